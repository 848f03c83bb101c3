//! The words of a message, to find them in texts of articles.

use search::{Reading, Term};

use crate::asks::Asks;

/// What a function word counts within an article, against 1 for another word as rare.
const FUNCTION_WORD: f32 = 0.02;

/// Weight from which a word that stands for another one counts as fully as that one: another form
/// of it, or a synonym.
const SURE: f32 = 0.6;

/// Words of talk that say little about a topic, folded. Articles have few of them, so that their
/// rarity there would make them count most in the choice of a passage.
const TALK: [&str; 71] = [
    "хочу",
    "хотел",
    "хотела",
    "надо",
    "нужно",
    "нужен",
    "нужна",
    "нужны",
    "могу",
    "можем",
    "можете",
    "мог",
    "говорят",
    "говорит",
    "пишет",
    "пишут",
    "сказали",
    "сказал",
    "короче",
    "типа",
    "слушай",
    "прям",
    "прямо",
    "тока",
    "токо",
    "чтоб",
    "реально",
    "вроде",
    "туда",
    "сюда",
    "нормально",
    "такой",
    "такая",
    "такое",
    "такие",
    "дело",
    "каждый",
    "вчера",
    "завтра",
    "утром",
    "нормальный",
    "хороший",
    "жесть",
    "капец",
    "достали",
    "друга",
    "друг",
    "want",
    "wanna",
    "need",
    "gonna",
    "going",
    "make",
    "say",
    "says",
    "said",
    "keep",
    "keeps",
    "ok",
    "okay",
    "way",
    "thing",
    "stuff",
    "someone",
    "something",
    "yesterday",
    "tomorrow",
    "today",
    "morning",
    "decent",
    "basically",
];

/// What a word of talk counts within an article, against 1 for another word as rare.
const OF_TALK: f32 = 0.3;

/// A piece of a message as the index understood it.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) reading: Reading,
    pub(crate) weight: f32,
    pub(crate) asks: Asks,
}

/// How well a text has each word of the message, 0 to 1, in one row for all pieces.
pub(crate) type Matches = Vec<f32>;

/// The words of all pieces of a message.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    pieces: &'a [Piece],
    /// Weight of each word: rare in all articles, in an important piece; 0 for function words.
    weights: Vec<f32>,
    /// What the most important piece asks for.
    pub(crate) asks: Asks,
}

impl<'a> Question<'a> {
    pub(crate) fn of(pieces: &'a [Piece]) -> Self {
        let terms =
            |piece: &'a Piece| piece.reading.terms.iter().map(|term| if term.is_function_word { 0.0 } else { piece.weight * term.idf });
        let asks = pieces.iter().max_by(|one, other| one.weight.total_cmp(&other.weight)).map_or(Asks::Anything, |piece| piece.asks);
        Self { pieces, weights: pieces.iter().flat_map(terms).collect(), asks }
    }

    /// Finds the words in a text. A word counts in full if the text surely means it, in another
    /// form or by a synonym; less if the text only resembles it.
    pub(crate) fn matches(&self, text: &str) -> Matches {
        self.pieces.iter().flat_map(|piece| piece.reading.matches(text)).map(|weight| (weight / SURE).min(1.0)).collect()
    }

    /// The best match of each word in any of the texts.
    pub(crate) fn union<'b>(&self, texts: impl Iterator<Item = &'b Matches>) -> Matches {
        let mut best = vec![0.0_f32; self.weights.len()];
        for matches in texts {
            best.iter_mut().zip(matches).for_each(|(best, found)| *best = best.max(*found));
        }
        best
    }

    /// Share of the message that is matched, by the rarity of the words in all articles, 0 to 1.
    pub(crate) fn share(&self, matches: &Matches) -> f32 {
        share(matches, &self.weights)
    }

    /// Weight of each word within an article: rare in all articles, and in few of its passages.
    pub(crate) fn local_weights(&self, passages: &[Matches]) -> Vec<f32> {
        let count = passages.len() as f32;
        let terms = self.pieces.iter().flat_map(|piece| piece.reading.terms.iter().map(|term| (piece.weight, term)));
        let weigh = |(at, (weight, term)): (usize, (f32, &Term))| {
            let having = passages.iter().filter(|matches| matches[at] > 0.5).count() as f32;
            weight * rarity(term) * (1.0 + count / (1.0 + having)).ln()
        };
        terms.enumerate().map(weigh).collect()
    }

    /// Share of a heading's words that a piece of the message has, 0 to 1.
    pub(crate) fn likeness(&self, heading: &str) -> f32 {
        self.pieces.iter().map(|piece| piece.reading.said(heading, SURE)).fold(0.0, f32::max)
    }

    /// Number of words that are no function words.
    pub(crate) fn topic(&self) -> usize {
        self.pieces.iter().flat_map(|piece| &piece.reading.terms).filter(|term| !term.is_function_word).count()
    }

    /// Share of the letters in words that the articles know, 0 to 1.
    pub(crate) fn known(&self) -> f32 {
        let weight: f32 = self.pieces.iter().map(|piece| piece.weight).sum();
        let known: f32 = self.pieces.iter().map(|piece| piece.weight * piece.reading.known_share).sum();
        if weight > 0.0 { known / weight } else { 0.0 }
    }
}

/// What a word counts within an article: its rarity in all articles, less for words of talk and
/// function words.
fn rarity(term: &Term) -> f32 {
    match term.is_function_word {
        true => FUNCTION_WORD * term.idf,
        false if TALK.contains(&term.text.as_str()) => OF_TALK * term.idf,
        false => term.idf,
    }
}

/// Weighted share of the words that are matched, 0 to 1.
pub(crate) fn share(matches: &[f32], weights: &[f32]) -> f32 {
    let sum: f32 = weights.iter().sum();
    let found: f32 = matches.iter().zip(weights).map(|(found, weight)| found * weight).sum();
    if sum > 0.0 { found / sum } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use search::{Dictionary, Document, Index, Query};

    use super::*;

    fn pieces(text: &str) -> Vec<Piece> {
        let titles = ["Пассажир с питомцем", "Как вывести деньги", "Короче маршрут", "Рейтинг", "Авария"];
        let document = |(number, title): (usize, &&str)| Document {
            id: number.to_string(),
            language: "ru".to_owned(),
            title: (*title).to_owned(),
            ..Document::default()
        };
        let index = Index::build(titles.iter().enumerate().map(document), Vec::<Dictionary>::new()).unwrap();
        let query = Query { text: text.to_owned(), language: "ru".to_owned(), limit: 3, ..Query::default() };
        vec![Piece { reading: index.read(&query), weight: 1.0, asks: Asks::of(text) }]
    }

    #[test]
    fn other_forms_count_in_full_and_words_of_talk_little() {
        let pieces = pieces("короче с питомцами");
        let question = Question::of(&pieces);
        assert_eq!(question.topic(), 2);
        assert!((question.share(&question.matches("Короче, с питомцем")) - 1.0).abs() < 1e-6);
        assert!(question.share(&question.matches("рейтинг")).abs() < 1e-6 && question.share(&question.matches("")).abs() < 1e-6);
        let weights = question.local_weights(&[vec![1.0; 3]]);
        assert!(weights[0] < 0.4 * weights[2], "{weights:?}");
    }

    #[test]
    fn likeness_is_the_share_of_the_heading() {
        let pieces = pieces("деньги деньги деньги");
        let question = Question::of(&pieces);
        assert!((question.likeness("Деньги") - 1.0).abs() < 1e-6);
        assert!((question.likeness("Деньги и рейтинг") - 0.5).abs() < 1e-6, "a word said three times is one word of the heading");
    }

    #[test]
    fn words_that_few_passages_have_weigh_more_there() {
        let pieces = pieces("питомец деньги");
        let question = Question::of(&pieces);
        let weights = question.local_weights(&[vec![1.0, 1.0], vec![0.0, 1.0], vec![0.0, 1.0]]);
        assert!(weights[0] > weights[1], "{weights:?}");
    }
}
