//! Sockets: accept loop, TLS, HTTP/1.1 and HTTP/2 on one port, connection limits, graceful
//! shutdown.

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::{HeaderValue, Request, Response, Version, header};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio_rustls::TlsAcceptor;
use tower::Service;

use crate::response::body::{Body, BodyError};
use crate::server::write_limit::WriteLimit;
use crate::telemetry::metrics::Metrics;

/// Timeout of a TLS handshake and of a request header.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Time for the first request of a connection that was accepted just before the end.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// Maximum size of request headers in bytes.
const MAX_HEADER_BYTES: usize = 32 * 1024;

/// Maximum concurrent streams per HTTP/2 connection.
const MAX_STREAMS: u32 = 200;

/// Request extension: true over TLS.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Secure(pub(crate) bool);

impl Secure {
    /// True if the request came over TLS.
    pub(crate) fn is<B>(request: &Request<B>) -> bool {
        request.extensions().get::<Self>().is_some_and(|secure| secure.0)
    }
}

/// Request extension: address of the peer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// A listening socket.
pub(crate) struct Endpoint {
    pub(crate) listener: TcpListener,
    /// TLS settings; `None` for plain HTTP.
    pub(crate) tls: Option<TlsAcceptor>,
}

/// Limits of connections.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConnectionLimits {
    /// Maximum open connections. Further ones wait in the accept queue.
    pub(crate) most: usize,
    /// Write timeout while the client reads nothing.
    pub(crate) write: Duration,
    /// Time after which a connection accepts no new request.
    pub(crate) life: Duration,
    /// Time to finish its requests after that.
    pub(crate) end: Duration,
    /// Time to finish all requests after `shutdown`.
    pub(crate) drain: Duration,
}

/// Serves until `shutdown` completes, then ends all connections. Once `draining` is true, responses
/// close their connections, so that clients open the next one to another edge.
pub(crate) async fn serve<S>(
    endpoints: Vec<Endpoint>,
    service: S,
    metrics: Arc<Metrics>,
    draining: watch::Receiver<bool>,
    shutdown: impl Future<Output = ()>,
    limits: ConnectionLimits,
) where
    S: Service<Request<Body>, Response = Response<Body>, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    // Each connection holds a receiver until it ends.
    let stop = watch::Sender::new(false);
    let permits = Arc::new(Semaphore::new(limits.most.min(Semaphore::MAX_PERMITS)));
    let (connections, mut accepted) = mpsc::channel(64);
    let acceptors: Vec<_> = endpoints
        .into_iter()
        .map(|endpoint| tokio::spawn(accept(endpoint, Arc::clone(&permits), connections.clone(), stop.subscribe())))
        .collect();
    drop(connections);
    let begin = |AcceptedConnection { stream, peer, tls, permit }| {
        let service = service.clone();
        let ends = Ends { stopped: stop.subscribe(), draining: draining.clone() };
        let metrics = Arc::clone(&metrics);
        tokio::spawn(async move {
            let _permit = permit;
            let _open = metrics.connected();
            let stream = WriteLimit::new(stream, limits.write);
            match tls {
                None => connection(stream, (peer, Secure(false)), service, ends, limits).await,
                Some(tls) => match tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                    Ok(Ok(stream)) => connection(stream, (peer, Secure(true)), service, ends, limits).await,
                    Ok(Err(error)) => tracing::debug!(%error, "TLS handshake failed"),
                    Err(_) => tracing::debug!("TLS handshake timed out"),
                },
            }
        });
    };
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(connection) = accepted.recv() => begin(connection),
        }
    }
    stop.send_replace(true);
    let all_end = async {
        // The acceptors have ended when there are no more.
        while let Some(connection) = accepted.recv().await {
            begin(connection);
        }
        stop.closed().await;
    };
    if tokio::time::timeout(limits.drain, all_end).await.is_err() {
        tracing::warn!("Shutdown timeout reached with requests in flight");
    }
    for acceptor in acceptors {
        acceptor.abort();
    }
}

/// What ends a connection before its client does.
struct Ends {
    stopped: watch::Receiver<bool>,
    draining: watch::Receiver<bool>,
}

/// What is known of the requests of a connection.
#[derive(Debug, Default)]
struct Requests {
    is_http2: AtomicBool,
    /// Notified by each request.
    begun: Notify,
}

struct AcceptedConnection {
    stream: TcpStream,
    peer: Peer,
    tls: Option<TlsAcceptor>,
    permit: OwnedSemaphorePermit,
}

/// Accepts connections until `stopped` is true. The last one that was accepted is passed on too.
async fn accept(
    endpoint: Endpoint,
    permits: Arc<Semaphore>,
    connections: mpsc::Sender<AcceptedConnection>,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = endpoint.listener.accept() => accepted,
            _ = stopped.wait_for(|is_stopped| *is_stopped) => return,
        };
        match accepted {
            Ok((stream, address)) => {
                // Do not delay small writes of a streamed page.
                let _ = stream.set_nodelay(true);
                // Maps IPv4-mapped addresses to IPv4.
                let peer = Peer(address.ip().to_canonical());
                if permits.available_permits() == 0 {
                    tracing::warn!("Connection limit reached (limits.connections); new connections wait");
                }
                // The semaphore is never closed.
                let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
                if connections.send(AcceptedConnection { stream, peer, tls: endpoint.tls.clone(), permit }).await.is_err() {
                    return;
                }
            }
            Err(error) => {
                tracing::warn!(%error, "Accept failed");
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

/// Serves one connection until its lifetime ends, then drains its requests within a time limit.
async fn connection<S, I>(stream: I, (peer, secure): (Peer, Secure), service: S, ends: Ends, limits: ConnectionLimits)
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
    let Ends { mut stopped, mut draining } = ends;
    let requests = Arc::new(Requests::default());
    let (begun, is_draining) = (Arc::clone(&requests), draining.clone());
    let with_scheme = tower::util::MapRequest::new(service, move |mut request: Request<Incoming>| {
        begun.is_http2.store(request.version() == Version::HTTP_2, Ordering::Relaxed);
        begun.begun.notify_one();
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(secure);
        request.map(box_body)
    });
    let version = Arc::clone(&requests);
    let closing = tower::util::MapResponse::new(with_scheme, move |mut response: Response<Body>| {
        // HTTP/2 says the same by a frame.
        if *is_draining.borrow() && !version.is_http2.load(Ordering::Relaxed) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    });
    let drained = async {
        if draining.wait_for(|is_draining| *is_draining).await.is_err() || !requests.is_http2.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    };
    // hyper ends a connection without a request at its shutdown, though one may be on the way.
    let stopped = async {
        _ = stopped.wait_for(|is_stopped| *is_stopped).await;
        _ = tokio::time::timeout(FIRST_REQUEST, requests.begun.notified()).await;
    };
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(closing)));
    let result = tokio::select! {
        // Requests that arrived in time win, even if this task wakes late.
        biased;
        result = connection.as_mut() => Some(result),
        () = stopped => None,
        () = drained => None,
        () = tokio::time::sleep(limits.life) => None,
    };
    let result = match result {
        Some(result) => result,
        None => {
            connection.as_mut().graceful_shutdown();
            // SECURITY: an HTTP/2 client can stall a response and still look alive. This timeout
            // ends it.
            match tokio::time::timeout(limits.end, connection).await {
                Ok(result) => result,
                Err(_) => return tracing::debug!("Connection closed at the end of its lifetime"),
            }
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "Connection ended early");
    }
}

fn box_body(body: Incoming) -> Body {
    body.map_err(BodyError::new).boxed_unsync()
}
