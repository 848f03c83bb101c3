//! Where an adapter sends, and in what shape.

use std::collections::BTreeSet;

use hmac::Hmac;
use sha2::Sha256;
use url::Url;

use super::event::Event;
use super::{ga4, matomo, webhook};

/// Most events of a request.
const MOST_EVENTS: usize = 20;

/// An adapter's settings. It holds secrets: it has no `Debug`, and its address is not logged.
pub(super) struct Target {
    /// What it is called in metrics and logs.
    pub(super) label: String,
    /// Where requests go.
    pub(super) url: Url,
    /// Goals that are passed on; `None` for all of them.
    pub(super) goals: Option<BTreeSet<String>>,
    /// The shape of requests.
    pub(super) kind: Kind,
}

/// The shape of requests.
pub(super) enum Kind {
    /// JSON of ours.
    Webhook {
        /// Signs bodies.
        key: Option<Hmac<Sha256>>,
    },
    /// Matomo's bulk requests.
    Matomo {
        /// `idsite`.
        site_id: String,
        /// `token_auth`.
        token: String,
    },
    /// Google Analytics 4; its credentials are in the address.
    Ga4,
}

/// A request that can be sent again.
pub(super) struct Request {
    /// JSON.
    pub(super) body: String,
    /// Value of [`webhook::SIGNATURE`].
    pub(super) signature: Option<String>,
}

impl Target {
    /// Most events of a request.
    pub(super) const fn most(&self) -> usize {
        match self.kind {
            Kind::Webhook { .. } | Kind::Matomo { .. } => MOST_EVENTS,
            // A request has one client identifier, and events of several visitors must not share one.
            Kind::Ga4 => 1,
        }
    }

    /// The request that tells of some events.
    ///
    /// # Errors
    /// The system gives no random numbers.
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
