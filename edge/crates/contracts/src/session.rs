//! Sessions of the signed-in visitor.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most sessions of one account. The longest unused ones end first.
pub const MOST_SESSIONS: usize = 50;

/// Answer of `auth/sessions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sessions {
    /// Sessions in force, the last used first.
    #[schema(max_items = 50)]
    pub items: Vec<Session>,
}

/// A session in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Session {
    /// Id for ending it. It signs no one in.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub id: String,
    /// Browser.
    pub browser: Browser,
    /// Operating system.
    pub platform: Platform,
    /// Start, RFC 3339.
    pub created_at: String,
    /// Last use, to the hour, RFC 3339.
    pub seen_at: String,
    /// End without further use, RFC 3339.
    pub expires_at: String,
    /// True for the session of this request.
    pub is_current: bool,
}

/// Family of browsers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Browser {
    /// Google Chrome and Chromium.
    Chrome,
    /// Microsoft Edge.
    Edge,
    /// Mozilla Firefox.
    Firefox,
    /// Opera.
    Opera,
    /// Apple Safari.
    Safari,
    /// Samsung Internet.
    Samsung,
    /// Yandex Browser.
    Yandex,
    /// Any other.
    Other,
}

/// Family of operating systems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    /// Android.
    Android,
    /// iOS and iPadOS.
    Ios,
    /// Linux and `ChromeOS`.
    Linux,
    /// macOS.
    Macos,
    /// Windows.
    Windows,
    /// Any other.
    Other,
}
