//! What to do about what a query asks for: somebody to write to, a number to call, a page.

use contracts::search::{CardKind, CardNumber, SearchCard};

use super::source::StoredIntents;
use crate::pages::{BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CONTACT_US_PATH, View};

/// Most cards of an answer.
const MOST: usize = 2;

/// Variables with the country's numbers, and who answers them.
const NUMBERS: [(&str, &str); 3] = [
    ("emergency_number", "search.card.emergency.services"),
    ("ambulance_number", "search.card.emergency.ambulance"),
    ("fire_number", "search.card.emergency.fire"),
];

/// Lengths of a telephone number that a text may name.
const DIGITS: std::ops::RangeInclusive<usize> = 2..=6;

/// Cards of a query: by the phrases of the page's language, else by those of other languages that
/// the country offers.
pub(super) fn cards(stored: &[StoredIntents], view: &View<'_>, query: &str, corrected: Option<&str>) -> Vec<SearchCard> {
    let own = stored.iter().filter(|stored| stored.language == view.content_language());
    let others = stored
        .iter()
        .filter(|stored| stored.language != view.content_language() && view.offered_languages().any(|offered| offered == stored.language));
    for stored in own.chain(others) {
        let mut kinds: Vec<CardKind> = stored.intents.find(query).into_iter().filter_map(kind).collect();
        if kinds.is_empty() {
            kinds.extend(corrected.into_iter().flat_map(|corrected| stored.intents.find(corrected)).filter_map(kind));
        }
        kinds.sort_unstable();
        kinds.truncate(MOST);
        if !kinds.is_empty() {
            return kinds.into_iter().map(|kind| card(stored, view, kind)).collect();
        }
    }
    Vec::new()
}

fn kind(intent: &str) -> Option<CardKind> {
    Some(match intent {
        "emergency" => CardKind::Emergency,
        "complaint" => CardKind::Complaint,
        "human" => CardKind::Human,
        "calculator" => CardKind::Calculator,
        "registration" => CardKind::Registration,
        _ => return None,
    })
}

fn card(stored: &StoredIntents, view: &View<'_>, kind: CardKind) -> SearchCard {
    let (name, path) = match kind {
        CardKind::Emergency => ("emergency", None),
        CardKind::Complaint => ("complaint", Some(CONTACT_US_PATH)),
        CardKind::Human => ("human", Some(CONTACT_US_PATH)),
        CardKind::Calculator => ("calculator", Some(CALCULATOR_PATH)),
        CardKind::Registration => ("registration", Some(BECOME_CONTRACTOR_PATH)),
    };
    let article = || {
        let id = stored.intents.article(name)?;
        let languages = [view.content_language(), &stored.language];
        languages.into_iter().find_map(|language| view.article_url(stored.paths.get(&(language.to_owned(), id.to_owned()))?, language))
    };
    let hours = view.value_in("support_hours", view.content_language());
    SearchCard {
        kind,
        title: view.own(&format!("search.card.{name}.title"), &[]),
        text: view.own(&format!("search.card.{name}.text"), &[("hours", &hours)]),
        url: path.map(|path| view.url(path)).or_else(article),
        numbers: if kind == CardKind::Emergency { numbers(view) } else { Vec::new() },
    }
}

/// The country's numbers, each once.
pub(crate) fn numbers(view: &View<'_>) -> Vec<CardNumber> {
    let mut numbers: Vec<CardNumber> = Vec::new();
    for (variable, title) in NUMBERS {
        for (number, title_in_text) in numbers_of(&view.value_in(variable, view.content_language())) {
            if numbers.iter().all(|known| known.number != number) {
                numbers.push(CardNumber { title: title_in_text.unwrap_or_else(|| view.own(title, &[])), number });
            }
        }
    }
    numbers
}

/// Numbers that a text names, with what stands in brackets behind them: `102 (police) or 103
/// (ambulance)`.
fn numbers_of(text: &str) -> Vec<(String, Option<String>)> {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let tail = &rest[start..];
        let end = tail.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(tail.len());
        let (number, after) = tail.split_at(end);
        let title = after.trim_start().strip_prefix('(').and_then(|inside| inside.split_once(')')).map(|(title, _)| capitalised(title));
        if DIGITS.contains(&number.len()) {
            numbers.push((number.to_owned(), title));
        }
        rest = after;
    }
    numbers
}

fn capitalised(text: &str) -> String {
    let mut letters = text.trim().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{kind, numbers_of};
    use crate::content::INTENTS;

    #[test]
    fn numbers_are_read_with_who_answers() {
        let named = |number: &str, title: Option<&str>| (number.to_owned(), title.map(str::to_owned));
        assert_eq!(numbers_of("112"), [named("112", None)]);
        assert_eq!(numbers_of("102 (милиция) или 103 (скорая)"), [named("102", Some("Милиция")), named("103", Some("Скорая"))]);
        assert_eq!(numbers_of("your country's emergency number"), []);
        assert_eq!(numbers_of("1 or 12345678"), [], "neither can be dialled in an emergency");
    }

    #[test]
    fn every_intent_has_a_card() {
        assert!(INTENTS.iter().all(|intent| kind(intent).is_some()));
    }

    #[test]
    fn phrases_of_the_content_are_valid() {
        for (language, text) in
            [("ru", include_str!("../../content/intents/ru.toml")), ("en", include_str!("../../content/intents/en.toml"))]
        {
            let intents = search::Intents::parse(language, text, &INTENTS).unwrap();
            assert!(INTENTS.iter().all(|intent| intents.has(intent)), "{language}");
            assert_eq!(intents.article("emergency"), Some("safety-emergency-sos"), "{language}");
        }
    }
}
