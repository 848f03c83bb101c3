//! Format of ids, slugs and anchors.

/// Longest id, slug or anchor, in bytes.
const LONGEST: usize = 80;

/// The format in words, for error messages.
pub(super) const SLUG_RULE: &str = "must be lower-case ASCII letters, digits and single `-`, a letter first, at most 80";

/// True for a valid id, slug or anchor.
pub(crate) fn is_slug(text: &str) -> bool {
    text.len() <= LONGEST
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && !text.contains("--")
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// An anchor for a heading in any script; empty if no letter has an ASCII form.
pub(super) fn anchor_from(heading: &str) -> String {
    let mut anchor = String::new();
    for letter in deunicode::deunicode(heading).to_ascii_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            anchor.push(letter);
        } else if letter != '\'' && !anchor.is_empty() && !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    let start = anchor.find(|first: char| first.is_ascii_lowercase()).unwrap_or(anchor.len());
    let mut anchor = anchor.split_off(start);
    anchor.truncate(LONGEST - 4);
    anchor.truncate(anchor.trim_end_matches('-').len());
    anchor
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{anchor_from, is_slug};

    #[test]
    fn headings_are_converted_to_anchors() {
        assert_eq!(anchor_from("Что делать, если не пришла выплата?"), "chto-delat-esli-ne-prishla-vyplata");
        assert_eq!(anchor_from("5 steps"), "steps");
        assert_eq!(anchor_from("№ 7"), "no-7");
        assert_eq!(anchor_from("…"), "");
    }

    #[test]
    fn invalid_slugs_are_rejected() {
        assert!(is_slug("taxi-2"));
        for bad in ["", "Taxi", "2-taxi", "taxi-", "ta--xi", "такси", "a/b", &"a".repeat(81)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn an_anchor_is_empty_or_a_slug(heading in "\\PC{0,120}") {
            let anchor = anchor_from(&heading);
            prop_assert!(anchor.is_empty() || is_slug(&anchor), "{}", anchor);
        }
    }
}
