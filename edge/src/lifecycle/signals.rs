//! SIGHUP reloads, SIGTERM drains and stops, Ctrl-C stops without a drain. Changed rules reload
//! automatically; in development all files do.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::lifecycle::start::Running;
use crate::rules;

/// Interval between polls of the files.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// State of polled files.
struct FileWatch<T> {
    /// State at the last reload.
    loaded: T,
    /// State at the last poll.
    last_poll: T,
}

impl<T: PartialEq + Clone> FileWatch<T> {
    fn new(now: T) -> Self {
        Self { loaded: now.clone(), last_poll: now }
    }

    /// True when the files changed since the last reload, but not since the last poll, so that
    /// half-written files are not loaded.
    fn should_reload(&mut self, now: T) -> bool {
        let is_stable = self.last_poll == now;
        self.last_poll = now;
        let should_reload = is_stable && self.loaded != self.last_poll;
        if should_reload {
            self.loaded = self.last_poll.clone();
        }
        should_reload
    }
}

/// Signals of this process. Created before the addresses are printed, because an unhandled signal
/// ends the process.
pub(crate) struct Signals {
    hangup: Signal,
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Starts to listen.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self {
            hangup: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }
}

/// Handles signals and file changes until a signal stops the process.
pub(crate) async fn until_stopped(running: &Running, mut signals: Signals, watch: bool) {
    let folder = &running.app().config.rules;
    let mut rules = FileWatch::new(rules::fingerprint(folder));
    let mut all = FileWatch::new(fingerprint(running));
    loop {
        tokio::select! {
            _ = signals.interrupt.recv() => return supervisor::stopping(),
            _ = signals.terminate.recv() => return lame_duck(running, signals).await,
            Some(()) = signals.hangup.recv() => reload(running).await,
            () = tokio::time::sleep(POLL_INTERVAL) => {
                let new_rules = rules.should_reload(rules::fingerprint(folder));
                if watch && all.should_reload(fingerprint(running)) {
                    reload(running).await;
                } else if new_rules {
                    reload_rules(running);
                }
            }
        }
    }
}

/// Waits until load balancers have noticed that this edge is not ready. Another signal ends the
/// wait.
async fn lame_duck(running: &Running, mut signals: Signals) {
    supervisor::stopping();
    running.app().drain();
    tokio::select! {
        _ = signals.interrupt.recv() => {}
        _ = signals.terminate.recv() => {}
        () = tokio::time::sleep(running.app().config.limits.lame_duck) => {}
    }
}

async fn reload(running: &Running) {
    if let Err(fault) = running.reload_certificate() {
        tracing::error!(%fault, "Certificate reload failed; keeping the one in use");
    }
    if let Some(embedded) = running.embedded()
        && let Err(faults) = embedded.reload().await
    {
        tracing::error!(faults = faults.join("\n"), "Content reload failed; keeping the last good content");
    }
    match running.app().reload() {
        Ok(()) => tracing::info!("Rules, releases and content reloaded"),
        Err(faults) => tracing::error!(faults = faults.join("\n"), "Reload of rules and releases failed; keeping the last-known-good ones"),
    }
}

fn reload_rules(running: &Running) {
    match running.app().reload_rules() {
        Ok(()) => tracing::info!("Rules reloaded"),
        Err(faults) => tracing::error!(faults = faults.join("\n"), "Rules rejected; keeping the last-known-good ones"),
    }
}

/// Number and latest change of the files that a reload reads.
fn fingerprint(running: &Running) -> (usize, Option<SystemTime>) {
    let config = &running.app().config;
    let mut folders = vec![config.rules.clone(), config.embedded_api.content.clone(), config.embedded_api.locales.clone()];
    let builds = std::fs::read_dir(&config.fragments).into_iter().flatten().flatten();
    folders.extend(
        builds.filter(|entry| entry.file_name().to_string_lossy().starts_with("mfe-")).map(|entry| entry.path().join("dist/release.json")),
    );
    let mut state = (0, None);
    for folder in folders {
        add_to_fingerprint(&folder, &mut state);
    }
    state
}

fn add_to_fingerprint(path: &Path, state: &mut (usize, Option<SystemTime>)) {
    let Ok(metadata) = std::fs::metadata(path) else { return };
    state.0 += 1;
    state.1 = state.1.max(metadata.modified().ok());
    if metadata.is_dir() {
        let entries: Vec<PathBuf> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        for entry in entries {
            add_to_fingerprint(&entry, state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_reload_once_after_they_are_stable() {
        let mut watched = FileWatch::new(0);
        let loaded: Vec<bool> = [0, 1, 2, 2, 2, 0, 0, 0].into_iter().map(|now| watched.should_reload(now)).collect();
        assert_eq!(loaded, [false, false, false, true, false, false, true, false]);
    }
}
