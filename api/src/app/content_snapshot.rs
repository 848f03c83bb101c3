//! Content and strings in memory, reloaded when the files or the database change.

use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::time::Instant;

use super::{Api, OpenError};
use crate::calculators::Rates;
use crate::content::cars::Cars;
use crate::content::knowledge::{Catalogue, read_catalogue};
use crate::content::{self, ImportError, MenuContent, StoreError, Variables};
use crate::database::Database;
use crate::geo::Geo;
use crate::locales::Strings;
use crate::pages::SimilarArticles;
use crate::settings::{ImportSettings, REFRESH_EVERY};

/// Content of the database in memory, valid for one digest and one day.
#[derive(Debug, Default)]
pub(super) struct ContentSnapshot {
    pub(super) digest: String,
    /// Day of the snapshot, `YYYY-MM-DD` in UTC. Some rows take effect on a date.
    pub(super) day: String,
    pub(super) variables: Arc<Variables>,
    pub(super) menu: Arc<MenuContent>,
    pub(super) similar_articles: Arc<SimilarArticles>,
    pub(super) rates: Arc<Rates>,
    pub(super) cars: Arc<Cars>,
    pub(super) tests: Arc<Catalogue>,
}

/// Imports a folder into a database, without serving it. Only Roadside's own content needs the
/// country files.
///
/// # Errors
/// The database, the country files, or the content.
pub async fn import(settings: &ImportSettings, folder: &Path, language: Option<&str>) -> Result<content::Report, OpenError> {
    let geo = if content::is_corpus(folder, language) { Geo::default() } else { Geo::read(&settings.geo).map_err(OpenError::Geo)? };
    let database = Database::open(&settings.database_url).await?;
    Ok(content::import(folder, language, &Arc::new(geo), &database).await?)
}

impl Api {
    /// Reloads strings and content if their files have changed. On an error the last-known-good
    /// ones stay in use.
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

    /// Imports a folder and serves it from now on. `language` applies to a folder without a
    /// language level.
    ///
    /// # Errors
    /// All errors of all files, or the database failed.
    pub async fn import(&self, folder: &Path, language: Option<&str>) -> Result<content::Report, ImportError> {
        let report = content::import(folder, language, &self.0.geo, &self.0.database).await?;
        self.read_snapshot().await?;
        Ok(report)
    }

    /// Checks for another node's import, at most every few seconds and in one request at a time.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let Ok(mut checked_at) = self.0.checked_at.try_lock() else { return Ok(()) };
        if checked_at.elapsed() < REFRESH_EVERY {
            return Ok(());
        }
        *checked_at = Instant::now();
        self.read_snapshot().await
    }

    /// Replaces the snapshot if the database or the day has changed.
    pub(super) async fn read_snapshot(&self) -> Result<(), StoreError> {
        let digest = content::stored_digest(self.database()).await?;
        let day = Timestamp::now().to_zoned(TimeZone::UTC).date().to_string();
        let snapshot = self.0.snapshot.load();
        if snapshot.digest != digest || snapshot.day != day {
            let variables = Arc::new(content::read_variables(self.database()).await?);
            let menu = Arc::new(content::read_menu(self.database()).await?);
            let similar_articles = Arc::new(SimilarArticles::read(self.database()).await?);
            self.0.search.set_target(&digest);
            let rates = Arc::new(content::read_rates(self.database()).await?);
            let cars = Arc::new(content::read_cars(self.database()).await?);
            let tests = Arc::new(read_catalogue(self.database()).await?);
            self.0.snapshot.store(Arc::new(ContentSnapshot { digest, day, variables, menu, similar_articles, rates, cars, tests }));
            self.invalidate_responses();
        }
        Ok(())
    }

    /// Imports the content folder unless the database holds it already.
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
