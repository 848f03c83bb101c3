//! A city's code and name in contexts and in HTML, and placeholders for them.

use std::borrow::Cow;

use contracts::page::CityContext;
use contracts::shared_response::is_city_code;
use memchr::memmem;

/// Placeholder of a code. It consists of what codes consist of; no city has it.
pub(super) const CODE: &str = "code-of-the-city";

/// Placeholder of a name, with characters for private use, which no text has.
pub(super) const NAME: &str = "\u{f8ff}city\u{f8ff}";

/// Characters that templates escape, each in its own way.
const ESCAPED: [char; 6] = ['&', '<', '>', '"', '\'', '\\'];

/// The city of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    code: String,
    name: String,
}

impl Place {
    /// Place of a page. `None` if code or name could look different in HTML.
    pub(crate) fn of(city: &CityContext) -> Option<Self> {
        (is_city_code(&city.code) && is_plain_text(&city.name)).then(|| Self { code: city.code.clone(), name: city.name.clone() })
    }

    /// A context with placeholders: in the member `city`, and in paths that begin with a locale and
    /// this city.
    pub(super) fn neutral<'t>(&self, context: Cow<'t, str>) -> Cow<'t, str> {
        let Self { code, name } = self;
        let member = |code: &str, name: &str| format!("{{\"code\":\"{code}\",\"name\":\"{name}\"}}");
        let without_member = replaced(context, &member(code, name), &member(CODE, NAME), |_, _| true);
        let segment = |code: &str| format!("/{code}");
        replaced(without_member, &segment(code), &segment(CODE), |before, after| {
            ends_with_locale(before) && !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '.'))
        })
    }

    /// HTML with the city instead of the placeholders.
    pub(super) fn restore<'t>(&self, html: Cow<'t, str>) -> Cow<'t, str> {
        replaced(replaced(html, CODE, &self.code, |_, _| true), NAME, &self.name, |_, _| true)
    }
}

/// True for a text that no template escapes.
pub(super) fn is_plain_text(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(|character| character.is_control() || ESCAPED.contains(&character))
}

/// Replaces a part wherever the text before and after it allows it.
pub(super) fn replaced<'t>(text: Cow<'t, str>, part: &str, replacement: &str, is_meant: impl Fn(&str, &str) -> bool) -> Cow<'t, str> {
    let (mut changed, mut end) = (String::new(), 0);
    for at in memmem::find_iter(text.as_bytes(), part) {
        let after = at + part.len();
        if is_meant(&text[..at], &text[after..]) {
            if end == 0 {
                changed.reserve(text.len() + text.len() / 8);
            }
            changed.extend([&text[end..at], replacement]);
            end = after;
        }
    }
    if end == 0 {
        return text;
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
        let neutral = |code, name| place(code, name).unwrap().neutral(context(code, name).into()).into_owned();
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
            assert_eq!(kazan.neutral(text.into()), text);
        }
    }

    #[test]
    fn names_that_templates_escape_are_no_places() {
        for (code, name) in [("Kazan", "Kazan"), ("", "Kazan"), ("a/b", "Kazan"), ("kazan", ""), ("kazan", "N'Djamena"), ("kazan", "A\nB")]
        {
            assert_eq!(place(code, name), None, "{code} {name}");
        }
    }

    proptest! {
        /// A render that copies its context is the same with placeholders.
        #[test]
        fn restored_context_is_the_original(before in "[a-z/\"-]{0,9}", code in "[a-z][a-z0-9-]{0,9}", name in "[A-Zа-я][а-яa-z -]{0,9}", after in "\\PC{0,9}") {
            let place = place(&code, &name).unwrap();
            let context = format!("{before}{}{after}", context(&code, &name));
            prop_assert_eq!(place.restore(place.neutral((&context).into())), &*context);
        }
    }
}
