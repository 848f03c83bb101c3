#![doc = include_str!("../README.md")]

mod accounts;
mod analytics;
mod app;
mod beacons;
mod calculators;
mod content;
mod database;
mod forms;
mod geo;
mod identity;
mod input_faults;
mod locales;
mod outbox;
mod pages;
mod reactions;
mod retention;
mod routes;
mod search;
mod secret;
mod settings;
mod support;
mod survey;
mod uploads;
mod web;

pub use app::{Api, OpenError};
pub use content::{Finding, ImportError, Report, Review, StoreError, review};
pub use database::DatabaseError;
pub use input_faults::{Fault, Faults};
pub use outbox::{OutboxRow, Retries};
pub use reactions::{FeedbackRow, Votes};
pub use retention::{Expired, RawRetention, RetentionSettings};
pub use routes::openapi;
pub use search::{Evaluation, EvaluationError, IndexError, Measured, SearchReport};
pub use settings::{RawSettings, Settings, SettingsError};
pub use support::{MailSettings, RawSupport, SupportSettings};
pub use survey::SurveyRow;
pub use web::server::serve;

/// Bytes as lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
