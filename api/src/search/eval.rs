//! Evaluates search quality on judged queries, with the code that answers visitors.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use geo::Geo;
use input_faults::Faults;
use search::{Index, Query};

use super::catalogue::{Catalogue, IndexError};
use super::documents;
use super::marks::Marks;
use crate::content::{self, Variables};
use crate::database::Database;

/// Number of ranks to evaluate.
const DEPTH: usize = 10;

/// Queries with judgements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evaluation {
    queries: Vec<Topic>,
    /// Grades by query and document.
    judgements: HashMap<String, HashMap<String, u32>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Topic {
    id: String,
    text: String,
    language: String,
}

/// Why an evaluation failed.
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// Queries, judgements or documents are invalid.
    #[error("{0}")]
    Faults(Faults),
    /// The index could not be built.
    #[error(transparent)]
    Index(#[from] IndexError),
}

/// Result of an evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The run in TREC format: `query Q0 document rank score tag`.
    pub run: String,
    /// Summary for people. Use a public scorer for official figures.
    pub summary: String,
}

impl Evaluation {
    /// Reads queries, `id<TAB>text[<TAB>language]`, and judgements, `query 0 document grade`.
    /// `language` is the default language.
    ///
    /// # Errors
    /// All errors in both files.
    pub fn read(queries: &Path, judgements: &Path, language: &str) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut evaluation = Self::default();
        for (line, text) in lines(queries, &mut faults) {
            let parts: Vec<&str> = text.split('\t').collect();
            match parts.as_slice() {
                [id, text] => evaluation.add(id, text, language),
                [id, text, language] => evaluation.add(id, text, language),
                _ => faults.add(&queries.display().to_string(), line, "expected `id<TAB>text` or `id<TAB>text<TAB>language`"),
            }
        }
        for (line, text) in lines(judgements, &mut faults) {
            let parts: Vec<&str> = text.split_whitespace().collect();
            match (parts.as_slice(), parts.last().and_then(|grade| grade.parse::<i64>().ok())) {
                ([query, _, document, _], Some(grade)) => {
                    let grade = grade.clamp(0, 30).try_into().unwrap_or_default();
                    evaluation.judgements.entry((*query).to_owned()).or_default().insert((*document).to_owned(), grade);
                }
                _ => faults.add(&judgements.display().to_string(), line, "expected `query 0 document grade`"),
            }
        }
        faults.into_result()?;
        Ok(evaluation)
    }

    fn add(&mut self, id: &str, text: &str, language: &str) {
        self.queries.push(Topic { id: id.trim().to_owned(), text: text.to_owned(), language: language.trim().to_owned() });
    }

    /// Evaluates the articles in a database, for all places.
    ///
    /// # Errors
    /// See [`EvaluationError`].
    pub(crate) async fn of_database(
        self,
        database: &Database,
        variables: &Variables,
        geo: &Arc<Geo>,
        limit: usize,
    ) -> Result<Measured, EvaluationError> {
        let catalogue = Catalogue::build(database, variables, geo, String::new(), None, None, drop).await?;
        Ok(stopped(tokio::task::spawn_blocking(move || self.measure(&catalogue.index, limit)).await)?)
    }

    /// Evaluates a folder of documents without a database.
    ///
    /// # Errors
    /// See [`EvaluationError`].
    pub async fn of_folder(self, folder: &Path, language: &str, limit: usize) -> Result<Measured, EvaluationError> {
        let (folder, language) = (folder.to_owned(), language.to_owned());
        let work = move || {
            let rows = content::read_documents(&folder, &language).map_err(EvaluationError::Faults)?;
            let marks = Marks::new(&Variables::default());
            let documents = rows.into_iter().map(|document| documents::document_of(document, &marks));
            let index = Index::build(documents, Vec::new()).map_err(IndexError::from)?;
            Ok(self.measure(&index, limit))
        };
        stopped(tokio::task::spawn_blocking(work).await)?
    }

    fn measure(&self, index: &Index, limit: usize) -> Measured {
        let mut run = String::new();
        let mut times = Vec::new();
        let mut ranking: HashMap<&str, Vec<String>> = HashMap::new();
        for topic in &self.queries {
            let query = Query { text: topic.text.clone(), language: topic.language.clone(), limit, ..Query::default() };
            let started = Instant::now();
            let answer = index.search(&query);
            times.push(started.elapsed());
            let hits = ranking.entry(topic.id.as_str()).or_default();
            for hit in answer.hits {
                // White space separates columns. Variants of an article for other cities are one
                // document.
                let id = hit.id.replace(char::is_whitespace, "%20");
                if hits.contains(&id) {
                    continue;
                }
                hits.push(id);
                let (rank, id) = (hits.len(), &hits[hits.len() - 1]);
                // Writing to a string cannot fail.
                _ = writeln!(run, "{} Q0 {id} {rank} {} roadside", topic.id, hit.score);
            }
        }
        Measured { run, summary: self.summary(&ranking, &mut times) }
    }

    fn summary(&self, ranking: &HashMap<&str, Vec<String>>, times: &mut [Duration]) -> String {
        times.sort_unstable();
        let percentile =
            |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default();
        let mut by_language: BTreeMap<&str, Vec<[f64; 3]>> = BTreeMap::new();
        for topic in &self.queries {
            let Some(grades) = self.judgements.get(&topic.id) else { continue };
            let hits = ranking.get(topic.id.as_str()).map(Vec::as_slice).unwrap_or_default();
            let empty = if hits.is_empty() { 1.0 } else { 0.0 };
            by_language.entry(&topic.language).or_default().push([ndcg(hits, grades), reciprocal_rank(hits, grades), empty]);
        }
        let mut text = String::from("language\tqueries\tnDCG@10\tMRR@10\tnothing found\n");
        for (language, figures) in by_language {
            #[expect(clippy::cast_precision_loss, reason = "there are far fewer queries than 2^52")]
            let mean = |index: usize| figures.iter().map(|figures| figures[index]).sum::<f64>() / figures.len() as f64;
            _ = writeln!(text, "{language}\t{}\t{:.4}\t{:.4}\t{:.2} %", figures.len(), mean(0), mean(1), mean(2) * 100.0);
        }
        let [middle, high, highest] = [50, 95, 99].map(|part| percentile(part).as_secs_f64() * 1000.0);
        _ = write!(text, "milliseconds: p50 {middle:.2}, p95 {high:.2}, p99 {highest:.2}");
        text
    }
}

fn stopped<T>(done: Result<T, tokio::task::JoinError>) -> Result<T, IndexError> {
    done.map_err(IndexError::Stopped)
}

/// Non-empty lines with their numbers from 1.
fn lines(file: &Path, faults: &mut Faults) -> Vec<(usize, String)> {
    match std::fs::read_to_string(file) {
        Ok(text) => (1..).zip(text.lines().map(str::to_owned)).filter(|(_, line)| !line.trim().is_empty()).collect(),
        Err(error) => {
            faults.add(&file.display().to_string(), 0, format!("cannot be read: {error}"));
            Vec::new()
        }
    }
}

/// Normalised discounted cumulative gain of the first ranks, with linear gain, as in `trec_eval`.
fn ndcg(hits: &[String], grades: &HashMap<String, u32>) -> f64 {
    let gain = |grades: &mut dyn Iterator<Item = u32>| -> f64 {
        grades.take(DEPTH).zip(2_u32..).map(|(grade, rank)| f64::from(grade) / f64::from(rank).log2()).sum()
    };
    let mut best: Vec<u32> = grades.values().copied().collect();
    best.sort_unstable_by(|left, right| right.cmp(left));
    let ideal = gain(&mut best.into_iter());
    let actual = gain(&mut hits.iter().map(|hit| grades.get(hit).copied().unwrap_or_default()));
    if ideal > 0.0 { actual / ideal } else { 0.0 }
}

fn reciprocal_rank(hits: &[String], grades: &HashMap<String, u32>) -> f64 {
    let first = hits.iter().take(DEPTH).zip(1_u32..).find(|(hit, _)| grades.get(*hit).is_some_and(|grade| *grade > 0));
    first.map_or(0.0, |(_, rank)| 1.0 / f64::from(rank))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{ndcg, reciprocal_rank};

    #[test]
    fn figures_match_trec_eval() {
        let grades = HashMap::from([("a".to_owned(), 1), ("b".to_owned(), 1), ("c".to_owned(), 0)]);
        let hits = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert!((ndcg(&hits(&["a", "b"]), &grades) - 1.0).abs() < 1e-9);
        // 1/log2(3) of 1 + 1/log2(3).
        assert!((ndcg(&hits(&["c", "a"]), &grades) - 0.386_852_807).abs() < 1e-6);
        assert!((reciprocal_rank(&hits(&["c", "a"]), &grades) - 0.5).abs() < 1e-9);
        assert!(ndcg(&[], &grades).abs() < 1e-9 && reciprocal_rank(&[], &grades).abs() < 1e-9);
    }
}
