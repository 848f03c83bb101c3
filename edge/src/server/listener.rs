//! Sockets: accept, TLS, HTTP/1.1 and HTTP/2 on one port, limits of connections, graceful end.

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http::{Request, Response};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio_rustls::TlsAcceptor;
use tower::Service;

use crate::response::body::{Body, BodyError};
use crate::server::write_limit::WriteLimit;
use crate::telemetry::metrics::Metrics;

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

/// Bounds of the connections of one server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConnectionLimits {
    /// Open at once. The next one waits in the system's queue until another ends.
    pub(crate) most: usize,
    /// Longest wait for a client to take more of an answer.
    pub(crate) write: Duration,
    /// How long one is used. Then it takes no new request.
    pub(crate) life: Duration,
    /// How long the requests that it has then may go on.
    pub(crate) end: Duration,
    /// How long those of all connections may go on after `shutdown`.
    pub(crate) drain: Duration,
}

/// Serves until `shutdown` ends, then lets running requests end.
pub(crate) async fn serve<S>(
    endpoints: Vec<Endpoint>,
    service: S,
    metrics: Arc<Metrics>,
    shutdown: impl Future<Output = ()>,
    limits: ConnectionLimits,
) where
    S: Service<Request<Body>, Response = Response<Body>, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    // Every connection holds a receiver until it ends.
    let stop = watch::Sender::new(());
    let places = Arc::new(Semaphore::new(limits.most.min(Semaphore::MAX_PERMITS)));
    let (connections, mut accepted) = mpsc::channel(64);
    let acceptors: Vec<_> =
        endpoints.into_iter().map(|endpoint| tokio::spawn(accept(endpoint, Arc::clone(&places), connections.clone()))).collect();
    drop(connections);
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(AcceptedConnection { stream, peer, tls, place }) = accepted.recv() => {
                let service = service.clone();
                let stopped = stop.subscribe();
                let metrics = Arc::clone(&metrics);
                tokio::spawn(async move {
                    let _place = place;
                    let _open = metrics.connected();
                    let stream = WriteLimit::new(stream, limits.write);
                    match tls {
                        None => connection(stream, (peer, Secure(false)), service, stopped, limits).await,
                        Some(tls) => match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                            Ok(Ok(stream)) => connection(stream, (peer, Secure(true)), service, stopped, limits).await,
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
    drop(accepted);
    stop.send_replace(());
    if tokio::time::timeout(limits.drain, stop.closed()).await.is_err() {
        tracing::warn!("Requests were still running at the end of the shutdown time");
    }
}

struct AcceptedConnection {
    stream: TcpStream,
    peer: Peer,
    tls: Option<TlsAcceptor>,
    place: OwnedSemaphorePermit,
}

async fn accept(endpoint: Endpoint, places: Arc<Semaphore>, connections: mpsc::Sender<AcceptedConnection>) {
    loop {
        match endpoint.listener.accept().await {
            Ok((stream, address)) => {
                // Small writes of a streamed page must not wait for each other.
                let _ = stream.set_nodelay(true);
                // An IPv4 visitor of an IPv6 socket is an IPv4 visitor.
                let peer = Peer(address.ip().to_canonical());
                if places.available_permits() == 0 {
                    tracing::warn!("As many connections are open as may be (limits.connections); the next ones wait");
                }
                // The semaphore is never closed.
                let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
                if connections.send(AcceptedConnection { stream, peer, tls: endpoint.tls.clone(), place }).await.is_err() {
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

/// Serves one connection: for its life, then until its last request has ended, and never for longer.
async fn connection<S, I>(stream: I, (peer, secure): (Peer, Secure), service: S, mut stopped: watch::Receiver<()>, limits: ConnectionLimits)
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
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(with_scheme)));
    let ended = tokio::select! {
        // A request that came in time is begun, however late this task is woken.
        biased;
        ended = connection.as_mut() => Some(ended),
        _ = stopped.changed() => None,
        () = tokio::time::sleep(limits.life) => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            // SECURITY: over HTTP/2 a client can take nothing of an answer and still look alive. This is what ends it.
            match tokio::time::timeout(limits.end, connection).await {
                Ok(ended) => ended,
                Err(_) => return tracing::debug!("A connection was cut at the end of its life"),
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "A connection ended early");
    }
}

fn boxed(body: Incoming) -> Body {
    body.map_err(BodyError::new).boxed_unsync()
}
