//! State that all requests share: settings, database, content snapshot, caches and limiters.

mod chat_queries;
mod content_connection;
mod content_snapshot;
mod database_monitor;
mod drain;
mod heartbeat;
mod index_refresh;
mod jobs;
mod open;
mod open_error;
mod operator_queries;
mod response_cache;
mod views;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use arc_swap::ArcSwap;
use axum::extract::FromRef;
use geo::{Geo, Networks};
use moka::future::Cache;
use tokio::sync::{Mutex, watch};

use crate::analytics::Analytics;
use crate::assistant::Assistant;
use crate::beacons::Beacons;
use crate::chat::Hub;
use crate::content::{Change, StoreError, Variables};
use crate::database::Database;
use crate::forms::Forms;
use crate::locales::Strings;
use crate::notices::Notifier;
use crate::oidc::OpenIdProvider;
use crate::outbox::Outbox;
use crate::pages::Moves;
use crate::progress::{Drivers, Intake, Rules};
use crate::search::Search;
use crate::settings::Settings;
use crate::support::SubmissionLimits;
use crate::uploads::FileStore;
use crate::web::cookie::SecureCookies;
use crate::web::csrf::CsrfKeys;
use crate::web::edge_headers::{EdgeHeaders, EdgeKey};
use crate::web::rate_limit::Limiter;
pub use chat_queries::{ChatError, ChatFilter, ChatHandler};
use content_connection::ContentConnection;
pub use content_snapshot::import;
use content_snapshot::{ContentSnapshot, LatestRead};
use database_monitor::DatabaseMonitor;
pub(crate) use database_monitor::monitor_database;
pub(crate) use heartbeat::send_heartbeats;
pub(crate) use index_refresh::{keep_content_current, keep_index_current};
pub(crate) use jobs::run_jobs;
pub use open_error::OpenError;
use response_cache::{CachedResponse, Flights};

/// The product API, ready to serve. Cloning is cheap.
#[derive(Clone)]
pub struct Api(Arc<Parts>);

struct Parts {
    settings: Settings,
    /// Random name of this process, for leases.
    node: String,
    /// Another one, which is sent to clients.
    process: String,
    /// True once a stop signal has come.
    draining: watch::Sender<bool>,
    edge_key: EdgeKey,
    content_connection: ContentConnection,
    database_monitor: DatabaseMonitor,
    geo: Arc<Geo>,
    networks: Networks,
    strings: ArcSwap<Strings>,
    snapshot: ArcSwap<ContentSnapshot>,
    /// Held while the snapshot is read; what came of the latest read.
    reading: Mutex<Option<LatestRead>>,
    /// Whether the content folder could not be imported at the start.
    is_import_due: AtomicBool,
    csrf: CsrfKeys,
    beacons: Beacons,
    beacon_limiter: Limiter,
    like_limiter: Limiter,
    feedback_limiter: Limiter,
    sign_in_limiter: Limiter,
    certificate_limiter: Limiter,
    provider: Option<OpenIdProvider>,
    analytics: Analytics,
    chat: Arc<Hub>,
    moves: Moves,
    search: Search,
    assistant: Assistant,
    forms: Arc<Forms>,
    rules: Rules,
    drivers: Drivers,
    files: FileStore,
    outbox: Outbox,
    submission_limits: SubmissionLimits,
    responses: Cache<String, CachedResponse>,
    flights: Flights,
    /// Counts changes of strings and of the day. It is part of every cache key, so a response begun
    /// before a change is never served after it.
    generation: AtomicU64,
}

impl Api {
    /// Settings of this API.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Adds beacon counts since the last flush to the database.
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

    pub(crate) fn sign_in_limiter(&self) -> &Limiter {
        &self.0.sign_in_limiter
    }

    pub(crate) fn certificate_limiter(&self) -> &Limiter {
        &self.0.certificate_limiter
    }

    /// The OpenID Connect provider of the settings.
    pub(crate) fn provider(&self) -> Option<&OpenIdProvider> {
        self.0.provider.as_ref()
    }

    pub(crate) fn analytics(&self) -> &Analytics {
        &self.0.analytics
    }

    /// Streams of chats on this node.
    pub(crate) fn chat(&self) -> &Arc<Hub> {
        &self.0.chat
    }

    /// The primary.
    pub(crate) fn database(&self) -> &Database {
        self.0.content_connection.primary()
    }

    /// The database that content is read from: [`Self::database`], or a read replica of it.
    pub(crate) fn content(&self) -> Database {
        self.0.snapshot.load().content.clone()
    }

    /// Whether content may be read from a replica.
    pub(crate) fn has_replica(&self) -> bool {
        self.0.content_connection.has_replica()
    }

    pub(crate) fn search(&self) -> &Search {
        &self.0.search
    }

    /// The support assistant.
    pub(crate) fn assistant(&self) -> &Assistant {
        &self.0.assistant
    }

    pub(crate) fn forms(&self) -> &Forms {
        &self.0.forms
    }

    /// Rules of level and achievements.
    pub(crate) fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Takes events about drivers.
    pub(crate) fn intake(&self) -> Intake<'_> {
        Intake { database: self.database(), drivers: &self.0.drivers, rules: self.rules(), days: self.settings().retention.events }
    }

    pub(crate) fn files(&self) -> &FileStore {
        &self.0.files
    }

    pub(crate) fn outbox(&self) -> &Outbox {
        &self.0.outbox
    }

    /// Sends notices to accounts.
    pub(crate) fn notifier(&self) -> Notifier<'_> {
        Notifier { outbox: self.outbox(), strings: self.strings() }
    }

    pub(crate) fn submission_limits(&self) -> &SubmissionLimits {
        &self.0.submission_limits
    }

    pub(crate) fn variables(&self) -> Arc<Variables> {
        Arc::clone(&self.0.snapshot.load().variables)
    }

    pub(crate) fn shared_geo(&self) -> Arc<Geo> {
        Arc::clone(&self.0.geo)
    }

    pub(crate) fn geo(&self) -> &Geo {
        &self.0.geo
    }

    pub(crate) fn moves(&self) -> &Moves {
        &self.0.moves
    }

    pub(crate) fn networks(&self) -> &Networks {
        &self.0.networks
    }

    pub(crate) fn strings(&self) -> Arc<Strings> {
        self.0.strings.load_full()
    }

    pub(crate) fn csrf(&self) -> &CsrfKeys {
        &self.0.csrf
    }

    /// Number of the last content change, and the kept changes up to it, oldest first.
    pub(crate) fn content_changes(&self) -> (i64, Arc<[Change]>) {
        let snapshot = self.0.snapshot.load();
        (snapshot.seq, Arc::clone(&snapshot.changes))
    }

    /// True when cookies for this visitor are `Secure`.
    pub(crate) fn is_https(&self, edge: &EdgeHeaders) -> bool {
        self.0.settings.secure_cookies || edge.is_https()
    }
}

impl FromRef<Api> for EdgeKey {
    fn from_ref(api: &Api) -> Self {
        api.0.edge_key.clone()
    }
}

impl FromRef<Api> for SecureCookies {
    fn from_ref(api: &Api) -> Self {
        Self(api.0.settings.secure_cookies)
    }
}
