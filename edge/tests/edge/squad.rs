//! A squad's server, which does whatever a test wants: sockets and bytes, no HTTP library that would know better.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// What is answered at a path.
#[derive(Debug, Clone)]
pub(crate) enum Does {
    /// An answer: status, headers, body. A length is added.
    Answers(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// The same, after so long.
    Late(Duration, Box<Self>),
    /// The first, and from then on the second.
    Once(Box<Self>, Box<Self>),
    /// Nothing, ever.
    Hangs,
    /// A head, then a byte now and then, for ever: no wait is long, and it never ends.
    Drips,
    /// Half of what it promises, then the end.
    BreaksOff,
    /// A chunk that is none.
    BadChunks,
    /// The end, without a word.
    Closes,
    /// HTML without end.
    Endless,
}

/// A request.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Method, path and query.
    pub(crate) line: String,
    /// Headers, names in lower case.
    pub(crate) headers: Vec<(String, String)>,
}

impl Asked {
    /// A header; several as one list.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let values: Vec<&str> = self.headers.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }
}

/// The server. It ends with the test's runtime.
pub(crate) struct Squad {
    /// Its address, without a slash at the end.
    pub(crate) url: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    does: Mutex<HashMap<String, Does>>,
    asked: Mutex<Vec<Asked>>,
    /// Bodies that were sent, with their paths.
    bodies: Mutex<Vec<(String, Vec<u8>)>>,
    /// Connections that are open.
    open: std::sync::atomic::AtomicUsize,
    /// Connections that ever came.
    came: std::sync::atomic::AtomicUsize,
}

/// HTML with status 200.
pub(crate) fn html(body: impl Into<Vec<u8>>) -> Does {
    Does::Answers(200, vec![("content-type", "text/html; charset=utf-8".to_owned())], body.into())
}

/// Anything else with status 200.
pub(crate) fn typed(kind: &str, body: impl Into<Vec<u8>>) -> Does {
    Does::Answers(200, vec![("content-type", kind.to_owned())], body.into())
}

impl Does {
    /// With one more header.
    pub(crate) fn with(self, name: &'static str, value: impl Into<String>) -> Self {
        match self {
            Self::Answers(status, mut headers, body) => {
                headers.push((name, value.into()));
                Self::Answers(status, headers, body)
            }
            other => other,
        }
    }

    /// With another status.
    pub(crate) fn status(self, status: u16) -> Self {
        match self {
            Self::Answers(_, headers, body) => Self::Answers(status, headers, body),
            other => other,
        }
    }
}

impl Squad {
    /// Starts it; every path is 404.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::<State>::default();
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let state = Arc::clone(&shared);
                state.came.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                tokio::spawn(async move {
                    state.open.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    // A connection that the edge gives up is no fault of the test.
                    let _ = serve(stream, &state).await;
                    state.open.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                });
            }
        });
        Self { url, state }
    }

    /// From now on, a path does this.
    pub(crate) fn at(&self, path: &str, does: Does) {
        self.state.does.lock().unwrap().insert(path.to_owned(), does);
    }

    /// Requests for a path.
    pub(crate) fn asked(&self, path: &str) -> Vec<Asked> {
        let asked = self.state.asked.lock().unwrap();
        let is_path = |line: &str| line.split(' ').nth(1).is_some_and(|target| target.split('?').next() == Some(path));
        asked.iter().filter(|asked| is_path(&asked.line)).cloned().collect()
    }

    /// Forgets what it was asked.
    pub(crate) fn forget(&self) {
        *self.state.asked.lock().unwrap() = Vec::new();
    }

    /// Bodies that were sent to a path.
    pub(crate) fn bodies(&self, path: &str) -> Vec<Vec<u8>> {
        self.state.bodies.lock().unwrap().iter().filter(|(sent, _)| sent == path).map(|(_, body)| body.clone()).collect()
    }

    /// Connections that ever came.
    pub(crate) fn came(&self) -> usize {
        self.state.came.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Connections that are open.
    pub(crate) fn open(&self) -> usize {
        self.state.open.load(std::sync::atomic::Ordering::SeqCst)
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
        state.asked.lock().unwrap().push(Asked { line, headers });
        let does = next(state, &path);
        if !answer(&mut stream, does).await? {
            return Ok(());
        }
    }
}

fn next(state: &State, path: &str) -> Does {
    let mut all = state.does.lock().unwrap();
    if let Some(Does::Once(first, then)) = all.get(path).cloned() {
        all.insert(path.to_owned(), *then);
        return *first;
    }
    all.get(path).cloned().unwrap_or_else(|| Does::Answers(404, Vec::new(), b"nothing here".to_vec()))
}

/// Whether the connection goes on.
async fn answer(stream: &mut TcpStream, does: Does) -> std::io::Result<bool> {
    match does {
        Does::Answers(status, headers, body) => {
            let mut head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\n", body.len());
            for (name, value) in headers {
                let _ = write!(head, "{name}: {value}\r\n");
            }
            stream.write_all((head + "\r\n").as_bytes()).await?;
            stream.write_all(&body).await?;
            Ok(true)
        }
        Does::Late(delay, does) => {
            tokio::time::sleep(delay).await;
            Box::pin(answer(stream, *does)).await
        }
        // Taken apart when it was chosen; one inside another thing is its first.
        Does::Once(first, _) => Box::pin(answer(stream, *first)).await,
        Does::Hangs => {
            // Until the edge goes away.
            let mut rest = [0; 16];
            stream.read(&mut rest).await.map(|_| false)
        }
        Does::Drips => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<p>").await?;
            loop {
                stream.write_all(b"x").await?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Does::BreaksOff => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>half</p>").await?;
            Ok(false)
        }
        Does::BadChunks => {
            stream
                .write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nb\r\n<p>half</p>\r\nzz\r\n")
                .await?;
            Ok(false)
        }
        Does::Closes => Ok(false),
        Does::Endless => {
            stream.write_all(b"HTTP/1.1 200 X\r\ncontent-type: text/html\r\n\r\n").await?;
            loop {
                stream.write_all(&b"<p>more</p>".repeat(100)).await?;
            }
        }
    }
}
