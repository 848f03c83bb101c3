//! A request to a fragment server that runs while the rest of the page is prepared.

use std::time::{Instant, SystemTime};

use super::response::RemoteResponse;
use super::response_cache::{RemoteJob, RemoteResponseCache};
use crate::shared_work::{self, SharedWork};
use crate::telemetry::trace;

/// A request in flight. Clones share it; when the last one is dropped, it is aborted.
#[derive(Clone)]
pub(crate) struct RemoteFlight {
    /// Start of the request.
    pub(crate) began: (Instant, SystemTime),
    response: SharedWork<RemoteResponse>,
}

impl RemoteFlight {
    /// Starts a request. A cached response is ready on return.
    pub(crate) fn start(cache: &RemoteResponseCache, job: RemoteJob) -> Self {
        let began = (Instant::now(), SystemTime::now());
        let (filling, filled, cache) = (cache.clone(), job.clone(), cache.clone());
        let work = trace::scope(trace::current(), async move { filling.fill(filled).await });
        Self { began, response: shared_work::start(work, async move { cache.without_server(&job, false) }) }
    }

    /// Waits for the response.
    pub(crate) async fn response(self) -> RemoteResponse {
        self.response.await
    }
}
