//! Address of a request, as a shared cache would use it.

use http::{HeaderValue, Request, header};

use super::cookies::PREVIEW;
use super::{EXPLAIN, host, scheme};
use crate::server::listener::Secure;

/// Longest address, in bytes.
const LONGEST: usize = 1024;

/// Scheme, host, path and query as they were sent. `None`: the response may depend on more, or the
/// address is too long.
pub(crate) fn shared_address<B>(request: &Request<B>) -> Option<String> {
    let headers = request.headers();
    if headers.contains_key(EXPLAIN) || headers.get_all(header::COOKIE).iter().any(may_preview) {
        return None;
    }
    let secure = request.extensions().get::<Secure>().is_some_and(|secure| secure.0);
    let (host, target) = (host(request)?, request.uri().path_and_query()?.as_str());
    (host.len() + target.len() <= LONGEST).then(|| [scheme(secure), "://", host, target].concat())
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
