//! What a visitor chose before, and which languages the visitor's browser asks for.

use http::{HeaderMap, header};
use routing::LocaleCode;

/// Longest name of a city that is looked up.
const MAX_CITY: usize = 64;

/// What an address that says too little is filled in from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Preferences {
    /// Cookies `locale` and `city`, well-formed; only together do they say anything.
    pub(crate) chosen: Option<(LocaleCode, String)>,
    /// Languages of `Accept-Language`, lower case, without region, the most wanted first.
    pub(crate) languages: Vec<String>,
}

impl Preferences {
    /// Reads a request.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let city = cookie(headers, "city").filter(|city| city.len() <= MAX_CITY).map(str::to_owned);
        let chosen = cookie(headers, "locale").and_then(LocaleCode::parse).zip(city);
        Self { chosen, languages: languages(headers) }
    }
}

/// Value of a cookie; the first one of several.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn languages(headers: &HeaderMap) -> Vec<String> {
    let lines = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|line| line.to_str().ok());
    let mut wanted: Vec<(f32, String)> = lines.flat_map(|line| line.split(',')).filter_map(range).collect();
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
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn languages_come_by_weight_and_then_by_order() {
        let asked = |value| languages(&headers(header::ACCEPT_LANGUAGE, value));
        assert_eq!(asked("en-GB,ru;q=0.8, kk ;q=0.9"), ["en", "kk", "ru"]);
        assert_eq!(asked("ru, en, *;q=0.1, fr;q=0, de;q=2, x"), ["ru", "en"]);
    }

    #[test]
    fn a_choice_is_a_locale_and_a_city() {
        let chosen = |value| Preferences::of(&headers(header::COOKIE, value)).chosen.map(|(locale, city)| format!("{locale} {city}"));
        assert_eq!(chosen("a=b; locale=ru-en; city=kazan").as_deref(), Some("ru-en kazan"));
        assert_eq!(chosen("city=kazan"), None);
        assert_eq!(chosen("locale=russia; city=kazan"), None);
    }

    proptest! {
        #[test]
        fn nothing_that_is_sent_breaks_it(text in "[ -~]{0,80}") {
            let mut all = headers(header::ACCEPT_LANGUAGE, &text);
            all.extend(headers(header::COOKIE, &text));
            Preferences::of(&all);
        }
    }
}
