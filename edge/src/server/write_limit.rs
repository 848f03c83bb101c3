//! A socket that gives up on a client that takes nothing more.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A stream whose writes fail with `TimedOut` when the peer takes nothing for too long.
///
/// Any progress starts the time anew. The kernel tells of room only when a third of its buffer is free, so a client
/// that takes single bytes makes none.
pub(super) struct WriteLimit<S> {
    stream: S,
    longest: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> WriteLimit<S> {
    /// A stream that waits for its peer for `longest` at most.
    pub(super) const fn new(stream: S, longest: Duration) -> Self {
        Self { stream, longest, waiting: None }
    }

    fn bounded(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let longest = self.longest;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(longest)));
        waiting.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteLimit<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteLimit<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bounded(written, context)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, context: &mut Context<'_>, slices: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.bounded(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // A TCP socket flushes and shuts down without waiting; both say nothing of the peer.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::time::Instant;

    use super::*;

    const LONGEST: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_takes_nothing_is_given_up() {
        let (ours, _theirs) = tokio::io::duplex(16);
        let began = Instant::now();
        let error = WriteLimit::new(ours, LONGEST).write_all(&[0; 17]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(began.elapsed().as_secs(), 30);
    }

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_is_slow_is_waited_for() {
        let (ours, mut theirs) = tokio::io::duplex(16);
        let taking = tokio::spawn(async move {
            let mut piece = [0; 8];
            for _ in 0..8 {
                tokio::time::sleep(LONGEST * 2 / 3).await;
                theirs.read_exact(&mut piece).await.unwrap();
            }
        });
        let mut ours = WriteLimit::new(ours, LONGEST);
        ours.write_all(&[0; 64]).await.unwrap();
        taking.await.unwrap();
    }
}
