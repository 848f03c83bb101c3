//! Sockets: accept, TLS, HTTP/1.1 and HTTP/2 on one port, graceful end.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use http::{Request, Response};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tower::Service;

use crate::body::{Body, BodyError};

/// Longest time for a TLS handshake, and for the header of a request.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Largest header block, in bytes.
const MAX_HEADER_BYTES: usize = 32 * 1024;

/// Streams one HTTP/2 connection may have open.
const MAX_STREAMS: u32 = 200;

/// Whether a request came over TLS, in its extensions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Secure(pub(crate) bool);

/// Address of whoever opened the connection, in the extensions of its requests.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// A socket that is listened on.
pub(crate) struct Endpoint {
    /// The socket.
    pub(crate) listener: TcpListener,
    /// TLS, when it speaks HTTPS.
    pub(crate) tls: Option<TlsAcceptor>,
}

/// Serves until `shutdown` ends, then lets running requests end within `drain`.
pub(crate) async fn serve<S>(endpoints: Vec<Endpoint>, service: S, shutdown: impl Future<Output = ()>, drain: Duration)
where
    S: Service<Request<Body>, Response = Response<Body>, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    let graceful = GracefulShutdown::new();
    let (connections, mut accepted) = tokio::sync::mpsc::channel(64);
    let acceptors: Vec<_> = endpoints.into_iter().map(|endpoint| tokio::spawn(accept(endpoint, connections.clone()))).collect();
    drop(connections);
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(Accepted { stream, peer, tls }) = accepted.recv() => {
                let service = service.clone();
                let watcher = graceful.watcher();
                tokio::spawn(async move {
                    match tls {
                        None => connection(stream, (peer, Secure(false)), service, watcher).await,
                        Some(tls) => match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                            Ok(Ok(stream)) => connection(stream, (peer, Secure(true)), service, watcher).await,
                            Ok(Err(error)) => tracing::debug!(%error, "A TLS handshake failed"),
                            Err(_) => tracing::debug!("A TLS handshake took too long"),
                        },
                    }
                });
            }
        }
    }
    for acceptor in acceptors {
        acceptor.abort();
    }
    if tokio::time::timeout(drain, graceful.shutdown()).await.is_err() {
        tracing::warn!("Requests were still running at the end of the shutdown time");
    }
}

struct Accepted {
    stream: TcpStream,
    peer: Peer,
    tls: Option<TlsAcceptor>,
}

async fn accept(endpoint: Endpoint, connections: tokio::sync::mpsc::Sender<Accepted>) {
    loop {
        match endpoint.listener.accept().await {
            Ok((stream, address)) => {
                // Small writes of a streamed page must not wait for each other.
                let _ = stream.set_nodelay(true);
                // An IPv4 visitor of an IPv6 socket is an IPv4 visitor.
                let peer = Peer(address.ip().to_canonical());
                if connections.send(Accepted { stream, peer, tls: endpoint.tls.clone() }).await.is_err() {
                    return;
                }
            }
            Err(error) => {
                tracing::warn!(%error, "A connection could not be accepted");
                if out_of_descriptors(&error) {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
}

fn out_of_descriptors(error: &io::Error) -> bool {
    const ENFILE: i32 = 23;
    const EMFILE: i32 = 24;
    matches!(error.raw_os_error(), Some(ENFILE | EMFILE))
}

async fn connection<S, I>(stream: I, (peer, secure): (Peer, Secure), service: S, watcher: hyper_util::server::graceful::Watcher)
where
    I: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: Service<Request<Body>, Response = Response<Body>, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HANDSHAKE).max_buf_size(MAX_HEADER_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_HEADER_BYTES as u32)
        .keep_alive_interval(Duration::from_secs(30));
    let with_scheme = tower::util::MapRequest::new(service, move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(secure);
        request.map(boxed)
    });
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(with_scheme));
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "A connection ended early");
    }
}

fn boxed(body: Incoming) -> Body {
    body.map_err(BodyError::new).boxed_unsync()
}
