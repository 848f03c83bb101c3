//! Answers of the support assistant in a chat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::links::EmergencyCall;

/// Longest question in code points. The rest is not read.
pub const LONGEST_QUESTION: usize = 4000;

/// Most sentences of an answer.
pub const MOST_SENTENCES: usize = 8;

/// Most sources of an answer.
pub const MOST_SOURCES: usize = 3;

/// Most buttons under an answer.
pub const MOST_REPLIES: usize = 4;

/// Answer to one message of a visitor. Shown in this order: emergency numbers, lead, sentences,
/// sources, form, buttons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AssistantAnswer {
    /// Kind of answer.
    pub kind: AssistantKind,
    /// Emergency numbers of the country. Never empty if the kind is `danger`, and shown before all
    /// else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emergency: Vec<EmergencyCall>,
    /// What the assistant says in its own words, in the page's language: a greeting, a question
    /// back, that it does not know, that the article is in another language. Empty if the sentences
    /// stand alone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lead: String,
    /// Sentences that answer, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<AssistantSentence>,
    /// Articles that the sentences quote; without sentences, articles to read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<AssistantSource>,
    /// BCP 47 language of sentences and sources; the page's language without them.
    pub lang: String,
    /// Buttons: what the visitor may say next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<QuickReply>,
    /// Form to write to a person, prefilled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<SuggestedForm>,
    /// Writer of the sentences.
    #[serde(default)]
    pub author: SentenceAuthor,
}

/// Kind of answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssistantKind {
    /// Sentences of an article answer the question.
    Answer,
    /// Several questions may be meant; the buttons say which.
    Clarify,
    /// The knowledge base does not answer this.
    Unknown,
    /// Somebody may be in danger: numbers to call, then the article.
    Danger,
    /// The visitor wants a person: the chat hands over, or offers the form.
    Handover,
    /// Greeting.
    Greeting,
    /// Thanks or a farewell.
    Thanks,
    /// Nothing that can be read: no letters and no numbers.
    Empty,
    /// Insults without a question.
    Abuse,
}

/// A sentence of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AssistantSentence {
    /// The sentence, plain text. By [`SentenceAuthor::Article`] it is in the article word for word.
    pub text: String,
    /// Passage of the article that supports a sentence of [`SentenceAuthor::Model`]; empty if the
    /// sentence is the passage.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub passage: String,
    /// Position of its article in `sources`, from 0.
    pub source: u32,
}

/// Writer of sentences.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SentenceAuthor {
    /// Quoted from articles.
    #[default]
    Article,
    /// Worded by a language model. The quoted passages were checked to support each sentence.
    Model,
}

/// An article that an answer quotes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AssistantSource {
    /// Permanent identifier of the article.
    pub id: String,
    /// Title.
    pub title: String,
    /// Path with locale and city, with `#anchor` if the passage has one.
    pub url: String,
    /// Anchor of the quoted section; empty at the beginning of the article.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub anchor: String,
    /// Heading or question of the quoted section; empty at the beginning of the article.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heading: String,
}

/// A button under an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuickReply {
    /// Text of the button, in the page's language.
    pub title: String,
    /// Message that it sends in the visitor's name, or [`QuickReply::ARTICLE`] and an article's id.
    pub text: String,
    /// What a press means.
    pub kind: QuickReplyKind,
}

impl QuickReply {
    /// Start of a `text` that names the article it asks for: `article:taxi-pets`. The assistant
    /// answers from that article. The chat shows the `title` as the visitor's message.
    pub const ARTICLE: &str = "article:";
}

/// Meaning of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuickReplyKind {
    /// Asks a question.
    Ask,
    /// Asks for a person.
    Human,
    /// Says that the answer helped.
    Helped,
}

/// A form of support, prefilled from the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SuggestedForm {
    /// Path of the form with locale and city.
    pub url: String,
    /// Identifier of the guessed profession; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub profession: String,
    /// Identifier of the guessed subject; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The visitor's own messages, oldest first, for the form's text. At most 4000 code points.
    pub summary: String,
}
