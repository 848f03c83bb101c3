//! The API's long-lived parts.

mod answers;
mod fault;
mod open;
mod operation;
mod stored;
mod views;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arc_swap::ArcSwap;
use moka::future::Cache;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::analytics::Analytics;
use crate::beacons::{Beacons, Limiter};
use crate::content::{StoreError, Variables};
use crate::csrf::CsrfKey;
use crate::database::Database;
use crate::forms::Forms;
use crate::geo::{Geo, Networks};
use crate::locales::Strings;
use crate::moves::Moves;
use crate::outbox::Outbox;
use crate::respond::Answer;
use crate::search::Search;
use crate::settings::Settings;
use crate::support::Paces;
use crate::trusted::Trusted;
use crate::uploads::FileStore;
pub use fault::OpenError;
pub(crate) use stored::REFRESH_EVERY;
use stored::Stored;

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
    moves: Moves,
    search: Search,
    forms: Arc<Forms>,
    files: FileStore,
    outbox: Outbox,
    paces: Paces,
    answers: Cache<String, Answer>,
    /// Counts changes of strings and content: an answer that was begun before a change is not found after it.
    generation: AtomicU64,
}

impl Api {
    /// Settings the API was opened with.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
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

    pub(crate) fn moves(&self) -> &Moves {
        &self.0.moves
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
}
