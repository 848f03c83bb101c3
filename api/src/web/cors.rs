//! Cross-origin calls with cookies: allowed for pages of the site domains only.

use std::convert::Infallible;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use url::Origin;

use super::edge_headers::{EdgeHeaders, parse_origin};
use super::response::ApiError;

/// Origin of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A page of the same origin.
    Same,
    /// A page of another site domain.
    Sibling {
        /// Its origin.
        origin: Origin,
        /// True when browsers treat the origins as two sites: `SameSite=Lax` cookies are not sent
        /// between them.
        cross_site: bool,
    },
}

impl Caller {
    /// Determines the caller.
    ///
    /// # Errors
    /// A page of any other origin.
    pub(crate) fn of(request: &HeaderMap, edge: &EdgeHeaders) -> Result<Self, ApiError> {
        // Only newer browsers send it, and only over secure connections.
        let fetch_site = request.get("sec-fetch-site").map(HeaderValue::as_bytes);
        let Some(origin) = request.get(header::ORIGIN) else {
            // SECURITY: images and links in pages of other sites are requested without `Origin`.
            return if fetch_site == Some(b"cross-site") { Err(ApiError::ForbiddenOrigin) } else { Ok(Self::Same) };
        };
        let origin = origin.to_str().ok().and_then(parse_origin).ok_or(ApiError::ForbiddenOrigin)?;
        if edge.origin.as_ref() == Some(&origin) {
            Ok(Self::Same)
        } else if edge.is_site_domain(&origin) {
            Ok(Self::Sibling { origin, cross_site: fetch_site != Some(b"same-site") })
        } else {
            Err(ApiError::ForbiddenOrigin)
        }
    }

    /// True when browsers treat the caller as another site.
    pub(crate) const fn is_cross_site(&self) -> bool {
        matches!(self, Self::Sibling { cross_site: true, .. })
    }
}

/// Response part: lets the caller's page read the response.
impl IntoResponseParts for Caller {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let headers = response.headers_mut();
        headers.append(header::VARY, HeaderValue::from_static("Origin"));
        if let Self::Sibling { origin, .. } = self
            && let Ok(origin) = HeaderValue::try_from(origin.ascii_serialization())
        {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::Caller;
    use crate::web::edge_headers::{EdgeHeaders, parse_origin};

    fn caller(origin: Option<&'static str>, fetch_site: Option<&'static str>) -> Option<Caller> {
        let edge = EdgeHeaders {
            origin: parse_origin("https://roadside.example"),
            domains: ["https://roadside.example", "https://roadside.kz.example"].map(|origin| parse_origin(origin).unwrap()).to_vec(),
            ..EdgeHeaders::default()
        };
        let pairs = [("origin", origin), ("sec-fetch-site", fetch_site)].into_iter();
        let headers = pairs.filter_map(|(name, value)| Some((HeaderName::from_static(name), HeaderValue::from_static(value?))));
        Caller::of(&HeaderMap::from_iter(headers), &edge).ok()
    }

    #[test]
    fn pages_of_the_site_domains_are_allowed() {
        assert_eq!(caller(None, None), Some(Caller::Same));
        assert_eq!(caller(None, Some("same-origin")), Some(Caller::Same));
        assert_eq!(caller(Some("https://roadside.example"), None), Some(Caller::Same));
        assert!(caller(Some("https://roadside.kz.example"), Some("cross-site")).unwrap().is_cross_site());
        assert!(caller(Some("https://roadside.kz.example"), None).unwrap().is_cross_site());
        assert!(!caller(Some("https://roadside.kz.example"), Some("same-site")).unwrap().is_cross_site());
    }

    #[test]
    fn pages_of_other_origins_are_rejected() {
        for origin in [
            "null",
            "https://evil.example",
            "http://roadside.kz.example",
            "https://roadside.kz.example:8443",
            "https://a.roadside.kz.example",
        ] {
            assert_eq!(caller(Some(origin), Some("same-site")), None, "{origin}");
        }
        assert_eq!(caller(None, Some("cross-site")), None, "an image in a page of another site");
    }
}
