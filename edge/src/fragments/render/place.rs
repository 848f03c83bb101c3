//! City and path of a page in contexts and in HTML, and placeholders for them.

use std::borrow::Cow;

use bytes::Bytes;
use contracts::page::CityContext;
use contracts::shared_response::is_city_code;
use memchr::memmem;

use super::page_path::{self, PagePath};

/// Placeholder of a code. It consists of what codes consist of; no city has it.
pub(super) const CODE: &str = "code-of-the-city";

/// Placeholder of a name, with characters for private use, which no text has.
const NAME: &str = "\u{f8ff}city\u{f8ff}";

/// Characters that templates escape, each in its own way.
const ESCAPED: [char; 6] = ['&', '<', '>', '"', '\'', '\\'];

/// The city of a page, and the page's path for a slot that only copies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    code: String,
    name: String,
    path: Option<PagePath>,
}

impl Place {
    /// Place of a page. `None` if code or name could look different in HTML.
    pub(crate) fn of(city: &CityContext) -> Option<Self> {
        let is_name =
            |name: &str| !name.is_empty() && !name.chars().any(|character| character.is_control() || ESCAPED.contains(&character));
        (is_city_code(&city.code) && is_name(&city.name)).then(|| Self { code: city.code.clone(), name: city.name.clone(), path: None })
    }

    /// The place of a slot that only copies the page's path.
    pub(crate) fn with_path(self, path: Option<PagePath>) -> Self {
        Self { path, ..self }
    }

    /// A context with placeholders: in the member `city`, in paths that begin with a locale and
    /// this city, and for the page's path. `None` if it has none of them, or contains a placeholder
    /// already.
    pub(super) fn neutral(&self, context: &str) -> Option<String> {
        if has_placeholder(context.as_bytes()) {
            return None;
        }
        let Self { code, name, path } = self;
        let member = |code: &str, name: &str| format!("{{\"code\":\"{code}\",\"name\":\"{name}\"}}");
        let without_member = replaced(context, &member(code, name), &member(CODE, NAME), |_, _| true);
        let segment = |code: &str| format!("/{code}");
        let without_city = replaced(&without_member, &segment(code), &segment(CODE), |before, after| {
            ends_with_locale(before) && !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '.'))
        });
        let neutral = match path {
            Some(path) => path.neutral(&without_city),
            None => without_city.into_owned(),
        };
        (neutral != context).then_some(neutral)
    }

    /// HTML with city and path instead of the placeholders.
    pub(super) fn restore(&self, html: &Bytes) -> Bytes {
        match std::str::from_utf8(html) {
            Ok(text) if has_placeholder(html) => {
                let with_code = replaced(text, CODE, &self.code, |_, _| true);
                let with_city = replaced(&with_code, NAME, &self.name, |_, _| true);
                Bytes::from(match &self.path {
                    Some(path) => path.restore(&with_city),
                    None => with_city.into_owned(),
                })
            }
            _ => html.clone(),
        }
    }
}

fn has_placeholder(text: &[u8]) -> bool {
    [CODE, NAME, page_path::IN_EACH].iter().any(|placeholder| memmem::find(text, placeholder.as_bytes()).is_some())
}

/// Replaces a part wherever the text before and after it allows it.
pub(super) fn replaced<'t>(text: &'t str, part: &str, replacement: &str, is_meant: impl Fn(&str, &str) -> bool) -> Cow<'t, str> {
    let (mut changed, mut end) = (String::new(), 0);
    for at in memmem::find_iter(text.as_bytes(), part) {
        let after = at + part.len();
        if is_meant(&text[..at], &text[after..]) {
            changed.reserve(text.len());
            changed.extend([&text[end..at], replacement]);
            end = after;
        }
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    changed.push_str(&text[end..]);
    Cow::Owned(changed)
}

/// True if a path's segment before this position is a locale: `/ru-en`.
fn ends_with_locale(text: &str) -> bool {
    let Some((_, locale)) = text.rsplit_once('/') else { return false };
    let is_code = |code: &str, longest: usize| (2..=longest).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    locale.split_once('-').is_some_and(|(country, language)| is_code(country, 2) && is_code(language, 3))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn place(code: &str, name: &str) -> Option<Place> {
        Place::of(&CityContext { code: code.to_owned(), name: name.to_owned() })
    }

    /// Context of an article in a city.
    fn context(code: &str, name: &str) -> String {
        format!(
            "{{\"city\":{{\"code\":\"{code}\",\"name\":\"{name}\"}},\"links\":[\"/ru-en/{code}\",\"/ru-ru/{code}/a?b\",\"/api/ru-en/{code}/c\"],\
             \"url\":\"/ru-en/{code}/knowledge-base\"}}"
        )
    }

    #[test]
    fn contexts_of_two_cities_are_equal_without_them() {
        let neutral = |code, name| place(code, name).unwrap().neutral(&context(code, name)).unwrap();
        assert_eq!(neutral("kazan", "Казань"), neutral("nizhny-novgorod", "Нижний Новгород"));
        assert_eq!(neutral("kazan", "Казань"), context(CODE, NAME));
    }

    #[test]
    fn other_text_stays() {
        let kazan = place("kazan", "Kazan").unwrap();
        for text in [
            "\"/ru-en/kazan-2\"",
            "\"/ru-en/kazan.png\"",
            "\"/kazan/a\"",
            "\"/assets/kazan\"",
            "\"/RU-en/kazan\"",
            "\"/rus-en/kazan\"",
            "\"kazan\"",
            "Kazan",
            "{\"code\":\"kazan\",\"name\":\"Kazan\",\"x\":1}",
        ] {
            assert_eq!(kazan.neutral(text), None, "{text}");
        }
        for placeholder in [CODE, NAME] {
            assert_eq!(kazan.neutral(&format!("{{\"q\":\"{placeholder}\",\"url\":\"/ru-en/kazan\"}}")), None);
        }
    }

    #[test]
    fn names_that_templates_escape_are_no_places() {
        for (code, name) in [("Kazan", "Kazan"), ("", "Kazan"), ("a/b", "Kazan"), ("kazan", ""), ("kazan", "N'Djamena"), ("kazan", "A\nB")]
        {
            assert_eq!(place(code, name), None, "{code} {name}");
        }
    }

    #[test]
    fn html_without_placeholders_is_not_copied() {
        let html = Bytes::from_static(b"<p>Text</p>");
        assert_eq!(place("kazan", "Kazan").unwrap().restore(&html).as_ptr(), html.as_ptr());
    }

    proptest! {
        /// A render that copies its context is the same with placeholders.
        #[test]
        fn restored_context_is_the_original(before in "[a-z/\"-]{0,9}", code in "[a-z][a-z0-9-]{0,9}", name in "[A-Zа-я][а-яa-z -]{0,9}", after in "\\PC{0,9}") {
            let place = place(&code, &name).unwrap();
            let context = format!("{before}{}{after}", context(&code, &name));
            if let Some(neutral) = place.neutral(&context) {
                prop_assert_eq!(place.restore(&Bytes::from(neutral)), context);
            }
        }
    }
}
