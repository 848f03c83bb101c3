//! Visitor facts sent to the product API, authenticated by shared key.

use std::net::IpAddr;

use http::{HeaderMap, HeaderName, HeaderValue};

use crate::config::Secret;
use crate::request::Domains;

/// Facts about a visitor.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VisitorHeaders<'a> {
    /// IP address; `None`: unknown or withheld.
    pub(crate) ip: Option<IpAddr>,
    /// Origin that the visitor used.
    pub(crate) origin: &'a str,
    /// Origins of all sites.
    pub(crate) domains: &'a Domains,
}

impl VisitorHeaders<'_> {
    /// Request headers.
    pub(crate) fn headers(&self, key: &Secret) -> HeaderMap {
        let values = [
            ("x-roadside-key", key.reveal().to_owned()),
            ("x-roadside-ip", self.ip.map(|address| address.to_string()).unwrap_or_default()),
            ("x-roadside-origin", self.origin.to_owned()),
            ("x-roadside-domains", self.domains.list().join(",")),
        ];
        let header = |(name, value): (&'static str, String)| {
            let mut value = HeaderValue::try_from(value).ok().filter(|value| !value.is_empty())?;
            value.set_sensitive(name == "x-roadside-key");
            Some((HeaderName::from_static(name), value))
        };
        values.into_iter().filter_map(header).collect()
    }
}
