//! City and links of a page in contexts and in HTML, and placeholders for them.

use std::borrow::Cow;
use std::sync::Arc;

use bytes::Bytes;
use memchr::memmem;

use super::page_links::{self, PageLinks};
use super::place::{self, Place};

/// Parts of all placeholders. A context that contains one is rendered exactly.
const PLACEHOLDERS: [&str; 3] = [place::CODE, place::NAME, page_links::COMMON_PART];

/// Address of a page, for a slot: the city, and links if the slot only copies them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    /// City.
    pub(crate) place: Place,
    /// Links of the page.
    pub(crate) links: Option<Arc<PageLinks>>,
}

impl Address {
    /// A context with placeholders. `None` if it contains nothing of the address, or contains a
    /// placeholder already.
    pub(super) fn neutral(&self, context: &str) -> Option<String> {
        if has_placeholder(context) {
            return None;
        }
        let without_place = self.place.neutral(context.into());
        let neutral = match &self.links {
            Some(links) => links.neutral(without_place),
            None => without_place,
        };
        match neutral {
            Cow::Owned(neutral) => Some(neutral),
            Cow::Borrowed(_) => None,
        }
    }

    /// HTML with the address instead of the placeholders.
    pub(super) fn restore(&self, html: &Bytes) -> Bytes {
        let Some(text) = std::str::from_utf8(html).ok().filter(|text| has_placeholder(text)) else { return html.clone() };
        let with_place = self.place.restore(text.into());
        let restored = match &self.links {
            Some(links) => links.restore(with_place),
            None => with_place,
        };
        Bytes::from(restored.into_owned())
    }
}

fn has_placeholder(text: &str) -> bool {
    PLACEHOLDERS.iter().any(|placeholder| memmem::find(text.as_bytes(), placeholder.as_bytes()).is_some())
}

#[cfg(test)]
mod tests {
    use contracts::page::CityContext;

    use super::*;

    fn kazan() -> Address {
        let city = CityContext { code: "kazan".to_owned(), name: "Kazan".to_owned() };
        Address { place: Place::of(&city).unwrap(), links: None }
    }

    #[test]
    fn context_with_a_placeholder_is_rendered_exactly() {
        assert!(kazan().neutral("{\"url\":\"/ru-en/kazan\"}").is_some());
        for placeholder in PLACEHOLDERS {
            assert_eq!(kazan().neutral(&format!("{{\"q\":\"{placeholder}\",\"url\":\"/ru-en/kazan\"}}")), None, "{placeholder}");
        }
    }

    #[test]
    fn context_without_the_address_has_no_placeholder() {
        assert_eq!(kazan().neutral("{\"url\":\"/ru-en/perm\"}"), None);
    }

    #[test]
    fn html_without_placeholders_is_not_copied() {
        let html = Bytes::from_static(b"<p>Text</p>");
        assert_eq!(kazan().restore(&html).as_ptr(), html.as_ptr());
    }
}
