//! What is read of files and of the database, again when it has changed there.

use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::time::Instant;

use super::{Api, OpenError};
use crate::calculators::Rates;
use crate::content::cars::Cars;
use crate::content::{self, ImportError, MenuContent, StoreError, Variables};
use crate::locales::Strings;
use crate::pages::SimilarArticles;
use crate::settings::REFRESH_EVERY;

/// What is kept of the database's content: its digest tells when to look again.
#[derive(Debug, Default)]
pub(super) struct ContentSnapshot {
    pub(super) digest: String,
    /// Day on which it was looked at, `YYYY-MM-DD` in UTC: some rows begin to hold with a day.
    pub(super) day: String,
    pub(super) variables: Arc<Variables>,
    pub(super) menu: Arc<MenuContent>,
    pub(super) similar_articles: Arc<SimilarArticles>,
    pub(super) rates: Arc<Rates>,
    pub(super) cars: Arc<Cars>,
}

impl Api {
    /// Reads strings and content again when their files have changed. On an error what was there keeps serving.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn reload(&self) -> Result<(), OpenError> {
        let settings = &self.0.settings;
        if self.0.strings.load().are_stale(&settings.locales) {
            let strings = Strings::read(&settings.locales, settings.pseudo_locales).map_err(OpenError::Strings)?;
            self.0.strings.store(Arc::new(strings));
            self.invalidate_responses();
        }
        self.import_if_changed().await?;
        self.read_snapshot().await?;
        Ok(())
    }

    /// Imports a folder, and answers with it from now on. `language` says what a folder without a language level is in.
    ///
    /// # Errors
    /// Every fault of every file, or the database's.
    pub async fn import(&self, folder: &Path, language: Option<&str>) -> Result<content::Report, ImportError> {
        let report = content::import(folder, language, &self.0.geo, &self.0.database).await?;
        self.read_snapshot().await?;
        Ok(report)
    }

    /// Looks for another node's import, at most every few seconds and for one request at a time.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let Ok(mut checked_at) = self.0.checked_at.try_lock() else { return Ok(()) };
        if checked_at.elapsed() < REFRESH_EVERY {
            return Ok(());
        }
        *checked_at = Instant::now();
        self.read_snapshot().await
    }

    /// Takes over the database's content when it has changed.
    pub(super) async fn read_snapshot(&self) -> Result<(), StoreError> {
        let digest = content::stored_digest(self.database()).await?;
        let day = Timestamp::now().to_zoned(TimeZone::UTC).date().to_string();
        let snapshot = self.0.snapshot.load();
        if snapshot.digest != digest || snapshot.day != day {
            let variables = Arc::new(content::read_variables(self.database()).await?);
            let menu = Arc::new(content::read_menu(self.database()).await?);
            let similar_articles = Arc::new(SimilarArticles::read(self.database()).await?);
            self.0.search.want(&digest);
            let rates = Arc::new(content::read_rates(self.database()).await?);
            let cars = Arc::new(content::read_cars(self.database()).await?);
            self.0.snapshot.store(Arc::new(ContentSnapshot { digest, day, variables, menu, similar_articles, rates, cars }));
            self.invalidate_responses();
        }
        Ok(())
    }

    /// Imports the content folder when it is not what the database holds.
    pub(super) async fn import_if_changed(&self) -> Result<(), OpenError> {
        let Some(folder) = &self.0.settings.content else { return Ok(()) };
        let digest = content::digest(folder).await?;
        if content::stored_folder_digest(self.database()).await? == digest {
            return Ok(());
        }
        let report = self.import(folder, None).await?;
        tracing::info!(
            import.added = report.added,
            import.changed = report.changed,
            import.unchanged = report.unchanged,
            import.removed = report.removed,
            "imported the content folder"
        );
        Ok(())
    }
}
