//! Removes personal data from queries before logging.

/// Replaces removed words.
const REMOVED: &str = "#";

/// Words next to street names, in the most common languages of addresses.
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

/// Words that indicate a street only together with a number.
const PERHAPS_STREETS: [&str; 9] = ["дом", "кв", "квартира", "наб", "st", "ave", "road", "flat", "apartment"];

/// Normalises a query for the log: lower case and single spaces. E-mail addresses, links, street
/// names and words with digits become `#`.
pub(crate) fn normalise(query: &str) -> String {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut result: Vec<&str> = Vec::with_capacity(words.len());
    let has_number = words.iter().any(|word| has_digit(word));
    let is_street = |word: &str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        STREETS.contains(&word) || has_number && PERHAPS_STREETS.contains(&word)
    };
    for (index, word) in words.iter().enumerate() {
        let follows_street = index > 0 && is_street(words[index - 1]);
        let before_street = has_number && words.get(index + 1).is_some_and(|next| is_street(next));
        let is_private = has_digit(word) || word.contains(['@', '\\']) || word.contains("://") || word.starts_with("www.");
        let word = if is_private || is_street(word) || follows_street || before_street { REMOVED } else { word };
        if !(word == REMOVED && result.last() == Some(&REMOVED)) {
            result.push(word);
        }
    }
    result.join(" ")
}

/// True if a word has a digit of any script.
fn has_digit(word: &str) -> bool {
    word.chars().any(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::normalise;

    #[test]
    fn personal_data_is_removed() {
        for (query, expected) in [
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
            assert_eq!(normalise(query), expected, "{query}");
        }
    }

    proptest! {
        #[test]
        fn no_digits_and_addresses_remain(query in "[a-zа-я0-9٠-٩@ +().-]{0,60}") {
            let normalised = normalise(&query);
            prop_assert!(!normalised.chars().any(char::is_numeric) && !normalised.contains('@'), "{}", normalised);
        }
    }
}
