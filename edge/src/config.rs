//! Configuration: one documented file (`edge.toml`) plus the environment, read and checked whole before anything is bound.

mod fields;
mod secret;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

pub use crate::fragments::BreakerConfig;
use fields::Fields;
pub use secret::Secret;

/// A page is hidden no longer than this.
const MAX_ANTI_FLICKER_MS: u32 = 4000;

/// Bytes of a mebibyte.
const MIB: usize = 1024 * 1024;

/// Fewest characters of a secret that others are known by.
const LEAST_SECRET: usize = 32;

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
    /// Database of the places of networks; `None`: there is none.
    pub geo_database: Option<PathBuf>,
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

/// Where releases come from, and what is done with them.
#[derive(Debug, Clone)]
pub struct ReleasesConfig {
    /// Address of the store: a folder or `s3://bucket/prefix`. `None`: releases are read from the folder of the fragments.
    pub store: Option<String>,
    /// File of the squads: their fragments, keys and tokens.
    pub squads: PathBuf,
    /// Folder in which the last good releases are kept for a start without the store; `None`: they are not.
    pub cache: Option<PathBuf>,
    /// Time between two looks at the states.
    pub poll: Duration,
    /// Memory for files of releases that no page is made of any more, in bytes.
    pub asset_bytes: u64,
    /// Secret behind the links of previews; `None`: a random one.
    pub preview_key: Option<Secret>,
    /// Fills of each release before a rollout may be found worse.
    pub trial_sample: usize,
    /// Chance of ending a rollout of a release that is as good.
    pub trial_p: f64,
    /// How many times as long a release's renders may take.
    pub trial_slower: f64,
    /// File of the size budgets of releases.
    pub budgets: PathBuf,
    /// Command that looks for barriers in HTML; empty: none does.
    pub axe: Vec<String>,
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
    /// Whether pseudo-languages are offered.
    pub pseudo_locales: bool,
    /// Whether anybody may sign in by name, without a password.
    pub development_identity: bool,
}

/// Whom the embedded product API tells of requests to support, and where it keeps their files.
#[derive(Debug, Clone)]
pub struct SupportConfig {
    /// Address of the webhook, with the secret of its signatures.
    pub webhook: Option<(Url, Secret)>,
    /// Secret of staff's programs.
    pub staff_token: Option<Secret>,
    /// Address of the mail service, which may hold a password; with the sender.
    pub smtp: Option<(Secret, String)>,
    /// Mailbox of support.
    pub mail_to: Option<String>,
    /// Folder of files, or `s3://bucket/prefix`.
    pub files: String,
    /// `host:port` or socket of clamd.
    pub clamd: Option<String>,
}

/// How server scripts are run.
#[derive(Debug, Clone, Copy)]
pub struct RenderConfig {
    /// Threads.
    pub workers: usize,
    /// CPU time of one render.
    pub deadline: Duration,
    /// Longest wait for a slot, in the queue and under way.
    pub wait: Duration,
    /// Memory of one script, in bytes.
    pub memory_bytes: usize,
    /// Renders kept, in bytes.
    pub cache_bytes: u64,
    /// Longest wait of a page for all of its slots.
    pub page: Duration,
    /// When a fragment that fails is left alone.
    pub breaker: BreakerConfig,
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
    /// Requests under way at once.
    pub concurrent_requests: usize,
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
            rules: fields.path("rules", "folder", "edge/rules"),
            explain_key: fields.secret("rules", "explain_key"),
            fragments: fields.path("fragments", "folder", "."),
            releases: releases(&mut fields),
            admin_token: fields.secret("admin", "token"),
            api: ApiConfig {
                url: fields.url("api", "url"),
                key: fields.secret("api", "key"),
                deadline: fields.milliseconds("api", "deadline_ms", 2_000),
                check_deadline: fields.milliseconds("api", "check_ms", 150),
                fresh: fields.seconds("api", "fresh_seconds", 30),
                stale: fields.seconds("api", "stale_seconds", 86_400),
            },
            geo_database: Some(fields.path("geo", "database", "")).filter(|file| !file.as_os_str().is_empty()),
            embedded_api: EmbeddedApiConfig {
                database: fields.text("embedded_api", "database", "sqlite:data/roadside.db"),
                content: fields.path("embedded_api", "content", "api/content"),
                geo: fields.path("embedded_api", "geo", "api/geo/data"),
                locales: fields.path("embedded_api", "locales", "locales"),
                analytics: Some(fields.path("embedded_api", "analytics", "")).filter(|file| !file.as_os_str().is_empty()),
                pseudo_locales: fields.flag("embedded_api", "pseudo_locales"),
                development_identity: fields.flag("embedded_api", "development_identity"),
            },
            support: support(&mut fields),
            render: render(&mut fields),
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
                shutdown: fields.milliseconds("limits", "shutdown_ms", 10_000),
            },
            log: LogConfig {
                filter: fields.text("log", "filter", "info"),
                json: fields.choice("log", "format", &["text", "json"]) == "json",
                otlp: fields.url_or("log", "otlp", "OTEL_EXPORTER_OTLP_ENDPOINT"),
                service: fields.text("log", "service", "roadside-edge"),
            },
            dev: DevConfig { watch: fields.flag("dev", "watch"), remotes: fields.named_urls("dev", "remotes") },
        };
        // SECURITY: what needs no password must not be reachable from another machine.
        if config.embedded_api.development_identity && !config.http.ip().is_loopback() {
            fields.fault("embedded_api", "development_identity", "signing in without a password is for a loopback listen.http only");
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

fn releases(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> ReleasesConfig {
    let store = fields.text("releases", "store", "");
    ReleasesConfig {
        store: (!store.is_empty()).then_some(store),
        squads: fields.path("releases", "squads", "edge/squads.toml"),
        cache: Some(fields.path("releases", "cache", "")).filter(|folder| !folder.as_os_str().is_empty()),
        poll: fields.milliseconds("releases", "poll_ms", 500),
        asset_bytes: fields.size("releases", "asset_mib", 64).saturating_mul(MIB) as u64,
        preview_key: fields.secret("releases", "preview_key"),
        trial_sample: fields.size("releases", "trial_sample", 200),
        trial_p: fields.share("releases", "trial_p", 0.001),
        trial_slower: fields.factor("releases", "trial_slower", 1.25),
        budgets: fields.path("releases", "budgets", "edge/budgets.toml"),
        axe: fields.text("releases", "axe", "node mfe-kit/build/axe.js").split_whitespace().map(str::to_owned).collect(),
    }
}

fn support(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> SupportConfig {
    let webhook = fields.url("support", "webhook");
    let secret = fields.secret("support", "webhook_secret");
    let webhook = match (webhook, secret) {
        (Some(url), Some(secret)) if secret.reveal().len() >= LEAST_SECRET => Some((url, secret)),
        (Some(_), _) => {
            fields.fault("support", "webhook_secret", "a webhook needs a secret of 32 characters or more");
            None
        }
        (None, _) => None,
    };
    let staff_token = fields.secret("support", "staff_token");
    if staff_token.as_ref().is_some_and(|token| token.reveal().len() < LEAST_SECRET) {
        fields.fault("support", "staff_token", "it has 32 characters or more");
    }
    let smtp = fields.secret("support", "smtp");
    let from = fields.text("support", "mail_from", "");
    if smtp.is_some() && from.is_empty() {
        fields.fault("support", "mail_from", "letters need a sender");
    }
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    SupportConfig {
        webhook,
        staff_token,
        smtp: smtp.map(|address| (address, from)),
        mail_to: given(fields.text("support", "mail_to", "")),
        files: fields.text("uploads", "store", "data/files"),
        clamd: given(fields.text("uploads", "clamd", "")),
    }
}

fn render(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> RenderConfig {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = fields.count("render", "workers", 0);
    RenderConfig {
        workers: if workers == 0 { cores } else { workers },
        deadline: fields.milliseconds("render", "deadline_ms", 100),
        wait: fields.milliseconds("render", "wait_ms", 2_000),
        memory_bytes: fields.size("render", "memory_mib", 32).saturating_mul(MIB),
        cache_bytes: fields.size("render", "cache_mib", 64).saturating_mul(MIB) as u64,
        page: fields.milliseconds("render", "page_ms", 3_000),
        breaker: BreakerConfig {
            failures: fields.bounded("render", "breaker_failures", 5, 1_000).max(1),
            share: fields.share("render", "breaker_share", 0.5),
            pause: fields.milliseconds("render", "breaker_pause_ms", 5_000),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_environment(_: &str) -> Option<String> {
        None
    }

    #[test]
    fn the_file_in_the_repository_is_complete_and_holds_the_defaults() {
        let file = include_str!("../edge.toml");
        let documented = Config::parse(file, no_environment).unwrap();
        let defaults = Config::parse("", no_environment).unwrap();
        assert_eq!(format!("{documented:?}"), format!("{defaults:?}"));
    }

    #[test]
    fn every_key_that_is_read_is_documented() {
        let mut documented = String::new();
        let mut section = "";
        for line in include_str!("../edge.toml").lines() {
            match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                Some(name) => section = name,
                None if line.starts_with('#') => {}
                None => documented += &line.split_once(" = ").map(|(key, _)| format!("{section}.{key}\n")).unwrap_or_default(),
            }
        }
        let read = std::cell::RefCell::new(String::new());
        let spy = |variable: &str| {
            *read.borrow_mut() += variable;
            read.borrow_mut().push('\n');
            None
        };
        // What OpenTelemetry names is documented in words.
        let own = |variable: &str| if variable.starts_with("ROADSIDE_") { spy(variable) } else { None };
        Config::parse("", own).unwrap();
        let variables: String = documented.lines().map(|key| format!("ROADSIDE_{}\n", key.replace('.', "_").to_uppercase())).collect();
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&variables), sorted(&read.borrow()));
    }

    #[test]
    fn the_environment_beats_the_file() {
        let config =
            Config::parse("[listen]\nhttp = \"127.0.0.1:1\"", |name| (name == "ROADSIDE_LISTEN_HTTP").then(|| "127.0.0.1:2".to_owned()))
                .unwrap();
        assert_eq!(config.http.port(), 2);
    }

    #[test]
    fn all_faults_are_listed_at_once() {
        let text = "[listen]\nhttp = \"nowhere\"\ntrusted_proxies = \"10.0.0.0/40\"\n[api]\nkey = \"a b\"\nurl = \"ftp://x\"\ndeadline_ms = -1\n[tls]\nkey = \"k\"\n[log]\nformat = \"xml\"\n[spelling]\nmistake = 1\n[render]\nworker = 2\n[experiments]\nscript = \"http://x\"\nanti_flicker_ms = 4001\n[client]\nvitals_sample = 1.5\n";
        let faults = Config::parse(text, no_environment).unwrap_err();
        let places = [
            "listen.http",
            "listen.trusted_proxies",
            "api.key",
            "api.url",
            "api.deadline_ms",
            "tls.certificate",
            "log.format",
            "spelling.mistake",
            "render.worker",
            "experiments.script",
            "experiments.anti_flicker_ms",
            "client.vitals_sample",
        ];
        for part in places {
            assert_eq!(faults.iter().filter(|fault| fault.starts_with(&format!("{part} "))).count(), 1, "{part} in {faults:#?}");
        }
        assert_eq!(faults.len(), places.len(), "{faults:#?}");
    }

    #[test]
    fn nobody_signs_in_without_a_password_from_another_machine() {
        let config = |address: &str| format!("[listen]\nhttp = \"{address}\"\n[embedded_api]\ndevelopment_identity = true");
        assert!(Config::parse(&config("127.0.0.1:1"), no_environment).unwrap().embedded_api.development_identity);
        let faults = Config::parse(&config("0.0.0.0:1"), no_environment).unwrap_err();
        assert!(faults[0].starts_with("embedded_api.development_identity "), "{faults:?}");
    }

    #[test]
    fn what_is_not_toml_is_one_fault() {
        assert_eq!(Config::parse("[", no_environment).unwrap_err().len(), 1);
    }
}
