//! Signals: SIGHUP rereads, SIGTERM and Ctrl-C end. Changed rules are read by themselves, and in development every other changed file is too.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::lifecycle::start::Running;
use crate::rules;

/// How often files are looked at.
const LOOK: Duration = Duration::from_millis(500);

/// Files that are looked at again and again.
struct FileWatch<T> {
    /// As they were when they were last read.
    read: T,
    /// As they were at the last look.
    seen: T,
}

impl<T: PartialEq + Clone> FileWatch<T> {
    fn new(now: T) -> Self {
        Self { read: now.clone(), seen: now }
    }

    /// Whether they are to be read: they changed, and since the last look they did not. Half a set is never read while somebody writes the other half.
    fn are_new(&mut self, now: T) -> bool {
        let is_at_rest = self.seen == now;
        self.seen = now;
        let are_new = is_at_rest && self.read != self.seen;
        if are_new {
            self.read = self.seen.clone();
        }
        are_new
    }
}

/// The signals of this process. Listened for before anything is announced: a signal that nobody listens for ends a process at once.
pub(crate) struct Signals {
    hangup: Signal,
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self {
            hangup: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }
}

/// Serves signals until one says to stop.
pub(crate) async fn until_stopped(running: &Running, mut signals: Signals, watch: bool) {
    let folder = &running.app().config.rules;
    let mut rules = FileWatch::new(rules::fingerprint(folder));
    let mut all = FileWatch::new(fingerprint(running));
    loop {
        tokio::select! {
            _ = signals.interrupt.recv() => return,
            _ = signals.terminate.recv() => return,
            Some(()) = signals.hangup.recv() => reload(running).await,
            () = tokio::time::sleep(LOOK) => {
                let new_rules = rules.are_new(rules::fingerprint(folder));
                if watch && all.are_new(fingerprint(running)) {
                    reload(running).await;
                } else if new_rules {
                    reload_rules(running);
                }
            }
        }
    }
}

async fn reload(running: &Running) {
    if let Some(embedded) = running.embedded()
        && let Err(faults) = embedded.reload().await
    {
        tracing::error!(faults = faults.join("\n"), "Content was not reloaded; the last good one goes on");
    }
    match running.app().reload() {
        Ok(()) => tracing::info!("Rules, releases and content were reloaded"),
        Err(faults) => tracing::error!(faults = faults.join("\n"), "Rules and releases were not reloaded; the last good set goes on"),
    }
}

fn reload_rules(running: &Running) {
    match running.app().reload_rules() {
        Ok(()) => tracing::info!("The rules have changed and are in force"),
        Err(faults) => tracing::error!(faults = faults.join("\n"), "The rules have changed and are refused; the last good ones go on"),
    }
}

/// Newest change and number of the files that a reload reads. Two looks that agree saw the same files.
fn fingerprint(running: &Running) -> (usize, Option<SystemTime>) {
    let config = &running.app().config;
    let mut folders = vec![config.rules.clone(), config.embedded_api.content.clone(), config.embedded_api.locales.clone()];
    let builds = std::fs::read_dir(&config.fragments).into_iter().flatten().flatten();
    folders.extend(
        builds.filter(|entry| entry.file_name().to_string_lossy().starts_with("mfe-")).map(|entry| entry.path().join("dist/release.json")),
    );
    let mut state = (0, None);
    for folder in folders {
        look(&folder, &mut state);
    }
    state
}

fn look(path: &Path, state: &mut (usize, Option<SystemTime>)) {
    let Ok(metadata) = std::fs::metadata(path) else { return };
    state.0 += 1;
    state.1 = state.1.max(metadata.modified().ok());
    if metadata.is_dir() {
        let entries: Vec<PathBuf> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        for entry in entries {
            look(&entry, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_once_they_rest_and_once_only() {
        let mut watched = FileWatch::new(0);
        let read: Vec<bool> = [0, 1, 2, 2, 2, 0, 0, 0].into_iter().map(|now| watched.are_new(now)).collect();
        assert_eq!(read, [false, false, false, true, false, false, true, false]);
    }
}
