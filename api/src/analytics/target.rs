//! Destination and format of an adapter.

use std::collections::BTreeSet;

use hmac::Hmac;
use sha2::Sha256;
use url::Url;

use super::event::Event;
use super::{ga4, matomo, webhook};

/// Most events per request.
const MOST_EVENTS: usize = 20;

/// Settings of an adapter. They contain secrets: there is no `Debug`, and the URL is not logged.
pub(super) struct Target {
    /// Name in metrics and logs.
    pub(super) label: String,
    /// URL of requests.
    pub(super) url: Url,
    /// Forwarded goals; `None` for all.
    pub(super) goals: Option<BTreeSet<String>>,
    /// Format of requests.
    pub(super) kind: Kind,
}

/// Format of requests.
pub(super) enum Kind {
    /// Roadside's own JSON.
    Webhook {
        /// Key that signs bodies.
        key: Option<Hmac<Sha256>>,
    },
    /// Matomo's bulk requests.
    Matomo {
        /// `idsite`.
        site_id: String,
        /// `token_auth`.
        token: String,
    },
    /// Google Analytics 4. Its credentials are in the URL.
    Ga4,
}

/// A repeatable request.
pub(super) struct Request {
    /// JSON.
    pub(super) body: String,
    /// Value of [`webhook::SIGNATURE`].
    pub(super) signature: Option<String>,
}

impl Target {
    /// Most events per request.
    pub(super) const fn most(&self) -> usize {
        match self.kind {
            Kind::Webhook { .. } | Kind::Matomo { .. } => MOST_EVENTS,
            // A request has one client id, which visitors must not share.
            Kind::Ga4 => 1,
        }
    }

    /// The request for some events.
    ///
    /// # Errors
    /// The system's random generator failed.
    pub(super) fn request(&self, events: &[Event]) -> Result<Request, getrandom::Error> {
        let unsigned = |body| Request { body, signature: None };
        match &self.kind {
            Kind::Webhook { key } => {
                let body = webhook::body(events);
                let signature = key.as_ref().map(|key| webhook::signature(key, &body));
                Ok(Request { body, signature })
            }
            Kind::Matomo { site_id, token } => matomo::body(site_id, token, events).map(unsigned),
            Kind::Ga4 => ga4::body(events).map(unsigned),
        }
    }
}
