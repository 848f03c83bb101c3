//! Signals: SIGHUP rereads, SIGTERM and Ctrl-C end. In development, changed files reread by themselves.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::run::Running;

/// How often files are looked at in development.
const LOOK: Duration = Duration::from_millis(500);

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
    let mut seen = fingerprint(running);
    loop {
        tokio::select! {
            _ = signals.interrupt.recv() => return,
            _ = signals.terminate.recv() => return,
            Some(()) = signals.hangup.recv() => reload(running).await,
            () = tokio::time::sleep(LOOK), if watch => {
                let now = fingerprint(running);
                if now != seen {
                    seen = now;
                    reload(running).await;
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
