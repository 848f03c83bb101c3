//! Forms whose addresses the edge knows: some sites do not offer them, and they bring files.

use contracts::support::{LARGEST_APPLICATION_BODY, LARGEST_SUPPORT_BODY};
use http::Method;
use percent_encoding::percent_decode_str;
use routing::LocaleCode;

/// A form on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FormSubmission {
    /// What it is.
    pub(crate) sending: FormKind,
    /// Locale under which it is sent; `None`: what stands there is none.
    pub(crate) locale: Option<LocaleCode>,
    /// City under which it is sent, as it stands there.
    pub(crate) city: String,
}

/// What somebody sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormKind {
    /// A request to support, or its files.
    Request,
    /// A reply to an answer.
    Reply,
    /// An application to become a contractor, or its files.
    Application,
}

impl FormSubmission {
    /// The form that is sent with a method to a path, as sent: `/api/{locale}/{city}/{form}/…`. `None` for all else.
    pub(crate) fn of(method: &Method, path: &str) -> Option<Self> {
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
            return None;
        }
        // SECURITY: whatever a server behind this one makes of escapes and doubled slashes, it is seen here.
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let mut parts = decoded.split('/').filter(|part| !part.is_empty());
        let (api, locale, city, form) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let sending = match (api, form) {
            ("api", "contact-us" | "ask-questions") => FormKind::Request,
            ("api", "requests") => FormKind::Reply,
            ("api", "become-contractor") => FormKind::Application,
            _ => return None,
        };
        Some(Self { sending, locale: LocaleCode::parse(locale), city: city.to_owned() })
    }
}

impl FormKind {
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

    use super::{FormKind, FormSubmission};

    #[test]
    fn what_is_sent_is_told_by_its_address() {
        for (path, sending) in [
            ("/api/ru-ru/moskva/contact-us/send", Some(FormKind::Request)),
            ("/api/ru-ru/moskva/ask-questions/upload-file", Some(FormKind::Request)),
            ("/api/ru-ru/moskva/contact%2Dus/send", Some(FormKind::Request)),
            ("/api//ru-ru/moskva%2Fcontact-us/send", Some(FormKind::Request)),
            ("/api/ru-ru/moskva/requests/0a/reply", Some(FormKind::Reply)),
            ("/api/ru-ru/moskva/become-contractor/save", Some(FormKind::Application)),
            ("/api/ru-ru/contact-us/contact", None),
            ("/api/ru-ru/moskva/menu", None),
            ("/api/beacon", None),
            ("/ru-ru/moskva/contact-us/send", None),
            ("/", None),
        ] {
            assert_eq!(FormSubmission::of(&Method::POST, path).map(|sent| sent.sending), sending, "{path}");
            assert_eq!(FormSubmission::of(&Method::GET, path), None);
        }
    }

    #[test]
    fn so_is_where_it_is_sent() {
        for (path, place) in [
            ("/api/ru-en/moskva/contact-us/send", (Some("ru-en"), "moskva")),
            ("/api//ru%2Den/moskva%2Fcontact-us/send", (Some("ru-en"), "moskva")),
            ("/api/RU-en/x/contact-us/send", (None, "x")),
        ] {
            let sent = FormSubmission::of(&Method::POST, path).unwrap();
            assert_eq!((sent.locale.as_ref().map(|locale| locale.as_str()), sent.city.as_str()), place, "{path}");
        }
    }
}
