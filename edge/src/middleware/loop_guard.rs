//! Refuses a request that this edge has sent itself: a fragment's server that leads back here would otherwise be asked without end.

use http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode};

use super::from_fn::Next;
use crate::response::body::{Body, text};

/// Header by which intermediaries know their own requests, <https://www.rfc-editor.org/rfc/rfc8586>.
pub(crate) const CDN_LOOP: HeaderName = HeaderName::from_static("cdn-loop");

/// What every edge calls itself there: also a loop through another machine of ours is one.
pub(crate) const EDGE: HeaderValue = HeaderValue::from_static("roadside");

/// The layer.
pub(crate) async fn reject_loops(request: Request<Body>, next: Next) -> Response<Body> {
    if is_own(request.headers()) {
        return text(StatusCode::LOOP_DETECTED, "This request was sent by this server.\n");
    }
    next.run(request).await
}

/// Whether an edge is among those through which a request went. Others may stand before and after it, each with parameters.
fn is_own(headers: &HeaderMap) -> bool {
    let entries = headers.get_all(CDN_LOOP).iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
    let names = entries.filter_map(|entry| entry.split(|byte| *byte == b';').next());
    names.map(<[u8]>::trim_ascii).any(|name| name.eq_ignore_ascii_case(EDGE.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_found_among_others() {
        let is = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(CDN_LOOP, HeaderValue::from_static(line));
            }
            is_own(&headers)
        };
        assert!(is(&["roadside"]) && is(&["other; v=1, Roadside ;a=\"b\""]) && is(&["other", "roadside"]));
        assert!(!is(&[]) && !is(&["other"]) && !is(&["roadside.example"]) && !is(&["x;roadside=1"]) && !is(&[""]));
    }
}
