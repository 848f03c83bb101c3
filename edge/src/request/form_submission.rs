//! Form submissions, recognised by method and path: some sites disable forms, and forms have larger
//! body limits.

use contracts::support::{LARGEST_APPLICATION_BODY, LARGEST_SUPPORT_BODY};
use http::Method;
use percent_encoding::percent_decode_str;
use routing::LocaleCode;

/// A form submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FormSubmission {
    /// Kind of form.
    pub(crate) kind: FormKind,
    /// Locale in the path; `None` if invalid.
    pub(crate) locale: Option<LocaleCode>,
    /// City in the path, not validated.
    pub(crate) city: String,
}

/// Kind of form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormKind {
    /// Support request or its files.
    Request,
    /// Reply to a support request.
    Reply,
    /// Contractor application or its files.
    Application,
}

impl FormSubmission {
    /// Recognises `/api/{locale}/{city}/{form}/…`. `None` for other requests.
    pub(crate) fn of(method: &Method, path: &str) -> Option<Self> {
        if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
            return None;
        }
        // SECURITY: normalises escapes and doubled slashes, as a server behind the edge might.
        let decoded = percent_decode_str(path).decode_utf8_lossy();
        let mut parts = decoded.split('/').filter(|part| !part.is_empty());
        let (api, locale, city, form) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let kind = match (api, form) {
            ("api", "contact-us" | "ask-questions") => FormKind::Request,
            ("api", "requests") => FormKind::Reply,
            ("api", "become-contractor") => FormKind::Application,
            _ => return None,
        };
        Some(Self { kind, locale: LocaleCode::parse(locale), city: city.to_owned() })
    }
}

impl FormKind {
    /// Maximum body size in bytes.
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
    fn kind_follows_from_the_path() {
        for (path, kind) in [
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
            assert_eq!(FormSubmission::of(&Method::POST, path).map(|form| form.kind), kind, "{path}");
            assert_eq!(FormSubmission::of(&Method::GET, path), None);
        }
    }

    #[test]
    fn locale_and_city_follow_from_the_path() {
        for (path, place) in [
            ("/api/ru-en/moskva/contact-us/send", (Some("ru-en"), "moskva")),
            ("/api//ru%2Den/moskva%2Fcontact-us/send", (Some("ru-en"), "moskva")),
            ("/api/RU-en/x/contact-us/send", (None, "x")),
        ] {
            let form = FormSubmission::of(&Method::POST, path).unwrap();
            assert_eq!((form.locale.as_ref().map(|locale| locale.as_str()), form.city.as_str()), place, "{path}");
        }
    }
}
