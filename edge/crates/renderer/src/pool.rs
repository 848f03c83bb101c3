//! The render queue and its threads.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_channel::oneshot;

use crate::{RenderError, RenderRequest, Rendered, RendererSettings, Script, watchdog, worker};

/// A queued render.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) script: Script,
    pub(crate) request: RenderRequest,
    pub(crate) reply: Reply,
    pub(crate) queued_at: Instant,
}

/// Sender of the result. Closed when the caller has dropped the future.
pub(crate) type Reply = oneshot::Sender<Result<Rendered, RenderError>>;

/// The render queue and its threads.
#[derive(Debug)]
pub(crate) struct Pool {
    pub(crate) settings: RendererSettings,
    queue: Mutex<Queue>,
    changed: Condvar,
    stopping: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    jobs: VecDeque<Job>,
    stopped: bool,
}

impl Pool {
    /// Starts the workers and the watchdog.
    pub(crate) fn start(settings: RendererSettings) -> std::io::Result<Arc<Self>> {
        let pool = Arc::new(Self { settings, queue: Mutex::default(), changed: Condvar::new(), stopping: Condvar::new() });
        let started = (0..pool.settings.workers.max(1))
            .map(|_| worker::spawn(&pool))
            .collect::<std::io::Result<Vec<_>>>()
            .and_then(|seats| watchdog::spawn(&pool, seats));
        if let Err(error) = started {
            pool.stop();
            return Err(error);
        }
        Ok(pool)
    }

    /// Queues a render.
    pub(crate) fn push(&self, job: Job) -> Result<(), RenderError> {
        let mut queue = self.lock();
        if queue.stopped {
            return Err(RenderError::Stopped);
        }
        if queue.jobs.len() >= self.settings.queue_bound {
            // Drop cancelled renders to make room.
            queue.jobs.retain(|job| !job.reply.is_canceled());
            if queue.jobs.len() >= self.settings.queue_bound {
                return Err(RenderError::Overloaded);
            }
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.changed.notify_one();
        Ok(())
    }

    /// Age of the render that is next.
    pub(crate) fn longest_wait(&self) -> Duration {
        self.lock().jobs.iter().find(|job| !job.reply.is_canceled()).map_or(Duration::ZERO, |job| job.queued_at.elapsed())
    }

    /// Waits for a render that is not cancelled. `None` after the renderer has stopped.
    pub(crate) fn next(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            match queue.jobs.pop_front() {
                Some(job) if job.reply.is_canceled() => {}
                Some(job) => return Some(job),
                None => queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Waits for a period, or until the renderer stops. Returns whether it still runs.
    pub(crate) fn wait_or_stop(&self, period: Duration) -> bool {
        let queue = self.lock();
        if queue.stopped {
            return false;
        }
        let (queue, _) = self.stopping.wait_timeout(queue, period).unwrap_or_else(PoisonError::into_inner);
        !queue.stopped
    }

    /// Stops all threads after their current work. Queued renders return [`RenderError::Stopped`].
    pub(crate) fn stop(&self) {
        let mut queue = self.lock();
        queue.stopped = true;
        let waiting = std::mem::take(&mut queue.jobs);
        drop(queue);
        drop(waiting);
        self.changed.notify_all();
        self.stopping.notify_all();
    }

    /// Code under this lock cannot panic, so a poisoned lock is consistent.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
