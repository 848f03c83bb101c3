//! Configuration: one documented file (`edge.toml`) plus the environment, read and checked whole before anything is bound.

mod fields;
mod releases;
mod render;
mod retention;
mod secret;
mod support;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

pub use crate::fragments::BreakerConfig;
use fields::Fields;
pub use releases::ReleasesConfig;
pub use render::RenderConfig;
pub use secret::Secret;
pub use support::SupportConfig;

/// A page is hidden no longer than this.
const MAX_ANTI_FLICKER_MS: u32 = 4000;

/// Bytes of a mebibyte.
const MIB: usize = 1024 * 1024;

/// Everything the edge is told at start. Keys, units and defaults are documented in `edge.toml`.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address for HTTP.
    pub http: SocketAddr,
    /// Address and files for HTTPS, when a certificate is configured.
    pub https: Option<TlsConfig>,
    /// Address for operators; `None`: there is none.
    pub admin: Option<SocketAddr>,
    /// Proxies of ours that say who the visitor is.
    pub trusted_proxies: Arc<[IpNet]>,
    /// Ports by which visitors reach the edge beside its own and those of their schemes.
    pub public_ports: Arc<[u16]>,
    /// Folder of the rules.
    pub rules: PathBuf,
    /// Secret behind the tokens with which a page explains itself; `None`: a random one.
    pub explain_key: Option<Secret>,
    /// Folder of the fragments.
    pub fragments: PathBuf,
    /// The store of releases.
    pub releases: ReleasesConfig,
    /// Who may use the operators' port from elsewhere.
    pub admin_token: Option<Secret>,
    /// The product API.
    pub api: ApiConfig,
    /// The embedded product API, used when `api.url` is empty.
    pub embedded_api: EmbeddedApiConfig,
    /// Support of the embedded product API: whom it tells, and how.
    pub support: SupportConfig,
    /// How long the embedded product API keeps things.
    pub retention: product_api::RetentionSettings,
    /// Where networks are.
    pub geo: GeoConfig,
    /// Server rendering.
    pub render: RenderConfig,
    /// The experiments service that browsers ask.
    pub experiments: ExperimentsConfig,
    /// Share of page loads whose web vitals are measured, from 0 to 1.
    pub vitals_sample: f64,
    /// Limits of every request.
    pub limits: Limits,
    /// Logging.
    pub log: LogConfig,
    /// Development only.
    pub dev: DevConfig,
}

/// Where HTTPS is served.
#[derive(Debug, Clone)]
pub struct TlsConfig {
    /// Address.
    pub address: SocketAddr,
    /// Certificate chain, PEM.
    pub certificate: PathBuf,
    /// Private key, PEM.
    pub key: PathBuf,
}

/// How the product API is asked.
#[derive(Debug, Clone)]
pub struct ApiConfig {
    /// Its address; `None` for the embedded one.
    pub url: Option<Url>,
    /// Secret by which it knows that a request comes from the edge; `None`: it is told nothing that needs trust.
    pub key: Option<Secret>,
    /// Longest wait for one answer.
    pub deadline: Duration,
    /// Longest wait for what a page can do without: `check-locale`, `redirect-check`.
    pub check_deadline: Duration,
    /// How long an answer is fresh when it does not say.
    pub fresh: Duration,
    /// How long an answer is kept for when the API is silent.
    pub stale: Duration,
    /// Answers kept in memory, in bytes as they were sent.
    pub cache_bytes: u64,
}

/// What the embedded product API is started with.
#[derive(Debug, Clone)]
pub struct EmbeddedApiConfig {
    /// Database address.
    pub database: String,
    /// Folder of articles.
    pub content: PathBuf,
    /// Folder of countries.
    pub geo: PathBuf,
    /// Folder of strings.
    pub locales: PathBuf,
    /// File of the analytics services that goals are passed on to; `None`: to none.
    pub analytics: Option<PathBuf>,
    /// File of addresses that lead elsewhere; `None`: only what was renamed does.
    pub moves: Option<PathBuf>,
    /// Whether pseudo-languages are offered.
    pub pseudo_locales: bool,
    /// Whether anybody may sign in by name, without a password.
    pub development_identity: bool,
}

/// The experiments service that browsers ask.
#[derive(Debug, Clone)]
pub struct ExperimentsConfig {
    /// Address of its script; `None` for the embedded one.
    pub script: Option<Url>,
    /// One more word for it.
    pub param: String,
    /// Longest time for which a page is hidden until its flags are there, in milliseconds.
    pub anti_flicker_ms: u32,
}

/// Limits of every request.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Longest time for one request.
    pub request: Duration,
    /// Largest body, in bytes, but of forms, which say themselves what they take.
    pub body_bytes: usize,
    /// Requests under way at once, each until the last byte of its answer.
    pub concurrent_requests: usize,
    /// Connections open at once.
    pub connections: usize,
    /// How long a connection is used before it is closed.
    pub connection: Duration,
    /// Longest wait for a client to take more of an answer.
    pub write: Duration,
    /// Longest time to drain after a stop signal.
    pub shutdown: Duration,
}

/// What is logged, and how.
#[derive(Debug, Clone)]
pub struct LogConfig {
    /// `EnvFilter` directives.
    pub filter: String,
    /// One JSON object a line instead of text.
    pub json: bool,
    /// Collector of traces, OTLP over HTTP; `None`: none are told.
    pub otlp: Option<Url>,
    /// Name by which it knows this service.
    pub service: String,
}

/// Development only.
#[derive(Debug, Clone, Default)]
pub struct DevConfig {
    /// Reread what changes on disk.
    pub watch: bool,
    /// Address of a development server by fragment.
    pub remotes: Vec<(String, Url)>,
    /// Count nobody who comes from this machine.
    pub unlimited_loopback: bool,
}

/// What says where networks are.
#[derive(Debug, Clone, Default)]
pub struct GeoConfig {
    /// Database of their places; `None`: there is none.
    pub database: Option<PathBuf>,
    /// Country and city of visitors from this machine, by codes; `None`: not known.
    pub here: Option<(String, String)>,
}

impl Config {
    /// Reads the file and the environment.
    ///
    /// # Errors
    /// Every fault, each with the key and the variable it belongs to.
    pub fn read(file: &Path, environment: impl Fn(&str) -> Option<String>) -> Result<Self, Vec<String>> {
        let text = std::fs::read_to_string(file).map_err(|error| vec![format!("{}: {error}", file.display())])?;
        Self::parse(&text, environment)
    }

    /// Checks a configuration given as text.
    ///
    /// # Errors
    /// Every fault, each with the key and the variable it belongs to.
    pub fn parse(text: &str, environment: impl Fn(&str) -> Option<String>) -> Result<Self, Vec<String>> {
        let mut fields = Fields::new(text, environment)?;
        let config = Self {
            http: fields.address("listen", "http", "127.0.0.1:8080"),
            https: tls(&mut fields),
            admin: fields.optional_address("listen", "admin", "127.0.0.1:9090"),
            trusted_proxies: fields.networks("listen", "trusted_proxies").into(),
            public_ports: fields.ports("listen", "public_ports").into(),
            rules: fields.path("rules", "folder", "edge/rules"),
            explain_key: fields.secret("rules", "explain_key"),
            fragments: fields.path("fragments", "folder", "."),
            releases: ReleasesConfig::read(&mut fields),
            admin_token: fields.secret("admin", "token"),
            api: ApiConfig {
                url: fields.url("api", "url"),
                key: fields.secret("api", "key"),
                deadline: fields.milliseconds("api", "deadline_ms", 2_000),
                check_deadline: fields.milliseconds("api", "check_ms", 150),
                fresh: fields.seconds("api", "fresh_seconds", 30),
                stale: fields.seconds("api", "stale_seconds", 86_400),
                cache_bytes: fields.size("api", "cache_mib", 128).saturating_mul(MIB) as u64,
            },
            geo: GeoConfig {
                database: Some(fields.path("geo", "database", "")).filter(|file| !file.as_os_str().is_empty()),
                here: fields.place("geo", "here"),
            },
            embedded_api: EmbeddedApiConfig {
                database: fields.text("embedded_api", "database", "sqlite:data/roadside.db"),
                content: fields.path("embedded_api", "content", "api/content"),
                geo: fields.path("embedded_api", "geo", "api/geo/data"),
                locales: fields.path("embedded_api", "locales", "locales"),
                analytics: Some(fields.path("embedded_api", "analytics", "")).filter(|file| !file.as_os_str().is_empty()),
                moves: Some(fields.path("embedded_api", "moves", "")).filter(|file| !file.as_os_str().is_empty()),
                pseudo_locales: fields.flag("embedded_api", "pseudo_locales"),
                development_identity: fields.flag("embedded_api", "development_identity"),
            },
            support: SupportConfig::read(&mut fields),
            retention: retention::read(&mut fields),
            render: RenderConfig::read(&mut fields),
            experiments: ExperimentsConfig {
                script: fields.https_url("experiments", "script"),
                param: fields.text("experiments", "param", ""),
                anti_flicker_ms: fields.bounded("experiments", "anti_flicker_ms", 0, MAX_ANTI_FLICKER_MS),
            },
            vitals_sample: fields.share("client", "vitals_sample", 0.1),
            limits: Limits {
                request: fields.milliseconds("limits", "request_ms", 30_000),
                body_bytes: fields.size("limits", "body_bytes", 12 * 1024 * 1024),
                concurrent_requests: fields.size("limits", "concurrent_requests", 4096),
                connections: fields.size("limits", "connections", 8192),
                connection: fields.milliseconds("limits", "connection_ms", 600_000),
                write: fields.milliseconds("limits", "write_ms", 30_000),
                shutdown: fields.milliseconds("limits", "shutdown_ms", 10_000),
            },
            log: LogConfig {
                filter: fields.text("log", "filter", "info"),
                json: fields.choice("log", "format", &["text", "json"]) == "json",
                otlp: fields.url_or("log", "otlp", "OTEL_EXPORTER_OTLP_ENDPOINT"),
                service: fields.text("log", "service", "roadside-edge"),
            },
            dev: DevConfig {
                watch: fields.flag("dev", "watch"),
                remotes: fields.named_urls("dev", "remotes"),
                unlimited_loopback: fields.flag("dev", "unlimited_loopback"),
            },
        };
        // SECURITY: what needs no password must not be reachable from another machine.
        if config.embedded_api.development_identity && !config.http.ip().is_loopback() {
            fields.fault("embedded_api", "development_identity", "signing in without a password is for a loopback listen.http only");
        }
        // SECURITY: behind a proxy on this machine everybody comes from it.
        if config.dev.unlimited_loopback && !config.http.ip().is_loopback() {
            fields.fault("dev", "unlimited_loopback", "limits are lifted for a loopback listen.http only");
        }
        // SECURITY: whoever reaches the port may read what is counted and which addresses are asked for.
        if config.admin_token.is_none() && config.admin.is_some_and(|admin| !admin.ip().is_loopback()) {
            fields.fault("admin", "token", "a listen.admin that other machines reach needs a token");
        }
        fields.finish().map(|()| config)
    }
}

fn tls(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Option<TlsConfig> {
    let address = fields.address("listen", "https", "127.0.0.1:8443");
    let certificate = fields.text("tls", "certificate", "");
    let key = fields.text("tls", "key", "");
    match (certificate.is_empty(), key.is_empty()) {
        (true, true) => None,
        (false, false) => Some(TlsConfig { address, certificate: certificate.into(), key: key.into() }),
        _ => {
            fields.fault("tls", "certificate", "certificate and key go together: give both or neither");
            None
        }
    }
}

#[cfg(test)]
mod tests;
