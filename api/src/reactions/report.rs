//! What readers said of each version of an article in each city, for its editors.

use std::collections::BTreeMap;
use std::fmt;

use crate::content::StoreError;
use crate::database::Database;

/// The normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Votes on one version of an article in one city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackRow {
    /// Permanent identifier of the article.
    pub article: String,
    /// Language that was read.
    pub language: String,
    /// `{country}/{city}`.
    pub city: String,
    /// First digits of the digest of the version that was read.
    pub version: String,
    /// Date of that version.
    pub updated: String,
    /// How many said that it helped, and that it did not.
    pub votes: Votes,
    /// How often each reason was given.
    pub reasons: BTreeMap<String, u32>,
    /// What readers wrote, the newest first.
    pub words: Vec<String>,
}

/// Votes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Votes {
    /// It helped.
    pub yes: u32,
    /// It did not.
    pub no: u32,
}

impl Votes {
    /// How many there are.
    pub const fn all(self) -> u32 {
        self.yes.saturating_add(self.no)
    }

    /// Bounds of the share of those whom it helps, 0 to 1: the Wilson score interval of 95 %. Of no votes, everything is possible.
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

/// Columns with tabs between; words of readers are left to the caller.
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

/// Versions with at least `least` votes, those that surely help least first.
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
    // The upper bound: a few bad votes say less than many.
    rows.sort_by(|one, other| one.votes.interval().1.total_cmp(&other.votes.interval().1));
    Ok(rows)
}
