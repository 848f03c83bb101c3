//! What operators ask.

use std::time::Duration;

use jiff::Timestamp;

use super::Api;
use crate::content::StoreError;
use crate::outbox::{self, OutboxRow};
use crate::reactions::{self, FeedbackRow};
use crate::retention::{self, Expired};
use crate::search::{Evaluation, EvaluationError, Measured, SearchReport};
use crate::support::remove_expired;
use crate::survey::{self, SurveyRow};
use crate::uploads;

impl Api {
    /// Metrics since the start, in the text format of Prometheus: for whoever runs this API in its own process.
    pub fn metrics(&self) -> String {
        self.0.beacons.metrics() + &self.0.analytics.metrics() + &self.0.search.metrics()
    }

    /// What readers said of articles: versions with at least `least` votes, those that surely help least first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn feedback_report(&self, least: u32) -> Result<Vec<FeedbackRow>, StoreError> {
        reactions::report(self.database(), least).await
    }

    /// What visitors answered to the survey, by page, city and profession: rows with at least `least` answers.
    ///
    /// # Errors
    /// The database failed.
    pub async fn survey_report(&self, least: u32) -> Result<Vec<SurveyRow>, StoreError> {
        survey::report(self.database(), least).await
    }

    /// Rows of the outbox in a state (`waiting`, `sent`, `dead`), or all, the oldest first; 1000 at most.
    ///
    /// # Errors
    /// The database failed.
    pub async fn outbox_rows(&self, state: Option<&str>) -> Result<Vec<OutboxRow>, StoreError> {
        outbox::list(self.database(), state).await
    }

    /// Lets a row of the outbox be delivered again, or all that were given up. How many.
    ///
    /// # Errors
    /// The database failed.
    pub async fn replay_outbox(&self, id: Option<&str>) -> Result<u64, StoreError> {
        let replayed = outbox::replay(self.database(), id, Timestamp::now().as_millisecond()).await?;
        self.outbox().wake();
        Ok(replayed)
    }

    /// Deletes what has been kept for as long as the settings say at `now`: requests, events, letters, answers, counters, searches.
    /// Files of deleted requests go with the next [`Self::collect`].
    ///
    /// # Errors
    /// The database failed; what is left is deleted the next time.
    pub async fn expire(&self, now: Timestamp) -> Result<Expired, StoreError> {
        retention::expire(self.database(), self.settings().retention, now).await
    }

    /// Removes files that belong to nothing for longer than `age`, and forms whose time has passed. How many files.
    ///
    /// # Errors
    /// What failed; what is left is collected the next time.
    pub async fn collect(&self, age: Duration) -> Result<usize, String> {
        let now = Timestamp::now().as_millisecond();
        remove_expired(self.database(), now).await.map_err(|error| error.to_string())?;
        uploads::collect(self.files(), self.database(), age).await.map_err(|error| error.to_string())
    }

    /// Searches of the last `days` days: queries of `least` searches or more.
    ///
    /// # Errors
    /// The database failed.
    pub async fn search_report(&self, days: u32, least: u32) -> Result<SearchReport, StoreError> {
        SearchReport::read(self.database(), days, least).await
    }

    /// Measures search over the content of the database, for all cities.
    ///
    /// # Errors
    /// See [`EvaluationError`].
    pub async fn evaluate_search(&self, evaluation: Evaluation, limit: usize) -> Result<Measured, EvaluationError> {
        evaluation.of_database(self.database(), &self.variables(), &self.shared_geo(), limit).await
    }
}
