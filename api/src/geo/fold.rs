//! The one way in which names of cities and what visitors type are made comparable. The picker folds in the same way; `geo/folding.json` holds
//! both to it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Lower case, NFKD, letters and digits only, and the dotless i as `i`.
pub(crate) fn fold(text: &str) -> String {
    // A mark of a vowel is alphabetic to Rust, though it is no letter.
    let is_kept = |letter: &char| letter.is_alphanumeric() && !is_combining_mark(*letter);
    let bare: String = text.to_lowercase().nfkd().filter(is_kept).collect();
    // What compatibility takes apart may be in upper case again.
    bare.to_lowercase().replace('ı', "i")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::fold;

    #[test]
    fn texts_are_folded_as_the_golden_examples_say() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/geo/folding.json");
        let examples: Vec<(String, String)> = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        assert!(examples.len() > 30);
        for (text, folded) in examples {
            assert_eq!(fold(&text), folded, "{text}");
        }
    }

    proptest! {
        #[test]
        fn folding_again_changes_nothing(text in "[\\p{L}\\p{N}' -]{0,20}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
