//! Whose like it is: an account's, else a device's, known by a random cookie that says nothing else.

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

/// How long a browser keeps it.
const LIFE: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Who reacts. Both may be known: who signs in keeps the device.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Visitor {
    /// Identifier of the account that is signed in.
    pub(crate) account: Option<String>,
    /// The device, as likes name it.
    device: Option<String>,
}

impl Visitor {
    /// Who sent a request.
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

    /// A visitor of whom nothing is known yet, and whose device will have this value.
    pub(crate) fn new_device(value: &str) -> Self {
        Self { account: None, device: Some(device(value)) }
    }

    /// The name that a new like is given: the account's, else the device's.
    pub(super) fn name(&self) -> Option<String> {
        self.account.as_ref().map(|account| format!("account:{account}")).or_else(|| self.device.clone())
    }

    /// Every name under which this visitor may have liked something; as many as there may be, so that one statement serves all.
    pub(super) fn names(&self) -> [String; 2] {
        let account = self.account.as_ref().map(|account| format!("account:{account}")).unwrap_or_default();
        [account, self.device.clone().unwrap_or_default()]
    }

    /// Whether nothing tells this visitor from others.
    pub(crate) const fn is_unknown(&self) -> bool {
        self.account.is_none() && self.device.is_none()
    }
}

/// The cookie of a device.
pub(crate) fn visitor_cookie(value: &str) -> Cookie<'_> {
    Cookie::new(COOKIE, value).life(LIFE).http_only()
}

/// The database has the digest only: who reads it cannot like in somebody's name.
fn device(value: &str) -> String {
    format!("device:{}", crate::hex(&Sha256::digest(value)))
}
