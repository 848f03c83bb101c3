//! From what was typed to words of the vocabulary.

use crate::shelf::Shelf;
use crate::spelling::{flips, skeleton};
use crate::vocabulary::WordId;
use crate::words::{Word, primary, words};

/// A word of the query and everything in the vocabulary that counts as it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slot {
    /// As the query has it, or what it was corrected to.
    pub(crate) text: String,
    /// Words and how well they stand for it, 1 for the word itself.
    pub(crate) alternatives: Vec<(WordId, f32)>,
    /// Other terms that mean the same or imply it, from dictionaries and compounds: a list of slots each.
    pub(crate) also: Vec<Vec<Self>>,
    /// Whether `text` is not what was typed.
    pub(crate) corrected: bool,
}

/// A query that was understood.
#[derive(Debug, Clone, Default)]
pub(crate) struct Understood {
    pub(crate) slots: Vec<Slot>,
    /// Share of the query's letters that belong to words the vocabulary knows.
    pub(crate) hits: f32,
    /// What is searched for instead of what was typed.
    pub(crate) corrected: Option<String>,
}

/// A word that nothing in the vocabulary is near to.
const UNKNOWN: f32 = 0.0;
/// From this share of known letters on a query is what it looks like.
const SURE: f32 = 0.75;
/// What another keyboard layout must add to that share to be believed.
const MUCH_BETTER: f32 = 0.2;

// How well another word stands for the one that was typed. Measured on the development split (docs/search.md).
/// Another form of it, by the language's stemmer.
const INFLECTED: f32 = 0.6;
/// A word that begins like it: where the language has a stemmer, where it has none, and where the word is not known.
const KIN: f32 = 0.4;
const KIN_UNSTEMMED: f32 = 0.8;
const KIN_UNKNOWN: f32 = 0.7;
/// A word that it is the beginning of, while typing.
const BEGINNING: f32 = 0.7;
/// It and its neighbour as one word.
const JOINED: f32 = 0.8;
/// A word of the vocabulary by the edits between.
const EDITED: [f32; 3] = [1.0, 0.8, 0.5];
/// A word that sounds like it in another script, by the edits between their skeletons.
const SOUNDS: [f32; 3] = [0.95, 0.6, 0.3];
/// Most words that an unknown one is guessed to be.
const MOST_GUESSES: usize = 6;

/// How freely a query is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Freedom {
    /// The words are what they are: none that is not known is taken for another.
    Verbatim,
    /// They may be in a form that no document has.
    Inflected,
    /// They may be written in another script.
    Transliterated,
    /// They may be mistyped too, in any way.
    Any,
}

pub(crate) fn understand(shelf: &Shelf, text: &str, typing: bool, freedom: Freedom) -> Understood {
    let typing = typing && text.chars().next_back().is_some_and(char::is_alphanumeric);
    let as_is = Reading::of(shelf, text, typing, freedom);
    if freedom != Freedom::Any || as_is.hits >= SURE {
        return as_is.finish(text, text);
    }
    let mut best: Option<(String, Reading)> = None;
    for flipped in flips(text, primary(&shelf.language)) {
        let reading = Reading::of(shelf, &flipped, typing, freedom);
        if reading.hits >= as_is.hits + MUCH_BETTER && best.as_ref().is_none_or(|(_, best)| reading.hits > best.hits) {
            best = Some((flipped, reading));
        }
    }
    match best {
        Some((flipped, reading)) => reading.finish(&flipped, text),
        None => as_is.finish(text, text),
    }
}

/// One way to read the query.
struct Reading {
    slots: Vec<(usize, usize, Slot)>,
    /// Share of its letters that belong to words the vocabulary knows.
    hits: f32,
}

impl Reading {
    fn of(shelf: &Shelf, text: &str, typing: bool, freedom: Freedom) -> Self {
        let found = words(text, shelf.folding);
        let last = found.len().saturating_sub(1);
        let terms = shelf.thesaurus.find(text, &found, shelf.folding, shelf.stemming);
        let (mut hits, mut letters) = (0.0, 0.0);
        let mut slots = Vec::with_capacity(found.len());
        for (place, word) in found.iter().enumerate() {
            let is_term = terms.iter().any(|term| (term.first..term.first + term.length).contains(&place));
            let own_freedom = if is_term { freedom.min(Freedom::Inflected) } else { freedom };
            let (mut slot, mut known) = slot(shelf, &text[word.start..word.end], &word.text, typing && place == last, own_freedom);
            for also in terms.iter().filter(|term| term.first == place).flat_map(|term| &term.also) {
                slot.also.extend(phrase(shelf, also));
            }
            if is_term {
                known = 1.0;
            } else if freedom == Freedom::Any {
                join(shelf, &found, place, &mut slot);
            }
            let weight = word.text.chars().count() as f32;
            hits += known * weight;
            letters += weight;
            slots.push((word.start, word.end, slot));
        }
        Self { slots, hits: if letters > 0.0 { hits / letters } else { UNKNOWN } }
    }

    fn finish(self, text: &str, typed: &str) -> Understood {
        let mut corrected = String::with_capacity(text.len());
        let mut at = 0;
        for (start, end, slot) in &self.slots {
            if slot.corrected && *start >= at {
                corrected.push_str(&text[at..*start]);
                corrected.push_str(&slot.text);
                at = *end;
            }
        }
        corrected.push_str(&text[at..]);
        let corrected = (corrected != typed).then_some(corrected);
        Understood { slots: self.slots.into_iter().map(|(_, _, slot)| slot).collect(), hits: self.hits, corrected }
    }
}

/// The words of a term, or none when the documents lack one of them.
fn phrase(shelf: &Shelf, text: &str) -> Option<Vec<Slot>> {
    let slots: Vec<Slot> = words(text, shelf.folding)
        .iter()
        .map(|word| slot(shelf, &text[word.start..word.end], &word.text, false, Freedom::Inflected).0)
        .collect();
    (!slots.is_empty() && slots.iter().all(|slot| !slot.alternatives.is_empty())).then_some(slots)
}

/// `back up` also stands for `backup`, `wi fi` for `wifi`.
fn join(shelf: &Shelf, found: &[Word], place: usize, slot: &mut Slot) {
    let neighbours = [place.checked_sub(1).map(|before| (before, place)), (place + 1 < found.len()).then_some((place, place + 1))];
    for (one, other) in neighbours.into_iter().flatten() {
        if found[one].end < found[other].start
            && let Some(id) = shelf.vocabulary.find(&format!("{}{}", found[one].text, found[other].text))
        {
            slot.alternatives.push((id, JOINED));
        }
    }
}

/// Alternatives of one word, and how sure it is that the word is one of the language (0 to 1).
fn slot(shelf: &Shelf, typed: &str, folded: &str, is_prefix: bool, freedom: Freedom) -> (Slot, f32) {
    let vocabulary = &shelf.vocabulary;
    let mut found = Alternatives::default();
    let mut slot = Slot { text: typed.to_owned(), ..Slot::default() };
    let exact = vocabulary.find(folded);
    if let Some(id) = exact {
        found.add(id, 1.0);
        found.family(shelf, id, INFLECTED);
    }
    let stem = shelf.folding.fold(&shelf.stemming.stem(&typed.to_lowercase()));
    for &id in vocabulary.with_stem(&stem) {
        found.add(id, INFLECTED);
    }
    let mut known = if found.weights.is_empty() { UNKNOWN } else { 1.0 };
    let is_stemmed = shelf.stemming.is_known();
    // What begins like a word that nobody has written is a guess.
    if known > UNKNOWN || freedom > Freedom::Verbatim {
        found.kin(shelf, folded, if is_stemmed { KIN } else { KIN_UNSTEMMED });
        if !is_stemmed && known == UNKNOWN && !found.weights.is_empty() {
            known = 0.8;
        }
    }
    if is_prefix {
        known = known.max(found.beginning(shelf, folded, BEGINNING));
    }
    if freedom == Freedom::Any {
        slot.also.extend(split(shelf, folded));
    }
    if known == UNKNOWN && freedom >= Freedom::Transliterated {
        known = guess(shelf, typed, folded, freedom, &mut found, &mut slot).max(if slot.also.is_empty() { UNKNOWN } else { 0.7 });
    }
    slot.alternatives = found.finish();
    (slot, known)
}

/// `wifi` also stands for `wi fi`, `backup` for `back up`: two words that the documents have, unless the whole is common itself.
fn split(shelf: &Shelf, folded: &str) -> Option<Vec<Slot>> {
    let vocabulary = &shelf.vocabulary;
    let usual = vocabulary.find(folded).map_or(0, |id| vocabulary.count(id));
    let common = |part: &str| vocabulary.find(part).filter(|&id| vocabulary.count(id) > 2 * usual);
    let at = folded.char_indices().skip(2).map(|(at, _)| at).filter(|&at| folded[at..].chars().nth(1).is_some());
    let halves = at.filter_map(|at| Some((common(&folded[..at])?, common(&folded[at..])?)));
    let (one, other) = halves.max_by_key(|(one, other)| vocabulary.count(*one).min(vocabulary.count(*other)))?;
    Some([one, other].map(|id| Slot { text: vocabulary.display(id).to_owned(), alternatives: vec![(id, 1.0)], ..Slot::default() }).into())
}

/// Fills in what an unknown word may stand for.
fn guess(shelf: &Shelf, typed: &str, folded: &str, freedom: Freedom, found: &mut Alternatives, slot: &mut Slot) -> f32 {
    let vocabulary = &shelf.vocabulary;
    let length = folded.chars().count();
    let mut guesses: Vec<(WordId, f32, bool)> = Vec::new();
    if freedom == Freedom::Any {
        // Endings that no stemmer of ours knows.
        let mut kin = Alternatives::default();
        kin.kin(shelf, folded, KIN_UNKNOWN);
        guesses.extend(kin.weights.into_iter().map(|(id, weight)| (id, weight, false)));
    }
    let most = match length {
        _ if freedom != Freedom::Any => 0,
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    };
    if most > 0 {
        for near in vocabulary.near(folded, most) {
            let id = near.at;
            let weight = EDITED[usize::from(near.edits)];
            guesses.push((id, weight * popularity(vocabulary.count(id)), true));
        }
    }
    let bones = skeleton(&typed.to_lowercase());
    if length >= 3 && !bones.is_empty() && is_foreign(shelf, folded) {
        let most = if bones.len() >= 7 { 2 } else { u8::from(bones.len() >= 4) };
        for near in vocabulary.sounding(&bones, most) {
            let id = near.at;
            let weight = SOUNDS[usize::from(near.edits)];
            guesses.push((id, weight * popularity(vocabulary.count(id)), true));
        }
    }
    guesses.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    guesses.truncate(MOST_GUESSES);
    let Some(&(best, weight, is_correction)) = guesses.first() else { return UNKNOWN };
    if is_correction {
        slot.text = vocabulary.display(best).to_owned();
        slot.corrected = true;
    }
    for (id, weight, _) in guesses {
        found.add(id, weight);
        found.family(shelf, id, weight * INFLECTED);
    }
    if length >= 4 { weight.min(0.8) } else { weight * 0.5 }
}

/// Whether the word is in another script than the language.
fn is_foreign(shelf: &Shelf, folded: &str) -> bool {
    let latin = folded.chars().next().is_some_and(|letter| letter.is_ascii_alphabetic());
    latin != shelf.writes_latin
}

/// Between 0.7 for a word that occurs once and 1 for a common one.
fn popularity(count: u32) -> f32 {
    1.0 - 0.3 / (1.0 + (count as f32).ln())
}

/// Words and weights; a word that is there twice counts with the greater weight.
#[derive(Default)]
struct Alternatives {
    weights: Vec<(WordId, f32)>,
}

/// Most words that one word of a query can stand for.
const MOST_ALTERNATIVES: usize = 48;

impl Alternatives {
    fn add(&mut self, id: WordId, weight: f32) {
        self.weights.push((id, weight));
    }

    /// Words with the same stem.
    fn family(&mut self, shelf: &Shelf, id: WordId, weight: f32) {
        for &id in shelf.vocabulary.relatives(id) {
            self.add(id, weight);
        }
    }

    /// Words that begin like this one and differ in a few letters at the end.
    fn kin(&mut self, shelf: &Shelf, folded: &str, weight: f32) {
        let letters: Vec<char> = folded.chars().collect();
        if letters.len() < 4 {
            return;
        }
        let least = (letters.len().saturating_sub(3)).max(4).min(letters.len());
        let prefix: String = letters[..least].iter().collect();
        for id in shelf.vocabulary.with_prefix(&prefix) {
            let other = shelf.vocabulary.word(id);
            let shared = other.chars().zip(&letters).take_while(|(one, other)| one == *other).count();
            let length = other.chars().count();
            if length - shared <= 4 && letters.len() - shared <= 3 {
                let likeness = 2.0 * shared as f32 / (length + letters.len()) as f32;
                self.add(id, weight * likeness);
            }
        }
    }

    /// Words that begin with this one; how sure it is that it is a beginning.
    fn beginning(&mut self, shelf: &Shelf, folded: &str, weight: f32) -> f32 {
        let mut range: Vec<WordId> = shelf.vocabulary.with_prefix(folded).collect();
        range.sort_unstable_by_key(|&id| std::cmp::Reverse(shelf.vocabulary.count(id)));
        for &id in range.iter().take(MOST_ALTERNATIVES) {
            self.add(id, weight);
        }
        if range.is_empty() { UNKNOWN } else { 0.9 }
    }

    fn finish(self) -> Vec<(WordId, f32)> {
        let mut found = self.weights;
        found.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
        found.dedup_by_key(|(id, _)| *id);
        found.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        found.truncate(MOST_ALTERNATIVES);
        found
    }
}
