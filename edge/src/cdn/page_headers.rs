//! Headers of pages for the shared cache: keys, and a lifetime that browsers ignore.

use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;

use super::{Cdn, PageKeys};
use crate::config::CdnKind;

/// Shortest lifetime worth a header, in seconds. `Cache-Control` gives pages as much.
const LEAST_SECONDS: u64 = 60;

/// Lifetime of a page that may be outdated already: enough to serve a rush with one.
const OUTDATED: &str = "public, max-age=1";

/// How long a purged page may be used while it is revalidated, in seconds.
const STALE_WHILE_REVALIDATE: u64 = 60;

/// How long an old page may be used while the edges fail, in seconds.
const STALE_IF_ERROR: u64 = 604_800;

/// Caching of a page by a shared cache.
#[derive(Debug, Clone)]
pub(crate) struct PageCaching {
    /// Keys by which it is purged.
    pub(crate) keys: PageKeys,
    /// Longest time for which its renders may be used, in seconds.
    pub(crate) longest: u64,
}

/// Value of the header for a lifetime in seconds.
pub(super) fn lifetime(seconds: u64) -> HeaderValue {
    let value = format!("public, max-age={seconds}, stale-while-revalidate={STALE_WHILE_REVALIDATE}, stale-if-error={STALE_IF_ERROR}");
    HeaderValue::try_from(value).expect("words and numbers are a header value")
}

/// Removes the headers, for a page that becomes one visitor's.
pub(crate) fn remove(headers: &mut HeaderMap) {
    for kind in [CdnKind::Varnish, CdnKind::Fastly, CdnKind::Cloudflare] {
        headers.remove(kind.keys_header());
        headers.remove(kind.lifetime_header());
    }
}

impl Cdn {
    /// Adds the headers to a page that caches may store. At `until` other rules apply; `None` for a
    /// page that is incomplete or known to be outdated.
    ///
    /// All get keys: an outdated page may be stored after the purge of its change, and a repeated
    /// purge must find it. While purges fail, pages get no lifetime: no purge could take them back.
    pub(crate) fn describe(&self, headers: &mut HeaderMap, page: &PageCaching, now: Timestamp, until: Option<Timestamp>) {
        headers.insert(self.config.kind.keys_header(), page.keys.header());
        let Some(until) = until else {
            headers.insert(self.config.kind.lifetime_header(), HeaderValue::from_static(OUTDATED));
            return;
        };
        let left = u64::try_from(until.duration_since(now).as_secs()).unwrap_or_default();
        let (configured, seconds) = (self.config.fresh.as_secs(), left.min(page.longest));
        if self.is_overdue() || seconds < LEAST_SECONDS {
            return;
        }
        let value = if seconds >= configured { self.longest.clone() } else { lifetime(seconds) };
        headers.insert(self.config.kind.lifetime_header(), value);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::config::CdnConfig;

    fn cdn() -> Cdn {
        Cdn::new(CdnConfig { kind: CdnKind::Varnish, purge_urls: Vec::new(), token: None, fresh: Duration::from_secs(3600) })
    }

    fn described(cdn: &Cdn, longest: u64, until: Option<&str>) -> (Option<String>, Option<String>) {
        let keys = PageKeys::of(CdnKind::Varnish, &["ru".into()], []).unwrap();
        let mut headers = HeaderMap::new();
        let (now, until) = ("2026-11-27T10:00:00Z".parse().unwrap(), until.map(|until| until.parse().unwrap()));
        cdn.describe(&mut headers, &PageCaching { keys, longest }, now, until);
        let value = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        (value("xkey"), value("cdn-cache-control"))
    }

    #[test]
    fn lifetime_ends_with_the_rules_and_the_renders() {
        let cdn = cdn();
        let seconds = |longest, until| {
            let (keys, lifetime) = described(&cdn, longest, Some(until));
            assert_eq!(keys.as_deref(), Some("all c/ru"));
            lifetime.map(|value| value.split(", ").nth(1).unwrap().to_owned())
        };
        assert_eq!(seconds(86_400, "2026-11-28T00:00:00Z").as_deref(), Some("max-age=3600"));
        assert_eq!(seconds(86_400, "2026-11-27T10:30:00Z").as_deref(), Some("max-age=1800"));
        assert_eq!(seconds(600, "2026-11-28T00:00:00Z").as_deref(), Some("max-age=600"));
        assert_eq!(seconds(86_400, "2026-11-27T10:00:59Z"), None);
    }

    #[test]
    fn outdated_page_gets_keys_and_a_second() {
        let described = described(&cdn(), 86_400, None);
        assert_eq!(described, (Some("all c/ru".to_owned()), Some("public, max-age=1".to_owned())));
    }

    #[test]
    fn page_that_could_not_be_purged_gets_no_lifetime() {
        let cdn = cdn();
        let overdue = cdn.overdue();
        assert_eq!(described(&cdn, 86_400, Some("2026-11-28T00:00:00Z")), (Some("all c/ru".to_owned()), None));
        drop(overdue);
        assert!(described(&cdn, 86_400, Some("2026-11-28T00:00:00Z")).1.is_some());
    }

    #[test]
    fn headers_of_every_kind_are_removed() {
        let names = ["xkey", "surrogate-key", "cache-tag", "cdn-cache-control", "surrogate-control"];
        let headers = names.map(|name| (http::HeaderName::from_static(name), HeaderValue::from_static("x")));
        let mut headers = HeaderMap::from_iter(headers);
        remove(&mut headers);
        assert!(headers.is_empty());
    }
}
