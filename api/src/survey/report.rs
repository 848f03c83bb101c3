//! Report of survey answers by page, city and profession.

use std::collections::BTreeMap;
use std::fmt;

use crate::content::StoreError;
use crate::database::Database;
use crate::reactions::Votes;

/// Least number of stars of a satisfied visitor.
const SATISFIED_FROM: i64 = 4;

/// Answers of one page, city or profession.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyRow {
    /// `all`, `page`, `city` or `profession`.
    pub by: &'static str,
    /// Path, `{country}/{city}` or slug.
    pub name: String,
    /// Answers with four or five stars, and others.
    pub votes: Votes,
    /// Number of answers by stars, from one to five.
    pub stars: [u32; 5],
    /// Number of visitors with a completed order.
    pub ordered: u32,
    /// Comments, newest first.
    pub words: Vec<String>,
}

/// Columns separated by tabs: kind, name, answers, mean, percentage of satisfied visitors with its
/// 95% interval, visitors with a completed order.
impl fmt::Display for SurveyRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { by, name, votes, stars, ordered, .. } = self;
        let all = f64::from(votes.all().max(1));
        let sum: f64 = (1_u32..).zip(stars).map(|(value, count)| f64::from(value) * f64::from(*count)).sum();
        let (low, high) = votes.interval();
        let share = 100.0 * f64::from(votes.yes) / all;
        write!(f, "{by}\t{name}\t{}\t{:.2}\t{share:.0}\t{:.0}\t{:.0}\t{ordered}", votes.all(), sum / all, 100.0 * low, 100.0 * high)
    }
}

/// Rows with at least `least` answers: first the total, then least satisfied first.
///
/// # Errors
/// The database failed.
pub(crate) async fn report(database: &Database, least: u32) -> Result<Vec<SurveyRow>, StoreError> {
    type Tuple = (String, String, String, String, i64, i64, String);
    let stored: Vec<Tuple> =
        sqlx::query_as("SELECT country, city, page, profession, ordered, stars, words FROM survey_answer ORDER BY day DESC, id")
            .fetch_all(database.pool())
            .await?;
    let mut rows: BTreeMap<(&'static str, String), SurveyRow> = BTreeMap::new();
    for (country, city, page, profession, ordered, stars, words) in stored {
        let place = format!("{country}/{city}");
        for (by, name) in [("all", "all".to_owned()), ("page", page), ("city", place), ("profession", profession)] {
            if name.is_empty() {
                continue;
            }
            let row = rows.entry((by, name.clone())).or_insert_with(|| SurveyRow {
                by,
                name,
                votes: Votes::default(),
                stars: [0; 5],
                ordered: 0,
                words: Vec::new(),
            });
            *(if stars >= SATISFIED_FROM { &mut row.votes.yes } else { &mut row.votes.no }) += 1;
            if let Some(count) = usize::try_from(stars - 1).ok().and_then(|place| row.stars.get_mut(place)) {
                *count += 1;
            }
            row.ordered += u32::from(ordered == 1);
            row.words.extend(Some(words.clone()).filter(|words| !words.is_empty()));
        }
    }
    let mut rows: Vec<SurveyRow> = rows.into_values().filter(|row| row.votes.all() >= least).collect();
    // Sort by the upper bound, because few bad answers are weak evidence.
    rows.sort_by(|one, other| {
        (one.by != "all", one.by).cmp(&(other.by != "all", other.by)).then(one.votes.interval().1.total_cmp(&other.votes.interval().1))
    });
    Ok(rows)
}
