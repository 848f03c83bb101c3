//! Folds city names and typed text for comparison. The city picker in the browser folds alike;
//! `api/geo/folding.json` has test vectors for both.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Lower case, NFKD, only letters and digits, with the dotless i as `i`.
pub(crate) fn fold(text: &str) -> String {
    // Rust counts vowel marks as alphabetic.
    let is_letter = |letter: &char| letter.is_alphanumeric() && !is_combining_mark(*letter);
    let bare: String = text.to_lowercase().nfkd().filter(is_letter).collect();
    // Compatibility decomposition can yield upper case.
    bare.to_lowercase().replace('ı', "i")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::fold;

    #[test]
    fn folding_matches_the_golden_examples() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../geo/folding.json");
        let examples: Vec<(String, String)> = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        assert!(examples.len() > 30);
        for (text, folded) in examples {
            assert_eq!(fold(&text), folded, "{text}");
        }
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in "[\\p{L}\\p{N}' -]{0,20}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
