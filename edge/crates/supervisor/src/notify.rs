//! Notifications for the service manager: ready, alive, stopping.
//!
//! Source: `sd_notify(3)`.

use sd_notify::NotifyState;

/// Says that the program serves, and from now on twice in each `WatchdogSec=` that it is alive.
/// Call it on the runtime that serves: once that hangs, the service manager restarts the program.
pub fn ready() {
    notify(NotifyState::Ready);
    tokio::spawn(keep_alive());
}

/// Says that the program has begun to stop.
pub fn stopping() {
    notify(NotifyState::Stopping);
}

async fn keep_alive() {
    let Some(longest) = sd_notify::watchdog_enabled() else { return };
    let mut ticks = tokio::time::interval(longest / 2);
    loop {
        ticks.tick().await;
        notify(NotifyState::Watchdog);
    }
}

fn notify(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "Cannot notify the service manager");
    }
}
