//! Placeholders for variables in the index, so that one index serves all cities. Each variable is a
//! private-use letter, which separates words and matches nothing. Results get the city's values.

use std::collections::HashMap;

use contracts::search::Mark;

use crate::content::{CITY, Fill, Variables};

/// The letter of the first variable.
const FIRST: u32 = 0xe100;
/// End of the private-use area, exclusive.
const LAST: u32 = 0xf8ff;

/// Placeholder letters of all variables.
#[derive(Debug, Default)]
pub(super) struct Marks {
    names: Vec<String>,
    letters: HashMap<String, String>,
}

impl Marks {
    /// Assigns letters to variables.
    pub(super) fn new(variables: &Variables) -> Self {
        let names = variables.names().into_iter().chain([CITY]);
        let names: Vec<String> = names.take((LAST - FIRST) as usize).map(str::to_owned).collect();
        let letters =
            names.iter().zip(FIRST..).filter_map(|(name, code)| Some((name.clone(), char::from_u32(code)?.to_string()))).collect();
        Self { names, letters }
    }

    /// Fills in the variables of a text and adjusts its highlights. `marks` and the result are in
    /// order, in UTF-16 code units.
    pub(super) fn fill(&self, text: &str, marks: &[(usize, usize)], value: impl Fn(&str) -> String) -> (String, Vec<Mark>) {
        let mut filled = String::with_capacity(text.len());
        // Current position in the text, before and after filling.
        let (mut before, mut after) = (0, 0);
        let mut moved: Vec<(usize, usize)> = marks.to_vec();
        for letter in text.chars() {
            let start = filled.len();
            match self.name(letter) {
                Some(name) => filled.push_str(&value(name)),
                None => filled.push(letter),
            }
            before += letter.len_utf16();
            after += filled[start..].encode_utf16().count();
            for ((from, to), (old_from, old_to)) in moved.iter_mut().zip(marks) {
                if *old_from == before {
                    *from = after;
                }
                if *old_to == before {
                    *to = after;
                }
            }
        }
        let unit = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        (filled, moved.into_iter().map(|(start, end)| Mark { start: unit(start), end: unit(end) }).collect())
    }

    /// Names of all variables, in the order of their letters.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    fn name(&self, letter: char) -> Option<&str> {
        let index = u32::from(letter).checked_sub(FIRST)?;
        self.names.get(usize::try_from(index).ok()?).map(String::as_str)
    }
}

impl Fill for Marks {
    fn variable(&self, name: &str) -> &str {
        self.letters.get(name).map_or("", String::as_str)
    }

    fn link(&self, _target: &str) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use contracts::search::Mark;

    use super::Marks;
    use crate::content::{Text, Variables};

    #[test]
    fn values_are_filled_and_highlights_are_adjusted() {
        let row = |name: &str| ["default", name, "", "x"].map(str::to_owned);
        let marks = Marks::new(&[row("fee"), row("hours")].into_iter().collect::<Variables>());
        let text = Text::parse("😀 pay {{fee}} in {{city}} now").unwrap().plain(&marks);
        let at = |word: &str| {
            let start = text[..text.find(word).unwrap()].encode_utf16().count();
            (start, start + word.len())
        };
        let positions = [at("pay"), at("in"), at("now")];
        let (filled, moved) = marks.fill(&text, &positions, |name| if name == "fee" { "5 %".to_owned() } else { "Казань 😀".to_owned() });
        assert_eq!(filled, "😀 pay 5 % in Казань 😀 now");
        let units: Vec<u16> = filled.encode_utf16().collect();
        let word = |mark: &Mark| String::from_utf16(&units[mark.start as usize..mark.end as usize]).unwrap();
        assert_eq!(moved.iter().map(word).collect::<Vec<_>>(), ["pay", "in", "now"]);
    }
}
