//! Identifies who likes an article: an account, else a device with a random cookie.

use std::time::Duration;

use axum::http::HeaderMap;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::content::StoreError;
use crate::database::Database;
use crate::web::cookie::{self, Cookie};
use crate::{accounts, secret};

/// Name of the cookie.
const COOKIE: &str = "visitor";

/// Lifetime of the cookie.
const LIFE: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Identity of a visitor. Both fields may be set: the device stays known after sign-in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Visitor {
    /// Id of the signed-in account.
    pub(crate) account: Option<String>,
    /// Id of the device in likes.
    device: Option<String>,
}

impl Visitor {
    /// Identifies the sender of a request.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn of(request: &HeaderMap, database: &Database) -> Result<Self, StoreError> {
        let account = match accounts::session_token(request) {
            Some(token) => accounts::account_id_of(database, token, Timestamp::now()).await?,
            None => None,
        };
        let device = cookie::read(request, COOKIE).filter(|value| secret::is_value(value)).map(device);
        Ok(Self { account, device })
    }

    /// An unknown visitor whose device gets this value.
    pub(crate) fn new_device(value: &str) -> Self {
        Self { account: None, device: Some(device(value)) }
    }

    /// The name for a new like: of the account, else of the device.
    pub(super) fn name(&self) -> Option<String> {
        self.account.as_deref().map(account_name).or_else(|| self.device.clone())
    }

    /// All names that may own this visitor's likes, padded to a fixed number for one statement.
    pub(super) fn names(&self) -> [String; 2] {
        let account = self.account.as_deref().map(account_name).unwrap_or_default();
        [account, self.device.clone().unwrap_or_default()]
    }

    /// True if nothing identifies the visitor.
    pub(crate) const fn is_unknown(&self) -> bool {
        self.account.is_none() && self.device.is_none()
    }
}

/// The name of an account in likes.
pub(super) fn account_name(account: &str) -> String {
    format!("account:{account}")
}

/// The cookie of a device.
pub(crate) fn visitor_cookie(value: &str) -> Cookie<'_> {
    Cookie::new(COOKIE, value).life(LIFE).http_only()
}

/// The database stores only the digest, so its readers cannot act for a visitor.
fn device(value: &str) -> String {
    format!("device:{}", hex::encode(Sha256::digest(value)))
}
