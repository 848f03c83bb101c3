//! Forward index: the words of each document in order. Serves proximity, title matches and
//! snippets of the best documents.

use crate::analysis::vocabulary::WordId;
use crate::fields::{BODY, END, END_OF_SYNONYM, HEADINGS, LEAD, LEAD_LENGTH, SHORT, SYNONYMS, TITLE};

/// Distance between two parts, so that no phrase spans them.
const GAP: u32 = 16;

/// Number of parts before the sections: title, short answer, synonyms.
const PARTS_BEFORE: usize = 3;

/// An occurrence of a word in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occurrence {
    pub(crate) field: usize,
    /// The section, from 1; 0 before the sections.
    pub(crate) section: usize,
    /// Position in the part, in words.
    pub(crate) offset: u32,
    /// Position in the document, in words, with gaps between parts.
    pub(crate) position: u32,
    /// Code of the word, see [`ForwardIndex::code`].
    pub(crate) code: u32,
    /// In a title or synonym, its number among the document's names; the title is 0.
    pub(crate) name: usize,
}

/// Code of the end of a part.
const PART_ENDS: u32 = 0;
/// Code of the end of a synonym.
const SYNONYM_ENDS: u32 = 1;
/// Code of the most frequent word.
const FIRST_WORD: u32 = 2;

/// Codes below this take one unit. Frequent words have them, so few words take two.
const TWO_UNITS: u16 = 1 << 15;

/// Documents as word codes, one or two 16-bit units each.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct ForwardIndex {
    starts: Vec<usize>,
    units: Vec<u16>,
    /// By word: its frequency rank, from [`FIRST_WORD`].
    codes: Vec<u32>,
}

impl ForwardIndex {
    /// Encodes streams of words: title, short answer, synonyms, then heading and text of each
    /// section, each part ended by [`END`] and each synonym by [`END_OF_SYNONYM`]. `counts` has the
    /// frequency of each word.
    pub(crate) fn new(streams: &[Vec<WordId>], counts: &[u32]) -> Self {
        let mut by_count: Vec<usize> = (0..counts.len()).collect();
        by_count.sort_by_key(|&word| std::cmp::Reverse(counts[word]));
        let mut codes = vec![0; counts.len()];
        for (code, word) in (FIRST_WORD..).zip(by_count) {
            codes[word] = code;
        }
        let mut forward = Self { starts: Vec::with_capacity(streams.len() + 1), units: Vec::new(), codes };
        for stream in streams {
            forward.starts.push(forward.units.len());
            for &word in stream {
                let code = match word {
                    END => PART_ENDS,
                    END_OF_SYNONYM => SYNONYM_ENDS,
                    word => forward.codes[word as usize],
                };
                push(&mut forward.units, code);
            }
        }
        forward.starts.push(forward.units.len());
        forward.units.shrink_to_fit();
        forward
    }

    /// Code of a word in documents.
    pub(crate) fn code(&self, word: WordId) -> u32 {
        self.codes[word as usize]
    }

    /// One more than the greatest code.
    pub(crate) fn codes(&self) -> usize {
        self.codes.len() + FIRST_WORD as usize
    }

    /// The codes of a document's title and of each of its synonyms.
    pub(crate) fn names(&self, document: u32) -> Vec<Vec<u32>> {
        let Some(&start) = self.starts.get(document as usize) else { return Vec::new() };
        let mut units = self.units[start..].iter();
        let (mut names, mut part) = (vec![Vec::new()], 0);
        while let Some(code) = code(&mut units).filter(|_| part < PARTS_BEFORE) {
            match code {
                PART_ENDS => part += 1,
                SYNONYM_ENDS => names.push(Vec::new()),
                code if part == 0 => names[0].push(code),
                code if part == PARTS_BEFORE - 1 => names.last_mut().into_iter().for_each(|name| name.push(code)),
                _ => {}
            }
            if part == PARTS_BEFORE - 1 && names.len() == 1 {
                names.push(Vec::new());
            }
        }
        names
    }

    /// Passes the occurrences of matching codes in a document to `each`.
    pub(crate) fn occurrences(&self, document: u32, mut matches: impl FnMut(u32) -> bool, mut each: impl FnMut(Occurrence)) {
        let at = document as usize;
        let (Some(&start), Some(&end)) = (self.starts.get(at), self.starts.get(at + 1)) else { return };
        let (mut part, mut offset, mut position, mut before_body) = (0_usize, 0_u32, 0_u32, LEAD_LENGTH);
        let mut name = 0;
        let mut units = self.units[start..end].iter();
        while let Some(code) = code(&mut units) {
            if code < FIRST_WORD {
                part += usize::from(code == PART_ENDS);
                name += usize::from(part == PARTS_BEFORE - 1);
                offset = 0;
                position += GAP;
                continue;
            }
            let is_text = part >= PARTS_BEFORE && (part - PARTS_BEFORE) % 2 == 1;
            if matches(code) {
                let field = match part {
                    0 => TITLE,
                    1 => SHORT,
                    2 => SYNONYMS,
                    _ if !is_text => HEADINGS,
                    _ if before_body > 0 => LEAD,
                    _ => BODY,
                };
                let section = if part < PARTS_BEFORE { 0 } else { (part - PARTS_BEFORE) / 2 + 1 };
                each(Occurrence { field, section, offset, position, code, name });
            }
            before_body = before_body.saturating_sub(usize::from(is_text));
            offset += 1;
            position += 1;
        }
    }
}

fn code(units: &mut std::slice::Iter<'_, u16>) -> Option<u32> {
    let unit = *units.next()?;
    if unit < TWO_UNITS {
        return Some(u32::from(unit));
    }
    let high = units.next().copied().unwrap_or_default();
    Some(u32::from(unit - TWO_UNITS) | u32::from(high) << 15)
}

/// Appends a code. Codes have 31 bits; a larger vocabulary would not fit into memory.
fn push(units: &mut Vec<u16>, code: u32) {
    let low = (code % u32::from(TWO_UNITS)) as u16;
    match (code >> 15) as u16 {
        0 => units.push(low),
        high => units.extend([low | TWO_UNITS, high]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_any_size_round_trip() {
        let codes = [0, 1, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff];
        let mut units = Vec::new();
        codes.iter().for_each(|&code| push(&mut units, code));
        assert_eq!(units.len(), 3 + 4 * 2);
        let mut units = units.iter();
        assert_eq!(std::iter::from_fn(|| code(&mut units)).collect::<Vec<_>>(), codes);
    }

    #[test]
    fn names_are_the_title_and_each_synonym() {
        let stream = vec![0, 1, END, 2, END, 3, END_OF_SYNONYM, 4, 0, END_OF_SYNONYM, END, END, 5, END];
        let forward = ForwardIndex::new(&[stream], &[6, 5, 4, 3, 2, 1]);
        let code = |word| forward.code(word);
        assert_eq!(forward.names(0)[..3], [vec![code(0), code(1)], vec![code(3)], vec![code(4), code(0)]]);
        let mut names = Vec::new();
        forward.occurrences(0, |_| true, |one| names.push((one.field, one.name)));
        assert_eq!(names[..2], [(TITLE, 0), (TITLE, 0)]);
        assert_eq!(names[3..6], [(SYNONYMS, 1), (SYNONYMS, 2), (SYNONYMS, 2)]);
    }

    #[test]
    fn occurrences_have_field_section_and_offset() {
        let mut counts = vec![1; 300];
        counts[7] = 5;
        let stream = vec![7, 299, END, END, END, END, 1, 2, END, 7, END, 7, END];
        let forward = ForwardIndex::new(&[vec![END], stream], &counts);
        let mut occurrences = Vec::new();
        forward.occurrences(1, |code| code == forward.code(7) || code == forward.code(299), |occurrence| occurrences.push(occurrence));
        assert_eq!(forward.code(7), FIRST_WORD);
        let fields: Vec<(usize, usize, u32)> = occurrences.iter().map(|one| (one.field, one.section, one.offset)).collect();
        assert_eq!(fields, [(TITLE, 0, 0), (TITLE, 0, 1), (HEADINGS, 2, 0), (LEAD, 2, 0)]);
        assert!(occurrences[3].position - occurrences[2].position > GAP);
    }
}
