//! Baseline of `make bench`: plain hyper. It prints its URL.
//!
//! `bare FILE ENCODING [COPIES]` answers every request with the file, or with 304 if the request
//! has its tag. It holds so many copies, and answers `/7` with its own one.
//! `bare join DOCUMENT ORIGIN NAME…` composes pages, as [`fan_out`] describes.

mod fan_out;

use std::convert::Infallible;
use std::error::Error;
use std::io::Write as _;
use std::net::Ipv4Addr;
use std::sync::Arc;

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderValue, Request, Response, StatusCode};
use http_body_util::Full;
use hyper::body::{Body, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpListener;

use crate::fan_out::FanOut;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const TAG: HeaderValue = HeaderValue::from_static("\"bare\"");

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["join", document, origin, names @ ..] => {
            let fan_out = FanOut::new(&std::fs::read_to_string(document)?, origin, names)?;
            serve(move |request| html(fan_out.body(request.uri().path()))).await
        }
        [file, encoding, copies @ ..] if copies.len() < 2 => {
            let (body, encoding) = (std::fs::read(file)?, HeaderValue::from_str(encoding)?);
            let count = copies.first().map_or(Ok(1), |count| count.parse::<usize>())?.max(1);
            let copies: Arc<[Bytes]> = (0..count).map(|_| Bytes::copy_from_slice(&body)).collect();
            serve(move |request| finished(request, &copies, encoding.clone())).await
        }
        _ => Err("usage: bare FILE ENCODING [COPIES], or bare join DOCUMENT ORIGIN NAME…".into()),
    }
}

/// Answers requests on a free port of the loopback address.
async fn serve<B>(answer: impl Fn(&Request<Incoming>) -> Response<B> + Clone + Send + Sync + 'static) -> Result<(), Box<dyn Error>>
where
    B: Body<Data = Bytes, Error = Infallible> + Send + 'static,
{
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    writeln!(std::io::stdout(), "http://{}", listener.local_addr()?)?;
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let answer = answer.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request| std::future::ready(Ok::<_, Infallible>(answer(&request))));
            // The load generator may disconnect early.
            let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

fn html<B>(body: B) -> Response<B> {
    let mut response = Response::new(body);
    response.headers_mut().insert(CONTENT_TYPE, HTML);
    response
}

/// The copy that the path names, the first one by default; or 304.
fn finished(request: &Request<Incoming>, copies: &[Bytes], encoding: HeaderValue) -> Response<Full<Bytes>> {
    let mut response = if request.headers().get(IF_NONE_MATCH) == Some(&TAG) {
        let mut response = Response::new(Full::default());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        let number = request.uri().path()[1..].parse::<usize>().ok().filter(|number| *number < copies.len());
        let mut response = html(Full::new(copies[number.unwrap_or_default()].clone()));
        response.headers_mut().insert(CONTENT_ENCODING, encoding);
        response
    };
    response.headers_mut().insert(ETAG, TAG);
    response
}
