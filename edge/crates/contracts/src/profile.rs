//! Profile of the signed-in visitor.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `auth/profile` with a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Profile {
    /// Full name.
    pub fio: String,
    /// Path of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Number of requests to support that wait for the visitor's reply, and of unread notices; 99
    /// at most.
    pub notifications: u32,
}
