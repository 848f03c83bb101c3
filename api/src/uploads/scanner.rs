//! Virus scanner client: clamd's INSTREAM command over TCP or a Unix socket.

use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use intake::FileFault;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};

use super::fault::FilesError;

/// Deadline for one file.
const LONGEST: Duration = Duration::from_secs(30);

/// Longest answer, in bytes.
const LONGEST_ANSWER: u64 = 4096;

/// Address of clamd: `host:port`, or the path of a socket.
#[derive(Debug, Clone)]
pub(super) struct Scanner(pub(super) String);

impl Scanner {
    /// Scans a file.
    ///
    /// # Errors
    /// The scanner gave no verdict.
    pub(super) async fn scan<S>(&self, file: S) -> Result<Result<(), FileFault>, FilesError>
    where
        S: Stream<Item = Result<Bytes, object_store::Error>> + Unpin,
    {
        let scan = async {
            if self.0.starts_with('/') {
                ask(UnixStream::connect(&self.0).await?, file).await
            } else {
                ask(TcpStream::connect(&self.0).await?, file).await
            }
        };
        let answer = tokio::time::timeout(LONGEST, scan).await.map_err(|_| FilesError::Scanner("none in time".to_owned()))??;
        if answer.ends_with(" FOUND") {
            tracing::warn!(scanner.answer = answer, "virus found in an uploaded file; the file is rejected");
            Ok(Err(FileFault::Infected))
        } else if answer == "stream: OK" {
            Ok(Ok(()))
        } else {
            Err(FilesError::Scanner(answer))
        }
    }
}

async fn ask<T, S>(mut socket: T, mut file: S) -> Result<String, FilesError>
where
    T: AsyncRead + AsyncWrite + Unpin,
    S: Stream<Item = Result<Bytes, object_store::Error>> + Unpin,
{
    socket.write_all(b"zINSTREAM\0").await?;
    while let Some(bytes) = file.next().await {
        for part in bytes?.chunks(1 << 16) {
            socket.write_u32(u32::try_from(part.len()).unwrap_or_default()).await?;
            socket.write_all(part).await?;
        }
    }
    socket.write_u32(0).await?;
    socket.flush().await?;
    let mut answer = Vec::new();
    socket.take(LONGEST_ANSWER).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).trim_matches(['\0', '\n', ' ']).to_owned())
}
