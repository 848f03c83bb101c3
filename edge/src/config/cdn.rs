//! `[cdn]`: the shared cache in front of the edges.

use std::time::Duration;

use url::Url;

use super::Secret;
use super::fields::Fields;

/// Names of the kinds in the file; the first is the default.
const KINDS: [&str; 4] = ["none", "varnish", "fastly", "cloudflare"];

/// Kind of a shared cache. Each has other headers and purge requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CdnKind {
    /// Varnish with `xkey`, configured as `deploy/varnish/roadside.vcl`.
    Varnish,
    /// Fastly.
    Fastly,
    /// Cloudflare.
    Cloudflare,
}

/// A shared cache that the edge purges.
#[derive(Debug, Clone)]
pub struct CdnConfig {
    /// Kind.
    pub kind: CdnKind,
    /// URLs of purge requests: every node of Varnish, or the API of the CDN.
    pub purge_urls: Vec<Url>,
    /// Token of the API; `None` for Varnish.
    pub token: Option<Secret>,
    /// Longest time for which it keeps a page.
    pub fresh: Duration,
}

impl CdnConfig {
    /// Reads the section. `None`: there is no such cache.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Option<Self> {
        let kind = match fields.choice("cdn", "kind", &KINDS) {
            "varnish" => Some(CdnKind::Varnish),
            "fastly" => Some(CdnKind::Fastly),
            "cloudflare" => Some(CdnKind::Cloudflare),
            _ => None,
        };
        let purge_urls = fields.urls("cdn", "purge_urls");
        let token = fields.secret("cdn", "purge_token");
        let fresh = fields.seconds("cdn", "fresh_seconds", 86_400);
        let kind = kind?;
        if purge_urls.is_empty() {
            fields.fault("cdn", "purge_urls", "without purges, visitors would get old pages for a day");
        }
        if kind != CdnKind::Varnish && token.is_none() {
            fields.fault("cdn", "purge_token", "the API of a CDN needs a token");
        }
        // SECURITY: a reader of the token can purge, or do more.
        if token.is_some() && purge_urls.iter().any(|url| url.scheme() != "https" && !product_api::is_loopback(url)) {
            fields.fault("cdn", "purge_urls", "a token is sent by https only");
        }
        Some(Self { kind, purge_urls, token, fresh })
    }
}
