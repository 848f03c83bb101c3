//! What a decision is made from.

use jiff::Timestamp;

use crate::matching::address::{LocaleAndCity, LocaleCode};

/// Longest name of a city that is looked up, in bytes.
const MAX_CITY: usize = 64;

/// A request, as far as the rules look at it.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// `Host` header or `:authority`, with or without a port.
    pub host: &'a str,
    /// Path as sent.
    pub path: &'a str,
    /// Query as sent, without its question mark.
    pub query: Option<&'a str>,
    /// What the visitor chose before, and the languages that the browser asks for.
    pub preferences: &'a Preferences,
    /// Where the visitor's address is, as `check-locale` says. See [`crate::Rules::needs_visitor_location`].
    pub place_by_ip: Option<&'a LocaleAndCity>,
    /// Now: rules and flags have first and last days, by UTC.
    pub now: Timestamp,
}

/// What an address that says too little is filled in from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Cookies `locale` and `city`, well-formed; only together do they say anything.
    pub chosen: Option<LocaleAndCity>,
    /// Languages of `Accept-Language`, lower case, without region, the most wanted first.
    pub languages: Vec<String>,
}

impl Preferences {
    /// Reads the values of all `Cookie` and all `Accept-Language` headers. Whatever is malformed says nothing.
    #[must_use]
    pub fn parse(cookies: &[&str], accept_language: &[&str]) -> Self {
        let city = cookie(cookies, "city").filter(|city| !city.is_empty() && city.len() <= MAX_CITY);
        let locale = cookie(cookies, "locale").and_then(LocaleCode::parse);
        let chosen = locale.zip(city).map(|(locale, city)| LocaleAndCity { locale, city: city.to_owned() });
        Self { chosen, languages: languages(accept_language) }
    }
}

/// Value of a cookie; the first one of several.
fn cookie<'a>(lines: &[&'a str], name: &str) -> Option<&'a str> {
    let mut pairs = lines.iter().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn languages(lines: &[&str]) -> Vec<String> {
    let mut wanted: Vec<(f32, String)> = lines.iter().flat_map(|line| line.split(',')).filter_map(range).collect();
    // Stable: of two that are wanted as much, the first comes first.
    wanted.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    wanted.into_iter().map(|(_, language)| language).collect()
}

/// Weight and language of `ru-RU;q=0.8`.
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
    fn languages_come_by_weight_and_then_by_order() {
        assert_eq!(languages(&["en-GB,ru;q=0.8, kk ;q=0.9"]), ["en", "kk", "ru"]);
        assert_eq!(languages(&["ru, en, *;q=0.1, fr;q=0, de;q=2, x"]), ["ru", "en"]);
    }

    #[test]
    fn a_choice_is_a_locale_and_a_city() {
        let chosen = |value| Preferences::parse(&[value], &[]).chosen.map(|place| format!("{} {}", place.locale, place.city));
        assert_eq!(chosen("a=b; locale=ru-en; city=kazan").as_deref(), Some("ru-en kazan"));
        assert_eq!(chosen("city=kazan"), None);
        assert_eq!(chosen("locale=russia; city=kazan"), None);
    }

    proptest! {
        #[test]
        fn nothing_that_is_sent_breaks_it(text in "[ -~]{0,80}") {
            drop(Preferences::parse(&[&text], &[&text]));
        }
    }
}
