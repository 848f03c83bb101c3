//! The browser that sent a file. Only it may attach the file to a form, whoever else learns the file's id.

use std::time::Duration;

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};

use crate::secret;
use crate::web::cookie::{self, Cookie};
use crate::web::csrf::{self, CsrfKey};

/// Name of the cookie.
const COOKIE: &str = "uploads";

/// How long a browser keeps it after its last upload: as long as an application that is not sent yet.
const LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A browser that sends files, known by a random cookie.
#[derive(Debug)]
pub(crate) struct Uploader(String);

impl Uploader {
    /// The browser behind a request; `None` when it has neither this cookie nor that of form tokens.
    pub(crate) fn of(request: &HeaderMap, key: &CsrfKey) -> Option<Self> {
        let known = cookie::read(request, COOKIE).filter(|value| secret::is_value(value)).map(str::to_owned);
        // Made of the form token's cookie: several first uploads at once, before any answer has set this cookie, are of one browser.
        known.or_else(|| csrf::value_in(request).map(|value| key.derived(COOKIE, value))).map(Self)
    }

    /// What the database has of it: who reads the database cannot attach a file.
    pub(crate) fn digest(&self) -> String {
        crate::hex(&Sha256::digest(&self.0))
    }

    /// The cookie, renewed by each upload.
    pub(crate) fn cookie(&self) -> Cookie<'_> {
        Cookie::new(COOKIE, &self.0).life(LIFE).http_only()
    }
}
