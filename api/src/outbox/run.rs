//! Background task that delivers events.

use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::watch;

use super::rows::{self, Due};
use super::{Mail, Outbox, Webhook};
use crate::content::StoreError;
use crate::database::Database;

/// Interval of polling for due retries. New events wake the task.
const POLL_EVERY: Duration = Duration::from_secs(1);

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

/// Delivers all due events. Webhook and mail run concurrently.
async fn deliver_due(outbox: &Outbox, database: &Database) -> Result<(), StoreError> {
    let webhook = async {
        let Some(webhook) = &outbox.webhook else { return Ok(()) };
        while let Some(due) = rows::claim(database, "webhook", now()).await? {
            finish(outbox, database, &due, deliver(webhook, &due).await).await?;
        }
        Ok(())
    };
    let mail = async {
        let Some(mail) = &outbox.mail else { return Ok(()) };
        while let Some(due) = rows::claim(database, "mail", now()).await? {
            finish(outbox, database, &due, Mail::deliver(mail, &due).await).await?;
        }
        Ok(())
    };
    let (webhook, mail): (Result<(), StoreError>, Result<(), StoreError>) = tokio::join!(webhook, mail);
    webhook.and(mail)
}

async fn deliver(webhook: &Webhook, due: &Due) -> Result<(), String> {
    webhook.deliver(due, Timestamp::now().as_second()).await
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
    rows::mark_failed(database, due, &reason, outbox.retries, spread, now()).await
}

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}
