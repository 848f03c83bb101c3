//! Reports and maintenance for operators.

use std::time::Duration;

use contracts::posts::{ModerationDecision, ModerationItem, ModerationQueue};
use jiff::Timestamp;

use super::Api;
use crate::assistant::{AssistantReport, Labelled};
use crate::content::StoreError;
use crate::database::millis;
use crate::outbox::{self, OutboxRow};
use crate::posts;
use crate::progress::{self, EventReport, Recount};
use crate::reactions::{self, FeedbackRow};
use crate::retention::{self, Expired};
use crate::search::{Evaluation, EvaluationError, Measured, SearchReport};
use crate::support::remove_expired;
use crate::survey::{self, SurveyRow};
use crate::uploads;
use crate::web::response::ApiError;

impl Api {
    /// Metrics since the start in Prometheus text format, for programs that embed this API.
    pub fn metrics(&self) -> String {
        [
            self.0.beacons.metrics(),
            self.0.analytics.metrics(),
            self.0.search.metrics(),
            self.0.assistant.metrics(),
            self.0.database_monitor.metrics(),
            self.replica_metrics(),
        ]
        .concat()
    }

    /// Article versions with at least `least` votes, least helpful first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn feedback_report(&self, least: u32) -> Result<Vec<FeedbackRow>, StoreError> {
        reactions::report(self.database(), least).await
    }

    /// Survey answers by page, city and profession: rows with at least `least` answers.
    ///
    /// # Errors
    /// The database failed.
    pub async fn survey_report(&self, least: u32) -> Result<Vec<SurveyRow>, StoreError> {
        survey::report(self.database(), least).await
    }

    /// Outbox rows in a state (`waiting`, `sent`, `dead`) or in all, oldest first, at most 1000.
    ///
    /// # Errors
    /// The database failed.
    pub async fn outbox_rows(&self, state: Option<&str>) -> Result<Vec<OutboxRow>, StoreError> {
        outbox::list(self.database(), state).await
    }

    /// Schedules one outbox row, or all dead rows, for delivery. Returns their number.
    ///
    /// # Errors
    /// The database failed.
    pub async fn replay_outbox(&self, id: Option<&str>) -> Result<u64, StoreError> {
        let replayed = outbox::replay(self.database(), id).await?;
        self.outbox().wake();
        Ok(replayed)
    }

    /// Adds events about drivers in one transaction, as `POST /api/staff/events` does. Their number
    /// is not bounded.
    ///
    /// # Errors
    /// The database failed; nothing was added.
    pub async fn add_events(&self, events: &[serde_json::Value]) -> Result<EventReport, StoreError> {
        self.intake().add(events, Timestamp::now()).await
    }

    /// Counts all events about drivers again, for a change of what is counted.
    ///
    /// # Errors
    /// The database failed; drivers before stay counted.
    pub async fn recount_events(&self) -> Result<Recount, StoreError> {
        progress::recompute(self.database()).await
    }

    /// Deletes everything whose retention has ended at `now`: accounts, requests, events, letters,
    /// answers, counters, searches, events about drivers. The next [`Self::collect`] deletes the
    /// files of deleted requests.
    ///
    /// # Errors
    /// The database failed; the next call deletes the rest.
    pub async fn expire(&self, now: Timestamp) -> Result<Expired, StoreError> {
        retention::expire(self.database(), self.settings().retention, now).await
    }

    /// Removes files without a form that are older than `age`, and expired drafts. Returns the
    /// number of files.
    ///
    /// # Errors
    /// The file store or the database failed; the next call removes the rest.
    pub async fn collect(&self, age: Duration) -> Result<usize, String> {
        let orphans = self.collect_orphans(age).await?;
        let strays = uploads::collect_strays(self.files(), self.database(), age).await.map_err(|error| error.to_string())?;
        Ok(orphans + strays)
    }

    /// As [`Self::collect`], for files that the database knows.
    pub(crate) async fn collect_orphans(&self, age: Duration) -> Result<usize, String> {
        let now = Timestamp::now().as_millisecond();
        remove_expired(self.database(), now).await.map_err(|error| error.to_string())?;
        let before = now.saturating_sub(millis(age));
        posts::release_pictures(self.database(), before).await.map_err(|error| error.to_string())?;
        uploads::collect_orphans(self.files(), self.database(), age).await.map_err(|error| error.to_string())
    }

    /// Saves the search index in the file store, for nodes that start. Does nothing before an index
    /// of the current content is built. Returns the number of languages that the store lacked.
    ///
    /// # Errors
    /// The file store belongs to another database, or it or the database failed.
    pub async fn save_search_index(&self) -> Result<usize, String> {
        uploads::check_unclaimed_by_others(self.files(), self.database()).await.map_err(|error| error.to_string())?;
        self.search().save(self.files()).await.map_err(|error| error.to_string())
    }

    /// A page of what waits for a moderator, as `GET /api/staff/moderation` returns it.
    ///
    /// # Errors
    /// The cursor is none, or the database failed.
    pub async fn moderation_queue(&self, cursor: Option<&str>) -> Result<ModerationQueue, String> {
        let after = cursor.map(|text| posts::Cursor::parse(text).ok_or("the cursor is invalid")).transpose()?;
        posts::queue(self.database(), after).await.map_err(|error| error.to_string())
    }

    /// An item that waits for a moderator.
    ///
    /// # Errors
    /// Nothing with this id waits, or the database failed.
    pub async fn moderation_item(&self, id: &str) -> Result<ModerationItem, String> {
        posts::item(self.database(), id).await.map_err(moderation_fault)
    }

    /// Decides about an item, as `POST /api/staff/moderation/{id}/decision` does.
    ///
    /// # Errors
    /// Nothing with this id waits, the decision lacks a reason or a note, or the database failed.
    pub async fn moderate(&self, id: &str, decision: &ModerationDecision) -> Result<(), String> {
        let now = Timestamp::now().as_millisecond();
        posts::decide(self.database(), &self.notifier(), id, decision, now).await.map_err(moderation_fault)
    }

    /// Publishes scheduled posts that are due at `now`. Returns their number.
    ///
    /// # Errors
    /// The database failed; the next call publishes the rest.
    pub async fn publish_due_posts(&self, now: Timestamp) -> Result<usize, String> {
        posts::publish_due(self, now.as_millisecond()).await.map_err(|error| error.to_string())
    }

    /// Tells followers of posts that were published since the last call. Returns their number.
    ///
    /// # Errors
    /// The database failed; the next call tells the rest.
    pub async fn tell_followers(&self, now: Timestamp) -> Result<usize, String> {
        posts::announce_due(self, now.as_millisecond()).await.map_err(|error| error.to_string())
    }

    /// Queries with at least `least` searches in the last `days` days.
    ///
    /// # Errors
    /// The database failed.
    pub async fn search_report(&self, days: u32, least: u32) -> Result<SearchReport, StoreError> {
        SearchReport::read(self.database(), days, least).await
    }

    /// Measures the assistant on labelled questions over the content of the database, in a city.
    ///
    /// # Errors
    /// The place is unknown, or the index cannot be built.
    pub async fn evaluate_assistant(&self, questions: Vec<Labelled>, country: &str, city: &str) -> Result<AssistantReport, String> {
        let country = self.geo().country(country).ok_or_else(|| format!("unknown country `{country}`"))?;
        let city = country.city(city).ok_or_else(|| format!("unknown city `{city}`"))?;
        self.assistant()
            .evaluate(self.database(), &self.variables(), &self.shared_geo(), questions, country, city)
            .await
            .map_err(|error| error.to_string())
    }

    /// Measures search over the content of the database, for all cities.
    ///
    /// # Errors
    /// See [`EvaluationError`].
    pub async fn evaluate_search(&self, evaluation: Evaluation, limit: usize) -> Result<Measured, EvaluationError> {
        evaluation.of_database(self.database(), &self.variables(), &self.shared_geo(), limit).await
    }
}

/// An error of the moderators' commands, as their user needs it.
fn moderation_fault(error: ApiError) -> String {
    match error {
        ApiError::NotFound => "no such item waits for a decision; somebody may have decided already".to_owned(),
        ApiError::Form(errors) => {
            let fields: Vec<String> = errors.iter().map(|(field, codes)| format!("{field}: {}", codes.join(", "))).collect();
            fields.join("\n")
        }
        error => error.to_string(),
    }
}
