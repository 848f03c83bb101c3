//! Measures the assistant on labelled questions.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

use search::{Document, Index, Intents};

use crate::answer::{Assistant, Kind, Outcome, Quote};
use crate::conversation::{City, Conversation, Speaker, Turn};
use crate::labelled::{BETWEEN_MESSAGES, Label, Labelled, Split};
use crate::passages::{PassageKind, passages};

/// Where visitors of the evaluation are.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// Country and city codes.
    pub place: (String, String),
    /// Cities of the country.
    pub cities: Vec<City>,
}

/// Counts of a measure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    right: usize,
    all: usize,
}

/// What was measured.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// By measure, split and language.
    counts: BTreeMap<(usize, Split, String), Count>,
    /// Failures of all splits but the test split, one a line.
    failures: Vec<String>,
    /// Figures and rightness of each answer of the same splits, one a line.
    samples: Vec<String>,
    times: Vec<Duration>,
    sentences: usize,
    passages: usize,
    answers: usize,
}

/// Measures in the order of the table.
const MEASURES: [&str; 12] = [
    "right source, of answerable",
    "right passage, of answerable",
    "answered at all, of answerable",
    "right source, of those answered",
    "right source, of follow-ups",
    "asks back or right source, of ambiguous",
    "does not know, of unanswerable",
    "does not know, of those in the field",
    "emergency numbers first, of dangerous",
    "no emergency numbers, of calm",
    "every sentence word for word in its article",
    "right source, answered, offered or asked back, of answerable",
];

/// Answers all questions.
#[must_use]
pub fn measure(assistant: &Assistant, index: &Index, intents: &[&Intents], setting: &Setting, questions: &[Labelled]) -> Report {
    let mut report = Report::default();
    for question in questions {
        let turns = question.messages.iter().map(|text| Turn { from: Speaker::Visitor, text: text.clone() }).collect();
        let conversation = Conversation {
            language: question.language.clone(),
            place: Some(setting.place.clone()),
            cities: setting.cities.clone(),
            turns,
            ..Conversation::default()
        };
        let started = Instant::now();
        let outcome = assistant.answer(index, intents, &conversation);
        report.times.push(started.elapsed());
        report.add(index, setting, question, &outcome);
    }
    report
}

impl Report {
    fn add(&mut self, index: &Index, setting: &Setting, question: &Labelled, outcome: &Outcome) {
        let documents: Vec<Document> = outcome
            .quotes
            .iter()
            .filter_map(|quote| index.document(&quote.language, &quote.id, place(setting, outcome).as_ref()))
            .collect();
        let has_source = outcome.quotes.first().is_some_and(|quote| question.labels.iter().any(|label| label.article == quote.id));
        let has_passage = outcome.quotes.iter().zip(&documents).any(|(quote, document)| {
            question
                .labels
                .iter()
                .any(|label| label.article == quote.id && (label.passages.is_empty() || is_labelled(quote, document, label)))
        });
        let is_answer = outcome.kind == Kind::Answer;
        let mut count = |measure: usize, right: bool| {
            let count = self.counts.entry((measure, question.split, question.language.clone())).or_default();
            count.right += usize::from(right);
            count.all += 1;
        };
        let mut is_right;
        match question.kind.as_str() {
            "answerable" | "followup" => {
                count(0, is_answer && has_source);
                count(1, is_answer && has_passage);
                count(2, is_answer);
                let is_offered = outcome.choices.iter().any(|choice| question.labels.iter().any(|label| label.article == choice.id));
                count(11, is_offered || (is_answer && has_source));
                if is_answer {
                    count(3, has_source);
                }
                if question.kind == "followup" {
                    count(4, is_answer && has_source);
                }
                is_right = is_answer && has_passage;
            }
            "ambiguous" => {
                let choices =
                    outcome.choices.iter().filter(|choice| question.labels.iter().any(|label| label.article == choice.id)).count();
                is_right = (outcome.kind == Kind::Clarify && choices > 1) || (is_answer && has_source);
                count(5, is_right);
            }
            "unanswerable" | "outside" => {
                is_right = outcome.quotes.is_empty() && outcome.kind != Kind::Clarify;
                count(6, is_right);
                if question.kind == "unanswerable" {
                    count(7, is_right);
                }
            }
            "dangerous" => {
                is_right = outcome.kind == Kind::Danger;
                count(8, is_right);
                is_right &= has_source || question.labels.is_empty();
            }
            _ => {
                is_right = outcome.kind != Kind::Danger;
                count(9, is_right);
            }
        }
        if !outcome.quotes.is_empty() {
            let is_verbatim = documents.len() == outcome.quotes.len()
                && outcome
                    .quotes
                    .iter()
                    .zip(&documents)
                    .all(|(quote, document)| quote.sentences.iter().all(|sentence| has(document, sentence)));
            count(10, is_verbatim);
            self.answers += 1;
            self.passages += outcome.quotes.len();
            self.sentences += outcome.quotes.iter().map(|quote| quote.sentences.len()).sum::<usize>();
        }
        if question.split != Split::Test {
            self.note(question, outcome, is_right);
        }
    }

    fn note(&mut self, question: &Labelled, outcome: &Outcome, is_right: bool) {
        let quoted: Vec<String> = outcome.quotes.iter().map(|quote| format!("{}#{}", quote.id, quote.anchor)).collect();
        let chosen: Vec<&str> = outcome.choices.iter().map(|choice| choice.id.as_str()).collect();
        if !is_right {
            self.failures.push(format!(
                "{}\t{}\t{}\t{:?} {:.2}\t{}\t{}",
                question.id,
                question.kind,
                question.messages.join(BETWEEN_MESSAGES),
                outcome.kind,
                outcome.confidence,
                quoted.join(" "),
                chosen.join(" ")
            ));
        }
        let is_answerable = matches!(question.kind.as_str(), "answerable" | "followup" | "unanswerable" | "outside");
        if is_answerable && outcome.figures.iter().any(|figure| *figure != 0.0) {
            let figures: Vec<String> = outcome.figures.iter().map(|figure| format!("{figure:.4}")).collect();
            let is_found = question.labels.iter().any(|label| label.article == outcome.article);
            self.samples.push(format!("{}\t{}\t{}\t{}", question.id, question.kind, u8::from(is_found), figures.join("\t")));
        }
    }

    /// Failures of all splits but the test split.
    #[must_use]
    pub fn failures(&self) -> &[String] {
        &self.failures
    }

    /// Figures of all splits but the test split, to choose the coefficients of the confidence by:
    /// id, kind, 1 if the best article is right, else 0, and the figures, tab-separated.
    #[must_use]
    pub fn samples(&self) -> &[String] {
        &self.samples
    }

    /// The table in Markdown, with Wilson's intervals of 95 %, and the times.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::from(
            "| Measure | Split | Language | Right | Of | Share | 95 % interval |\n| --- | --- | --- | ---: | ---: | ---: | --- |\n",
        );
        for ((measure, split, language), count) in &self.counts {
            let [low, share, high] = interval(*count);
            // Writing to a string cannot fail.
            _ = writeln!(
                text,
                "| {} | {} | {language} | {} | {} | {share:.1} % | {low:.1} to {high:.1} % |",
                MEASURES[*measure],
                split.name(),
                count.right,
                count.all
            );
        }
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |part: usize| {
            times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default().as_secs_f64() * 1000.0
        };
        let per = |count: usize| count as f64 / self.answers.max(1) as f64;
        _ = write!(
            text,
            "\n{} questions; milliseconds: p50 {:.1}, p95 {:.1}, longest {:.1}; {:.1} sentences of {:.2} passages an answer",
            times.len(),
            at(50),
            at(95),
            at(100),
            per(self.sentences),
            per(self.passages)
        );
        text
    }
}

fn place(setting: &Setting, outcome: &Outcome) -> Option<(String, String)> {
    let (country, city) = setting.place.clone();
    Some((country, outcome.city.clone().unwrap_or(city)))
}

/// True if a label names the quoted passage.
fn is_labelled(quote: &Quote, document: &Document, label: &Label) -> bool {
    let questions: Vec<&str> =
        passages(document).iter().filter(|passage| passage.kind == PassageKind::Question).map(|passage| passage.anchor).collect();
    label.passages.iter().any(|passage| match passage.as_str() {
        "@" => quote.is_short_answer,
        "^" => quote.anchor.is_empty() && !quote.is_short_answer,
        name => match name.strip_prefix('f').and_then(|number| number.parse::<usize>().ok()) {
            Some(number) => questions.get(number.saturating_sub(1)) == Some(&quote.anchor.as_str()),
            None => quote.anchor == name,
        },
    })
}

/// True if an article has a sentence word for word.
fn has(document: &Document, sentence: &str) -> bool {
    document.short_answer.contains(sentence) || document.sections.iter().any(|section| section.text.contains(sentence))
}

/// Wilson's interval of 95 % around the share, in percent.
fn interval(count: Count) -> [f64; 3] {
    const Z: f64 = 1.96;
    let (right, all) = (count.right as f64, (count.all as f64).max(1.0));
    let share = right / all;
    let middle = (share + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
    let half = Z / (1.0 + Z * Z / all) * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    [(middle - half).max(0.0) * 100.0, share * 100.0, (middle + half).min(1.0) * 100.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_is_wilsons() {
        // 9 of 10: 59.6 to 98.2 %.
        let [low, share, high] = interval(Count { right: 9, all: 10 });
        assert!((low - 59.58).abs() < 0.05 && (share - 90.0).abs() < 1e-9 && (high - 98.21).abs() < 0.05, "{low} {high}");
    }
}
