//! Words within a few edits of another one.

/// A sorted list of words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SortedWords<'a>(pub(crate) &'a [Box<str>]);

/// A word that is near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Near {
    /// Its place in the list.
    pub(crate) at: usize,
    /// Letters put in, left out, replaced, or swapped with their neighbour.
    pub(crate) edits: u8,
}

impl SortedWords<'_> {
    /// All words within so many edits. The list is walked as the trie that it is: words share the work on what they begin with, and a beginning that
    /// is already too far away is passed over with everything that shares it.
    pub(crate) fn near(self, word: &str, most: u8) -> Vec<Near> {
        let target: Vec<char> = word.chars().collect();
        let width = target.len() + 1;
        let mut rows: Vec<u8> = (0..width).map(|at| u8::try_from(at).unwrap_or(u8::MAX)).collect();
        let mut letters: Vec<char> = Vec::new();
        let mut found = Vec::new();
        let mut at = 0;
        'words: while let Some(candidate) = self.0.get(at) {
            let shared = candidate.chars().zip(&letters).take_while(|(one, other)| one == *other).count();
            letters.truncate(shared);
            rows.truncate((shared + 1) * width);
            for (place, letter) in candidate.char_indices().skip(shared) {
                letters.push(letter);
                let least = push_row(&mut rows, &letters, &target);
                if least > most {
                    let prefix = &candidate[..place + letter.len_utf8()];
                    at += self.0[at..].partition_point(|word| word.starts_with(prefix));
                    continue 'words;
                }
            }
            let edits = rows[rows.len() - 1];
            if edits <= most {
                found.push(Near { at, edits });
            }
            at += 1;
        }
        found
    }
}

/// Adds the row of the last letter to a table of optimal string alignment; returns the least value that any longer word can still come to.
fn push_row(rows: &mut Vec<u8>, letters: &[char], target: &[char]) -> u8 {
    let width = target.len() + 1;
    let row = letters.len();
    let above = (row - 1) * width;
    let mut least = rows[above].saturating_add(1);
    rows.push(least);
    for column in 1..width {
        let same = letters[row - 1] == target[column - 1];
        let mut cost = (rows[above + column - 1] + u8::from(!same))
            .min(rows[above + column].saturating_add(1))
            .min(rows[above + width + column - 1].saturating_add(1));
        if row > 1 && column > 1 && letters[row - 1] == target[column - 2] && letters[row - 2] == target[column - 1] {
            cost = cost.min(rows[above - width + column - 2] + 1);
        }
        rows.push(cost);
        least = least.min(cost);
    }
    // A swap with the next letter can undo one edit of this row.
    if row > 1 { least.min(rows[above..above + width].iter().min().map_or(least, |before| before.saturating_add(1))) } else { least.min(1) }
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
        SortedWords(&words).near(word, most).into_iter().map(|near| (words[near.at].to_string(), near.edits)).collect()
    }

    #[test]
    fn every_kind_of_edit_is_one() {
        let words = ["выплата", "выплаты", "оплата", "плата"];
        assert_eq!(near(&words, "вылпата", 1), [("выплата".to_owned(), 1)]);
        assert_eq!(near(&words, "аплата", 1), [("оплата".to_owned(), 1), ("плата".to_owned(), 1)]);
        assert_eq!(near(&words, "выплатта", 1), [("выплата".to_owned(), 1)]);
    }

    #[test]
    fn the_first_letters_may_be_swapped() {
        assert_eq!(near(&["payment", "apple"], "apyment", 1), [("payment".to_owned(), 1)]);
    }

    /// Row by row, without any short cut.
    fn plain(one: &str, other: &str) -> u8 {
        let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
        let mut rows: Vec<u8> = (0..=u8::try_from(other.len()).unwrap()).collect();
        for row in 1..=one.len() {
            push_row(&mut rows, &one[..row], &other);
        }
        rows[rows.len() - 1]
    }

    proptest! {
        #[test]
        fn passing_over_loses_nothing(words in prop::collection::vec("[abc]{1,6}", 1..40), word in "[abc]{1,6}", most in 0_u8..3) {
            let words = sorted(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let found: Vec<usize> = SortedWords(&words).near(&word, most).into_iter().map(|near| near.at).collect();
            let expected: Vec<usize> = (0..words.len()).filter(|&at| plain(&words[at], &word) <= most).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
