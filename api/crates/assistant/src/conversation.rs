//! A conversation up to the message to answer.

/// A conversation. The last turn is the message to answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conversation {
    /// BCP 47 language of the page.
    pub language: String,
    /// Other languages in which articles may be quoted; `None` for all.
    pub languages: Option<Vec<String>>,
    /// Country and city codes.
    pub place: Option<(String, String)>,
    /// Cities of the country that a message may name.
    pub cities: Vec<City>,
    /// Slug of the category that the visitor came from, usually a profession.
    pub category: Option<String>,
    /// Turns, oldest first.
    pub turns: Vec<Turn>,
}

/// A city that a message may name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct City {
    /// Code, as [`Conversation::place`] has it.
    pub code: String,
    /// Names in the languages of the page and of the country.
    pub names: Vec<String>,
}

/// A message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Author.
    pub from: Speaker,
    /// Plain text. Any text is safe.
    pub text: String,
}

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The visitor.
    Visitor,
    /// The assistant.
    Assistant,
    /// A person at support.
    Staff,
}

impl Conversation {
    /// Messages of the visitor, newest first.
    pub(crate) fn visitor(&self) -> impl Iterator<Item = &str> {
        self.turns.iter().rev().filter(|turn| turn.from == Speaker::Visitor).map(|turn| turn.text.as_str())
    }
}
