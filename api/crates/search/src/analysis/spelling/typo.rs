//! Tells slips of the finger from other words.

use super::are_neighbours;

/// Languages whose spelling the rules were made for. Others have prefixes and scripts that make
/// them wrong: Hebrew `תשלום` is `התשלום`.
const LANGUAGES: [&str; 2] = ["ru", "en"];
/// Longest word in which one replaced letter makes another word rather than an error.
const SHORT: usize = 7;
/// Least length of a word that may have two errors.
const LONG: usize = 8;

/// True if `typed` is probably `meant` with a typing error: letters left out, added or swapped, or
/// a key hit beside the right one. False if it may as well be another word that the documents
/// lack: `корона` is not `короба`, and `блокнули` is not `толкнули`.
pub(crate) fn is_likely_typo(typed: &str, meant: &str, edits: u8, language: &str) -> bool {
    if !LANGUAGES.contains(&language) {
        return true;
    }
    let (one, other): (Vec<char>, Vec<char>) = (typed.chars().collect(), meant.chars().collect());
    let has_same_start = one.first() == other.first();
    if edits > 1 {
        return has_same_start && one.len() >= LONG;
    }
    if one.len() != other.len() {
        return has_same_start || one.len() > SHORT;
    }
    let differing: Vec<(char, char)> = one.iter().copied().zip(other.iter().copied()).filter(|(one, other)| one != other).collect();
    match differing.as_slice() {
        [(one, other)] if are_neighbours(*one, *other, language) => true,
        [_] => has_same_start && typed.chars().count() > SHORT,
        // Two letters swapped.
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::is_likely_typo;

    #[test]
    fn slips_differ_from_other_words() {
        for (typed, meant, edits) in [
            ("выплпта", "выплата", 1),
            ("крты", "карты", 1),
            ("ывплата", "выплата", 1),
            ("комибсия", "комиссия", 1),
            ("регестрауия", "регистрация", 2),
        ] {
            assert!(is_likely_typo(typed, meant, edits, "ru"), "{typed}");
        }
        for (typed, meant, edits) in [("корона", "короба", 1), ("блокнули", "толкнули", 2), ("плата", "оплата", 1), ("кошка", "ложка", 2)]
        {
            assert!(!is_likely_typo(typed, meant, edits, "ru"), "{typed}");
        }
        assert!(is_likely_typo("paoyut", "payout", 1, "en") && is_likely_typo("psyout", "payout", 1, "en"));
        assert!(!is_likely_typo("cooking", "booking", 1, "en"));
        assert!(is_likely_typo("תשלום", "התשלום", 1, "he"));
    }
}
