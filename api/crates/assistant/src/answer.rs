//! Decides what to answer.

use search::{Document, Index, Intents};

use crate::asks::Asks;
use crate::chunks::{chunks, readable};
use crate::confidence::{Evidence, FIGURES};
use crate::conversation::Conversation;
use crate::passages::PassageKind;
use crate::phrases::{PhraseFaults, Phrases, Wishes};
use crate::question::Question;
use crate::retrieval::{Retrieval, Search, find, is_profession};
use crate::scoring::{Judged, Scored, judged};
use crate::weights::WEIGHTS;
use crate::{ARTICLE, MOST_SENTENCES, extraction, places};

/// Most articles to choose from.
const MOST_CHOICES: usize = 3;

/// The assistant: phrases of all languages. The articles come from an index.
#[derive(Debug, Clone)]
pub struct Assistant {
    phrases: Phrases,
}

/// What to answer.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// Kind of answer.
    pub kind: Kind,
    /// True if the danger is despair, which no article is about.
    pub is_despair: bool,
    /// Passages to quote, best first. All are of one article unless the danger has several.
    pub quotes: Vec<Quote>,
    /// Articles to choose from, or to read if nothing is quoted.
    pub choices: Vec<Choice>,
    /// City that the message names, if it is another one.
    pub city: Option<String>,
    /// BCP 47 language of the quotes or choices; empty without any.
    pub language: String,
    /// Id of the best article, even if it is not quoted; empty if no article was found.
    pub article: String,
    /// Category of the best article; a hint for the form even if nothing is quoted.
    pub category: String,
    /// Professions that the message names, by the start of their categories.
    pub jobs: Vec<String>,
    /// Subjects of the support form that fit the message.
    pub subjects: Vec<String>,
    /// Confidence, 0 to 1.
    pub confidence: f32,
    /// Figures of the confidence, for the evaluation.
    pub figures: [f32; FIGURES],
}

/// Kind of answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Quotes answer the question.
    Answer,
    /// Several articles may be meant.
    Clarify,
    /// No article answers.
    #[default]
    Unknown,
    /// Somebody may be in danger.
    Danger,
    /// The visitor wants a person.
    Handover,
    /// Greeting.
    Greeting,
    /// Thanks or a farewell.
    Thanks,
    /// Nothing to read.
    Empty,
    /// Insults without a question.
    Abuse,
}

/// Sentences of one passage, word for word.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Quote {
    /// Id of the article.
    pub id: String,
    /// Title of the article.
    pub title: String,
    /// URL of the article, as the document has it.
    pub url: String,
    /// Language of the article.
    pub language: String,
    /// Anchor of the passage's heading; empty at the beginning.
    pub anchor: String,
    /// Heading or question; empty at the beginning.
    pub heading: String,
    /// True for the article's short answer.
    pub is_short_answer: bool,
    /// Sentences, in order.
    pub sentences: Vec<String>,
}

/// An article to choose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// Id of the article.
    pub id: String,
    /// Title of the article.
    pub title: String,
    /// URL of the article, as the document has it.
    pub url: String,
}

impl Assistant {
    /// Reads the compiled-in phrases.
    ///
    /// # Errors
    /// They have errors, which a test excludes.
    pub fn new() -> Result<Self, PhraseFaults> {
        Ok(Self { phrases: Phrases::own()? })
    }

    /// Answers the last message of a conversation. `intents` are phrases of the content. Takes time
    /// and space in proportion to the message, which is cut at [`crate::LONGEST_MESSAGE`].
    #[must_use]
    pub fn answer(&self, index: &Index, intents: &[&Intents], conversation: &Conversation) -> Outcome {
        let mut messages = conversation.visitor();
        let text = readable(messages.next().unwrap_or_default());
        if let Some(id) = text.strip_prefix(ARTICLE) {
            return article(index, conversation, id.trim());
        }
        if !text.chars().any(char::is_alphanumeric) {
            return Outcome { kind: Kind::Empty, ..Outcome::default() };
        }
        let wishes = self.phrases.wishes(&chunks(&text), intents);
        let outcome = answer(index, conversation, &text, messages, &wishes);
        Outcome { jobs: wishes.jobs, subjects: wishes.subjects, ..outcome }
    }
}

fn answer<'a>(index: &Index, conversation: &Conversation, text: &str, earlier: impl Iterator<Item = &'a str>, wishes: &Wishes) -> Outcome {
    // SECURITY: danger comes before everything else, whatever else the message says.
    if !wishes.dangers.is_empty() {
        return danger(index, conversation, wishes);
    }
    if let Some(kind) = courtesy(wishes) {
        return Outcome { kind, ..Outcome::default() };
    }
    let earlier = earlier.map(readable).find(|earlier| !earlier.starts_with(ARTICLE) && earlier.chars().any(char::is_alphabetic));
    let outcome = from_articles(index, conversation, text, earlier.as_deref(), &wishes.jobs);
    if wishes.human && (outcome.kind != Kind::Answer || outcome.confidence < WEIGHTS.decision.sure) {
        return Outcome { kind: Kind::Handover, quotes: Vec::new(), choices: Vec::new(), ..outcome };
    }
    if wishes.abuse && outcome.kind != Kind::Answer {
        return Outcome { kind: Kind::Abuse, quotes: Vec::new(), choices: Vec::new(), ..outcome };
    }
    outcome
}

fn courtesy(wishes: &Wishes) -> Option<Kind> {
    if wishes.greeting {
        return Some(Kind::Greeting);
    }
    wishes.thanks.then_some(Kind::Thanks)
}

/// The short answer of an article that a button names.
fn article(index: &Index, conversation: &Conversation, id: &str) -> Outcome {
    match index.document(&conversation.language, id, conversation.place.as_ref()) {
        Some(document) => Outcome { kind: Kind::Answer, confidence: 1.0, ..of_document(&document) },
        None => Outcome::default(),
    }
}

/// An outcome that quotes the beginning of an article.
fn of_document(document: &Document) -> Outcome {
    let question = Question::of(&[]);
    let passages = judged(document, &question, 1.0).passages;
    let first = passages.iter().find(|scored| scored.passage.anchor.is_empty()).or_else(|| passages.first());
    Outcome {
        quotes: first.map(|scored| quote(document, scored, MOST_SENTENCES)).into_iter().collect(),
        language: document.language.clone(),
        category: document.category.clone(),
        ..Outcome::default()
    }
}

fn danger(index: &Index, conversation: &Conversation, wishes: &Wishes) -> Outcome {
    let is_despair = wishes.dangers.first() == Some(&"despair");
    let mut outcome = Outcome { kind: Kind::Danger, is_despair, confidence: 1.0, ..Outcome::default() };
    if is_despair {
        return outcome;
    }
    let languages = std::iter::once(conversation.language.as_str()).chain(conversation.languages.iter().flatten().map(String::as_str));
    let article = languages
        .flat_map(|language| wishes.articles.iter().map(move |id| (language, id)))
        .find_map(|(language, id)| index.document(language, id, conversation.place.as_ref()));
    if let Some(document) = article {
        let about = of_document(&document);
        outcome = Outcome { quotes: about.quotes, language: about.language, category: about.category, ..outcome };
    }
    outcome
}

/// Answers from the articles: alone, or with the earlier message if that says more.
fn from_articles(index: &Index, conversation: &Conversation, text: &str, earlier: Option<&str>, jobs: &[String]) -> Outcome {
    let city = places::named(text, &conversation.cities);
    let (text, code) = match &city {
        Some((city, rest)) => (rest.as_str(), Some(city.code.clone())),
        None => (text, None),
    };
    let place = match (&conversation.place, &code) {
        (Some((country, _)), Some(city)) => Some((country.clone(), city.clone())),
        (place, _) => place.clone(),
    };
    // Without a named profession, that of the page behind the chat is meant.
    let of_page = conversation.category.as_ref().filter(|category| is_profession(category)).map_or(&[][..], std::slice::from_ref);
    let search = Search { index, conversation, place: place.as_ref(), jobs: if jobs.is_empty() { of_page } else { jobs } };
    let alone = find(&search, text, None);
    let readings = alone.pieces.iter().map(|piece| &piece.reading).filter(|reading| reading.has_topic);
    let has_topic = readings.flat_map(|reading| &reading.terms).any(|term| !term.is_function_word && !is_pointer(&term.text));
    let mut outcome = decide(&alone);
    match earlier {
        // Nothing but `and in Kazan?`: the same question in another city.
        Some(earlier) if !has_topic => outcome = decide(&find(&search, earlier, None)),
        Some(earlier) if refers_back(text, &outcome) => {
            let together = decide(&find(&search, text, Some(earlier)));
            if together.kind == Kind::Answer || outcome.kind == Kind::Unknown {
                outcome = together;
            }
        }
        _ => {}
    }
    let is_other = code.as_ref().is_some_and(|code| conversation.place.as_ref().is_none_or(|(_, own)| own != code));
    Outcome { city: code.filter(|_| is_other), ..outcome }
}

/// Words that begin a message that goes on from the last one.
const CONTINUES: [&str; 14] = ["а", "и", "но", "тогда", "and", "but", "what", "then", "or", "или", "also", "ну", "because", "это"];

/// Words that stand for something said before.
const POINTERS: [&str; 20] = [
    "ее",
    "его",
    "их",
    "ей",
    "ему",
    "им",
    "это",
    "этого",
    "этом",
    "он",
    "она",
    "оно",
    "они",
    "туда",
    "it",
    "that",
    "them",
    "they",
    "this",
    "there",
];

/// Most words of a message that goes on without such a word.
const SHORT_MESSAGE: usize = 4;

fn is_pointer(word: &str) -> bool {
    POINTERS.contains(&word) || CONTINUES.contains(&word)
}

/// True if a message makes sense only after the last one.
fn refers_back(text: &str, alone: &Outcome) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let continues = words.first().is_some_and(|first| CONTINUES.contains(&first.as_str()));
    let points = words.iter().any(|word| POINTERS.contains(&word.trim_matches(|letter: char| !letter.is_alphanumeric())));
    let is_short = words.len() <= SHORT_MESSAGE;
    let is_open = alone.kind != Kind::Answer || alone.confidence < WEIGHTS.decision.sure;
    (continues || points || is_open) && words.len() <= 2 * SHORT_MESSAGE || is_short && is_open
}

fn decide(found: &Retrieval) -> Outcome {
    let Retrieval { pieces, candidates } = found;
    let question = Question::of(pieces);
    let mut all: Vec<Judged<'_>> = candidates
        .iter()
        .map(|candidate| judged(&candidate.document, &question, candidate.rank))
        .filter(|judged| judged.score().is_some())
        .collect();
    // The sort is stable: equal articles stay in the order of the search.
    all.sort_by(|one, other| other.score().unwrap_or_default().total_cmp(&one.score().unwrap_or_default()));
    let Some(best) = all.first() else { return Outcome::default() };
    let Judged { document, passages, .. } = best;
    let evidence = Evidence::of(&all, &question);
    let confidence = evidence.confidence();
    let outcome = Outcome {
        confidence,
        figures: evidence.figures(),
        article: document.id.clone(),
        language: document.language.clone(),
        category: document.category.clone(),
        ..Outcome::default()
    };
    let choices = |close: f32| -> Vec<Choice> {
        let near = candidates.iter().filter(|candidate| candidate.rank >= close || candidate.document.id == document.id);
        near.take(MOST_CHOICES).map(|candidate| choice(&candidate.document)).collect()
    };
    let asks = pieces.first().map_or(Asks::Anything, |piece| piece.asks);
    let near = choices(if asks == Asks::Anything { WEIGHTS.decision.close } else { WEIGHTS.decision.closest });
    if near.len() > 1 && question.topic() <= WEIGHTS.decision.short && pieces.len() == 1 {
        let is_near = |judged: &Judged<'_>| near.iter().any(|choice| choice.id == judged.document.id);
        if Evidence::of_any(&all, &question, is_near).confidence() >= WEIGHTS.decision.least {
            return Outcome { kind: Kind::Clarify, choices: near, ..outcome };
        }
    }
    if confidence < WEIGHTS.decision.least {
        let related = if confidence < WEIGHTS.decision.related { Vec::new() } else { choices(WEIGHTS.decision.close) };
        return Outcome { kind: Kind::Unknown, choices: related, ..outcome };
    }
    Outcome { kind: Kind::Answer, quotes: quotes(document, passages), ..outcome }
}

/// Quotes the best passage, and a second one that is nearly as good. A short answer may have a
/// worse one, which adds the details.
fn quotes(document: &Document, passages: &[Scored<'_>]) -> Vec<Quote> {
    let mut quotes: Vec<Quote> = Vec::new();
    let mut left = MOST_SENTENCES;
    let least = passages.first().map_or(0.0, |best| {
        let is_short_answer = best.passage.kind == PassageKind::ShortAnswer;
        best.score - if is_short_answer { WEIGHTS.details } else { WEIGHTS.second }
    });
    for scored in passages.iter().take(2).filter(|scored| scored.score >= least) {
        let quote = quote(document, scored, left);
        left -= quote.sentences.len();
        quotes.push(quote);
        if left < 2 {
            break;
        }
    }
    quotes
}

fn quote(document: &Document, scored: &Scored<'_>, most: usize) -> Quote {
    Quote {
        id: document.id.clone(),
        title: document.title.clone(),
        url: document.url.clone(),
        language: document.language.clone(),
        anchor: scored.passage.anchor.to_owned(),
        heading: scored.passage.heading.to_owned(),
        is_short_answer: scored.passage.kind == PassageKind::ShortAnswer,
        sentences: extraction::sentences(scored, most),
    }
}

fn choice(document: &Document) -> Choice {
    Choice { id: document.id.clone(), title: document.title.clone(), url: document.url.clone() }
}
