//! Requests of the signed-in visitor.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::RequestStatus;

/// Requests on a page of the list.
pub const OWN_REQUESTS_PAGE: usize = 20;

/// Answer of `GET /api/{locale}/{city}/account/requests?cursor=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnRequests {
    /// Requests that the visitor sent while signed in, the last changed first.
    #[schema(max_items = 20)]
    pub items: Vec<OwnRequest>,
    /// Cursor of the next page; absent on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A request in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnRequest {
    /// Reference number.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Path of the private page, with locale and city.
    pub url: String,
    /// Kind.
    pub kind: RequestKind,
    /// Name of the profession in the page's language.
    pub profession: String,
    /// Name of the subject in the page's language; empty for an application.
    pub subject: String,
    /// Status.
    pub status: RequestStatus,
    /// Time of submission, RFC 3339 in UTC.
    pub sent_at: String,
    /// Time of the last change, RFC 3339 in UTC.
    pub changed_at: String,
}

/// Kind of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// A question to support.
    Support,
    /// An application to become a contractor.
    Application,
    /// A chat.
    Chat,
}
