//! Account of the signed-in visitor, and the copy of its data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::knowledge::ExportedAttempt;
use crate::posts::ExportedPosts;
use crate::session::{Browser, Platform};
use crate::support::{MessageAuthor, RequestKind, RequestStatus};

/// Most likes in an export, the newest first.
pub const MOST_EXPORTED_LIKES: usize = 10_000;

/// Most requests in an export, the last changed first.
pub const MOST_EXPORTED_REQUESTS: usize = 1000;

/// Most messages of all requests together in an export.
pub const MOST_EXPORTED_MESSAGES: usize = 10_000;

/// Most events about the driver in an export, the newest first.
pub const MOST_EXPORTED_EVENTS: usize = 20_000;

/// Answer of `auth/account` and `auth/account/deletion`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Account {
    /// Full name.
    pub fio: String,
    /// Path of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// First sign-in, RFC 3339 in UTC.
    pub created_at: String,
    /// Time of the deletion that the visitor has asked for, RFC 3339 in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deletion_at: Option<String>,
}

/// Answer of `auth/contact-details`: values for the fields of the next support request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ContactDetails {
    /// Full name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_name: Option<String>,
    /// Address for mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Telephone number with its country code, without spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_phone: Option<String>,
    /// Number of the driving licence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_license: Option<String>,
    /// Name of the fleet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub park_name: Option<String>,
}

/// Answer of `auth/export`: a copy of everything that is stored about an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AccountExport {
    /// The account.
    pub account: Account,
    /// Sessions in force, the last used first.
    #[schema(max_items = 50)]
    pub sessions: Vec<ExportedSession>,
    /// Ids of favourite articles, the newest first.
    #[schema(max_items = 200)]
    pub favourites: Vec<String>,
    /// Ids of liked articles, the newest first; likes from before sign-in are not included.
    #[schema(max_items = 10_000)]
    pub likes: Vec<String>,
    /// Requests and applications, the last changed first. They have 10,000 messages at most; older
    /// requests are left out.
    #[schema(max_items = 1000)]
    pub requests: Vec<ExportedRequest>,
    /// Attempts at tests, the newest first.
    #[schema(max_items = 1000)]
    pub attempts: Vec<ExportedAttempt>,
    /// What is stored about the driver.
    pub progress: ExportedProgress,
    /// Posts, comments, reactions and notices.
    pub posts: ExportedPosts,
}

/// Events about the driver, and what is folded from them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedProgress {
    /// Id of the profession.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<String>,
    /// Documents.
    pub documents: Vec<ExportedDocument>,
    /// Counters of each day, the oldest first.
    pub days: Vec<ExportedDay>,
    /// Events, the newest first.
    #[schema(max_items = 20_000)]
    pub events: Vec<ExportedEvent>,
}

/// A document of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedDocument {
    /// Kind.
    #[schema(example = "insurance")]
    pub document: String,
    /// Its last day, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_on: Option<String>,
}

/// Counters of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedDay {
    /// `YYYY-MM-DD` in UTC.
    pub day: String,
    /// Finished orders.
    pub orders: i64,
    /// Finished orders at night.
    pub night: i64,
    /// Finished orders to or from an airport.
    pub airport: i64,
    /// Finished orders of a premium tariff.
    pub premium: i64,
    /// Finished orders at busy hours.
    pub busy: i64,
    /// Finished orders with a long pickup.
    pub long_pickup: i64,
    /// Cancelled orders.
    pub cancelled: i64,
    /// Declined offers.
    pub declined: i64,
    /// Complaints.
    pub complaints: i64,
    /// Ratings.
    pub ratings: i64,
    /// Ratings of five stars.
    pub five_stars: i64,
}

/// An event of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedEvent {
    /// Id of the sender.
    pub id: String,
    /// Kind.
    #[schema(example = "trip_completed")]
    pub kind: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
    /// Attributes of a finished order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Stars of a rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<u8>,
    /// Kind of a document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// Last day of a document, `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_on: Option<String>,
    /// Id of a profession.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<String>,
}

/// A session of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedSession {
    /// Browser.
    pub browser: Browser,
    /// Operating system.
    pub platform: Platform,
    /// Start, RFC 3339 in UTC.
    pub created_at: String,
    /// Last use, to the hour, RFC 3339 in UTC.
    pub seen_at: String,
    /// End without further use, RFC 3339 in UTC.
    pub expires_at: String,
}

/// A request or application of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedRequest {
    /// Reference number.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Kind.
    pub kind: RequestKind,
    /// Status.
    pub status: RequestStatus,
    /// Time of submission, RFC 3339 in UTC.
    pub sent_at: String,
    /// Time of the last change, RFC 3339 in UTC.
    pub changed_at: String,
    /// Code of the country.
    pub country: String,
    /// Code of the city.
    pub city: String,
    /// Language of the page.
    pub language: String,
    /// E-mail address for the answer; empty for none.
    pub email: String,
    /// Values by field, as submitted.
    pub fields: BTreeMap<String, Vec<String>>,
    /// Messages, oldest first.
    pub messages: Vec<ExportedMessage>,
}

/// A message of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedMessage {
    /// Author.
    pub author: MessageAuthor,
    /// Plain text with line breaks.
    pub text: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
    /// Attachments, without their content.
    pub files: Vec<ExportedFile>,
}

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExportedFile {
    /// Original name.
    pub name: String,
    /// Stored size in bytes.
    pub size: u64,
    /// MIME type, detected from the content.
    pub mime: String,
}
