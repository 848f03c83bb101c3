//! Text typed in the wrong keyboard layout.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Character maps between a layout and the US layout.
struct Layout {
    language: &'static str,
    to_own: HashMap<char, char>,
    to_us: HashMap<char, char>,
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    include_str!("layouts.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut columns = line.split('\t');
            let (language, us, own) = (columns.next()?, columns.next()?, columns.next()?);
            let mut layout = Layout { language, to_own: HashMap::new(), to_us: HashMap::new() };
            for (us, own) in us.chars().zip(own.chars()) {
                layout.to_own.entry(us).or_insert(own);
                layout.to_us.entry(own).or_insert(us);
            }
            Some(layout)
        })
        .collect()
});

/// The text as typed in the layout of `language`, if the US layout was active. For languages in
/// Latin letters, also if any other layout was active.
pub(crate) fn flips(text: &str, language: &str) -> Vec<String> {
    let own = LAYOUTS.iter().find(|layout| layout.language == language);
    let mut variants = Vec::new();
    if let Some(layout) = own
        && text.chars().any(|letter| letter.is_ascii_alphabetic())
    {
        variants.push(through(text, &layout.to_own));
    }
    // Latin words (names, commands) typed in the language's own layout; in a Latin language, in
    // any layout.
    for layout in LAYOUTS.iter().filter(|layout| own.is_none_or(|own| own.language == layout.language)) {
        let letters = text.chars().filter(|letter| letter.is_alphabetic());
        if letters.clone().count() > 0 && letters.clone().all(|letter| layout.to_us.contains_key(&letter)) {
            let flipped = through(text, &layout.to_us);
            if !variants.contains(&flipped) {
                variants.push(flipped);
            }
        }
    }
    variants
}

/// Rows of letters of the US layout.
const ROWS: [&str; 3] = ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];

/// True if the keys of two letters touch in the layout of `language`.
pub(crate) fn are_neighbours(one: char, other: char, language: &str) -> bool {
    let own = LAYOUTS.iter().find(|layout| layout.language == language);
    let place = |letter: char| {
        let key = own.and_then(|own| own.to_us.get(&letter)).copied().unwrap_or(letter);
        ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.chars().position(|other| other == key)?)))
    };
    let (Some((row, column)), Some((other_row, other_column))) = (place(one), place(other)) else { return false };
    match row.abs_diff(other_row) {
        0 => column.abs_diff(other_column) == 1,
        // Each row is half a key further to the right.
        1 => {
            let (upper, lower) = if row < other_row { (column, other_column) } else { (other_column, column) };
            upper == lower || upper == lower + 1
        }
        _ => false,
    }
}

fn through(text: &str, table: &HashMap<char, char>) -> String {
    text.chars().map(|letter| table.get(&letter).copied().unwrap_or(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_layout_is_flipped_both_ways() {
        assert!(flips("dsgkfnf", "ru").contains(&"выплата".to_owned()));
        assert!(flips("Xnj,s", "ru").contains(&"Чтобы".to_owned()));
        assert!(flips("зфньуте", "en").contains(&"payment".to_owned()));
        assert!(flips("ифтл", "ru").contains(&"bank".to_owned()));
    }

    #[test]
    fn neighbours_share_an_edge_of_their_keys() {
        for (one, other) in [('а', 'п'), ('о', 'р'), ('к', 'а'), ('с', 'м')] {
            assert!(are_neighbours(one, other, "ru") && are_neighbours(other, one, "ru"), "{one}{other}");
        }
        for (one, other) in [('н', 'б'), ('б', 'т'), ('а', 'а'), ('й', 'ю')] {
            assert!(!are_neighbours(one, other, "ru"), "{one}{other}");
        }
        assert!(are_neighbours('a', 's', "en") && !are_neighbours('c', 'b', "en"));
    }

    #[test]
    fn layouts_of_served_languages_are_known() {
        for (typed, language, meant) in [
            ("fkgfh", "kk", "алпар"),
            ("akuo", "he", "שלום"),
            (",f,ekz", "be", "бабуля"),
            ("gamarjoba", "ka", "გამარჯობა"),
            ("hyh", "hy", "հեհ"),
            ("sthn", "ar", "سفاى"),
        ] {
            assert!(flips(typed, language).contains(&meant.to_owned()), "{language}: {:?}", flips(typed, language));
        }
    }
}
