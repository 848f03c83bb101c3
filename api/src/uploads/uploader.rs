//! Ownership of uploads. Only the uploading browser may attach a file to a form, even if others
//! learn the file's id.

use std::time::Duration;

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};

use crate::secret;
use crate::web::cookie::{self, Cookie};
use crate::web::csrf::{self, CsrfKeys};

/// Name of the cookie.
const COOKIE: &str = "uploads";

/// Lifetime of the cookie after the last upload, equal to the lifetime of a draft application.
const LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A browser, identified by a random cookie.
#[derive(Debug)]
pub(crate) struct Uploader(String);

impl Uploader {
    /// The browser of a request; `None` without this cookie and without the form token's cookie.
    pub(crate) fn of(request: &HeaderMap, key: &CsrfKeys) -> Option<Self> {
        let own = cookie::read(request, COOKIE).filter(|value| secret::is_value(value)).map(str::to_owned);
        // Derived from the form token's cookie, so that concurrent first uploads have one owner
        // before a response sets this cookie.
        own.or_else(|| csrf::value_in(request).map(|value| key.derived(COOKIE, value))).map(Self)
    }

    /// The stored form. Read access to the database does not allow attaching files.
    pub(crate) fn digest(&self) -> String {
        hex::encode(Sha256::digest(&self.0))
    }

    /// The cookie. Each upload renews it.
    pub(crate) fn cookie(&self) -> Cookie<'_> {
        Cookie::new(COOKIE, &self.0).life(LIFE).http_only()
    }
}
