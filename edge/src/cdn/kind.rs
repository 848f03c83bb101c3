//! Headers and purge requests of each kind of cache.

use http::{HeaderName, HeaderValue, Method};
use reqwest::{Client, RequestBuilder};
use url::Url;

use crate::config::{CdnKind, Secret};

/// Whether purged pages may still be used while they are revalidated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PurgeMode {
    /// They may, for as long as `stale-while-revalidate` says.
    Soft,
    /// They may not.
    Hard,
}

impl CdnKind {
    /// Header with the keys of a page.
    pub(super) const fn keys_header(self) -> HeaderName {
        HeaderName::from_static(match self {
            Self::Varnish => "xkey",
            Self::Fastly => "surrogate-key",
            Self::Cloudflare => "cache-tag",
        })
    }

    /// Header with the lifetime for this cache alone: that of RFC 9213, or Fastly's older one.
    pub(super) const fn lifetime_header(self) -> HeaderName {
        HeaderName::from_static(match self {
            Self::Varnish | Self::Cloudflare => "cdn-cache-control",
            Self::Fastly => "surrogate-control",
        })
    }

    /// Separator of keys.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Self::Varnish | Self::Fastly => " ",
            Self::Cloudflare => ",",
        }
    }

    /// Most keys of one request. Varnish limits the length of a header line (8 KiB by default),
    /// Fastly and Cloudflare the number of keys.
    pub(super) const fn most_keys(self) -> usize {
        match self {
            Self::Varnish => 40,
            Self::Fastly => 256,
            Self::Cloudflare => 30,
        }
    }

    /// Request that purges keys. Cloudflare knows no soft purge.
    ///
    /// Sources: Varnish's `vmod_xkey`, Fastly's "Purge multiple surrogate key tags", Cloudflare's
    /// "Purge cached content by tag".
    pub(super) fn request(self, http: &Client, url: &Url, token: Option<&Secret>, keys: &[&str], mode: PurgeMode) -> RequestBuilder {
        let token = token.map_or("", Secret::reveal);
        match self {
            Self::Varnish => {
                let name = if mode == PurgeMode::Soft { "xkey-softpurge" } else { "xkey-purge" };
                http.request(Method::from_bytes(b"PURGE").expect("letters are a method"), url.clone()).header(name, keys.join(" "))
            }
            Self::Fastly => {
                let mut secret = HeaderValue::try_from(token).unwrap_or(HeaderValue::from_static(""));
                secret.set_sensitive(true);
                let request = http.post(url.clone()).header("fastly-key", secret).header("surrogate-key", keys.join(" "));
                if mode == PurgeMode::Soft { request.header("fastly-soft-purge", "1") } else { request }
            }
            Self::Cloudflare => http.post(url.clone()).bearer_auth(token).json(&serde_json::json!({ "tags": keys })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(kind: CdnKind, mode: PurgeMode) -> reqwest::Request {
        crate::server::tls::install_provider();
        let url = Url::parse("https://cdn.example/purge").unwrap();
        let token = Secret::new("hush".to_owned());
        kind.request(&Client::new(), &url, Some(&token), &["c/ru", "f/a"], mode).build().unwrap()
    }

    fn header<'a>(request: &'a reqwest::Request, name: &str) -> Option<&'a str> {
        request.headers().get(name).map(|value| value.to_str().unwrap())
    }

    #[test]
    fn each_kind_has_its_request() {
        let varnish = request(CdnKind::Varnish, PurgeMode::Soft);
        assert_eq!((varnish.method().as_str(), header(&varnish, "xkey-softpurge")), ("PURGE", Some("c/ru f/a")));
        assert_eq!(header(&request(CdnKind::Varnish, PurgeMode::Hard), "xkey-purge"), Some("c/ru f/a"));
        for (mode, soft) in [(PurgeMode::Soft, Some("1")), (PurgeMode::Hard, None)] {
            let fastly = request(CdnKind::Fastly, mode);
            assert_eq!((fastly.method(), header(&fastly, "surrogate-key")), (&Method::POST, Some("c/ru f/a")));
            assert_eq!((header(&fastly, "fastly-key"), header(&fastly, "fastly-soft-purge")), (Some("hush"), soft));
        }
        let cloudflare = request(CdnKind::Cloudflare, PurgeMode::Soft);
        assert_eq!(header(&cloudflare, "authorization"), Some("Bearer hush"));
        assert_eq!(cloudflare.body().and_then(reqwest::Body::as_bytes), Some(&br#"{"tags":["c/ru","f/a"]}"#[..]));
    }

    #[test]
    fn token_is_hidden_in_debug_output() {
        for kind in [CdnKind::Fastly, CdnKind::Cloudflare] {
            assert!(!format!("{:?}", request(kind, PurgeMode::Soft)).contains("hush"), "{kind:?}");
        }
    }
}
