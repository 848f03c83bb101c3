//! A request to a fragment server that runs while the rest of the page is prepared.

use std::time::{Instant, SystemTime};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use tokio::task::JoinSet;

use super::response::RemoteResponse;
use super::response_cache::{RemoteJob, RemoteResponseCache};
use crate::telemetry::trace;

/// A request in flight. Clones share it; when the last one is dropped, it is aborted.
#[derive(Clone)]
pub(crate) struct RemoteFlight {
    /// Start of the request.
    pub(crate) began: (Instant, SystemTime),
    response: Shared<BoxFuture<'static, RemoteResponse>>,
}

impl RemoteFlight {
    /// Starts a request. A cached response is ready on return.
    pub(crate) fn start(cache: &RemoteResponseCache, job: RemoteJob) -> Self {
        let began = (Instant::now(), SystemTime::now());
        let (filling, filled) = (cache.clone(), job.clone());
        let mut work = async move { filling.fill(filled).await }.boxed();
        if let Some(response) = (&mut work).now_or_never() {
            return Self { began, response: std::future::ready(response).boxed().shared() };
        }
        let mut task = JoinSet::new();
        match trace::current() {
            Some(trace) => task.spawn(trace.scope(work)),
            None => task.spawn(work),
        };
        let cache = cache.clone();
        let response = async move {
            match task.join_next().await {
                Some(Ok(response)) => response,
                _ => cache.without_server(&job, false).await,
            }
        };
        Self { began, response: response.boxed().shared() }
    }

    /// Waits for the response.
    pub(crate) async fn response(self) -> RemoteResponse {
        self.response.await
    }
}
