//! Inputs of a decision.

use jiff::Timestamp;

use crate::matching::address::{LocaleAndCity, LocaleCode};

/// Longest city name that is looked up, in bytes.
const MAX_CITY: usize = 64;

/// The parts of a request that rules use.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// `Host` header or `:authority`, with or without a port.
    pub host: &'a str,
    /// Path, not yet normalised.
    pub path: &'a str,
    /// Query, without the question mark.
    pub query: Option<&'a str>,
    /// Stored place and browser languages.
    pub preferences: &'a Preferences,
    /// Geolocation of the visitor, by `check-locale`. See
    /// [`crate::Rules::decide_without_location`].
    pub place_by_ip: Option<&'a LocaleAndCity>,
    /// Current time. Active periods of rules and flags are in UTC.
    pub now: Timestamp,
}

/// Preferences that complete a path without locale or city.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Cookies `locale` and `city`. Ignored unless both are well-formed.
    pub chosen: Option<LocaleAndCity>,
    /// Languages of `Accept-Language` in order of preference, lower case, without region.
    pub languages: Vec<String>,
}

impl Preferences {
    /// Parses the values of all `Cookie` and `Accept-Language` headers. Malformed values are
    /// ignored.
    #[must_use]
    pub fn parse(cookies: &[&str], accept_language: &[&str]) -> Self {
        let city = cookie(cookies, "city").filter(|city| !city.is_empty() && city.len() <= MAX_CITY);
        let locale = cookie(cookies, "locale").and_then(LocaleCode::parse);
        let chosen = locale.zip(city).map(|(locale, city)| LocaleAndCity { locale, city: city.to_owned() });
        Self { chosen, languages: languages(accept_language) }
    }
}

/// Value of the first cookie with this name.
fn cookie<'a>(lines: &[&'a str], name: &str) -> Option<&'a str> {
    let mut pairs = lines.iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn languages(lines: &[&str]) -> Vec<String> {
    let mut ranked: Vec<(f32, String)> = lines.iter().flat_map(|line| line.split(',')).filter_map(range).collect();
    // The sort is stable: languages of equal weight keep their order.
    ranked.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    ranked.into_iter().map(|(_, language)| language).collect()
}

/// Parses weight and language of `ru-RU;q=0.8`.
fn range(text: &str) -> Option<(f32, String)> {
    let (tag, parameters) = text.split_once(';').unwrap_or((text, ""));
    let weight = match parameters.trim().strip_prefix("q=") {
        Some(weight) => weight.trim().parse().ok().filter(|weight| (0.0..=1.0).contains(weight))?,
        None => 1.0,
    };
    let language = tag.trim().split('-').next()?.to_ascii_lowercase();
    let plain = (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    (plain && weight > 0.0).then_some((weight, language))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn languages_are_sorted_by_weight_then_position() {
        assert_eq!(languages(&["en-GB,ru;q=0.8, kk ;q=0.9"]), ["en", "kk", "ru"]);
        assert_eq!(languages(&["ru, en, *;q=0.1, fr;q=0, de;q=2, x"]), ["ru", "en"]);
    }

    #[test]
    fn stored_place_needs_locale_and_city() {
        let chosen = |value| Preferences::parse(&[value], &[]).chosen.map(|place| format!("{} {}", place.locale, place.city));
        assert_eq!(chosen("a=b; locale=ru-en; city=kazan").as_deref(), Some("ru-en kazan"));
        assert_eq!(chosen("city=kazan"), None);
        assert_eq!(chosen("locale=russia; city=kazan"), None);
    }

    proptest! {
        #[test]
        fn arbitrary_headers_do_not_panic(text in "[ -~]{0,80}") {
            drop(Preferences::parse(&[&text], &[&text]));
        }
    }
}
