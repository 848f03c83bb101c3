//! Rejects requests that an edge has sent itself, which would loop through a fragment server.

use http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode};

use crate::response::body::{Body, text};

/// Header that identifies intermediaries, <https://www.rfc-editor.org/rfc/rfc8586>.
pub(crate) const CDN_LOOP: HeaderName = HeaderName::from_static("cdn-loop");

/// Name shared by all edges, which also detects loops through several of them.
pub(crate) const EDGE: HeaderValue = HeaderValue::from_static("roadside");

/// Response to a looped request; `None` for any other.
pub(crate) fn reject_loop(request: &Request<Body>) -> Option<Response<Body>> {
    is_own(request.headers()).then(|| text(StatusCode::LOOP_DETECTED, "This request was sent by this server.\n"))
}

/// True if an edge is among the intermediaries, with or without parameters.
fn is_own(headers: &HeaderMap) -> bool {
    let entries = headers.get_all(CDN_LOOP).iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
    let names = entries.filter_map(|entry| entry.split(|byte| *byte == b';').next());
    names.map(<[u8]>::trim_ascii).any(|name| name.eq_ignore_ascii_case(EDGE.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edge_is_detected_among_other_intermediaries() {
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
