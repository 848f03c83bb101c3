//! The embedded product API, served over HTTP on a loopback port of this process.

use std::net::Ipv4Addr;
use std::time::Duration;

use product_api::{Api, MailSettings, SupportSettings};
use routing::Sites;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use url::Url;

use crate::config::{Config, Secret, SupportConfig};
use crate::lifecycle::start_error::StartError;

/// A product API that runs in this process.
pub struct EmbeddedApi {
    api: Api,
    url: Url,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

impl EmbeddedApi {
    /// Opens the database, imports changed content and serves on a free loopback port.
    pub(crate) async fn start(
        Config { embedded_api: config, identity, support, assistant, retention, api, dev, .. }: &Config,
        sites: &Sites,
    ) -> Result<Self, StartError> {
        let settings = product_api::Settings {
            database_url: config.database.clone(),
            database_read_url: config.database_read.clone(),
            database_connections: config.connections,
            migrate: config.migrate,
            content_import: config.content_import,
            csrf_secrets: config.csrf_secrets.clone(),
            content: Some(config.content.clone()),
            geo: config.geo.clone(),
            locales: config.locales.clone(),
            analytics: config.analytics.clone(),
            moves: config.moves.clone(),
            pseudo_locales: config.pseudo_locales,
            watch: dev.watch,
            country_domains: sites.country_domains(),
            development_identity: config.development_identity,
            development_events: config.development_events,
            identity: identity.settings.clone(),
            edge_key: api.key.as_ref().map(|key| key.reveal().to_owned()),
            support: support_settings(support),
            assistant: assistant.clone(),
            retention: *retention,
            ..product_api::Settings::default()
        };
        let api = Api::open(settings).await.map_err(|error| StartError::Api(lines(&error), error.exit_code()))?;
        let socket = |error: std::io::Error| StartError::Socket(format!("the embedded product API: {error}"));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(socket)?;
        let address = listener.local_addr().map_err(socket)?;
        let url = Url::parse(&format!("http://{address}/")).expect("a socket address makes an HTTP URL");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = product_api::serve(listener, api.clone(), async { drop(stopped.await) });
        let server = tokio::spawn(async {
            if let Err(error) = serving.await {
                tracing::error!(%error, "The embedded product API failed");
            }
        });
        Ok(Self { api, url, stop, server })
    }

    /// URL of the API.
    #[must_use]
    pub const fn url(&self) -> &Url {
        &self.url
    }

    /// Imports changed content.
    ///
    /// # Errors
    /// All errors in the content; the last good content stays in use.
    pub async fn reload(&self) -> Result<(), Vec<String>> {
        self.api.reload().await.map_err(|error| lines(&error))
    }

    /// Stops after the requests in flight, or after `longest`.
    pub(crate) async fn stop(self, longest: Duration) {
        // Fails only if the server has stopped already.
        let _ = self.stop.send(());
        if tokio::time::timeout(longest, self.server).await.is_err() {
            tracing::warn!("Shutdown time is over; cancelling requests to the embedded product API");
        }
    }
}

fn support_settings(config: &SupportConfig) -> SupportSettings {
    let mail =
        |(url, from): &(Secret, String)| MailSettings { url: url.reveal().to_owned(), from: from.clone(), to: config.mail_to.clone() };
    SupportSettings {
        assistant: !config.disable_assistant,
        webhook: config.webhook.as_ref().map(|(url, secret)| (url.clone(), secret.reveal().to_owned())),
        staff_token: config.staff_token.as_ref().map(|token| token.reveal().to_owned()),
        mail: config.smtp.as_ref().map(mail),
        files: config.files.clone(),
        clamd: config.clamd.clone(),
        ..SupportSettings::default()
    }
}

/// Error messages, one per line.
fn lines(error: &impl ToString) -> Vec<String> {
    error.to_string().lines().map(str::to_owned).collect()
}
