//! Alphabetical order that is right for names in the alphabets served, without a collation library.
//!
//! Latin letters sort by their base letter (`ç` beside `c`), then by the whole text; `ё` beside `е`; other alphabets by code point, which is
//! their alphabetical order.

use unicode_normalization::UnicodeNormalization;

/// Key by which a name sorts.
pub(crate) fn sort_key(name: &str) -> (String, String) {
    let folded = name.to_lowercase();
    let base = folded.chars().map(base_letter).collect();
    (base, folded)
}

fn base_letter(letter: char) -> char {
    match letter {
        'ё' => 'е',
        'ə' => 'e',
        'ı' => 'i',
        'ø' => 'o',
        // Letters of Latin script with marks, from À to the end of Latin Extended-B, and Latin Extended Additional.
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => letter.nfd().next().unwrap_or(letter),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::sort_key;

    fn sorted<const N: usize>(mut names: [&str; N]) -> [&str; N] {
        names.sort_by_key(|name| sort_key(name));
        names
    }

    #[test]
    fn russian_yo_stands_beside_ye_and_short_i_after_i() {
        assert_eq!(sorted(["Йошкар-Ола", "Ижевск", "Ейск", "Ёлкино", "Елец"]), ["Ейск", "Елец", "Ёлкино", "Ижевск", "Йошкар-Ола"]);
    }

    #[test]
    fn latin_marks_do_not_move_a_name_to_the_end() {
        assert_eq!(sorted(["Zonguldak", "Çorum", "Bursa", "Düzce"]), ["Bursa", "Çorum", "Düzce", "Zonguldak"]);
    }
}
