//! Detects threads blocked in a native function of the engine, which cannot be interrupted.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::pool::{Pool, Reply};
use crate::{RenderError, RendererSettings, Script, worker};

/// Current work of a worker, as the watchdog sees it.
#[derive(Debug, Default)]
pub(crate) struct Seat(Mutex<Option<Running>>);

#[derive(Debug)]
struct Running {
    script: Script,
    reply: Reply,
    until: Instant,
}

impl Seat {
    /// Records the start of a render.
    pub(crate) fn take(&self, script: &Script, reply: Reply, settings: &RendererSettings, deadline: Option<Duration>) {
        let until = Instant::now() + settings.load_deadline + deadline.unwrap_or(settings.cpu_deadline) + settings.stuck_after;
        *self.lock() = Some(Running { script: script.clone(), reply, until });
    }

    /// Records the end of a render. `None` if the watchdog has already replied.
    pub(crate) fn leave(&self) -> Option<Reply> {
        self.lock().take().map(|running| running.reply)
    }

    fn overdue(&self, now: Instant) -> Option<Running> {
        let mut running = self.lock();
        if running.as_ref().is_some_and(|running| running.until <= now) { running.take() } else { None }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the watchdog thread.
pub(crate) fn spawn(pool: &Arc<Pool>, mut seats: Vec<Arc<Seat>>) -> std::io::Result<()> {
    let pool = Arc::clone(pool);
    thread::Builder::new().name("renderer-watch".to_owned()).spawn(move || {
        while pool.wait_or_stop(pool.settings.stuck_after / 4) {
            for seat in &mut seats {
                let Some(stuck) = seat.overdue(Instant::now()) else { continue };
                stuck.script.refuse(RenderError::Stuck);
                stuck.reply.send(Err(RenderError::Stuck)).ok();
                // A thread cannot be terminated from outside. This one is lost until its loop ends;
                // a new worker replaces it.
                if let Ok(fresh) = worker::spawn(&pool) {
                    *seat = fresh;
                }
            }
        }
    })?;
    Ok(())
}
