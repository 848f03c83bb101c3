//! A test as the content folder defines it, with its right answers.

use std::collections::BTreeMap;

use contracts::knowledge::QuestionKind;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::content::store::StoreError;
use crate::locales::SOURCE_LANGUAGE;

/// A text in each language.
pub(crate) type Texts = BTreeMap<String, String>;

/// A test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Definition {
    /// Name of its file and of its page.
    pub(crate) slug: String,
    /// Slug of its profession; absent for a test for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) profession: Option<String>,
    pub(crate) title: Texts,
    pub(crate) description: Texts,
    pub(crate) minutes: u16,
    pub(crate) pass_percent: u16,
    pub(crate) cooldown_hours: u16,
    pub(crate) valid_days: u16,
    pub(crate) questions: Vec<Question>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Id in its test.
    pub(crate) id: String,
    pub(crate) kind: QuestionKind,
    /// Id of the article that answers it.
    pub(crate) article: String,
    pub(crate) text: Texts,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<Drawing>,
    /// Options keep the file's order in every attempt, such as numbers of a picture.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) keeps_order: bool,
    /// In the file's order; for [`QuestionKind::Order`] that is the right one.
    pub(crate) options: Vec<Choice>,
    pub(crate) explanation: Texts,
}

/// An option of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Choice {
    pub(crate) text: Texts,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_right: bool,
}

/// Picture of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawing {
    /// Sanitised markup.
    pub(crate) svg: String,
    pub(crate) alt: Texts,
}

impl Definition {
    /// The stored form, and its digest: the version.
    ///
    /// # Errors
    /// JSON serialisation failed.
    pub(crate) fn stored(&self) -> Result<(String, String), StoreError> {
        let json = serde_json::to_string(self)?;
        Ok((hex::encode(Sha256::digest(&json)), json))
    }

    /// True if so many right answers pass.
    pub(crate) fn passes(&self, right_count: usize) -> bool {
        right_count * 100 >= usize::from(self.pass_percent) * self.questions.len()
    }
}

impl Question {
    /// The right answer, as positions in the file.
    pub(crate) fn right(&self) -> Vec<u8> {
        let is_order = self.kind == QuestionKind::Order;
        (0..).zip(&self.options).filter(|(_, option)| is_order || option.is_right).map(|(position, _)| position).collect()
    }

    /// True for the whole right answer: there are no points for a part of it. The order of choices
    /// counts for [`QuestionKind::Order`] only.
    pub(crate) fn is_right(&self, answer: &[u8]) -> bool {
        let mut answer = answer.to_vec();
        if self.kind != QuestionKind::Order {
            answer.sort_unstable();
        }
        answer == self.right()
    }

    /// True if an answer has the right number of different options. Nothing chosen is possible: it
    /// takes an answer back.
    pub(crate) fn allows(&self, answer: &[u8]) -> bool {
        let is_new = |(index, position): (usize, &u8)| !answer[..index].contains(position);
        let is_known = |position: &u8| usize::from(*position) < self.options.len();
        let most = match self.kind {
            QuestionKind::Single | QuestionKind::Picture => 1,
            QuestionKind::Multiple | QuestionKind::Order => self.options.len(),
        };
        let is_whole = self.kind != QuestionKind::Order || answer.is_empty() || answer.len() == most;
        answer.len() <= most && is_whole && answer.iter().all(is_known) && answer.iter().enumerate().all(is_new)
    }
}

/// The text in a language, else in the source language.
pub(crate) fn in_language<'t>(texts: &'t Texts, language: &str) -> &'t str {
    let text = texts.get(language).or_else(|| texts.get(SOURCE_LANGUAGE)).or_else(|| texts.values().next());
    text.map_or("", String::as_str)
}

#[cfg(test)]
pub(crate) mod tests {
    use contracts::knowledge::QuestionKind;

    use super::{Choice, Definition, Question, Texts, in_language};

    fn texts(english: &str) -> Texts {
        Texts::from([("en".to_owned(), english.to_owned()), ("ru".to_owned(), format!("{english}-ru"))])
    }

    /// A question with four options, of which those at `right` are.
    pub(crate) fn question(id: &str, kind: QuestionKind, right: &[usize]) -> Question {
        let option = |position: usize| Choice { text: texts(&format!("{id} {position}")), is_right: right.contains(&position) };
        Question {
            id: id.to_owned(),
            kind,
            article: "taxi-accident".to_owned(),
            text: texts(id),
            picture: None,
            keeps_order: false,
            options: (0..4).map(option).collect(),
            explanation: texts("because"),
        }
    }

    /// A test with a question of each kind.
    pub(crate) fn definition() -> Definition {
        Definition {
            slug: "test".to_owned(),
            profession: None,
            title: texts("Title"),
            description: texts("Description"),
            minutes: 5,
            pass_percent: 80,
            cooldown_hours: 24,
            valid_days: 365,
            questions: vec![
                question("single", QuestionKind::Single, &[1]),
                question("multiple", QuestionKind::Multiple, &[0, 3]),
                question("order", QuestionKind::Order, &[]),
                question("picture", QuestionKind::Picture, &[2]),
                question("last", QuestionKind::Single, &[0]),
            ],
        }
    }

    #[test]
    fn whole_answer_is_right() {
        let multiple = question("a", QuestionKind::Multiple, &[0, 3]);
        assert!(multiple.is_right(&[0, 3]) && multiple.is_right(&[3, 0]));
        for wrong in [&[][..], &[0], &[3], &[0, 1, 3], &[1, 2]] {
            assert!(!multiple.is_right(wrong), "{wrong:?}");
        }
        let order = question("a", QuestionKind::Order, &[]);
        assert!(order.is_right(&[0, 1, 2, 3]));
        assert!(!order.is_right(&[1, 0, 2, 3]) && !order.is_right(&[]));
    }

    #[test]
    fn impossible_answers_are_not_allowed() {
        let single = question("a", QuestionKind::Single, &[1]);
        assert!(single.allows(&[]) && single.allows(&[3]));
        assert!(!single.allows(&[4]) && !single.allows(&[0, 1]));
        let multiple = question("a", QuestionKind::Multiple, &[0, 3]);
        assert!(multiple.allows(&[3, 1]) && !multiple.allows(&[1, 1]));
        let order = question("a", QuestionKind::Order, &[]);
        assert!(order.allows(&[3, 2, 1, 0]) && order.allows(&[]));
        assert!(!order.allows(&[3, 2, 1]) && !order.allows(&[0, 0, 1, 2]));
    }

    #[test]
    fn pass_mark_is_reached_exactly() {
        let definition = definition();
        assert!(definition.passes(4) && !definition.passes(3));
    }

    #[test]
    fn version_depends_on_every_text() {
        let (before, json) = definition().stored().unwrap();
        assert_eq!(serde_json::from_str::<Definition>(&json).unwrap(), definition());
        let mut changed = definition();
        changed.questions[4].options[2].text.insert("ru".to_owned(), "other".to_owned());
        assert_ne!(changed.stored().unwrap().0, before);
    }

    #[test]
    fn missing_language_is_replaced_by_the_source() {
        assert_eq!([in_language(&texts("a"), "ru"), in_language(&texts("a"), "kk")], ["a-ru", "a"]);
    }
}
