//! Address of a request, as a shared cache would use it.

use http::{HeaderMap, HeaderValue, Request, header};

use super::cookies::PREVIEW;
use super::{EXPLAIN, Visit, host, scheme};
use crate::server::listener::Secure;

/// Longest address without its scheme, in bytes.
const LONGEST: usize = 1024;

/// Scheme, host, path and query as they were sent. `None`: the response may depend on more, or the
/// address is too long.
pub(crate) fn shared_address<B>(request: &Request<B>) -> Option<String> {
    address(scheme(Secure::is(request)), host(request)?, request.uri().path(), request.uri().query(), request.headers())
}

impl Visit {
    /// The [`shared_address`] of its request.
    pub(crate) fn shared_address(&self) -> Option<String> {
        address(self.scheme(), &self.raw_host, &self.path, self.query.as_deref(), self.headers.map())
    }
}

fn address(scheme: &str, host: &str, path: &str, query: Option<&str>, headers: &HeaderMap) -> Option<String> {
    if headers.contains_key(EXPLAIN) || headers.get_all(header::COOKIE).iter().any(may_preview) {
        return None;
    }
    let (mark, query) = query.map_or(("", ""), |query| ("?", query));
    let parts = [scheme, "://", host, path, mark, query];
    (parts[2..].iter().map(|part| part.len()).sum::<usize>() <= LONGEST).then(|| parts.concat())
}

/// True if a line of cookies may have one of previews.
fn may_preview(line: &HeaderValue) -> bool {
    line.as_bytes().windows(PREVIEW.plain.len()).any(|part| part == PREVIEW.plain.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(uri: &str, headers: &[(&str, &str)]) -> Option<String> {
        let request = Request::get(uri).header("host", "a.example");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        shared_address(&request.body(()).unwrap())
    }

    #[test]
    fn address_is_the_one_that_was_sent() {
        assert_eq!(address("/ru-ru/moskva?b=1&a", &[]).as_deref(), Some("http://a.example/ru-ru/moskva?b=1&a"));
        assert_eq!(address("/x", &[("cookie", "city=kazan; cohort=1")]).as_deref(), Some("http://a.example/x"));
        assert_eq!(address("https://b.example/x", &[]).as_deref(), Some("http://b.example/x"), "the authority of HTTP/2");
        assert_eq!(address(&format!("/{}", "x".repeat(LONGEST)), &[]), None);
    }

    #[test]
    fn request_whose_response_may_depend_on_more_has_no_address() {
        for header in [("cookie", "a=1; preview=x"), ("cookie", "__Host-preview=x"), (EXPLAIN, "token"), ("host", "b.example")] {
            assert_eq!(address("/x", &[header]), None, "{header:?}");
        }
    }
}
