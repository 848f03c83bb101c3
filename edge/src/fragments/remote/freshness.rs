//! Cache lifetimes of remote responses.

use std::time::Duration;

use http::{HeaderMap, header};

/// Cache lifetimes of a response.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Freshness {
    /// Served without revalidation.
    pub(super) fresh: Duration,
    /// Served during revalidation, after that.
    pub(super) stale: Duration,
    /// Served if revalidation fails, after the fresh time.
    pub(super) if_error: Duration,
}

impl Freshness {
    /// Lifetimes from `Cache-Control`, limited by the rule. Without the header a response is not
    /// reused but may serve as stale-if-error.
    pub(super) fn of(headers: &HeaderMap, most_fresh: u32, most_stale: u32) -> Self {
        let lines = headers.get_all(header::CACHE_CONTROL).iter().filter_map(|line| line.to_str().ok());
        let directives: Vec<String> =
            lines.flat_map(|line| line.split(',')).map(|directive| directive.trim().to_ascii_lowercase()).collect();
        let has = |name: &str| directives.iter().any(|directive| directive == name || directive.starts_with(&format!("{name}=")));
        let seconds = |name: &str| {
            directives.iter().find_map(|directive| directive.strip_prefix(name)?.strip_prefix('=')?.trim_matches('"').parse::<u32>().ok())
        };
        if has("no-store") || has("private") {
            return Self::default();
        }
        let within = |seconds: u32, most: u32| Duration::from_secs(seconds.min(most).into());
        let reusable = !has("no-cache");
        let age = headers.get(header::AGE).and_then(|age| age.to_str().ok()?.parse().ok()).unwrap_or(0);
        let fresh = seconds("s-maxage").or_else(|| seconds("max-age")).unwrap_or(0).saturating_sub(age);
        let stale = if has("must-revalidate") { 0 } else { seconds("stale-while-revalidate").unwrap_or(0) };
        Self {
            fresh: if reusable { within(fresh, most_fresh) } else { Duration::ZERO },
            stale: if reusable { within(stale, most_stale) } else { Duration::ZERO },
            if_error: within(seconds("stale-if-error").unwrap_or(most_stale), most_stale),
        }
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn freshness(header: &str) -> (u64, u64, u64) {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_str(header).unwrap());
        let freshness = Freshness::of(&headers, 60, 600);
        (freshness.fresh.as_secs(), freshness.stale.as_secs(), freshness.if_error.as_secs())
    }

    #[test]
    fn lifetimes_follow_cache_control_within_bounds() {
        assert_eq!(Freshness::of(&HeaderMap::new(), 60, 600), Freshness { if_error: Duration::from_secs(600), ..Freshness::default() });
        assert_eq!(freshness("public, max-age=30, stale-while-revalidate=40"), (30, 40, 600));
        assert_eq!(freshness("max-age=3600, s-maxage=7200, stale-while-revalidate=99999, stale-if-error=5"), (60, 600, 5));
        assert_eq!(freshness("Max-Age=\"20\", must-revalidate, stale-while-revalidate=9"), (20, 0, 600));
        assert_eq!(freshness("no-cache, max-age=30"), (0, 0, 600));
        assert_eq!(freshness("private, max-age=30"), (0, 0, 0));
        assert_eq!(freshness("no-store"), (0, 0, 0));
        assert_eq!(freshness("max-age=-5"), (0, 0, 600));
    }
}
