//! From a configuration to a running edge, and back.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::config::{Config, Limits, Secret};
use crate::fragments::follow;
use crate::lifecycle::embedded_api::EmbeddedApi;
use crate::lifecycle::start_error::StartError;
use crate::middleware::deadline::longest;
use crate::server::{listener, tls};
use crate::{admin, pipeline, rules};

/// Connections to the operators' port that may be open at once.
const OPERATORS: usize = 256;

/// A running edge.
pub struct Running {
    app: App,
    embedded: Option<EmbeddedApi>,
    http: SocketAddr,
    https: Option<SocketAddr>,
    admin: Option<SocketAddr>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    /// The port of operators; it answers until everything has ended.
    admin_served: Option<JoinHandle<()>>,
    /// Follows the store of releases.
    following: Option<JoinHandle<()>>,
}

/// Starts the embedded product API where none is configured, makes the parts, then binds and serves.
///
/// # Errors
/// See [`StartError`]. Nothing is left running.
pub async fn start(mut config: Config) -> Result<Running, StartError> {
    tls::install_provider();
    let acceptor = match &config.https {
        None => None,
        Some(https) => Some((
            https.address,
            tls::acceptor(&https.certificate, &https.key).map_err(|fault| StartError::Configuration(vec![fault.to_string()]))?,
        )),
    };
    if config.api.url.is_none() && config.api.key.is_none() {
        let secret = Secret::random().map_err(|error| StartError::Configuration(vec![format!("no random numbers: {error}")]))?;
        config.api.key = Some(secret);
    }
    let loaded = rules::load(&config).map_err(StartError::Configuration)?;
    let embedded = match &config.api.url {
        Some(_) => None,
        None => Some(EmbeddedApi::start(&config, &loaded.rules.sites).await?),
    };
    let api = match (&config.api.url, &embedded) {
        (Some(url), _) => url.clone(),
        (None, Some(embedded)) => embedded.url().clone(),
        (None, None) => unreachable!("an API is configured or embedded"),
    };
    let (http_address, admin_address, limits) = (config.http, config.admin, connection_limits(&config.limits));
    let app = App::build(config, loaded, api).await.map_err(StartError::Configuration)?;

    if app.config.dev.unlimited_loopback {
        tracing::warn!("Limits are off for whoever comes from this machine (dev.unlimited_loopback): for tests and measurements only");
    }
    let listener = bind(http_address).await?;
    let http = local(&listener)?;
    let mut endpoints = vec![listener::Endpoint { listener, tls: None }];
    let mut https = None;
    if let Some((address, acceptor)) = acceptor {
        let listener = bind(address).await?;
        https = Some(local(&listener)?);
        endpoints.push(listener::Endpoint { listener, tls: Some(acceptor) });
    }
    // Set once: nothing is served before.
    let _ = app.own_ports.set([Some(http), https].into_iter().flatten().map(|address| address.port()).collect());
    let admin_listener = match admin_address {
        None => None,
        Some(address) => Some(bind(address).await?),
    };
    let (stop, stopped) = oneshot::channel();
    let service = pipeline::service(&app);
    let served = tokio::spawn(listener::serve(endpoints, service, Arc::clone(&app.metrics), async { drop(stopped.await) }, limits));
    let following = app.source.as_ref().map(|source| tokio::spawn(follow(Arc::clone(&app.live), Arc::clone(source))));
    let (admin, admin_served) = match admin_listener {
        None => (None, None),
        Some(listener) => {
            let address = local(&listener)?;
            let service = admin::service(&app, embedded.is_some());
            let endpoints = vec![listener::Endpoint { listener, tls: None }];
            // Its own connections are none of a visitor's, and visitors take none of its places.
            let limits = listener::ConnectionLimits { most: OPERATORS, ..limits };
            let serving = listener::serve(endpoints, service, Arc::default(), std::future::pending(), limits);
            (Some(address), Some(tokio::spawn(serving)))
        }
    };
    Ok(Running { app, embedded, http, https, admin, stop, served, admin_served, following })
}

impl Running {
    /// Address of HTTP, with the port that was given by the system when 0 was configured.
    #[must_use]
    pub const fn http(&self) -> SocketAddr {
        self.http
    }

    /// Address of HTTPS.
    #[must_use]
    pub const fn https(&self) -> Option<SocketAddr> {
        self.https
    }

    /// Address of the operators' port.
    #[must_use]
    pub const fn admin(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// The parts, to be reloaded.
    #[must_use]
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// The embedded product API, when it runs in this process.
    #[must_use]
    pub const fn embedded(&self) -> Option<&EmbeddedApi> {
        self.embedded.as_ref()
    }

    /// Addresses to open in a browser: one for each host of the rules.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        let live = self.app.live.load();
        let mut hosts: Vec<&str> = live.rules.sites.hosts().collect();
        hosts.sort_unstable();
        let http = hosts.iter().map(|host| format!("http://{host}:{}", self.http.port()));
        let https = self.https.iter().flat_map(|address| hosts.iter().map(|host| format!("https://{host}:{}", address.port())));
        http.chain(https).collect()
    }

    /// Accepts nothing new, lets running requests end, then stops the embedded API.
    pub async fn stop(self) {
        // The receiver is gone only when serving has ended already.
        let _ = self.stop.send(());
        if let Err(error) = self.served.await {
            tracing::error!(%error, "Serving ended badly");
        }
        if let Some(following) = self.following {
            following.abort();
        }
        if let Some(admin) = self.admin_served {
            admin.abort();
        }
        if let Some(embedded) = self.embedded {
            embedded.stop(Duration::from_secs(5)).await;
        }
    }
}

fn connection_limits(limits: &Limits) -> listener::ConnectionLimits {
    listener::ConnectionLimits {
        most: limits.connections,
        write: limits.write,
        life: limits.connection,
        end: longest(limits.request),
        drain: limits.shutdown,
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Socket(format!("{address}: {error}")))
}

fn local(listener: &TcpListener) -> Result<SocketAddr, StartError> {
    listener.local_addr().map_err(|error| StartError::Socket(error.to_string()))
}
