//! The API's long-lived parts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use moka::future::Cache;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::analytics::Analytics;
use crate::beacons::{Beacons, Limiter};
use crate::calculators::Rates;
use crate::content::{self, ImportError, MenuContent, StoreError, Variables};
use crate::csrf::CsrfKey;
use crate::database::{Database, DatabaseError};
use crate::fault::Faults;
use crate::forms::Forms;
use crate::geo::{Country, Geo, Networks};
use crate::locales::Strings;
use crate::outbox::{self, Mail, Outbox, OutboxRow, Webhook};
use crate::pages::{Nearest, View};
use crate::reactions::{self, FeedbackRow};
use crate::respond::{Answer, ApiError};
use crate::search::Search;
use crate::settings::Settings;
use crate::support::{Paces, remove_expired};
use crate::survey::{self, SurveyRow};
use crate::trusted::Trusted;
use crate::uploads::{self, FileStore};

/// Most bytes of answers kept in memory.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// How often another node's import is looked for.
pub(crate) const REFRESH_EVERY: Duration = Duration::from_secs(5);

/// The product API, ready to serve. Cloning is cheap.
#[derive(Clone)]
pub struct Api(Arc<Parts>);

struct Parts {
    settings: Settings,
    database: Database,
    geo: Arc<Geo>,
    networks: Networks,
    strings: ArcSwap<Strings>,
    stored: ArcSwap<Stored>,
    checked_at: Mutex<Instant>,
    csrf: CsrfKey,
    beacons: Beacons,
    beacon_limiter: Limiter,
    like_limiter: Limiter,
    feedback_limiter: Limiter,
    analytics: Analytics,
    search: Search,
    forms: Arc<Forms>,
    files: FileStore,
    outbox: Outbox,
    paces: Paces,
    answers: Cache<String, Answer>,
    /// Counts changes of strings and content: an answer that was begun before a change is not found after it.
    generation: AtomicU64,
}

/// What is kept of the database's content: its digest tells when to look again.
#[derive(Debug, Default)]
struct Stored {
    digest: String,
    /// Day on which it was looked at, `YYYY-MM-DD` in UTC: some rows begin to hold with a day.
    day: String,
    variables: Arc<Variables>,
    menu: Arc<MenuContent>,
    nearest: Arc<Nearest>,
    rates: Arc<Rates>,
}

/// Why the API could not be opened or reloaded.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The country files, or the networks' one.
    #[error("the files of countries and networks are wrong:\n{0}")]
    Geo(Faults),
    /// The interface strings.
    #[error("the interface strings are wrong:\n{0}")]
    Strings(Faults),
    /// The file of analytics services.
    #[error("the file of analytics services is wrong:\n{0}")]
    Analytics(Faults),
    /// The forms.
    #[error("the forms are wrong:\n{0}")]
    Forms(Faults),
    /// The webhook, the mail service, or the place of files.
    #[error("support cannot work: {0}")]
    Support(String),
    /// The content.
    #[error("the content could not be imported:\n{0}")]
    Import(#[from] ImportError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Import(error.into())
    }
}

impl Api {
    /// Opens the database, brings its schema up to date, reads countries and strings, and imports the content folder when it is not what the
    /// database holds.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(mut settings: Settings) -> Result<Self, OpenError> {
        // SECURITY: the markup is put into pages as it is, whoever made the settings.
        for social in &mut settings.socials {
            social.image = content::svg(&social.image);
        }
        let geo = Geo::read(&settings.geo).map_err(OpenError::Geo)?;
        let networks =
            settings.networks.as_deref().map(|file| Networks::read(file, &geo)).transpose().map_err(OpenError::Geo)?.unwrap_or_default();
        let strings = Strings::read(&settings.locales, settings.pseudo_locales).map_err(OpenError::Strings)?;
        let analytics = settings.analytics.as_deref().map(Analytics::read).transpose().map_err(OpenError::Analytics)?.unwrap_or_default();
        let database = Database::open(&settings.database_url).await?;
        let forms = Forms::own().map_err(OpenError::Forms)?;
        let outbox = outbox(&settings).map_err(OpenError::Support)?;
        let files = FileStore::open(&settings.support.files, settings.support.clamd.as_deref());
        let files = files.map_err(|error| OpenError::Support(error.to_string()))?;
        let csrf = CsrfKey::new(settings.csrf_secret.as_deref())?;
        let answers = Cache::builder()
            .max_capacity(CACHE_BYTES)
            .weigher(|key: &String, answer: &Answer| (key.len() + answer.size()).try_into().unwrap_or(u32::MAX))
            .build();
        let api = Self(Arc::new(Parts {
            settings,
            database,
            geo: Arc::new(geo),
            networks,
            strings: ArcSwap::from_pointee(strings),
            stored: ArcSwap::default(),
            checked_at: Mutex::new(Instant::now()),
            csrf,
            beacons: Beacons::default(),
            beacon_limiter: Limiter::new(30, Duration::from_secs(1)),
            // Whoever throws the cookie away counts anew: an address may not do so for ever.
            like_limiter: Limiter::new(30, Duration::from_secs(10)),
            feedback_limiter: Limiter::new(5, Duration::from_secs(60)),
            analytics,
            search: Search::default(),
            forms: Arc::new(forms),
            files,
            outbox,
            paces: Paces::default(),
            answers,
            generation: AtomicU64::new(0),
        }));
        api.import_if_changed().await?;
        api.read_stored().await?;
        Ok(api)
    }

    /// Reads strings and content again when their files have changed. On an error what was there keeps serving.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn reload(&self) -> Result<(), OpenError> {
        let settings = &self.0.settings;
        if self.0.strings.load().are_stale(&settings.locales) {
            let strings = Strings::read(&settings.locales, settings.pseudo_locales).map_err(OpenError::Strings)?;
            self.0.strings.store(Arc::new(strings));
            self.forget_answers();
        }
        self.import_if_changed().await?;
        self.read_stored().await?;
        Ok(())
    }

    /// Imports a folder, and answers with it from now on. `language` says what a folder without a language level is in.
    ///
    /// # Errors
    /// Every fault of every file, or the database's.
    pub async fn import(&self, folder: &std::path::Path, language: Option<&str>) -> Result<content::Report, ImportError> {
        let report = content::import(folder, language, &self.0.geo, &self.0.database).await?;
        self.read_stored().await?;
        Ok(report)
    }

    /// Settings the API was opened with.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

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

    /// Removes files that belong to nothing for longer than `age`, and forms whose time has passed. How many files.
    ///
    /// # Errors
    /// What failed; what is left is collected the next time.
    pub async fn collect(&self, age: Duration) -> Result<usize, String> {
        let now = Timestamp::now().as_millisecond();
        remove_expired(self.database(), now).await.map_err(|error| error.to_string())?;
        uploads::collect(self.files(), self.database(), age).await.map_err(|error| error.to_string())
    }

    /// Adds what browsers told since the last time to the database.
    ///
    /// # Errors
    /// The database failed; nothing is lost.
    pub(crate) async fn flush_beacons(&self) -> Result<(), StoreError> {
        self.0.beacons.flush(self.database()).await
    }

    pub(crate) fn beacons(&self) -> &Beacons {
        &self.0.beacons
    }

    pub(crate) fn beacon_limiter(&self) -> &Limiter {
        &self.0.beacon_limiter
    }

    pub(crate) fn like_limiter(&self) -> &Limiter {
        &self.0.like_limiter
    }

    pub(crate) fn feedback_limiter(&self) -> &Limiter {
        &self.0.feedback_limiter
    }

    pub(crate) fn analytics(&self) -> &Analytics {
        &self.0.analytics
    }

    pub(crate) fn database(&self) -> &Database {
        &self.0.database
    }

    pub(crate) fn search(&self) -> &Search {
        &self.0.search
    }

    pub(crate) fn forms(&self) -> &Forms {
        &self.0.forms
    }

    pub(crate) fn files(&self) -> &FileStore {
        &self.0.files
    }

    pub(crate) fn outbox(&self) -> &Outbox {
        &self.0.outbox
    }

    pub(crate) fn paces(&self) -> &Paces {
        &self.0.paces
    }

    pub(crate) fn variables(&self) -> Arc<Variables> {
        Arc::clone(&self.0.stored.load().variables)
    }

    pub(crate) fn shared_geo(&self) -> Arc<Geo> {
        Arc::clone(&self.0.geo)
    }

    pub(crate) fn geo(&self) -> &Geo {
        &self.0.geo
    }

    pub(crate) fn networks(&self) -> &Networks {
        &self.0.networks
    }

    pub(crate) fn strings(&self) -> Arc<Strings> {
        self.0.strings.load_full()
    }

    pub(crate) fn csrf(&self) -> &CsrfKey {
        &self.0.csrf
    }

    /// Whether cookies for this visitor are `Secure`.
    pub(crate) fn is_https(&self, trusted: &Trusted) -> bool {
        self.0.settings.secure_cookies || trusted.is_https()
    }

    /// Languages a country is served in, the default first, then the pseudo-languages.
    pub(crate) fn offered_languages(&self, country: &Country) -> Vec<String> {
        let strings = self.strings();
        let real = country.languages.iter().map(String::as_str).filter(|language| strings.has_language(language));
        real.chain(strings.pseudo_languages()).map(str::to_owned).collect()
    }

    /// What a locale means.
    ///
    /// # Errors
    /// Unknown locale.
    pub(crate) fn country_and_language<'l>(&self, locale: &'l str) -> Result<(&Country, &'l str), ApiError> {
        let (country, language) = locale.split_once('-').ok_or(ApiError::UnknownLocale)?;
        let country = self.geo().country(country).ok_or(ApiError::UnknownLocale)?;
        if !self.offered_languages(country).iter().any(|offered| offered == language) {
            return Err(ApiError::UnknownLocale);
        }
        Ok((country, language))
    }

    /// The view of a locale and city.
    ///
    /// # Errors
    /// Unknown locale or city.
    pub(crate) fn view(&self, locale: &str, city: &str) -> Result<View<'_>, ApiError> {
        let (country, language) = self.country_and_language(locale)?;
        self.view_of(country, language, city)
    }

    /// The view that a search is of: that of a locale and city, or of a language that is not offered but in which there are documents.
    ///
    /// # Errors
    /// Unknown locale or city.
    pub(crate) async fn search_view(&self, locale: &str, city: &str) -> Result<View<'_>, ApiError> {
        let known = self.view(locale, city);
        if !matches!(known, Err(ApiError::UnknownLocale)) {
            return known;
        }
        let (country, language) = locale.split_once('-').ok_or(ApiError::UnknownLocale)?;
        let country = self.geo().country(country).ok_or(ApiError::UnknownLocale)?;
        if !self.search().catalogue().await.is_some_and(|catalogue| catalogue.has_language(language)) {
            return Err(ApiError::UnknownLocale);
        }
        self.view_of(country, language, city)
    }

    fn view_of<'a>(&'a self, country: &'a Country, language: &str, city: &str) -> Result<View<'a>, ApiError> {
        let stored = self.0.stored.load();
        Ok(View {
            database: self.database(),
            variables: Arc::clone(&stored.variables),
            menu: Arc::clone(&stored.menu),
            nearest: Arc::clone(&stored.nearest),
            rates: Arc::clone(&stored.rates),
            day: stored.day.clone(),
            strings: self.strings(),
            search: self.search(),
            forms: Arc::clone(&self.0.forms),
            takes_requests: self.0.settings.support.enabled,
            geo: self.geo(),
            country,
            city: country.city(city).ok_or(ApiError::UnknownCity)?,
            language: language.to_owned(),
        })
    }

    /// The kept answer to a question, or the one made now. `make` says with it whether it may be kept.
    ///
    /// # Errors
    /// Those of `make`.
    pub(crate) async fn answer<F>(&self, question: String, make: F) -> Result<Answer, ApiError>
    where
        F: Future<Output = Result<(Answer, bool), ApiError>>,
    {
        self.refresh().await?;
        let question = format!("{} {question}", self.0.generation.load(Ordering::Acquire));
        if let Some(answer) = self.0.answers.get(&question).await {
            return Ok(answer);
        }
        let (answer, keep) = make.await?;
        if keep {
            self.0.answers.insert(question, answer.clone()).await;
        }
        Ok(answer)
    }

    /// Looks for another node's import, at most every few seconds and for one request at a time.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let Ok(mut checked_at) = self.0.checked_at.try_lock() else { return Ok(()) };
        if checked_at.elapsed() < REFRESH_EVERY {
            return Ok(());
        }
        *checked_at = Instant::now();
        self.read_stored().await
    }

    /// Takes over the database's content when it has changed.
    async fn read_stored(&self) -> Result<(), StoreError> {
        let digest = content::stored_digest(self.database()).await?;
        let day = Timestamp::now().to_zoned(TimeZone::UTC).date().to_string();
        let stored = self.0.stored.load();
        if stored.digest != digest || stored.day != day {
            let variables = Arc::new(content::read_variables(self.database()).await?);
            let menu = Arc::new(content::read_menu(self.database()).await?);
            let nearest = Arc::new(Nearest::read(self.database()).await?);
            self.0.search.want(&digest);
            let rates = Arc::new(content::read_rates(self.database()).await?);
            self.0.stored.store(Arc::new(Stored { digest, day, variables, menu, nearest, rates }));
            self.forget_answers();
        }
        Ok(())
    }

    fn forget_answers(&self) {
        self.0.generation.fetch_add(1, Ordering::AcqRel);
        self.0.answers.invalidate_all();
    }

    async fn import_if_changed(&self) -> Result<(), OpenError> {
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

/// Where events of support are delivered to.
fn outbox(settings: &Settings) -> Result<Outbox, String> {
    let support = &settings.support;
    let webhook = support.webhook.as_ref().map(|(url, secret)| Webhook::new(url.clone(), secret)).transpose();
    let webhook = webhook.map_err(|error| error.to_string())?;
    let mail = support.mail.as_ref().map(|mail| Mail::new(&mail.url, &mail.from, mail.to.as_deref())).transpose()?;
    Ok(Outbox::new(webhook, mail, support.retries))
}
