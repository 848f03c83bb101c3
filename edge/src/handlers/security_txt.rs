//! `/.well-known/security.txt`, <https://www.rfc-editor.org/rfc/rfc9116>: security contacts.

use std::fmt::Write as _;

use http::{HeaderValue, Response, StatusCode, header};
use jiff::{Span, Timestamp, tz};
use routing::SecurityContact;

use crate::request::Visit;
use crate::response::body::{Body, full, text};

/// Path of the file.
pub(crate) const PATH: &str = "/.well-known/security.txt";

/// Validity of the file in days. The standard recommends less than a year.
const VALID_DAYS: i64 = 180;

/// Serves the file from the live rules.
pub(crate) fn answer(visit: &Visit) -> Response<Body> {
    let Some(security) = visit.live.rules.sites.security() else {
        return text(StatusCode::NOT_FOUND, "No security contact is configured.\n");
    };
    let mut response = Response::new(full(file(security, &visit.origin, visit.now)));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    response
}

fn file(security: &SecurityContact, origin: &str, now: Timestamp) -> String {
    let mut file = String::new();
    for contact in &security.contacts {
        // Writing to a string cannot fail.
        let _ = writeln!(file, "Contact: {contact}");
    }
    // At midnight, so the file is the same all day.
    let last = now.to_zoned(tz::TimeZone::UTC).date().saturating_add(Span::new().days(VALID_DAYS));
    let _ = writeln!(file, "Expires: {last}T00:00:00Z");
    if !security.languages.is_empty() {
        let _ = writeln!(file, "Preferred-Languages: {}", security.languages.join(", "));
    }
    if let Some(policy) = &security.policy {
        let _ = writeln!(file, "Policy: {policy}");
    }
    // The standard requires HTTPS for canonical URLs.
    if origin.starts_with("https://") {
        let _ = writeln!(file, "Canonical: {origin}{PATH}");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_follows_the_standard() {
        let security = SecurityContact {
            contacts: vec!["mailto:a@site.example".to_owned(), "https://site.example/report".to_owned()],
            policy: Some("https://site.example/policy".to_owned()),
            languages: vec!["en".to_owned(), "ru".to_owned()],
        };
        let now = "2026-11-22T15:00:00Z".parse().unwrap();
        let expected = "Contact: mailto:a@site.example\nContact: https://site.example/report\nExpires: 2027-05-21T00:00:00Z\n\
                        Preferred-Languages: en, ru\nPolicy: https://site.example/policy\n";
        assert_eq!(file(&security, "http://localhost:8080", now), expected);
        let canonical = format!("{expected}Canonical: https://site.example{PATH}\n");
        assert_eq!(file(&security, "https://site.example", now), canonical);
    }
}
