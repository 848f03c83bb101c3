#![doc = include_str!("../README.md")]

mod accounts;
mod analytics;
mod api;
mod beacons;
mod calculators;
mod cars;
mod content;
mod cookie;
mod cors;
mod csrf;
mod database;
mod fault;
mod forms;
mod geo;
mod identity;
mod locales;
mod moves;
mod outbox;
mod pages;
mod reactions;
mod respond;
mod retention;
mod routes;
mod search;
mod secret;
mod serve;
mod settings;
mod support;
mod survey;
mod trusted;
mod uploads;

pub use api::{Api, OpenError};
pub use content::{Finding, ImportError, Report, Review, StoreError, review};
pub use database::DatabaseError;
pub use fault::{Fault, Faults};
pub use outbox::{OutboxRow, Retries};
pub use reactions::{FeedbackRow, Votes};
pub use retention::{Expired, RawRetention, RetentionSettings};
pub use routes::openapi;
pub use search::{Evaluation, EvaluationError, IndexError, Measured, SearchReport};
pub use serve::serve;
pub use settings::{RawSettings, Settings, SettingsError};
pub use support::{MailSettings, RawSupport, SupportSettings};
pub use survey::SurveyRow;

/// Bytes as lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
