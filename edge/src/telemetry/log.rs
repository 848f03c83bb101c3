//! The log: text for people, JSON for machines. A separate thread writes the lines, so that a slow
//! reader blocks no request.

use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::time::{Duration, Instant};

use tracing_subscriber::EnvFilter;

use crate::config::LogConfig;

/// Queue length in lines. Further lines are dropped and counted.
const QUEUE_LINES: usize = 8192;

/// Maximum time to flush at exit.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Retry interval while the queue is full at exit.
const RETRY: Duration = Duration::from_millis(5);

/// Lines dropped since the start.
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// Number of lines dropped because the queue was full.
pub(crate) fn dropped() -> u64 {
    DROPPED.load(Ordering::Relaxed)
}

/// Message to the writer thread.
enum WriterMessage {
    /// One line with its newline.
    Line(Vec<u8>),
    /// Reply when all earlier lines are written.
    Flush(Sender<()>),
}

/// Queue of lines. Clones share it.
#[derive(Clone)]
struct Queue(SyncSender<WriterMessage>);

/// The process log. Flushes when dropped, within a time limit.
pub(crate) struct Log(Queue);

impl Write for Queue {
    /// Queues one line; never waits and never fails.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.0.try_send(WriterMessage::Line(line.to_vec())).is_err() {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let (written, is_written) = channel();
        let until = Instant::now() + LAST_LINES;
        let mut flush = WriterMessage::Flush(written);
        while let Err(TrySendError::Full(unsent)) = self.0.0.try_send(flush) {
            // The reader is stuck: give up.
            if Instant::now() >= until {
                return;
            }
            flush = unsent;
            // Nothing arrives yet; this only waits.
            let _ = is_written.recv_timeout(RETRY);
        }
        // An error means a timeout.
        let _ = is_written.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

/// Starts the process log.
///
/// # Errors
/// The filter is invalid or the thread cannot be started.
pub(crate) fn start(config: &LogConfig) -> Result<Log, String> {
    let filter = EnvFilter::try_new(&config.filter).map_err(|error| format!("log.filter (ROADSIDE_LOG_FILTER): {error}"))?;
    let queue = queue(io::stderr(), QUEUE_LINES).map_err(|error| error.to_string())?;
    let writer = queue.clone();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || writer.clone()).with_ansi(io::stderr().is_terminal());
    let started = if config.json { log.json().try_init() } else { log.with_target(false).compact().try_init() };
    started.map(|()| Log(queue)).map_err(|error| error.to_string())
}

/// Queue of `most` lines with its writer thread.
fn queue(to: impl Write + Send + 'static, most: usize) -> io::Result<Queue> {
    let (sender, receiver) = sync_channel(most);
    std::thread::Builder::new().name("log".to_owned()).spawn(move || write_all(to, &receiver))?;
    Ok(Queue(sender))
}

fn write_all(mut to: impl Write, messages: &Receiver<WriterMessage>) {
    for message in messages {
        match message {
            // A write error has nowhere to go.
            WriterMessage::Line(line) => drop(to.write_all(&line)),
            // The receiver is gone after a timeout.
            WriterMessage::Flush(written) => drop(to.flush().map(|()| written.send(()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Writer that blocks until released.
    struct Blocked {
        let_through: Arc<Mutex<()>>,
        written: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Blocked {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _through = self.let_through.lock().unwrap();
            self.written.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn stuck_reader_blocks_no_writer_and_excess_lines_are_counted() {
        let (let_through, written) = (Arc::<Mutex<()>>::default(), Arc::<Mutex<Vec<u8>>>::default());
        let blocked = let_through.lock().unwrap();
        let writer = Blocked { let_through: Arc::clone(&let_through), written: Arc::clone(&written) };
        let mut queue = queue(writer, 4).unwrap();
        let before = dropped();
        for _ in 0..10 {
            queue.write_all(b"line\n").unwrap();
        }
        // The queue holds 4, and at most 1 is being written.
        assert!((5..=6).contains(&(dropped() - before)), "{}", dropped() - before);
        drop(blocked);
        drop(Log(queue.clone()));
        let lines = written.lock().unwrap().len() / b"line\n".len();
        assert_eq!(lines as u64 + dropped() - before, 10, "all others are written before the end");
    }
}
