//! The log: text for people, JSON for machines. Lines are written by a thread of their own, so that nobody waits for
//! whoever reads them.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::time::{Duration, Instant};

use tracing_subscriber::EnvFilter;

use crate::config::LogConfig;

/// Lines that wait to be written. What comes while so many wait is dropped, and counted.
const MOST_WAITING: usize = 8192;

/// Longest wait for the last lines at the end of the process.
const LAST_LINES: Duration = Duration::from_secs(1);

/// How often a place in a full queue is looked for then.
const RETRY: Duration = Duration::from_millis(5);

/// Lines dropped since the start.
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// Number of lines that were dropped because too many waited.
pub(crate) fn dropped() -> u64 {
    DROPPED.load(Ordering::Relaxed)
}

/// What the writing thread is told.
enum WriterMessage {
    /// One line, its end included.
    Line(Vec<u8>),
    /// Everything before this is written: say so.
    Flush(Sender<()>),
}

/// Takes lines. Clones share the queue.
#[derive(Clone)]
struct Queue(SyncSender<WriterMessage>);

/// The log of this process. Dropped, it waits a moment until the last lines are written.
pub(crate) struct Log(Queue);

impl Write for Queue {
    /// Takes one line; never waits and never fails.
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
            // Whoever reads nothing gets no last lines either.
            if Instant::now() >= until {
                return;
            }
            flush = unsent;
            // Nothing is told yet: this is a wait.
            let _ = is_written.recv_timeout(RETRY);
        }
        // An error: they were not written in time.
        let _ = is_written.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

/// Starts the log of this process.
///
/// # Errors
/// When the filter cannot be read, or no thread can be started.
pub(crate) fn start(config: &LogConfig) -> Result<Log, String> {
    let filter = EnvFilter::try_new(&config.filter).map_err(|error| format!("log.filter (ROADSIDE_LOG_FILTER): {error}"))?;
    let queue = queue(io::stderr(), MOST_WAITING).map_err(|error| error.to_string())?;
    let writer = queue.clone();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || writer.clone());
    let started = if config.json { log.json().try_init() } else { log.with_target(false).compact().try_init() };
    started.map(|()| Log(queue)).map_err(|error| error.to_string())
}

/// A queue of so many lines, and the thread that writes them.
fn queue(to: impl Write + Send + 'static, most: usize) -> io::Result<Queue> {
    let (sender, receiver) = sync_channel(most);
    std::thread::Builder::new().name("log".to_owned()).spawn(move || write_all(to, &receiver))?;
    Ok(Queue(sender))
}

fn write_all(mut to: impl Write, told: &Receiver<WriterMessage>) {
    for told in told {
        match told {
            // Nobody could be told of an error.
            WriterMessage::Line(line) => drop(to.write_all(&line)),
            // Whoever asked has waited long enough when it is gone.
            WriterMessage::Flush(written) => drop(to.flush().map(|()| written.send(()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Writes nothing before it is let through.
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
    fn nobody_waits_for_a_reader_and_what_is_too_much_is_counted() {
        let (let_through, written) = (Arc::<Mutex<()>>::default(), Arc::<Mutex<Vec<u8>>>::default());
        let blocked = let_through.lock().unwrap();
        let writer = Blocked { let_through: Arc::clone(&let_through), written: Arc::clone(&written) };
        let mut queue = queue(writer, 4).unwrap();
        let before = dropped();
        for _ in 0..10 {
            queue.write_all(b"line\n").unwrap();
        }
        // Four wait, and at most one is being written.
        assert!((5..=6).contains(&(dropped() - before)), "{}", dropped() - before);
        drop(blocked);
        drop(Log(queue.clone()));
        let lines = written.lock().unwrap().len() / b"line\n".len();
        assert_eq!(lines as u64 + dropped() - before, 10, "all others are written before the end");
    }
}
