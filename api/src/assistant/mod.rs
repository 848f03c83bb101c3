//! The support assistant: binds the crate `assistant` to the index, a city and a language model.

mod model;
mod present;
mod settings;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ::assistant::evaluation::{self, Setting};
use ::assistant::labelled;
use ::assistant::{Assistant as Engine, City as NamedCity, Conversation as EngineConversation, Kind, Outcome};
use contracts::assistant::AssistantAnswer;
use geo::{City, Country, Geo};

use crate::content::Variables;
use crate::database::Database;
use crate::pages::View;
use crate::search::{Catalogue, IndexError};
use model::{CompatibleModel, LanguageModel};

pub(crate) use ::assistant::{Speaker, Turn};
pub use evaluation::Report as AssistantReport;
pub use labelled::{Labelled, Split, read as read_questions};
pub use settings::{AssistantSettings, RawAssistant};

/// A conversation in a chat, up to the message to answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Conversation {
    /// Messages, oldest first; the last one is the visitor's. The assistant reads the last few.
    pub(crate) turns: Vec<Turn>,
    /// Slug of the category of the page behind the chat.
    pub(crate) category: Option<String>,
}

/// The assistant of a running API.
pub(crate) struct Assistant {
    engine: Arc<Engine>,
    model: Option<Box<dyn LanguageModel>>,
    counts: Counts,
}

/// Replies since the start.
#[derive(Debug, Default)]
struct Counts {
    by_kind: [AtomicU64; KINDS.len()],
    model_shown: AtomicU64,
    model_unsupported: AtomicU64,
    model_failed: AtomicU64,
}

/// Kinds with their names in metrics.
const KINDS: [(Kind, &str); 9] = [
    (Kind::Answer, "answer"),
    (Kind::Clarify, "clarify"),
    (Kind::Unknown, "unknown"),
    (Kind::Danger, "danger"),
    (Kind::Handover, "handover"),
    (Kind::Greeting, "greeting"),
    (Kind::Thanks, "thanks"),
    (Kind::Empty, "empty"),
    (Kind::Abuse, "abuse"),
];

impl fmt::Debug for Assistant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assistant").field("has_model", &self.model.is_some()).finish_non_exhaustive()
    }
}

impl Assistant {
    /// The assistant, with a language model if one is configured.
    ///
    /// # Errors
    /// The phrases are invalid, or the client of the model cannot be built.
    pub(crate) fn new(settings: Option<&AssistantSettings>) -> Result<Self, String> {
        let engine = Engine::new().map_err(|faults| faults.to_string())?;
        let model = settings.map(CompatibleModel::new).transpose().map_err(|error| error.to_string())?;
        Ok(Self {
            engine: Arc::new(engine),
            model: model.map(|model| Box::new(model) as Box<dyn LanguageModel>),
            counts: Counts::default(),
        })
    }

    /// Answers the last message of a conversation, in the view's language and city. Waits for the
    /// first index only a short time, and for the language model at most its time-out.
    pub(crate) async fn answer(&self, view: &View<'_>, conversation: &Conversation) -> AssistantAnswer {
        let Some(catalogue) = view.search.catalogue().await else {
            return present::answer(view, None, conversation, &Outcome::default());
        };
        let outcome = self.outcome(view, &catalogue, conversation).await;
        let mut answer = present::answer(view, Some(&catalogue), conversation, &outcome);
        if outcome.kind == Kind::Answer
            && let Some(model) = &self.model
        {
            self.reword(model.as_ref(), last_message(conversation), &mut answer).await;
        }
        self.count(outcome.kind);
        answer
    }

    async fn outcome(&self, view: &View<'_>, catalogue: &Arc<Catalogue>, conversation: &Conversation) -> Outcome {
        let engine = Arc::clone(&self.engine);
        let conversation = EngineConversation {
            language: view.content_language().to_owned(),
            languages: Some(view.offered_languages().map(str::to_owned).collect()),
            place: Some((view.country.code.clone(), view.city.code.clone())),
            cities: cities(view.country, &view.offered_languages().collect::<Vec<_>>()),
            category: conversation.category.clone(),
            turns: conversation.turns.clone(),
        };
        let work = view.search.work(catalogue, move |index, intents| engine.answer(index, intents, &conversation)).await;
        work.unwrap_or_else(|error| {
            tracing::error!(%error, "the assistant failed");
            Outcome::default()
        })
    }

    /// Replaces the quoted sentences by a model's if the passages support all of them.
    async fn reword(&self, model: &dyn LanguageModel, question: &str, answer: &mut AssistantAnswer) {
        let passages = present::passages(answer);
        match model.word(question, &passages).await {
            Ok(text) => match present::worded(&text, &passages) {
                Some(sentences) => {
                    answer.sentences = sentences;
                    answer.author = contracts::assistant::SentenceAuthor::Model;
                    self.counts.model_shown.fetch_add(1, Ordering::Relaxed);
                }
                None => {
                    self.counts.model_unsupported.fetch_add(1, Ordering::Relaxed);
                    tracing::info!("the passages do not support the language model's answer; they are shown instead");
                }
            },
            Err(error) => {
                self.counts.model_failed.fetch_add(1, Ordering::Relaxed);
                tracing::warn!(%error, "passages are shown instead");
            }
        }
    }

    fn count(&self, kind: Kind) {
        if let Some(at) = KINDS.iter().position(|(other, _)| *other == kind) {
            self.counts.by_kind[at].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Metrics in Prometheus text format.
    pub(crate) fn metrics(&self) -> String {
        let mut text =
            String::from("# HELP api_assistant_replies_total Replies of the assistant.\n# TYPE api_assistant_replies_total counter\n");
        for ((_, name), count) in KINDS.iter().zip(&self.counts.by_kind) {
            text += &format!("api_assistant_replies_total{{kind=\"{name}\"}} {}\n", count.load(Ordering::Relaxed));
        }
        text += "# HELP api_assistant_model_total Answers of the language model.\n# TYPE api_assistant_model_total counter\n";
        let counts = &self.counts;
        for (name, count) in [("shown", &counts.model_shown), ("unsupported", &counts.model_unsupported), ("failed", &counts.model_failed)]
        {
            text += &format!("api_assistant_model_total{{result=\"{name}\"}} {}\n", count.load(Ordering::Relaxed));
        }
        text
    }

    /// Measures the assistant on labelled questions.
    ///
    /// # Errors
    /// The index could not be built.
    pub(crate) async fn evaluate(
        &self,
        database: &Database,
        variables: &Variables,
        geo: &Arc<Geo>,
        questions: Vec<Labelled>,
        country: &Country,
        city: &City,
    ) -> Result<AssistantReport, IndexError> {
        let catalogue = Catalogue::build(database, variables, geo, String::new(), None, None, drop).await?;
        let setting = Setting {
            place: (country.code.clone(), city.code.clone()),
            cities: cities(country, &country.languages.iter().map(String::as_str).collect::<Vec<_>>()),
        };
        let engine = Arc::clone(&self.engine);
        catalogue.alone(move |index, intents| evaluation::measure(&engine, index, intents, &setting, &questions)).await
    }
}

/// Cities of a country with their names in its languages.
fn cities(country: &Country, languages: &[&str]) -> Vec<NamedCity> {
    let names = |city: &City| languages.iter().map(|language| city.name(language).to_owned()).collect();
    let named = |city: &City| NamedCity { code: city.code.clone(), names: names(city) };
    country.cities.iter().map(named).collect()
}

/// The visitor's last message.
fn last_message(conversation: &Conversation) -> &str {
    conversation.turns.iter().rev().find(|turn| turn.from == Speaker::Visitor).map_or("", |turn| turn.text.as_str())
}
