//! Forms whose addresses the edge knows: some sites do not offer them, and they bring files.

use contracts::support::{LARGEST_APPLICATION_BODY, LARGEST_SUPPORT_BODY};
use http::Method;
use percent_encoding::percent_decode_str;

/// What somebody sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sending {
    /// A request to support, or its files.
    Request,
    /// A reply to an answer.
    Reply,
    /// An application to become a contractor, or its files.
    Application,
}

impl Sending {
    /// What is sent with a method to a path, as sent: `/api/{locale}/{city}/{form}/…`. `None` for all else.
    pub(crate) fn of(method: &Method, path: &str) -> Option<Self> {
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
            return None;
        }
        // SECURITY: whatever a server behind this one makes of escapes and doubled slashes, it is seen here.
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let mut parts = decoded.split('/').filter(|part| !part.is_empty());
        match (parts.next()?, parts.nth(2)?) {
            ("api", "contact-us" | "ask-questions") => Some(Self::Request),
            ("api", "requests") => Some(Self::Reply),
            ("api", "become-contractor") => Some(Self::Application),
            _ => None,
        }
    }

    /// Largest body that its form allows, in bytes.
    pub(crate) const fn largest_body(self) -> usize {
        match self {
            Self::Request | Self::Reply => LARGEST_SUPPORT_BODY,
            Self::Application => LARGEST_APPLICATION_BODY,
        }
    }
}

#[cfg(test)]
mod tests {
    use http::Method;

    use super::Sending;

    #[test]
    fn what_is_sent_is_told_by_its_address() {
        for (path, sending) in [
            ("/api/ru-ru/moskva/contact-us/send", Some(Sending::Request)),
            ("/api/ru-ru/moskva/ask-questions/upload-file", Some(Sending::Request)),
            ("/api/ru-ru/moskva/contact%2Dus/send", Some(Sending::Request)),
            ("/api//ru-ru/moskva%2Fcontact-us/send", Some(Sending::Request)),
            ("/api/ru-ru/moskva/requests/0a/reply", Some(Sending::Reply)),
            ("/api/ru-ru/moskva/become-contractor/save", Some(Sending::Application)),
            ("/api/ru-ru/contact-us/contact", None),
            ("/api/ru-ru/moskva/menu", None),
            ("/api/beacon", None),
            ("/ru-ru/moskva/contact-us/send", None),
            ("/", None),
        ] {
            assert_eq!(Sending::of(&Method::POST, path), sending, "{path}");
            assert_eq!(Sending::of(&Method::GET, path), None);
        }
    }
}
