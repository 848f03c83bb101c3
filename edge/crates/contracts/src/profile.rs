//! Who is signed in.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `auth/profile` to somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Profile {
    /// Full name.
    pub fio: String,
    /// Path of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Notifications that have not been read.
    pub notifications: u32,
}
