//! What is kept of a query: words, without what may tell of a person.

/// Stands for what was taken out.
const GONE: &str = "#";

/// Words that the name of a street stands beside, in the languages whose visitors write addresses most.
const STREETS: [&str; 16] = [
    "ул",
    "улица",
    "улице",
    "улицы",
    "пр-т",
    "проспект",
    "проспекте",
    "пер",
    "переулок",
    "переулке",
    "шоссе",
    "бульвар",
    "набережная",
    "street",
    "avenue",
    "sokak",
];

/// Words that may be about a street, and are when there is a number too.
const PERHAPS_STREETS: [&str; 9] = ["дом", "кв", "квартира", "наб", "st", "ave", "road", "flat", "apartment"];

/// A query for the log: lower case, one space between words; e-mail addresses, links, names of streets and every word with a digit are `#`.
pub(super) fn normalise(query: &str) -> String {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut kept: Vec<&str> = Vec::with_capacity(words.len());
    let has_number = words.iter().any(|word| has_digit(word));
    let is_street = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        STREETS.contains(&word) || has_number && PERHAPS_STREETS.contains(&word)
    };
    for (index, word) in words.iter().enumerate() {
        let follows_street = index > 0 && is_street(words[index - 1]);
        let before_street = has_number && words.get(index + 1).is_some_and(|next| is_street(next));
        let is_private = has_digit(word) || word.contains(['@', '\\']) || word.contains("://") || word.starts_with("www.");
        let word = if is_private || is_street(word) || follows_street || before_street { GONE } else { word };
        if !(word == GONE && kept.last() == Some(&GONE)) {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// Whether a word has a digit of any script.
fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::normalise;

    #[test]
    fn what_may_tell_of_a_person_goes() {
        for (query, kept) in [
            ("  Где   ВЫПЛАТА ", "где выплата"),
            ("не пришло на +7 (900) 123-45-67 вчера", "не пришло на # вчера"),
            ("ivan@mail.example payout", "# payout"),
            ("заказ на ул. Ленина 5", "заказ #"),
            ("order to 5 Baker Street", "order to #"),
            ("flat tyre on the road", "flat tyre on the road"),
            ("kirov st 7 flat 3", "#"),
            ("٤٥ ريال", "# ريال"),
            ("https://x.example/me www.x.example", "#"),
            ("", ""),
        ] {
            assert_eq!(normalise(query), kept, "{query}");
        }
    }

    proptest! {
        #[test]
        fn no_digit_and_no_address_is_left(query in "[a-zа-я0-9٠-٩@ +().-]{0,60}") {
            let kept = normalise(&query);
            prop_assert!(!kept.chars().any(char::is_numeric) && !kept.contains('@'), "{}", kept);
        }
    }
}
