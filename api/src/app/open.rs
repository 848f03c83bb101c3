//! Opens the API: creates all parts in dependency order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use geo::{Geo, Networks};
use jiff::Timestamp;
use tokio::sync::{Mutex, watch};

use super::content_connection::ContentConnection;
use super::content_snapshot::ContentSnapshot;
use super::database_monitor::DatabaseMonitor;
use super::{Api, OpenError, Parts, response_cache};
use crate::analytics::Analytics;
use crate::assistant::Assistant;
use crate::beacons::Beacons;
use crate::chat::{Hub, StreamLimits};
use crate::content::ImportError;
use crate::forms::Forms;
use crate::locales::Strings;
use crate::oidc::OpenIdProvider;
use crate::outbox::{Mail, Outbox, Webhook};
use crate::pages::Moves;
use crate::posts;
use crate::progress::{self, Drivers, Rules};
use crate::search::Search;
use crate::settings::Settings;
use crate::support::SubmissionLimits;
use crate::uploads::FileStore;
use crate::web::csrf::CsrfKeys;
use crate::web::edge_headers::EdgeKey;
use crate::web::rate_limit::Limiter;

impl Api {
    /// Opens the database, reads countries and strings, and imports the content folder
    /// if it has changed.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(settings: Settings) -> Result<Self, OpenError> {
        let geo = Geo::read(&settings.geo).map_err(OpenError::Geo)?;
        let networks =
            settings.networks.as_deref().map(|file| Networks::read(file, &geo)).transpose().map_err(OpenError::Geo)?.unwrap_or_default();
        let strings = Strings::read(&settings.locales, settings.pseudo_locales).map_err(OpenError::Strings)?;
        let analytics = settings.analytics.as_deref().map(Analytics::read).transpose().map_err(OpenError::Analytics)?.unwrap_or_default();
        let moves = settings.moves.as_deref().map(Moves::read).transpose().map_err(OpenError::Moves)?.unwrap_or_default();
        let content_connection = ContentConnection::open(&settings).await?;
        let forms = Forms::own().map_err(OpenError::Forms)?;
        let rules = Rules::own().map_err(OpenError::Progress)?;
        let drivers = Drivers::of(&settings);
        let outbox = outbox(&settings).map_err(OpenError::Support)?;
        let files = FileStore::open(&settings.support.files, settings.support.clamd.as_deref());
        let files = files.map_err(|error| OpenError::Support(error.to_string()))?;
        let csrf = CsrfKeys::new(&settings.csrf_secrets)?;
        let provider = settings.identity.clone().map(OpenIdProvider::new).transpose().map_err(OpenError::Identity)?;
        let assistant = Assistant::new(settings.assistant.as_ref()).map_err(OpenError::Assistant)?;
        let edge_key = EdgeKey::new(settings.edge_key.as_deref());
        let api = Self(Arc::new(Parts {
            settings,
            node: crate::secret::new_value()?,
            process: hex::encode(&crate::secret::random_bytes()?[..8]),
            draining: watch::Sender::default(),
            edge_key,
            database_monitor: DatabaseMonitor::default(),
            geo: Arc::new(geo),
            networks,
            strings: ArcSwap::from_pointee(strings),
            snapshot: ArcSwap::from_pointee(ContentSnapshot::empty(content_connection.primary().clone())),
            reading: Mutex::default(),
            is_import_due: AtomicBool::default(),
            content_connection,
            csrf,
            beacons: Beacons::default(),
            beacon_limiter: Limiter::new(30, Duration::from_secs(1)),
            // Bounds likes per address: visitors without the cookie count as new ones.
            like_limiter: Limiter::new(30, Duration::from_secs(10)),
            // A negative vote and its reasons are two requests.
            feedback_limiter: Limiter::new(10, Duration::from_secs(60)),
            // Bounds stored sign-ins per address; many drivers of a fleet may share one.
            sign_in_limiter: Limiter::new(30, Duration::from_secs(2)),
            // A code of 98 bits cannot be guessed; this bounds what trying costs.
            certificate_limiter: Limiter::new(20, Duration::from_secs(3)),
            provider,
            analytics,
            chat: Arc::new(Hub::new(StreamLimits::default())),
            moves,
            search: Search::default(),
            assistant,
            forms: Arc::new(forms),
            rules,
            drivers,
            files,
            outbox,
            submission_limits: SubmissionLimits::default(),
            responses: response_cache::cache(),
            flights: response_cache::Flights::default(),
            generation: AtomicU64::new(0),
        }));
        match api.import_if_changed().await {
            // The replica may serve, or else there is no content to serve either.
            Err(OpenError::Import(ImportError::Store(error))) if api.has_replica() => {
                tracing::error!(%error, "cannot import the content folder; the next check retries");
                api.0.is_import_due.store(true, Ordering::Relaxed);
            }
            imported => imported?,
        }
        api.read_snapshot().await?;
        if api.settings().development_events {
            progress::seed(&api.intake(), Timestamp::now()).await?;
            posts::seed(api.database(), Timestamp::now().as_millisecond()).await.map_err(|error| OpenError::Posts(error.to_string()))?;
        }
        Ok(api)
    }
}

/// Delivery targets of support events.
fn outbox(settings: &Settings) -> Result<Outbox, String> {
    let support = &settings.support;
    let webhook = support.webhook.as_ref().map(|(url, secret)| Webhook::new(url.clone(), secret)).transpose();
    let webhook = webhook.map_err(|error| error.to_string())?;
    let mail = support.mail.as_ref().map(|mail| Mail::new(&mail.url, &mail.from, mail.to.as_deref())).transpose()?;
    Ok(Outbox::new(webhook, mail, support.retries))
}
