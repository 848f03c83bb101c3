//! Feedback report for editors: votes on each article version in each city.

use std::collections::BTreeMap;
use std::fmt;

use crate::content::StoreError;
use crate::database::Database;

/// Normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// Votes on one version of an article in one city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackRow {
    /// Permanent id of the article.
    pub article: String,
    /// Language of the article.
    pub language: String,
    /// `{country}/{city}`.
    pub city: String,
    /// First digits of the version's digest.
    pub version: String,
    /// Date of that version.
    pub updated: String,
    /// Positive and negative votes.
    pub votes: Votes,
    /// Counts by reason.
    pub reasons: BTreeMap<String, u32>,
    /// Readers' comments, newest first.
    pub words: Vec<String>,
}

/// Votes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Votes {
    /// Positive votes.
    pub yes: u32,
    /// Negative votes.
    pub no: u32,
}

impl Votes {
    /// Number of votes.
    pub const fn all(self) -> u32 {
        self.yes.saturating_add(self.no)
    }

    /// Wilson score interval of 95 % for the share of positive votes, 0 to 1. Without votes it is
    /// the whole range.
    pub fn interval(self) -> (f64, f64) {
        if self.all() == 0 {
            return (0.0, 1.0);
        }
        let all = f64::from(self.all());
        let share = f64::from(self.yes) / all;
        let middle = (share + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
        let half = Z / (1.0 + Z * Z / all) * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

/// Tab-separated columns, without comments.
impl fmt::Display for FeedbackRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { article, language, city, version, updated, votes, .. } = self;
        let (low, high) = votes.interval();
        let share = 100.0 * f64::from(votes.yes) / f64::from(votes.all().max(1));
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, times)| format!("{reason}={times}")).collect();
        let (low, high) = (100.0 * low, 100.0 * high);
        write!(f, "{article}\t{language}\t{city}\t{version}\t{updated}\t{}\t{}\t{share:.0}\t{low:.0}\t{high:.0}\t", votes.yes, votes.no)?;
        f.write_str(&reasons.join(","))
    }
}

/// Versions with at least `least` votes, least helpful first.
///
/// # Errors
/// The database failed.
pub(crate) async fn report(database: &Database, least: u32) -> Result<Vec<FeedbackRow>, StoreError> {
    type Tuple = (String, String, String, String, String, String, i64, String, String);
    let stored: Vec<Tuple> = sqlx::query_as(
        "SELECT article_id, language, country, city, version, updated, helpful, reasons, words FROM article_feedback ORDER BY day DESC, id",
    )
    .fetch_all(database.pool())
    .await?;
    let mut rows: BTreeMap<[String; 4], FeedbackRow> = BTreeMap::new();
    for (article, language, country, city, version, updated, helpful, reasons, words) in stored {
        let city = format!("{country}/{city}");
        let version = version.get(..8).unwrap_or(&version).to_owned();
        let key = [article.clone(), language.clone(), city.clone(), version.clone()];
        let row = rows.entry(key).or_insert_with(|| FeedbackRow {
            article,
            language,
            city,
            version,
            updated,
            votes: Votes::default(),
            reasons: BTreeMap::new(),
            words: Vec::new(),
        });
        *(if helpful == 1 { &mut row.votes.yes } else { &mut row.votes.no }) += 1;
        for reason in serde_json::from_str::<Vec<String>>(&reasons)? {
            *row.reasons.entry(reason).or_default() += 1;
        }
        row.words.extend(Some(words).filter(|words| !words.is_empty()));
    }
    let mut rows: Vec<FeedbackRow> = rows.into_values().filter(|row| row.votes.all() >= least).collect();
    // Sorts by the upper bound: a few negative votes say less than many.
    rows.sort_by(|one, other| one.votes.interval().1.total_cmp(&other.votes.interval().1));
    Ok(rows)
}
