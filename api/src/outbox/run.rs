//! Delivers what waits, until it is stopped.

use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::watch;

use super::rows::{self, Due};
use super::{Mail, Outbox, Webhook};
use crate::content::StoreError;
use crate::database::Database;

/// How often what became due is looked for; what is new says so itself.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Delivers until `stopped` closes. What is under way then is finished.
pub(crate) async fn run(outbox: &Outbox, database: &Database, mut stopped: watch::Receiver<()>) {
    loop {
        if let Err(error) = deliver_due(outbox, database).await {
            tracing::error!(%error, "the outbox waits: the database refused it");
        }
        tokio::select! {
            () = outbox.woken.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY.min(outbox.retries.first)) => {}
            _ = stopped.changed() => return,
        }
    }
}

/// Delivers everything that is due now. Webhook and mail do not wait for each other.
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
    let Err(reason) = outcome else { return rows::sent(database, &due.id).await };
    if due.attempts >= outbox.retries.attempts {
        tracing::error!(
            outbox.id = due.id,
            outbox.kind = due.kind,
            reason,
            "a delivery was given up: `product-api outbox replay` tries it again"
        );
    } else {
        tracing::warn!(outbox.id = due.id, outbox.kind = due.kind, outbox.attempts = due.attempts, reason, "a delivery failed");
    }
    let mut bytes = [0; 2];
    // Without random numbers nothing is spread, which is no reason not to go on.
    let spread = getrandom::fill(&mut bytes).map_or(0.5, |()| f64::from(u16::from_le_bytes(bytes)) / f64::from(u16::MAX));
    rows::failed(database, due, &reason, outbox.retries, spread, now()).await
}

fn now() -> i64 {
    Timestamp::now().as_millisecond()
}
