//! Names of the features that the edge itself implements.

/// `/{locale}/{city}` redirects to its `/knowledge-base`.
pub const DISABLE_MAIN: &str = "DISABLE_MAIN";

/// The contact form does not exist: no page, overlay or button.
pub const DISABLE_CONTACT_US_FORM: &str = "DISABLE_CONTACT_US_FORM";

/// The service worker stores nothing for offline reading and deletes what it had stored.
pub const DISABLE_OFFLINE: &str = "DISABLE_OFFLINE";

/// All features.
pub(crate) const FEATURES: [&str; 3] = [DISABLE_MAIN, DISABLE_CONTACT_US_FORM, DISABLE_OFFLINE];
