//! Starts and stops an edge.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

use crate::app::App;
use crate::config::{Config, Limits, Secret, TlsConfig};
use crate::fragments::follow;
use crate::lifecycle::embedded_api::EmbeddedApi;
use crate::lifecycle::start_error::StartError;
use crate::middleware::deadline::longest;
use crate::server::{listener, tls};
use crate::{admin, cdn, pipeline, rules};

/// Open connections to the operators' port.
const MOST_ADMIN_CONNECTIONS: usize = 256;

/// A running edge.
pub struct Running {
    app: App,
    embedded: Option<EmbeddedApi>,
    /// Certificate of HTTPS.
    certificate: Option<Arc<tls::Certificate>>,
    http: SocketAddr,
    https: Option<SocketAddr>,
    admin: Option<SocketAddr>,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    /// Operators' port; stops last.
    admin_server: Option<JoinHandle<()>>,
    /// Polls the release store.
    store_poller: Option<JoinHandle<()>>,
    /// Polls the product API for content changes.
    changes_poller: JoinHandle<()>,
    /// Measures how long work waits for a processor.
    admission_watch: JoinHandle<()>,
    /// Purges the shared cache.
    purger: Option<JoinHandle<()>>,
}

/// Starts the embedded product API unless another one is configured, builds the app, then binds the
/// sockets and serves.
///
/// # Errors
/// See [`StartError`]. Nothing is left running.
pub async fn start(mut config: Config) -> Result<Running, StartError> {
    tls::install_provider();
    let https_endpoint = match &config.https {
        None => None,
        Some(TlsConfig { address, certificate, key }) => {
            let certificate = tls::Certificate::load(certificate.clone(), key.clone());
            Some((*address, Arc::new(certificate.map_err(|fault| StartError::Configuration(vec![fault.to_string()]))?)))
        }
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
        tracing::warn!("Rate limits are off for loopback clients (dev.unlimited_loopback); use this in tests only");
    }
    let listener = bind(http_address).await?;
    let http = local(&listener)?;
    let mut endpoints = vec![listener::Endpoint { listener, tls: None }];
    let mut https = None;
    if let Some((address, certificate)) = &https_endpoint {
        let listener = bind(*address).await?;
        https = Some(local(&listener)?);
        app.metrics.certificate_ends(certificate.end().unwrap_or_default());
        endpoints.push(listener::Endpoint { listener, tls: Some(certificate.acceptor()) });
    }
    // Set before the first request.
    let _ = app.own_ports.set([Some(http), https].into_iter().flatten().map(|address| address.port()).collect());
    let admin_listener = match admin_address {
        None => None,
        Some(address) => Some(bind(address).await?),
    };
    if let Some(address) = supervisor::unused_socket() {
        return Err(StartError::Socket(format!("a socket of LISTEN_FDS has the address {address}, which no key of [listen] names")));
    }
    let (stop, stopped) = oneshot::channel();
    let service = pipeline::service(&app);
    let server = tokio::spawn(listener::serve(
        endpoints,
        service,
        Arc::clone(&app.metrics),
        app.draining.subscribe(),
        async { drop(stopped.await) },
        limits,
    ));
    let admission_watch = {
        let app = app.clone();
        tokio::spawn(async move { app.admission.watch(Arc::clone(&app.renderer)).await })
    };
    let store_poller = app.source.as_ref().map(|source| tokio::spawn(follow(Arc::clone(&app.live), Arc::clone(source))));
    let changes_poller = {
        let app = app.clone();
        tokio::spawn(async move { app.api.follow_changes().await })
    };
    let purger =
        cdn::start(&app).map_err(|error| StartError::Configuration(vec![format!("cannot create the client of the cache: {error}")]))?;
    let purger = purger.map(tokio::spawn);
    let (admin, admin_server) = match admin_listener {
        None => (None, None),
        Some(listener) => {
            let address = local(&listener)?;
            let service = admin::service(&app, embedded.is_some());
            let endpoints = vec![listener::Endpoint { listener, tls: None }];
            // Has its own connection limit, so visitors cannot lock operators out.
            let limits = listener::ConnectionLimits { most: MOST_ADMIN_CONNECTIONS, ..limits };
            // Operators see the drain from here to its end.
            let draining = watch::Sender::new(false).subscribe();
            let server = listener::serve(endpoints, service, Arc::default(), draining, std::future::pending(), limits);
            (Some(address), Some(tokio::spawn(server)))
        }
    };
    let certificate = https_endpoint.map(|(_, certificate)| certificate);
    Ok(Running {
        app,
        embedded,
        certificate,
        http,
        https,
        admin,
        stop,
        server,
        admin_server,
        store_poller,
        changes_poller,
        admission_watch,
        purger,
    })
}

impl Running {
    /// Address of HTTP, with the actual port if 0 was configured.
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

    /// Shared state.
    #[must_use]
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// The embedded product API, if it runs in this process.
    #[must_use]
    pub const fn embedded(&self) -> Option<&EmbeddedApi> {
        self.embedded.as_ref()
    }

    /// Reads the certificate of HTTPS again, for new connections.
    ///
    /// # Errors
    /// A file cannot be read, or certificate and key do not match. The certificate in use stays.
    pub fn reload_certificate(&self) -> Result<(), String> {
        let Some(certificate) = &self.certificate else { return Ok(()) };
        certificate.reload().map_err(|fault| fault.to_string())?;
        self.app.metrics.certificate_ends(certificate.end().unwrap_or_default());
        Ok(())
    }

    /// URLs for a browser, one per host of the rules.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        let live = self.app.live.load();
        let mut hosts: Vec<&str> = live.rules.sites.hosts().collect();
        hosts.sort_unstable();
        let http = hosts.iter().map(|host| format!("http://{host}:{}", self.http.port()));
        let https = self.https.iter().flat_map(|address| hosts.iter().map(|host| format!("https://{host}:{}", address.port())));
        http.chain(https).collect()
    }

    /// Stops accepting, waits for requests in flight, then stops the embedded API.
    pub async fn stop(self) {
        // Fails only if the server has stopped already.
        let _ = self.stop.send(());
        if let Err(error) = self.server.await {
            tracing::error!(%error, "The server task failed");
        }
        self.changes_poller.abort();
        self.admission_watch.abort();
        if let Some(purger) = self.purger {
            purger.abort();
        }
        if let Some(store_poller) = self.store_poller {
            store_poller.abort();
        }
        if let Some(admin) = self.admin_server {
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
    supervisor::listen(address).await.map_err(|error| StartError::Socket(format!("{address}: {error}")))
}

fn local(listener: &TcpListener) -> Result<SocketAddr, StartError> {
    listener.local_addr().map_err(|error| StartError::Socket(error.to_string()))
}
