//! Transactional outbox. Events commit with the change they describe and are delivered at least
//! once, under a stable id, with backoff for about a day and a half.

mod mail;
mod rows;
mod run;
mod webhook;

use std::time::Duration;

use serde_json::Value;
use sqlx::{Any, Transaction};
use tokio::sync::Notify;

use crate::secret;
use crate::web::response::ApiError;

pub(crate) use mail::{Letter, Mail};
pub use rows::OutboxRow;
pub(crate) use rows::{Backlog, backlog, list, replay};
pub(crate) use run::run;
pub(crate) use webhook::Webhook;

/// Attempts before an event is dead: about a day and a half with the waits below.
const MOST_ATTEMPTS: i64 = 40;

/// Wait after the first failure.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// Longest wait between attempts.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// Backoff of failed deliveries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retries {
    /// Wait after the first failure. Each further failure doubles it.
    pub first: Duration,
    /// Longest wait.
    pub longest: Duration,
    /// Attempts before an event is dead.
    pub attempts: i64,
}

impl Default for Retries {
    fn default() -> Self {
        Self { first: FIRST_WAIT, longest: LONGEST_WAIT, attempts: MOST_ATTEMPTS }
    }
}

/// Targets of deliveries.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    webhook: Option<Webhook>,
    mail: Option<Mail>,
    retries: Retries,
    woken: Notify,
}

impl Outbox {
    /// An outbox with these targets.
    pub(crate) fn new(webhook: Option<Webhook>, mail: Option<Mail>, retries: Retries) -> Self {
        Self { webhook, mail, retries, woken: Notify::new() }
    }

    /// The mail server, if configured.
    pub(crate) const fn mail(&self) -> Option<&Mail> {
        self.mail.as_ref()
    }

    /// Names of the configured targets.
    pub(crate) fn targets(&self) -> impl Iterator<Item = &'static str> {
        let webhook = self.webhook.as_ref().map(|_| run::WEBHOOK);
        webhook.into_iter().chain(self.mail.as_ref().map(|_| run::MAIL))
    }

    /// Wakes the delivery task.
    pub(crate) fn wake(&self) {
        self.woken.notify_one();
    }

    /// Adds an event for the webhook. Without a webhook the event waits.
    ///
    /// # Errors
    /// The database or the random number generator failed.
    pub(crate) async fn add_webhook(
        &self,
        transaction: &mut Transaction<'_, Any>,
        request: &str,
        kind: &str,
        mut body: Value,
        now: i64,
    ) -> Result<(), ApiError> {
        let id = secret::new_value()?;
        if let Value::Object(members) = &mut body {
            members.insert("id".to_owned(), id.clone().into());
        }
        rows::add(transaction, &id, request, run::WEBHOOK, kind, &body.to_string(), now).await?;
        Ok(())
    }

    /// Adds a mail.
    ///
    /// # Errors
    /// The database or the random number generator failed.
    pub(crate) async fn add_letter(
        &self,
        transaction: &mut Transaction<'_, Any>,
        request: &str,
        letter: &Letter,
        now: i64,
    ) -> Result<(), ApiError> {
        let body = serde_json::to_string(letter).map_err(crate::content::StoreError::from)?;
        rows::add(transaction, &secret::new_value()?, request, run::MAIL, "letter", &body, now).await?;
        Ok(())
    }
}
