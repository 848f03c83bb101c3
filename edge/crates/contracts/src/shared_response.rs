//! A response of the product API that several cities of a country share. Links in it have a
//! placeholder instead of the city's code.

use std::fmt;
use std::str::FromStr;

/// Stands for the code of the city in links. Unicode reserves this code point for use inside of
/// programs, so no text has it (The Unicode Standard, section 23.7, “Noncharacters”).
pub const CITY_PLACEHOLDER: &str = "\u{FDD0}";

/// Header with the cities that share a response, written as [`SharingCities`].
pub const SHARING_CITIES_HEADER: &str = "x-roadside-cities";

/// Most cities that a header names. Their codes take a few kilobytes.
pub const MOST_NAMED_CITIES: usize = 256;

/// Cities of one country that share a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SharingCities {
    /// All but those with these codes.
    AllBut(Vec<String>),
    /// Those with these codes.
    Only(Vec<String>),
}

impl SharingCities {
    /// Sharing that is worth a header. `None` for a single city, or if the header would name too
    /// many.
    #[must_use]
    pub fn worthwhile(self) -> Option<Self> {
        let is_worthwhile = match &self {
            Self::AllBut(others) => others.len() <= MOST_NAMED_CITIES,
            Self::Only(cities) => (2..=MOST_NAMED_CITIES).contains(&cities.len()),
        };
        is_worthwhile.then_some(self)
    }

    /// The codes that name them.
    #[must_use]
    pub fn codes(&self) -> &[String] {
        match self {
            Self::AllBut(codes) | Self::Only(codes) => codes,
        }
    }

    /// True if an existing city of the country shares the response.
    #[must_use]
    pub fn include(&self, city: &str) -> bool {
        match self {
            Self::AllBut(others) => !others.iter().any(|other| other == city),
            Self::Only(cities) => cities.iter().any(|known| known == city),
        }
    }
}

/// `all-but` or `only`, and codes after spaces.
impl fmt::Display for SharingCities {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::AllBut(_) => "all-but",
            Self::Only(_) => "only",
        })?;
        self.codes().iter().try_for_each(|code| write!(formatter, " {code}"))
    }
}

/// The header has another form.
#[derive(Debug, PartialEq, Eq)]
pub struct SharingCitiesFault;

impl fmt::Display for SharingCitiesFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("neither `all-but` nor `only` with codes of cities")
    }
}

impl std::error::Error for SharingCitiesFault {}

impl FromStr for SharingCities {
    type Err = SharingCitiesFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_ascii_whitespace();
        let kind = words.next();
        let codes = words.map(str::to_owned).collect();
        match kind {
            Some("all-but") => Ok(Self::AllBut(codes)),
            Some("only") => Ok(Self::Only(codes)),
            _ => Err(SharingCitiesFault),
        }
    }
}

/// A response body with a city's code instead of the placeholder; `None` if it has none.
#[must_use]
pub fn in_city(body: &[u8], code: &str) -> Option<Vec<u8>> {
    let placeholder = CITY_PLACEHOLDER.as_bytes();
    let (mut filled, mut end) = (Vec::new(), 0);
    for at in memchr::memmem::find_iter(body, placeholder) {
        if end == 0 {
            filled.reserve(body.len() + body.len() / 8);
        }
        filled.extend_from_slice(&body[end..at]);
        filled.extend_from_slice(code.as_bytes());
        end = at + placeholder.len();
    }
    if end == 0 {
        return None;
    }
    filled.extend_from_slice(&body[end..]);
    Some(filled)
}

/// True for the code of a city that may be written into a response: `a` to `z`, digits and hyphens.
#[must_use]
pub fn is_city_code(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_are_all_but_some_or_only_some() {
        let some = || vec!["kazan".to_owned(), "perm".to_owned()];
        for (cities, text) in [
            (SharingCities::AllBut(some()), "all-but kazan perm"),
            (SharingCities::AllBut(Vec::new()), "all-but"),
            (SharingCities::Only(some()), "only kazan perm"),
        ] {
            assert_eq!(cities.to_string(), text);
            assert_eq!(text.parse(), Ok(cities));
        }
        for text in ["", "all", "kazan perm", "Only kazan"] {
            assert_eq!(text.parse::<SharingCities>(), Err(SharingCitiesFault), "{text}");
        }
        let includes = |cities: SharingCities| ["kazan", "perm", "sochi"].map(|city| cities.include(city));
        assert_eq!(includes(SharingCities::AllBut(some())), [false, false, true]);
        assert_eq!(includes(SharingCities::Only(some())), [true, true, false]);
        assert_eq!(includes(SharingCities::AllBut(Vec::new())), [true; 3]);
        assert_eq!(includes(SharingCities::Only(Vec::new())), [false; 3]);
    }

    #[test]
    fn sharing_with_few_names_is_worthwhile() {
        let codes = |count: usize| vec!["kazan".to_owned(); count];
        let is_worthwhile = |cities: SharingCities| cities.worthwhile().is_some();
        assert_eq!([0, 1, 256, 257].map(|count| is_worthwhile(SharingCities::AllBut(codes(count)))), [true, true, true, false]);
        assert_eq!([0, 1, 2, 256, 257].map(|count| is_worthwhile(SharingCities::Only(codes(count)))), [false, false, true, true, false]);
    }

    #[test]
    fn placeholders_become_the_code() {
        let of = |text: &str| String::from_utf8(in_city(text.as_bytes(), "nizhny-novgorod").unwrap()).unwrap();
        assert_eq!(
            of("{\"url\":\"/ru-ru/\u{FDD0}/a\",\"b\":\"/ru-ru/\u{FDD0}\"}"),
            r#"{"url":"/ru-ru/nizhny-novgorod/a","b":"/ru-ru/nizhny-novgorod"}"#
        );
        assert_eq!(in_city("Казань \u{FDD1}".as_bytes(), "kazan"), None);
    }

    #[test]
    fn codes_change_nothing_around_them() {
        assert!(is_city_code("nizhny-novgorod") && is_city_code("a1"));
        for text in ["", "Kazan", "a/b", "a\"", "a b", "казань"] {
            assert!(!is_city_code(text), "{text}");
        }
    }
}
