//! Passages of articles and how well they answer a question.

use search::{Document, Reading};

use crate::sentences::sentences;
use crate::weights::WEIGHTS;

/// A passage of an article: its short answer, a section, or the answer to a frequent question.
#[derive(Debug, Clone)]
pub(crate) struct Passage<'a> {
    /// Anchor of its heading; empty for the beginning of the article.
    pub(crate) anchor: &'a str,
    /// Heading or question; empty for the beginning of the article.
    pub(crate) heading: &'a str,
    pub(crate) sentences: Vec<&'a str>,
    pub(crate) kind: PassageKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PassageKind {
    ShortAnswer,
    Introduction,
    Section,
    Question,
}

/// A passage's score for a question.
#[derive(Debug, Clone)]
pub(crate) struct Scored<'a> {
    pub(crate) passage: Passage<'a>,
    pub(crate) score: f32,
    /// Score of each sentence.
    pub(crate) sentence_scores: Vec<f32>,
    /// Share of the question that heading and text cover, 0 to 1.
    pub(crate) coverage: f32,
}

/// A piece of a message as the index understood it.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) reading: Reading,
    pub(crate) weight: f32,
    pub(crate) asks: Asks,
}

/// What a question asks for, by its question word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    HowMuch,
    How,
    Why,
    Anything,
}

impl Asks {
    /// Reads the question word.
    pub(crate) fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let has = |starts: &[&str]| text.split(|letter: char| !letter.is_alphanumeric()).any(|word| starts.contains(&word));
        if has(&["сколько", "скока", "скок", "скоко", "какая", "каков", "минималка", "цена", "размер"])
            || ["how much", "how long", "how many"].iter().any(|start| text.contains(start))
        {
            Self::HowMuch
        } else if has(&["почему", "зачем", "why"]) || text.contains("за что") {
            Self::Why
        } else if has(&["как", "how", "где", "where"]) || text.contains("что делать") || text.contains("what do i do") {
            Self::How
        } else {
            Self::Anything
        }
    }
}

/// Passages of an article, in order.
pub(crate) fn passages(document: &Document) -> Vec<Passage<'_>> {
    let short = Passage { anchor: "", heading: "", sentences: sentences(&document.short_answer), kind: PassageKind::ShortAnswer };
    let sections = document.sections.iter().map(|section| Passage {
        anchor: &section.anchor,
        heading: &section.heading,
        sentences: sentences(&section.text),
        kind: match section.is_question {
            true => PassageKind::Question,
            false if section.heading.is_empty() => PassageKind::Introduction,
            false => PassageKind::Section,
        },
    });
    std::iter::once(short).chain(sections).filter(|passage| !passage.sentences.is_empty()).collect()
}

/// What a text has of each piece's terms.
pub(crate) type Matches = Vec<Vec<f32>>;

/// Finds the terms of the pieces in a text.
pub(crate) fn matches(pieces: &[Piece], text: &str) -> Matches {
    pieces.iter().map(|piece| piece.reading.matches(text)).collect()
}

/// Scores the passages of an article, best first. `rank` is the article's score, 0 to 1.
pub(crate) fn scored<'a>(document: &'a Document, pieces: &[Piece], rank: f32) -> Vec<Scored<'a>> {
    let passages = passages(document);
    let of = |text: &str| matches(pieces, text);
    let headings: Vec<Matches> = passages.iter().map(|passage| of(passage.heading)).collect();
    let texts: Vec<Vec<Matches>> = passages.iter().map(|passage| passage.sentences.iter().map(|sentence| of(sentence)).collect()).collect();
    let whole: Vec<Matches> = texts.iter().map(|sentences| union(sentences, pieces)).collect();
    let local = local_weights(pieces, &headings, &whole);
    let title = of(&document.title);
    let mut scored = Vec::with_capacity(passages.len());
    for (at, passage) in passages.into_iter().enumerate() {
        let share = |matches: &Matches| share(matches, &local, pieces);
        let with_heading = |matches: &Matches| -> Matches { union(&[matches.clone(), headings[at].clone()], pieces) };
        let window = WEIGHTS.passage.window.min(texts[at].len()).max(1);
        let densest = texts[at].windows(window).map(|sentences| share(&with_heading(&union(sentences, pieces)))).fold(0.0, f32::max);
        let covered = with_heading(&whole[at]);
        let weights = WEIGHTS.passage;
        let mut score = weights.article * rank
            + weights.heading * share(&headings[at])
            + weights.sentences * densest
            + weights.whole * share(&covered)
            + weights.likeness * likeness(passage.heading, pieces, &headings[at]);
        score += prior(&passage, pieces);
        if passage.kind == PassageKind::ShortAnswer {
            // The title heads the short answer.
            score += weights.heading * share(&title) + weights.likeness * likeness(&document.title, pieces, &title);
        }
        let sentence_scores = texts[at].iter().map(share).collect();
        let coverage = plain_share(&union(&[covered, title.clone()], pieces), pieces);
        scored.push(Scored { passage, score, sentence_scores, coverage });
    }
    scored.sort_by(|one, other| other.score.total_cmp(&one.score));
    scored
}

/// The best match of each term in any of the texts.
fn union(texts: &[Matches], pieces: &[Piece]) -> Matches {
    let best = |piece: usize, term: usize| texts.iter().map(|matches| matches[piece][term]).fold(0.0, f32::max);
    pieces.iter().enumerate().map(|(piece, read)| (0..read.reading.terms.len()).map(|term| best(piece, term)).collect()).collect()
}

/// Weight of each term: rare in all articles, and in few passages of this one.
fn local_weights(pieces: &[Piece], headings: &[Matches], whole: &[Matches]) -> Matches {
    let count = whole.len() as f32;
    let weigh = |piece: usize, term: usize| {
        let read = &pieces[piece].reading.terms[term];
        let having = (0..whole.len()).filter(|&at| whole[at][piece][term].max(headings[at][piece][term]) > 0.3).count() as f32;
        let function = if read.is_function_word { 0.02 } else { 1.0 };
        pieces[piece].weight * function * read.idf * (1.0 + count / (1.0 + having)).ln()
    };
    pieces.iter().enumerate().map(|(piece, read)| (0..read.reading.terms.len()).map(|term| weigh(piece, term)).collect()).collect()
}

/// Weighted share of the terms that are matched, 0 to 1.
fn share(matches: &Matches, weights: &Matches, pieces: &[Piece]) -> f32 {
    let mut sums = (0.0, 0.0);
    for piece in 0..pieces.len() {
        for term in 0..weights[piece].len() {
            sums.0 += weights[piece][term] * matches[piece][term];
            sums.1 += weights[piece][term];
        }
    }
    if sums.1 > 0.0 { sums.0 / sums.1 } else { 0.0 }
}

/// Share of the terms by rarity in all articles alone.
pub(crate) fn plain_share(matches: &Matches, pieces: &[Piece]) -> f32 {
    let weights =
        |piece: &Piece| piece.reading.terms.iter().map(|term| if term.is_function_word { 0.0 } else { piece.weight * term.idf }).collect();
    share(matches, &pieces.iter().map(weights).collect(), pieces)
}

/// Share of the heading's words that the question has, the rest being other matters.
fn likeness(heading: &str, pieces: &[Piece], matches: &Matches) -> f32 {
    let words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.chars().count() > 2).count();
    if words == 0 {
        return 0.0;
    }
    let counts = |piece: usize| {
        let terms = pieces[piece].reading.terms.iter().zip(&matches[piece]);
        terms.filter(|(term, _)| !term.is_function_word).map(|(_, weight)| weight).sum::<f32>()
    };
    let found = (0..pieces.len()).map(counts).fold(0.0, f32::max);
    (found / words as f32).min(1.0)
}

fn prior(passage: &Passage<'_>, pieces: &[Piece]) -> f32 {
    let weights = WEIGHTS.passage;
    let asked = pieces.iter().max_by(|one, other| one.weight.total_cmp(&other.weight)).map_or(Asks::Anything, |piece| piece.asks);
    let has_number =
        || passage.sentences.iter().any(|sentence| sentence.contains(|letter: char| letter.is_ascii_digit() || letter >= '\u{e000}'));
    let is_asked = match asked {
        Asks::HowMuch => has_number(),
        Asks::How => passage.anchor.starts_with("steps"),
        Asks::Why => passage.anchor == "why",
        Asks::Anything => false,
    };
    let kind = match passage.kind {
        PassageKind::ShortAnswer => weights.short_answer,
        PassageKind::Section if passage.anchor == "if-it-fails" => weights.if_it_fails,
        PassageKind::Introduction => -0.1,
        PassageKind::Section | PassageKind::Question => 0.0,
    };
    kind + if is_asked { weights.kind } else { 0.0 }
}
