//! Background task that delivers events.

use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, stream};
use indexmap::IndexMap;
use jiff::Timestamp;
use tokio::sync::watch;

use super::rows::{self, Due};
use super::{Mail, Outbox, Webhook};
use crate::content::StoreError;
use crate::database::Database;

/// Interval of polling for due retries. New events wake the task.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Concurrent deliveries to a target.
const CONCURRENT: usize = 4;

/// Latest start of a delivery after its claim, so that it ends within the lease.
const LAST_START: Duration = Duration::from_secs(35);

/// Longest statement. A database that has become unreachable may never answer.
const LONGEST_STATEMENT: Duration = Duration::from_secs(10);

/// Delivers events until `stopped` closes. Attempts in progress are finished.
pub(crate) async fn run(outbox: &Outbox, database: &Database, mut stopped: watch::Receiver<()>) {
    loop {
        if let Err(error) = deliver_due(outbox, database).await {
            tracing::error!(%error, "the database failed; outbox deliveries wait");
        }
        tokio::select! {
            () = outbox.woken.notified() => {}
            () = tokio::time::sleep(POLL_EVERY.min(outbox.retries.first)) => {}
            _ = stopped.changed() => return,
        }
    }
}

/// Names of targets in the table.
pub(super) const WEBHOOK: &str = "webhook";
pub(super) const MAIL: &str = "mail";

/// A target of deliveries.
#[derive(Clone, Copy)]
enum Target<'o> {
    Webhook(&'o Webhook),
    Mail(&'o Mail),
}

impl Target<'_> {
    /// Name in the table.
    const fn name(self) -> &'static str {
        match self {
            Self::Webhook(_) => WEBHOOK,
            Self::Mail(_) => MAIL,
        }
    }

    async fn deliver(self, due: &Due) -> Result<(), String> {
        match self {
            Self::Webhook(webhook) => webhook.deliver(due, Timestamp::now().as_second()).await,
            Self::Mail(mail) => mail.deliver(due).await,
        }
    }
}

/// Delivers all due events. Webhook and mail run concurrently.
async fn deliver_due(outbox: &Outbox, database: &Database) -> Result<(), StoreError> {
    let webhook = async {
        match &outbox.webhook {
            Some(webhook) => deliver_target(outbox, database, Target::Webhook(webhook)).await,
            None => Ok(()),
        }
    };
    let mail = async {
        match &outbox.mail {
            Some(mail) => deliver_target(outbox, database, Target::Mail(mail)).await,
            None => Ok(()),
        }
    };
    let (webhook, mail) = tokio::join!(webhook, mail);
    webhook.and(mail)
}

/// Delivers all due events of a target. Those of one request follow each other.
async fn deliver_target(outbox: &Outbox, database: &Database, target: Target<'_>) -> Result<(), StoreError> {
    loop {
        let claimed_at = Instant::now();
        let rows = bounded(rows::claim(database, target.name())).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut requests: IndexMap<String, Vec<Due>> = IndexMap::new();
        for due in rows {
            requests.entry(due.request.clone()).or_default().push(due);
        }
        let deliveries = requests.into_values().map(|rows| deliver_rows(outbox, database, target, rows, claimed_at));
        let mut deliveries = stream::iter(deliveries).buffer_unordered(CONCURRENT);
        while let Some(delivered) = deliveries.next().await {
            delivered?;
        }
    }
}

/// Delivers claimed events one after another.
async fn deliver_rows(
    outbox: &Outbox,
    database: &Database,
    target: Target<'_>,
    rows: Vec<Due>,
    claimed_at: Instant,
) -> Result<(), StoreError> {
    for due in rows {
        if claimed_at.elapsed() > LAST_START {
            // Its lease might end during the attempt, and another node deliver it too.
            bounded(rows::release(database, &due.id)).await?;
        } else {
            let outcome = target.deliver(&due).await;
            bounded(finish(outbox, database, &due, outcome)).await?;
        }
    }
    Ok(())
}

/// A statement with a time limit.
async fn bounded<T>(statement: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(LONGEST_STATEMENT, statement).await.unwrap_or(Err(StoreError::Database(sqlx::Error::PoolTimedOut)))
}

async fn finish(outbox: &Outbox, database: &Database, due: &Due, outcome: Result<(), String>) -> Result<(), StoreError> {
    let Err(reason) = outcome else { return rows::mark_sent(database, &due.id).await };
    if due.attempts >= outbox.retries.attempts {
        tracing::error!(
            outbox.id = due.id,
            outbox.kind = due.kind,
            reason,
            "delivery failed for the last time; `product-api outbox replay` retries it"
        );
    } else {
        tracing::warn!(
            outbox.id = due.id,
            outbox.kind = due.kind,
            outbox.attempts = due.attempts,
            reason,
            "delivery failed; it will be retried"
        );
    }
    let mut bytes = [0; 2];
    // Jitter is optional, so a failure of the random number generator is ignored.
    let spread = getrandom::fill(&mut bytes).map_or(0.5, |()| f64::from(u16::from_le_bytes(bytes)) / f64::from(u16::MAX));
    rows::mark_failed(database, due, &reason, outbox.retries, spread).await
}
