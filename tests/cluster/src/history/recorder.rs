//! Writes a history while a run goes on.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Action, Event, Fact, Harm, Millis, Outcome};

/// Clock and log of a run, shared by all clients.
#[derive(Clone)]
pub(crate) struct Recorder {
    start: Instant,
    log: Arc<Mutex<Log>>,
}

struct Log {
    events: Vec<Event>,
    file: BufWriter<File>,
    last_id: u64,
}

/// End of an operation, as its client knows it.
#[derive(Debug, Clone)]
pub(crate) enum Completion {
    Ok(Outcome),
    Fail(String),
    Unknown(String),
}

impl Recorder {
    /// A recorder that writes to a new file, too.
    pub(crate) fn create(file: &Path) -> io::Result<Self> {
        let log = Log { events: Vec::new(), file: BufWriter::new(File::create(file)?), last_id: 0 };
        Ok(Self { start: Instant::now(), log: Arc::new(Mutex::new(log)) })
    }

    /// Time since the start of the run.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Runs an operation and records its beginning and its end.
    pub(crate) async fn run(&self, client: &str, node: &str, action: Action, work: impl Future<Output = Completion>) -> Completion {
        let operation = self.id();
        self.write(Fact::Invoke { operation, client: client.to_owned(), node: node.to_owned(), action });
        let completion = work.await;
        self.write(match completion.clone() {
            Completion::Ok(outcome) => Fact::Ok { operation, outcome },
            Completion::Fail(reason) => Fact::Fail { operation, reason },
            Completion::Unknown(reason) => Fact::Unknown { operation, reason },
        });
        completion
    }

    /// Records the beginning of a fault. Returns its id.
    pub(crate) fn begin_fault(&self, name: &str, nodes: &[&str], harm: Harm) -> u64 {
        let fault = self.id();
        let nodes: BTreeSet<String> = nodes.iter().map(|node| (*node).to_owned()).collect();
        self.write(Fact::FaultBegin { fault, name: name.to_owned(), nodes, harm });
        fault
    }

    /// Records the end of a fault.
    pub(crate) fn end_fault(&self, fault: u64) {
        self.write(Fact::FaultEnd { fault });
    }

    /// Records a fact.
    pub(crate) fn write(&self, fact: Fact) {
        let mut log = self.log();
        let event = Event { at: self.now(), fact };
        // A history that cannot be written is still checked.
        if let Ok(line) = serde_json::to_string(&event) {
            _ = writeln!(log.file, "{line}");
        }
        log.events.push(event);
    }

    /// All events so far; the file has them, too.
    pub(crate) fn events(&self) -> Vec<Event> {
        let mut log = self.log();
        _ = log.file.flush();
        log.events.clone()
    }

    fn now(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    fn id(&self) -> u64 {
        let mut log = self.log();
        log.last_id += 1;
        log.last_id
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads a history from its file.
///
/// # Errors
/// The file is unreadable, or a line is not an event.
pub(crate) fn read(file: &Path) -> io::Result<Vec<Event>> {
    BufReader::new(File::open(file)?).lines().map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}
