//! Baseline of `make bench`: plain hyper that answers every request with one body.
//! `bare FILE ENCODING` prints its URL and serves the file.

use std::convert::Infallible;
use std::error::Error;
use std::io::Write as _;
use std::net::Ipv4Addr;

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use http::{HeaderValue, Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(encoding)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bare FILE ENCODING".into());
    };
    let body = Bytes::from(std::fs::read(file)?);
    let encoding = HeaderValue::from_str(&encoding)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    writeln!(std::io::stdout(), "http://{}", listener.local_addr()?)?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let (body, encoding) = (body.clone(), encoding.clone());
        tokio::spawn(async move {
            let service = service_fn(move |_: Request<Incoming>| {
                let mut response = Response::new(Full::new(body.clone()));
                response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
                response.headers_mut().insert(CONTENT_ENCODING, encoding.clone());
                std::future::ready(Ok::<_, Infallible>(response))
            });
            // The load generator may disconnect early.
            let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await;
        });
    }
}
