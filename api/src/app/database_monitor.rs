//! What operators need to know about the database, sampled in the background for `/metrics`.

use std::time::Duration;

use arc_swap::ArcSwapOption;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use super::Api;
use super::jobs::JOBS;
use crate::database::Database;
use crate::outbox;
use crate::web::prometheus::{head, line};

/// Interval of samples.
const EVERY: Duration = Duration::from_secs(15);

/// Longest sample. A database that has become unreachable may never answer.
const LONGEST_SAMPLE: Duration = Duration::from_secs(10);

/// The latest sample; none while the database fails.
#[derive(Debug, Default)]
pub(crate) struct DatabaseMonitor(ArcSwapOption<Sample>);

#[derive(Debug)]
struct Sample {
    /// This node's clock minus the database's, in milliseconds.
    clock_offset: i64,
    /// Name of each job and when it was last done, in milliseconds since 1970.
    jobs: Vec<(String, i64)>,
    /// By configured target.
    outbox: Vec<(&'static str, outbox::Backlog)>,
}

/// Samples the database, until the task is dropped.
pub(crate) async fn monitor_database(api: Api) {
    loop {
        let sample = tokio::time::timeout(LONGEST_SAMPLE, Sample::take(&api)).await;
        // Other tasks log why the database fails.
        api.0.database_monitor.0.store(sample.ok().and_then(Result::ok).map(Into::into));
        tokio::time::sleep(EVERY).await;
    }
}

impl Sample {
    async fn take(api: &Api) -> Result<Self, sqlx::Error> {
        let database = api.database();
        let clock_offset = clock_offset(database).await?;
        let leases: Vec<(String, i64)> = sqlx::query_as("SELECT name, done_at FROM lease ORDER BY name").fetch_all(database.pool()).await?;
        // An import has a lease, and is no job.
        let jobs = leases.into_iter().filter(|(name, _)| JOBS.iter().any(|job| job.name == name)).collect();
        let mut outbox = Vec::new();
        for target in api.outbox().targets() {
            outbox.push((target, outbox::backlog(database, target).await?));
        }
        Ok(Self { clock_offset, jobs, outbox })
    }
}

/// This node's clock minus the database's, in milliseconds. Half of the statement's time is taken
/// as the way there.
async fn clock_offset(database: &Database) -> Result<i64, sqlx::Error> {
    let statement = format!("SELECT {}", database.engine().now());
    let before = Timestamp::now().as_millisecond();
    let theirs: i64 = sqlx::query_scalar(AssertSqlSafe(statement)).fetch_one(database.pool()).await?;
    let after = Timestamp::now().as_millisecond();
    Ok(i64::midpoint(before, after) - theirs)
}

impl DatabaseMonitor {
    /// The latest sample in Prometheus text format.
    pub(crate) fn metrics(&self) -> String {
        let mut out = String::new();
        let sample = self.0.load();
        head(&mut out, "api_database_up", "1 if the database answered the latest sample.", "gauge");
        line(&mut out, "api_database_up", &[], u8::from(sample.is_some()));
        let Some(sample) = &*sample else { return out };
        head(&mut out, "api_clock_offset_seconds", "This node's clock minus the database's.", "gauge");
        line(&mut out, "api_clock_offset_seconds", &[], seconds(sample.clock_offset));
        head(&mut out, "api_job_success_timestamp_seconds", "When a job was last done, by any node; 0: never.", "gauge");
        for (job, done_at) in &sample.jobs {
            line(&mut out, "api_job_success_timestamp_seconds", &[("name", job)], seconds(*done_at));
        }
        if !sample.outbox.is_empty() {
            head(&mut out, "api_outbox_events", "Undelivered events of configured targets.", "gauge");
            for (target, backlog) in &sample.outbox {
                line(&mut out, "api_outbox_events", &[("target", target), ("state", "waiting")], backlog.waiting);
                line(&mut out, "api_outbox_events", &[("target", target), ("state", "dead")], backlog.dead);
            }
            head(&mut out, "api_outbox_oldest_seconds", "Age of the oldest waiting event; 0: none waits.", "gauge");
            let now = Timestamp::now().as_millisecond();
            for (target, backlog) in &sample.outbox {
                let age = backlog.oldest.map_or(0, |created| (now - created).max(0));
                line(&mut out, "api_outbox_oldest_seconds", &[("target", target)], seconds(age));
            }
        }
        out
    }
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit")]
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}
