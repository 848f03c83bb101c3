//! What others are to be told: written in the transaction that it tells of, delivered afterwards, at least once and under one id, until it is taken or
//! given up.

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
pub(crate) use rows::{list, replay};
pub(crate) use run::run;
pub(crate) use webhook::Webhook;

/// Deliveries before one is given up: with the pace below about a day and a half.
const MOST_ATTEMPTS: i64 = 40;

/// Wait after the first failure, and the longest one.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// How deliveries are tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retries {
    /// Wait after the first failure; each further one doubles it.
    pub first: Duration,
    /// Longest wait.
    pub longest: Duration,
    /// Deliveries before one is given up.
    pub attempts: i64,
}

impl Default for Retries {
    fn default() -> Self {
        Self { first: FIRST_WAIT, longest: LONGEST_WAIT, attempts: MOST_ATTEMPTS }
    }
}

/// Where things are delivered to.
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

    /// The mail service, where there is one.
    pub(crate) const fn mail(&self) -> Option<&Mail> {
        self.mail.as_ref()
    }

    /// Says that something is to be delivered.
    pub(crate) fn wake(&self) {
        self.woken.notify_one();
    }

    /// Adds an event for the webhook, configured or not: it waits until there is one.
    ///
    /// # Errors
    /// The database failed, or the system gives no random numbers.
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
        rows::add(transaction, &id, request, "webhook", kind, &body.to_string(), now).await?;
        Ok(())
    }

    /// Adds a letter.
    ///
    /// # Errors
    /// The database failed, or the system gives no random numbers.
    pub(crate) async fn add_letter(
        &self,
        transaction: &mut Transaction<'_, Any>,
        request: &str,
        letter: &Letter,
        now: i64,
    ) -> Result<(), ApiError> {
        let body = serde_json::to_string(letter).map_err(crate::content::StoreError::from)?;
        rows::add(transaction, &secret::new_value()?, request, "mail", "letter", &body, now).await?;
        Ok(())
    }
}
