//! Fuzzy matching by edit distance.

/// A fuzzy match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Near {
    /// Position of the word in the list.
    pub(crate) at: u32,
    /// Insertions, deletions, replacements and swaps of neighbouring letters.
    pub(crate) edits: u8,
}

/// A list of words, indexed by length and letters, which an edit changes little.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Spellings {
    /// By length: bit set of the word's letters and its position in the list.
    by_length: Vec<Vec<(u64, u32)>>,
}

impl Spellings {
    pub(crate) fn new(list: &[Box<str>]) -> Self {
        let mut by_length: Vec<Vec<(u64, u32)>> = Vec::new();
        for (at, word) in (0..).zip(list) {
            let length = word.chars().count();
            if by_length.len() <= length {
                by_length.resize_with(length + 1, Vec::new);
            }
            by_length[length].push((letter_set(word), at));
        }
        by_length.iter_mut().for_each(Vec::shrink_to_fit);
        Self { by_length }
    }

    /// All words within `most` edits. An edit adds, removes or replaces at most one letter, so
    /// words with too many other letters are skipped.
    pub(crate) fn near(&self, list: &[Box<str>], word: &str, most: u8) -> Vec<Near> {
        let target: Vec<char> = word.chars().collect();
        let own = letter_set(word);
        let reach = usize::from(most);
        let mut matches = Vec::new();
        let mut candidate: Vec<char> = Vec::new();
        let lengths = target.len().saturating_sub(reach)..(target.len() + reach + 1).min(self.by_length.len());
        for words in self.by_length.get(lengths).unwrap_or_default() {
            for &(other, at) in words {
                if differ_in_more(own, other, u32::from(most)) {
                    continue;
                }
                candidate.clear();
                candidate.extend(list[at as usize].chars());
                if let Some(edits) = distance(&candidate, &target, most) {
                    matches.push(Near { at, edits });
                }
            }
        }
        matches.sort_unstable_by_key(|near| near.at);
        matches
    }
}

/// A word that is compared with many others.
#[derive(Debug, Clone)]
pub(crate) struct Spelling {
    pub(crate) text: String,
    letters: Box<[char]>,
    set: u64,
}

impl Spelling {
    pub(crate) fn new(text: String) -> Self {
        Self { letters: text.chars().collect(), set: letter_set(&text), text }
    }

    /// Number of letters.
    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Edit distance (optimal string alignment), if it is at most `most`.
    pub(crate) fn distance(&self, other: &Self, most: u8) -> Option<u8> {
        let is_far = self.len().abs_diff(other.len()) > usize::from(most) || differ_in_more(self.set, other.set, u32::from(most));
        if is_far { None } else { distance(&self.letters, &other.letters, most) }
    }
}

/// Bit set of a word's letters. Letters 64 apart share a bit.
fn letter_set(word: &str) -> u64 {
    word.chars().fold(0, |set, letter| set | 1 << (u32::from(letter) % 64))
}

/// True if either set has more than `most` letters that the other lacks.
fn differ_in_more(one: u64, other: u64, most: u32) -> bool {
    (one & !other).count_ones() > most || (other & !one).count_ones() > most
}

/// Edit distance (optimal string alignment), if it is at most `most`.
fn distance(one: &[char], other: &[char], most: u8) -> Option<u8> {
    let before = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[before..], &other[before..]);
    let after = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - after], &other[..other.len() - after]);
    let (shorter, longer) = if one.len() < other.len() { (one, other) } else { (other, one) };
    if shorter.is_empty() {
        return u8::try_from(longer.len()).ok().filter(|edits| *edits <= most);
    }
    let start: Vec<u8> = (0..=longer.len()).map(|at| u8::try_from(at).unwrap_or(u8::MAX)).collect();
    let (mut above, mut row, mut next) = (start.clone(), start.clone(), start);
    for (place, letter) in shorter.iter().enumerate() {
        next[0] = u8::try_from(place + 1).unwrap_or(u8::MAX);
        let mut least = next[0];
        for column in 1..=longer.len() {
            let mut cost = row[column - 1].saturating_add(u8::from(*letter != longer[column - 1]));
            cost = cost.min(row[column].saturating_add(1)).min(next[column - 1].saturating_add(1));
            if place > 0 && column > 1 && *letter == longer[column - 2] && shorter[place - 1] == longer[column - 1] {
                cost = cost.min(above[column - 2].saturating_add(1));
            }
            next[column] = cost;
            least = least.min(cost);
        }
        // A swap with the next letter can save one edit.
        if least > most.saturating_add(1) {
            return None;
        }
        (above, row, next) = (row, next, above);
    }
    row.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sorted(words: &[&str]) -> Vec<Box<str>> {
        let mut sorted: Vec<Box<str>> = words.iter().map(|word| Box::from(*word)).collect();
        sorted.sort_unstable();
        sorted.dedup();
        sorted
    }

    fn near(words: &[&str], word: &str, most: u8) -> Vec<(String, u8)> {
        let words = sorted(words);
        Spellings::new(&words).near(&words, word, most).into_iter().map(|near| (words[near.at as usize].to_string(), near.edits)).collect()
    }

    #[test]
    fn each_kind_of_edit_counts_as_one() {
        let words = ["выплата", "выплаты", "оплата", "плата"];
        assert_eq!(near(&words, "вылпата", 1), [("выплата".to_owned(), 1)]);
        assert_eq!(near(&words, "аплата", 1), [("оплата".to_owned(), 1), ("плата".to_owned(), 1)]);
        assert_eq!(near(&words, "выплатта", 1), [("выплата".to_owned(), 1)]);
    }

    #[test]
    fn swapped_first_letters_match() {
        assert_eq!(near(&["payment", "apple"], "apyment", 1), [("payment".to_owned(), 1)]);
    }

    /// Reference implementation without optimisations.
    fn plain(one: &[char], other: &[char]) -> u8 {
        let ([one_before @ .., one_last], [other_before @ .., other_last]) = (one, other) else {
            return u8::try_from(one.len().max(other.len())).unwrap();
        };
        let mut least = plain(one_before, other_before) + u8::from(one_last != other_last);
        least = least.min(plain(one_before, other) + 1).min(plain(one, other_before) + 1);
        if let ([one_rest @ .., one_next], [other_rest @ .., other_next]) = (one_before, other_before)
            && (one_next, one_last) == (other_last, other_next)
        {
            least = least.min(plain(one_rest, other_rest) + 1);
        }
        least
    }

    proptest! {
        // `1` and `q` share a bit.
        #[test]
        fn early_exits_change_no_distance(one in "[1qab]{0,6}", other in "[1qab]{0,6}", most in 0_u8..4) {
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            let edits = Some(plain(&letters(&one), &letters(&other))).filter(|edits| *edits <= most);
            prop_assert_eq!(Spelling::new(one).distance(&Spelling::new(other), most), edits);
        }

        #[test]
        fn index_finds_the_same_words_as_a_full_scan(words in prop::collection::vec("[abc]{1,5}", 1..30), word in "[abc]{1,5}", most in 0_u8..3) {
            let words = sorted(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let matches: Vec<(u32, u8)> = Spellings::new(&words).near(&words, &word, most).into_iter().map(|near| (near.at, near.edits)).collect();
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            let all = (0..).zip(&words).map(|(at, other)| (at, plain(&letters(other), &letters(&word))));
            prop_assert_eq!(matches, all.filter(|(_, edits)| *edits <= most).collect::<Vec<_>>());
        }
    }
}
