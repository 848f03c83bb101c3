//! Cities that a message names: `а в Казани?`.

use crate::conversation::City;

/// Least length of a city's name to be recognised in another form.
const LEAST: usize = 4;

/// Most letters by which an ending may differ.
const ENDING: usize = 3;

/// The first city that a text names, and the text without it.
pub(crate) fn named<'a>(text: &str, cities: &'a [City]) -> Option<(&'a City, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    for city in cities {
        for name in &city.names {
            let name: Vec<String> = words_of(name);
            if name.is_empty() {
                continue;
            }
            let at = (0..words.len().saturating_sub(name.len() - 1)).find(|&at| {
                name.iter().zip(&words[at..]).all(|(part, word)| words_of(word).first().is_some_and(|word| is_form(word, part)))
            });
            if let Some(at) = at {
                let rest: Vec<&str> = words[..at].iter().chain(&words[at + name.len()..]).copied().collect();
                return Some((city, rest.join(" ")));
            }
        }
    }
    None
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('ё', "е")).collect()
}

/// True if two words differ in their endings only.
fn is_form(word: &str, name: &str) -> bool {
    if word == name {
        return true;
    }
    let (length, other) = (name.chars().count(), word.chars().count());
    let common = name.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
    length > LEAST && common + 1 >= length && common >= LEAST && other <= common + ENDING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn city_is_found_in_any_case() {
        let city = |code: &str, name: &str| City { code: code.to_owned(), names: vec![name.to_owned()] };
        let cities = [city("kazan", "Казань"), city("nn", "Нижний Новгород"), city("ufa", "Уфа")];
        let found = |text: &str| named(text, &cities).map(|(city, rest)| (city.code.as_str(), rest));
        assert_eq!(found("а в Казани?"), Some(("kazan", "а в".to_owned())));
        assert_eq!(found("сколько в уфа платят"), Some(("ufa", "сколько в платят".to_owned())));
        assert_eq!(found("Нижний Новгород"), Some(("nn", String::new())));
        assert_eq!(found("нижний порог"), None);
        assert_eq!(found("казнить"), None);
    }
}
