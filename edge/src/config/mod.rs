//! Configuration from `edge.toml` and the environment, validated before any socket opens.

mod api;
mod assistant;
mod cdn;
mod embedded_api;
mod fields;
mod identity;
mod limits;
mod releases;
mod render;
mod retention;
mod secret;
mod support;
mod tls;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ipnet::IpNet;
use url::Url;

pub use crate::fragments::BreakerConfig;
pub use api::ApiConfig;
pub use cdn::{CdnConfig, CdnKind};
pub use embedded_api::EmbeddedApiConfig;
use fields::Fields;
pub use identity::IdentityConfig;
pub use limits::Limits;
pub use releases::ReleasesConfig;
pub use render::RenderConfig;
pub use secret::Secret;
pub use support::SupportConfig;
pub use tls::TlsConfig;

/// Longest time a page may be hidden.
const MAX_ANTI_FLICKER_MS: u32 = 4000;

/// Bytes of a mebibyte.
const MIB: usize = 1024 * 1024;

/// Configuration of the edge. `edge.toml` documents keys, units and defaults.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address for HTTP.
    pub http: SocketAddr,
    /// Address and files for HTTPS, if a certificate is configured.
    pub https: Option<TlsConfig>,
    /// Address of the operators' port; `None`: off.
    pub admin: Option<SocketAddr>,
    /// Trusted proxies.
    pub trusted_proxies: Arc<[IpNet]>,
    /// Public ports besides its own, 80 and 443.
    pub public_ports: Arc<[u16]>,
    /// Folder of the rules.
    pub rules: PathBuf,
    /// Secrets of explain tokens: the first signs, all verify. Empty: random.
    pub explain_keys: Vec<Secret>,
    /// Folder of the fragments.
    pub fragments: PathBuf,
    /// The release store.
    pub releases: ReleasesConfig,
    /// Token for the operators' port.
    pub admin_token: Option<Secret>,
    /// The shared cache in front; `None`: none that is purged.
    pub cdn: Option<CdnConfig>,
    /// The product API.
    pub api: ApiConfig,
    /// The embedded product API, used when `api.url` is empty.
    pub embedded_api: EmbeddedApiConfig,
    /// The OpenID Connect provider.
    pub identity: IdentityConfig,
    /// Support settings of the embedded product API.
    pub support: SupportConfig,
    /// Language model of the embedded product API's assistant; `None` unless one is configured.
    pub assistant: Option<product_api::AssistantSettings>,
    /// Retention of the embedded product API's data.
    pub retention: product_api::RetentionSettings,
    /// Geolocation.
    pub geo: GeoConfig,
    /// Server rendering.
    pub render: RenderConfig,
    /// The experiments service of browsers.
    pub experiments: ExperimentsConfig,
    /// Origin of the chat's messenger; `None`: the page's own.
    pub messenger: Option<String>,
    /// Share of page loads that report web vitals, from 0 to 1.
    pub vitals_sample: f64,
    /// Limits of requests and connections.
    pub limits: Limits,
    /// Logging.
    pub log: LogConfig,
    /// Development only.
    pub dev: DevConfig,
}

/// The experiments service of browsers.
#[derive(Debug, Clone)]
pub struct ExperimentsConfig {
    /// URL of its script; `None`: the embedded service.
    pub script: Option<Url>,
    /// Extra parameter for the service.
    pub param: String,
    /// Longest time a page is hidden until its flags are known, in milliseconds.
    pub anti_flicker_ms: u32,
}

/// Logging and tracing.
#[derive(Debug, Clone)]
pub struct LogConfig {
    /// `EnvFilter` directives.
    pub filter: String,
    /// JSON lines instead of text.
    pub json: bool,
    /// Trace collector, OTLP over HTTP; `None`: no traces.
    pub otlp: Option<Url>,
    /// Service name for the collector.
    pub service: String,
}

/// Development only.
#[derive(Debug, Clone, Default)]
pub struct DevConfig {
    /// Reloads changed files.
    pub watch: bool,
    /// Development server URL by fragment.
    pub remotes: Vec<(String, Url)>,
    /// Lifts rate limits for loopback clients.
    pub unlimited_loopback: bool,
}

/// Geolocation settings.
#[derive(Debug, Clone, Default)]
pub struct GeoConfig {
    /// Geolocation database; `None`: none.
    pub database: Option<PathBuf>,
    /// Country and city codes of loopback visitors; `None`: unknown.
    pub here: Option<(String, String)>,
}

impl Config {
    /// Reads the file and the environment.
    ///
    /// # Errors
    /// All errors, each with its key and variable.
    pub fn read(file: &Path, environment: impl Fn(&str) -> Option<String>) -> Result<Self, Vec<String>> {
        let text = std::fs::read_to_string(file).map_err(|error| vec![format!("{}: {error}", file.display())])?;
        Self::parse(&text, environment)
    }

    /// Checks a configuration given as text.
    ///
    /// # Errors
    /// All errors, each with its key and variable.
    pub fn parse(text: &str, environment: impl Fn(&str) -> Option<String>) -> Result<Self, Vec<String>> {
        let mut fields = Fields::new(text, environment)?;
        let mut config = Self {
            http: fields.address("listen", "http", "127.0.0.1:8080"),
            https: TlsConfig::read(&mut fields),
            admin: fields.optional_address("listen", "admin", "127.0.0.1:9090"),
            trusted_proxies: fields.networks("listen", "trusted_proxies").into(),
            public_ports: fields.ports("listen", "public_ports").into(),
            rules: fields.path("rules", "folder", "edge/rules"),
            explain_keys: fields.secrets("rules", "explain_key"),
            fragments: fields.path("fragments", "folder", "."),
            releases: ReleasesConfig::read(&mut fields),
            admin_token: fields.secret("admin", "token"),
            cdn: CdnConfig::read(&mut fields),
            api: ApiConfig::read(&mut fields),
            geo: GeoConfig { database: fields.optional_path("geo", "database"), here: fields.place("geo", "here") },
            embedded_api: EmbeddedApiConfig::read(&mut fields),
            identity: IdentityConfig::default(),
            support: SupportConfig::read(&mut fields),
            assistant: assistant::read(&mut fields),
            retention: retention::read(&mut fields),
            render: RenderConfig::read(&mut fields),
            experiments: ExperimentsConfig {
                script: fields.https_url("experiments", "script"),
                param: fields.text("experiments", "param", ""),
                anti_flicker_ms: fields.bounded("experiments", "anti_flicker_ms", 0, MAX_ANTI_FLICKER_MS),
            },
            messenger: fields.url("messenger", "origin").map(|url| url.origin().ascii_serialization()),
            vitals_sample: fields.share("client", "vitals_sample", 0.1),
            limits: Limits::read(&mut fields),
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
        if config.api.url.is_none() && !config.embedded_api.database.starts_with("sqlite:") {
            config.check_nodes(&mut fields);
        }
        // SECURITY: sign-in without a password must not be reachable from other machines.
        if config.embedded_api.development_identity && !config.http.ip().is_loopback() {
            fields.fault("embedded_api", "development_identity", "sign-in without a password needs a loopback listen.http");
        }
        config.identity = IdentityConfig::read(&mut fields, config.api.url.is_none());
        // SECURITY: sign-in without a password must not stand beside a real one.
        if config.embedded_api.development_identity && config.identity.settings.is_some() {
            fields.fault("embedded_api", "development_identity", "sign-in without a password excludes an [identity] issuer");
        }
        if config.embedded_api.development_events && !config.embedded_api.development_identity {
            fields.fault("embedded_api", "development_events", "events of demo drivers need development_identity");
        }
        // SECURITY: behind a local proxy all visitors have a loopback address.
        if config.dev.unlimited_loopback && !config.http.ip().is_loopback() {
            fields.fault("dev", "unlimited_loopback", "lifting the limits needs a loopback listen.http");
        }
        // SECURITY: the port shows metrics and requested URLs.
        if config.admin_token.is_none() && config.admin.is_some_and(|admin| !admin.ip().is_loopback()) {
            fields.fault("admin", "token", "a listen.admin beyond loopback needs a token");
        }
        fields.finish().map(|()| config)
    }

    /// Checks that several edges on one PostgreSQL database accept each other's tokens.
    fn check_nodes(&self, fields: &mut Fields<impl Fn(&str) -> Option<String>>) {
        let needed = "PostgreSQL may have several edges: they need the same secret, else one rejects what another signs";
        if self.embedded_api.csrf_secrets.is_empty() {
            fields.fault("embedded_api", "csrf_secret", needed);
        }
        if self.explain_keys.is_empty() && self.admin.is_some() {
            fields.fault("rules", "explain_key", needed);
        }
        if self.releases.preview_keys.is_empty() && self.releases.store.is_some() {
            fields.fault("releases", "preview_key", needed);
        }
    }
}

#[cfg(test)]
mod tests;
