//! Claims of an ID token and of a `UserInfo` answer: OpenID Connect Core 1.0, sections 2 and 5.1.

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use super::fault::TokenFault;

/// Longest full name, in code points.
const LONGEST_NAME: usize = 200;

/// Claims of an ID token that are checked. A claim given twice is an error.
#[derive(Debug, Deserialize)]
pub(in crate::oidc) struct Claims {
    pub(in crate::oidc) iss: String,
    pub(in crate::oidc) aud: Audience,
    pub(in crate::oidc) azp: Option<String>,
    pub(in crate::oidc) exp: NumericDate,
    pub(in crate::oidc) iat: NumericDate,
    pub(in crate::oidc) nbf: Option<NumericDate>,
    pub(in crate::oidc) nonce: Option<String>,
    #[serde(flatten)]
    pub(in crate::oidc) person: PersonClaims,
}

/// One audience or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(in crate::oidc) enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Audience {
    /// The audiences by name.
    pub(in crate::oidc) fn names(&self) -> Vec<&str> {
        match self {
            Self::One(name) => vec![name],
            Self::Several(names) => names.iter().map(String::as_str).collect(),
        }
    }
}

/// Seconds since 1970, whole or not: RFC 7519, section 2.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(in crate::oidc) struct NumericDate(f64);

impl NumericDate {
    /// Whole seconds. Extreme values become the nearest bound.
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
    pub(in crate::oidc) const fn seconds(self) -> i64 {
        self.0.floor() as i64
    }
}

/// What a provider says about a person. Names of another type than text count as missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(in crate::oidc) struct PersonClaims {
    pub(in crate::oidc) sub: String,
    #[serde(default, deserialize_with = "text")]
    name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    given_name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    family_name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    nickname: Option<String>,
    #[serde(default, deserialize_with = "text")]
    preferred_username: Option<String>,
}

impl PersonClaims {
    /// Checks the subject.
    ///
    /// # Errors
    /// It is empty, longer than 255 characters, or not visible ASCII.
    pub(in crate::oidc) fn checked(self) -> Result<Self, TokenFault> {
        let is_valid = (1..=255).contains(&self.sub.len()) && self.sub.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if is_valid { Ok(self) } else { Err(TokenFault::Subject) }
    }

    /// The full name, if these claims have one.
    pub(in crate::oidc) fn full_name(&self) -> Option<String> {
        let parts = [self.given_name.as_deref(), self.family_name.as_deref()];
        let both = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        self.name.as_deref().and_then(plain).or_else(|| plain(&both))
    }

    /// The full name, else another name that the person chose, else the subject.
    pub(in crate::oidc) fn display_name(&self) -> String {
        let other = || [&self.nickname, &self.preferred_username].into_iter().flatten().find_map(|name| plain(name));
        self.full_name().or_else(other).unwrap_or_else(|| self.sub.clone())
    }
}

/// A name on one line in composed form, cut at 200 code points; `None` if nothing is left.
/// SECURITY: without controls and without marks that reorder the text around it.
fn plain(name: &str) -> Option<String> {
    let is_unsafe = |letter: char| {
        letter.is_control() || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let spaced: String = name.chars().take(4 * LONGEST_NAME).nfc().map(|letter| if is_unsafe(letter) { ' ' } else { letter }).collect();
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(words.chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()).filter(|name| !name.is_empty())
}

fn text<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match serde_json::Value::deserialize(deserializer)? {
        serde_json::Value::String(text) => Some(text),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::{NumericDate, PersonClaims};
    use crate::oidc::id_token::TokenFault;

    fn person(claims: Value) -> PersonClaims {
        serde_json::from_value(claims).unwrap()
    }

    #[test]
    fn name_is_the_best_that_the_provider_knows() {
        for (claims, name) in [
            (json!({"sub": "1", "name": " Анна\n Смирнова ", "given_name": "A"}), "Анна Смирнова"),
            (json!({"sub": "1", "name": "", "given_name": "Anna", "family_name": "Smirnova"}), "Anna Smirnova"),
            (json!({"sub": "1", "family_name": "Smirnova", "nickname": "ann"}), "Smirnova"),
            (json!({"sub": "1", "name": 7, "nickname": "ann", "preferred_username": "a.s"}), "ann"),
            (json!({"sub": "1", "preferred_username": "a.s"}), "a.s"),
            (json!({"sub": "id-1", "name": "\u{202e}\u{0}\u{61c}"}), "id-1"),
        ] {
            assert_eq!(person(claims.clone()).display_name(), name, "{claims}");
        }
    }

    #[test]
    fn subject_is_short_visible_ascii() {
        for sub in ["a", "auth0|1 2", &"a".repeat(255)] {
            assert!(person(json!({ "sub": sub })).checked().is_ok(), "{sub}");
        }
        for sub in ["", "ж", "a\n", &"a".repeat(256)] {
            assert_eq!(person(json!({ "sub": sub })).checked(), Err(TokenFault::Subject), "{sub}");
        }
        assert!(serde_json::from_value::<PersonClaims>(json!({"name": "Anna"})).is_err(), "no subject");
    }

    #[test]
    fn dates_are_bounded() {
        for (number, seconds) in [("1.9", 1), ("-1", -1), ("1e300", i64::MAX), ("-1e300", i64::MIN)] {
            assert_eq!(serde_json::from_str::<NumericDate>(number).unwrap().seconds(), seconds);
        }
    }

    proptest! {
        #[test]
        fn names_are_short_lines(name in "\\PC{0,300}|[\\x00-\\x40\u{2028}\u{202e}]{0,20}") {
            let shown = person(json!({"sub": "id", "name": name})).display_name();
            prop_assert!((1..=200).contains(&shown.chars().count()));
            prop_assert!(!shown.chars().any(char::is_control));
            prop_assert_eq!(shown.trim(), &shown);
        }
    }
}
