//! Splits a path into locale, city and the rest.

use std::fmt;

use crate::matching::path::CanonicalPath;

/// A well-formed locale, `{country}-{language}`: 2 lower-case letters, a hyphen, 2 or 3 lower-case
/// letters. The product API's country list decides whether it exists.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LocaleCode {
    text: String,
}

impl LocaleCode {
    /// Parses a locale from a URL; `None` if it is malformed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (country, language) = text.split_once('-')?;
        let letters = |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase());
        let wellformed = country.len() == 2 && (2..=3).contains(&language.len()) && letters(country) && letters(language);
        wellformed.then(|| Self { text: text.to_owned() })
    }

    /// The locale as in URLs.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// ISO 3166-1 country, lower case.
    #[must_use]
    pub fn country(&self) -> &str {
        &self.text[..2]
    }

    /// BCP 47 language, lower case.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.text[3..]
    }
}

impl fmt::Display for LocaleCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// A locale and a city.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LocaleAndCity {
    /// Locale, well-formed.
    pub locale: LocaleCode,
    /// City slug.
    pub city: String,
}

/// A path by its first segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// `/`.
    Root,
    /// `/{locale}`.
    Locale(LocaleCode),
    /// `/{locale}/{city}/…`.
    Page {
        /// Locale, well-formed.
        locale: LocaleCode,
        /// City slug, as in the path.
        city: String,
        /// The rest, percent-encoded and with a leading slash. Empty for the city's main page.
        rest: String,
    },
    /// The first segment is not a locale.
    NoLocale,
}

impl Address {
    /// Splits a normalised path.
    #[must_use]
    pub fn parse(path: &CanonicalPath) -> Self {
        let mut segments = path.segments().iter();
        let Some(first) = segments.next() else { return Self::Root };
        let Some(locale) = LocaleCode::parse(first) else { return Self::NoLocale };
        let Some(city) = segments.next() else { return Self::Locale(locale) };
        let rest = path.as_str().match_indices('/').nth(2).map_or("", |(offset, _)| &path.as_str()[offset..]);
        Self::Page { locale, city: city.clone(), rest: rest.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(path: &str) -> Address {
        Address::parse(&CanonicalPath::parse(path).unwrap())
    }

    #[test]
    fn page_path_has_locale_city_and_rest() {
        let Address::Page { locale, city, rest } = address("/kz-ru/almaty/knowledge-base/taxi") else { panic!("a page") };
        assert_eq!((locale.country(), locale.language()), ("kz", "ru"));
        assert_eq!(city, "almaty");
        assert_eq!(rest, "/knowledge-base/taxi");
    }

    #[test]
    fn city_path_has_no_rest() {
        let Address::Page { rest, .. } = address("/ru-ru/moskva/") else { panic!("a page") };
        assert_eq!(rest, "");
    }

    #[test]
    fn root_locale_and_other_paths_are_distinguished() {
        assert_eq!(address("/"), Address::Root);
        assert!(matches!(address("/ru-ru"), Address::Locale(_)));
        assert_eq!(address("/favicon.ico"), Address::NoLocale);
        assert_eq!(address("/russia/moskva"), Address::NoLocale);
        assert_eq!(address("/ru-r1/moskva"), Address::NoLocale);
    }
}
