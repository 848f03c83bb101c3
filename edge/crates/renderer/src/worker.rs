//! A render thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use crate::budget::thread_cpu;
use crate::isolate::Isolate;
use crate::pool::{Job, Pool};
use crate::script::ScriptIdentity;
use crate::watchdog::Seat;
use crate::{RenderError, RenderRequest, Rendered, RendererSettings, Script};

/// Stack for the thread besides that of scripts: Rust code, and the engine between two of its
/// checks.
const OWN_STACK_BYTES: usize = 1024 * 1024;

/// Starts a worker and returns the state that the watchdog monitors.
pub(crate) fn spawn(pool: &Arc<Pool>) -> std::io::Result<Arc<Seat>> {
    let seat = Arc::new(Seat::default());
    let (pool, taken) = (Arc::clone(pool), Arc::clone(&seat));
    thread::Builder::new()
        .name("renderer".to_owned())
        .stack_size(pool.settings.stack_limit + OWN_STACK_BYTES)
        .spawn(move || work(&pool, &taken))?;
    Ok(seat)
}

fn work(pool: &Pool, seat: &Seat) {
    let settings = &pool.settings;
    let mut warm = WarmIsolates::default();
    while let Some(Job { script, request, reply, .. }) = pool.next() {
        if let Some(reason) = script.refused() {
            // The caller may have dropped the future.
            reply.send(Err(reason)).ok();
            continue;
        }
        seat.take(&script, reply, settings, request.deadline);
        let result = catch_unwind(AssertUnwindSafe(|| warm.render(&script, &request, settings))).unwrap_or_else(|_| {
            warm.forget(&script);
            Err(RenderError::Panicked)
        });
        let Some(reply) = seat.leave() else {
            // The watchdog has replaced this thread.
            return;
        };
        reply.send(result).ok();
    }
}

/// Isolates of a thread, least recently used first.
#[derive(Default)]
struct WarmIsolates(Vec<(ScriptIdentity, Isolate)>);

impl WarmIsolates {
    fn render(&mut self, script: &Script, request: &RenderRequest, settings: &RendererSettings) -> Result<Rendered, RenderError> {
        self.0.retain(|(identity, _)| identity.in_use());
        if let Some(isolate) = self.take(script) {
            match self.render_in(isolate, script, request, settings) {
                // The heap may have filled up over earlier renders, so this one is retried.
                Err(RenderError::Memory) => {}
                result => return result.map(|rendered| Rendered { loaded: false, ..rendered }),
            }
        }
        let isolate = Isolate::load(script, settings).inspect_err(|error| {
            // Loading is deterministic and would fail again, except for the CPU time limit.
            if !matches!(error, RenderError::Deadline) {
                script.refuse(error.clone());
            }
        })?;
        self.render_in(isolate, script, request, settings)
    }

    /// Renders, and keeps the isolate unless it is damaged.
    fn render_in(
        &mut self,
        isolate: Isolate,
        script: &Script,
        request: &RenderRequest,
        settings: &RendererSettings,
    ) -> Result<Rendered, RenderError> {
        let start = thread_cpu();
        let html = isolate.render(request, request.deadline.unwrap_or(settings.cpu_deadline), settings.max_html_bytes);
        let cpu = thread_cpu().saturating_sub(start);
        if !matches!(html, Err(RenderError::Deadline | RenderError::Memory)) {
            if self.0.len() >= settings.isolates_per_worker.max(1) {
                self.0.remove(0);
            }
            self.0.push((script.identity(), isolate));
        }
        Ok(Rendered { html: html?, cpu, loaded: true })
    }

    fn take(&mut self, script: &Script) -> Option<Isolate> {
        let index = self.0.iter().position(|(identity, _)| identity.is(script))?;
        Some(self.0.remove(index).1)
    }

    fn forget(&mut self, script: &Script) {
        self.0.retain(|(identity, _)| !identity.is(script));
    }
}
