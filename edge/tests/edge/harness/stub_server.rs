//! A server that misbehaves on demand. It writes raw bytes, as HTTP libraries would correct them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Response of the server at a path.
#[derive(Debug, Clone)]
pub(crate) enum Behaviour {
    /// Status, headers, body. The server adds `content-length`.
    Respond(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// Another behaviour once the gate has a permit.
    Gate(Arc<Semaphore>, Box<Self>),
    /// Another behaviour after a delay.
    Delay(Duration, Box<Self>),
    /// The first one once, then the second one.
    Sequence(Box<Self>, Box<Self>),
    /// Never answers.
    Hang,
    /// Sends a head, then single bytes without end. No single wait is long.
    Drip,
    /// Closes the connection in the middle of the body.
    Truncate,
    /// Sends a malformed chunk.
    BadChunks,
    /// Closes the connection without a response.
    Close,
    /// Sends HTML without end.
    Endless,
}

/// A request that the server received.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    /// Method, path and query.
    pub(crate) line: String,
    /// Headers, with names in lower case.
    pub(crate) headers: Vec<(String, String)>,
}

impl ReceivedRequest {
    /// Value of a header. Several are joined with commas.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let values: Vec<&str> = self.headers.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }
}

/// The server. It stops with the test's runtime.
pub(crate) struct StubServer {
    /// Origin, without a trailing slash.
    pub(crate) url: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    behaviours: Mutex<HashMap<String, Behaviour>>,
    requests: Mutex<Vec<ReceivedRequest>>,
    /// Request bodies by path.
    bodies: Mutex<Vec<(String, Vec<u8>)>>,
    open_connections: std::sync::atomic::AtomicUsize,
    accepted_connections: std::sync::atomic::AtomicUsize,
}

/// HTML with status 200.
pub(crate) fn html(body: impl Into<Vec<u8>>) -> Behaviour {
    Behaviour::Respond(200, vec![("content-type", "text/html; charset=utf-8".to_owned())], body.into())
}

/// Another content type with status 200.
pub(crate) fn typed(kind: &str, body: impl Into<Vec<u8>>) -> Behaviour {
    Behaviour::Respond(200, vec![("content-type", kind.to_owned())], body.into())
}

impl Behaviour {
    /// Adds a header.
    pub(crate) fn with(self, name: &'static str, value: impl Into<String>) -> Self {
        match self {
            Self::Respond(status, mut headers, body) => {
                headers.push((name, value.into()));
                Self::Respond(status, headers, body)
            }
            other => other,
        }
    }

    /// Replaces the status.
    pub(crate) fn status(self, status: u16) -> Self {
        match self {
            Self::Respond(_, headers, body) => Self::Respond(status, headers, body),
            other => other,
        }
    }
}

impl StubServer {
    /// Starts the server. Every path is 404 at first.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::<State>::default();
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                state.accepted_connections.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                tokio::spawn(async move {
                    state.open_connections.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    // The edge may close a connection early.
                    let _ = serve(stream, &state).await;
                    state.open_connections.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                });
            }
        });
        Self { url, state }
    }

    /// Sets the behaviour of a path.
    pub(crate) fn at(&self, path: &str, behaviour: Behaviour) {
        self.state.behaviours.lock().unwrap().insert(path.to_owned(), behaviour);
    }

    /// Requests received for a path.
    pub(crate) fn requests(&self, path: &str) -> Vec<ReceivedRequest> {
        let requests = self.state.requests.lock().unwrap();
        let is_path = |line: &str| line.split(' ').nth(1).is_some_and(|target| target.split('?').next() == Some(path));
        requests.iter().filter(|request| is_path(&request.line)).cloned().collect()
    }

    /// Forgets all requests.
    pub(crate) fn clear_requests(&self) {
        *self.state.requests.lock().unwrap() = Vec::new();
    }

    /// Request bodies received at a path.
    pub(crate) fn bodies(&self, path: &str) -> Vec<Vec<u8>> {
        self.state.bodies.lock().unwrap().iter().filter(|(to, _)| to == path).map(|(_, body)| body.clone()).collect()
    }

    /// Number of connections accepted so far.
    pub(crate) fn accepted_connections(&self) -> usize {
        self.state.accepted_connections.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Number of open connections.
    pub(crate) fn open_connections(&self) -> usize {
        self.state.open_connections.load(std::sync::atomic::Ordering::SeqCst)
    }
}

async fn serve(mut stream: TcpStream, state: &State) -> std::io::Result<()> {
    let mut buffer = Vec::new();
    loop {
        let end = loop {
            if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut buffer).await? == 0 {
                return Ok(());
            }
        };
        let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
        buffer.drain(..end);
        let mut lines = head.lines();
        let line = lines.next().unwrap_or_default().to_owned();
        let headers: Vec<(String, String)> =
            lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
        let length = headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, length)| length.parse().unwrap());
        while buffer.len() < length {
            if stream.read_buf(&mut buffer).await? == 0 {
                return Ok(());
            }
        }
        let body: Vec<u8> = buffer.drain(..length).collect();
        let path = line.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default().to_owned();
        if !body.is_empty() {
            state.bodies.lock().unwrap().push((path.clone(), body));
        }
        state.requests.lock().unwrap().push(ReceivedRequest { line, headers });
        let behaviour = next(state, &path);
        if !answer(&mut stream, behaviour).await? {
            return Ok(());
        }
    }
}

fn next(state: &State, path: &str) -> Behaviour {
    let mut all = state.behaviours.lock().unwrap();
    if let Some(Behaviour::Sequence(first, then)) = all.get(path).cloned() {
        all.insert(path.to_owned(), *then);
        return *first;
    }
    all.get(path).cloned().unwrap_or_else(|| Behaviour::Respond(404, Vec::new(), b"nothing here".to_vec()))
}

/// Answers a request. Returns whether the connection stays open.
async fn answer(stream: &mut TcpStream, behaviour: Behaviour) -> std::io::Result<bool> {
    match behaviour {
        Behaviour::Respond(status, headers, body) => {
            let mut head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\n", body.len());
            for (name, value) in headers {
                let _ = write!(head, "{name}: {value}\r\n");
            }
            stream.write_all((head + "\r\n").as_bytes()).await?;
            stream.write_all(&body).await?;
            Ok(true)
        }
        Behaviour::Gate(gate, behaviour) => {
            drop(gate.acquire().await);
            Box::pin(answer(stream, *behaviour)).await
        }
        Behaviour::Delay(delay, behaviour) => {
            tokio::time::sleep(delay).await;
            Box::pin(answer(stream, *behaviour)).await
        }
        // `next` unpacks sequences; a nested one gives its first response.
        Behaviour::Sequence(first, _) => Box::pin(answer(stream, *first)).await,
        Behaviour::Hang => {
            // Waits until the edge disconnects.
            let mut rest = [0; 16];
            stream.read(&mut rest).await.map(|_| false)
        }
        Behaviour::Drip => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<p>").await?;
            loop {
                stream.write_all(b"x").await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Behaviour::Truncate => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>half</p>").await?;
            Ok(false)
        }
        Behaviour::BadChunks => {
            stream
                .write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nb\r\n<p>half</p>\r\nzz\r\n")
                .await?;
            Ok(false)
        }
        Behaviour::Close => Ok(false),
        Behaviour::Endless => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n").await?;
            loop {
                stream.write_all(&b"<p>more</p>".repeat(100)).await?;
            }
        }
    }
}
