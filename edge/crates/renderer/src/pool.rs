//! The queue of renders, and the threads that serve it.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_channel::oneshot;

use crate::{RenderError, RenderRequest, Rendered, RendererSettings, Script, watchdog, worker};

/// A render that waits for a thread.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) script: Script,
    pub(crate) request: RenderRequest,
    pub(crate) reply: Reply,
}

/// Where the answer goes. Closed when nobody waits any more.
pub(crate) type Reply = oneshot::Sender<Result<Rendered, RenderError>>;

/// The queue of renders, and the threads that serve it.
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
    /// Starts the workers and the thread that watches them.
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
            // Room taken by futures that were dropped is free.
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

    /// Waits for a render that somebody still waits for. `None` when the renderer has stopped.
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

    /// Waits for so long, or until the renderer has stopped. Says whether it still runs.
    pub(crate) fn wait_or_stop(&self, period: Duration) -> bool {
        let queue = self.lock();
        if queue.stopped {
            return false;
        }
        let (queue, _) = self.stopping.wait_timeout(queue, period).unwrap_or_else(PoisonError::into_inner);
        !queue.stopped
    }

    /// Ends all threads after what they are doing. What waits is dropped, and its futures answer [`RenderError::Stopped`].
    pub(crate) fn stop(&self) {
        let mut queue = self.lock();
        queue.stopped = true;
        let waiting = std::mem::take(&mut queue.jobs);
        drop(queue);
        drop(waiting);
        self.changed.notify_all();
        self.stopping.notify_all();
    }

    /// Nothing that can panic runs under this lock, so a poisoned one is whole.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
