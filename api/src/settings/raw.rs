//! Settings as they are given, and their checks.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::{ContentImport, Settings, SettingsError};
use crate::assistant::RawAssistant;
use crate::database::CONNECTIONS;
use crate::oidc::RawIdentity;
use crate::retention::RawRetention;
use crate::support::RawSupport;

/// Largest epoch of content: the last second of the year 9999.
const NEWEST_EPOCH: u64 = 253_402_300_799;

/// Raw settings: one flag and one environment variable each.
#[derive(Debug, Clone, clap::Args)]
pub struct RawSettings {
    /// Database: `sqlite:<file>` (created if missing) or `postgres://…`.
    #[arg(long, env = "ROADSIDE_DATABASE_URL", default_value = "sqlite:data/roadside.db", hide_env_values = true)]
    pub database_url: String,
    /// Read replica of a PostgreSQL database, `postgres://…`: one server, from which content is
    /// read while it is as new as the database.
    #[arg(long, env = "ROADSIDE_DATABASE_READ_URL", hide_env_values = true)]
    pub database_read_url: Option<String>,
    /// Runs missing migrations of a PostgreSQL database at start. Without it, `product-api migrate`
    /// does. SQLite is always migrated.
    #[arg(long, env = "ROADSIDE_MIGRATE")]
    pub migrate: bool,
    /// Largest number of connections to the database, from 2 to 500.
    #[arg(long, env = "ROADSIDE_DATABASE_CONNECTIONS", default_value = "8")]
    pub database_connections: String,
    /// Folder of articles, imported at start if it has changed. Empty: the database stays as it is.
    #[arg(long, env = "ROADSIDE_CONTENT", default_value = "api/content")]
    pub content: String,
    /// Version of the content folder, a whole number that grows, such as its commit's time in
    /// seconds. The folder is imported at start and at SIGHUP if the database holds a lower one.
    /// Default: SQLite takes every changed folder, PostgreSQL none (`product-api import` does).
    #[arg(long, env = "ROADSIDE_CONTENT_EPOCH", default_value = "")]
    pub content_epoch: String,
    /// Folder of country files.
    #[arg(long, env = "ROADSIDE_GEO", default_value = "api/geo/data")]
    pub geo: PathBuf,
    /// Folder of interface strings.
    #[arg(long, env = "ROADSIDE_LOCALES", default_value = "locales")]
    pub locales: PathBuf,
    /// Adds the pseudo-languages `xa` (long) and `xb` (right to left) to every country.
    #[arg(long, env = "ROADSIDE_PSEUDO_LOCALES")]
    pub pseudo_locales: bool,
    /// Checks for changed content and strings every second.
    #[arg(long, env = "ROADSIDE_WATCH")]
    pub watch: bool,
    /// Secret of form tokens, at least 32 characters, the same on every node. Two separated by a
    /// comma: the first signs, both verify. A PostgreSQL server needs it. Default: random at each
    /// start.
    #[arg(long, env = "ROADSIDE_CSRF_SECRET", hide_env_values = true)]
    pub csrf_secret: Option<String>,
    /// Secret that the edge sends with every request, at least 32 characters, the same as its
    /// `[api] key`. Without it the edge's headers (address, origin, site domains) are ignored.
    #[arg(long, env = "ROADSIDE_API_KEY", hide_env_values = true)]
    pub edge_key: Option<String>,
    /// Marks cookies `Secure`. Set it when visitors use HTTPS.
    #[arg(long, env = "ROADSIDE_SECURE_COOKIES")]
    pub secure_cookies: bool,
    /// Lets anyone sign in as any account, through `/api/identity/…`. For development only.
    #[arg(long, env = "ROADSIDE_DEVELOPMENT_IDENTITY")]
    pub development_identity: bool,
    /// Adds events of the demo drivers at start, for pages with content. Needs
    /// `--development-identity`.
    #[arg(long, env = "ROADSIDE_DEVELOPMENT_EVENTS")]
    pub development_events: bool,
    /// Hosts of countries with their own site: `kz=kz.example.org,by=by.example.org`.
    #[arg(long, env = "ROADSIDE_COUNTRY_DOMAINS", default_value = "")]
    pub country_domains: String,
    /// File of network locations, for visitors whose URL names no place: lines `192.0.2.0/24
    /// kz/astana`. Default: no geolocation.
    #[arg(long, env = "ROADSIDE_NETWORKS")]
    pub networks: Option<PathBuf>,
    /// TOML file of the analytics services that receive goals of consenting visitors. Default:
    /// none.
    #[arg(long, env = "ROADSIDE_ANALYTICS")]
    pub analytics: Option<PathBuf>,
    /// TOML file of operator-defined redirects, some for certain visitors only. Default: only
    /// renamed content redirects.
    #[arg(long, env = "ROADSIDE_MOVES")]
    pub moves: Option<PathBuf>,
    /// Longest time that caches keep a response, in seconds, from 0 to 86400.
    #[arg(long, env = "ROADSIDE_MAX_AGE_SECONDS", default_value = "60")]
    pub max_age_seconds: String,
    /// Request timeout in milliseconds, from 1 to 120000.
    #[arg(long, env = "ROADSIDE_REQUEST_TIMEOUT_MS", default_value = "10000")]
    pub request_timeout_ms: String,
    /// Time after SIGTERM in which requests are still accepted while `/readyz` answers 503, in
    /// milliseconds, from 0 to 120000. Longer than the interval of the load balancer's checks.
    #[arg(long, env = "ROADSIDE_LAME_DUCK_MS", default_value = "5000")]
    pub lame_duck_ms: String,
    /// Time for in-flight requests after that, in milliseconds, from 1 to 120000.
    #[arg(long, env = "ROADSIDE_SHUTDOWN_MS", default_value = "10000")]
    pub shutdown_ms: String,
    /// The OpenID Connect provider.
    #[command(flatten)]
    pub identity: RawIdentity,
    /// Support, files and mail.
    #[command(flatten)]
    pub support: RawSupport,
    /// Retention periods.
    #[command(flatten)]
    pub retention: RawRetention,
    /// The assistant's language model.
    #[command(flatten)]
    pub assistant: RawAssistant,
}

impl RawSettings {
    /// Checks every setting of a server. Several nodes may serve a PostgreSQL database, so they
    /// need the same secrets.
    ///
    /// # Errors
    /// All errors, each with its flag.
    pub fn check_server(self) -> Result<Settings, SettingsError> {
        let lacks_secret = self.csrf_secret.is_none() && !self.database_url.starts_with("sqlite:");
        let checked = self.check();
        if !lacks_secret {
            return checked;
        }
        let mut faults = checked.err().map(|error| error.0).unwrap_or_default();
        faults.push("--csrf-secret is needed with PostgreSQL, the same on every node: else one rejects the forms of another".to_owned());
        Err(SettingsError(faults))
    }

    /// Checks every setting.
    ///
    /// # Errors
    /// All errors, each with its flag.
    pub fn check(self) -> Result<Settings, SettingsError> {
        let mut faults = Vec::new();
        if !self.database_url.starts_with("sqlite:") && !is_postgres(&self.database_url) {
            faults.push("--database-url must begin with sqlite:, postgres:// or postgresql://".to_owned());
        }
        let database_read_url = self.database_read_url.filter(|url| !url.is_empty());
        let checked = database_read_url.as_deref().map(|url| check_read_url(url, &self.database_url));
        if let Some(Err(fault)) = checked {
            faults.push(format!("--database-read-url: {fault}"));
        }
        let content = Some(PathBuf::from(self.content)).filter(|folder| !folder.as_os_str().is_empty());
        for (flag, folder) in [("--content", content.as_ref()), ("--geo", Some(&self.geo)), ("--locales", Some(&self.locales))] {
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                faults.push(format!("{flag}: {} is not a folder", folder.display()));
            }
        }
        if self.edge_key.as_ref().is_some_and(|secret| secret.chars().count() < 32) {
            faults.push("--edge-key must have at least 32 characters".to_owned());
        }
        let csrf_secrets = self.csrf_secret.as_deref().map(csrf_secrets).transpose().unwrap_or_else(|fault| {
            faults.push(format!("--csrf-secret: {fault}"));
            None
        });
        let content_epoch = (!self.content_epoch.is_empty())
            .then(|| number("--content-epoch", &self.content_epoch, 1..=NEWEST_EPOCH, &mut faults))
            .and_then(|epoch| i64::try_from(epoch).ok());
        let country_domains = domains(&self.country_domains, &mut faults);
        let database_connections = number("--database-connections", &self.database_connections, 2..=500, &mut faults);
        let lame_duck = number("--lame-duck-ms", &self.lame_duck_ms, 0..=120_000, &mut faults);
        let shutdown = number("--shutdown-ms", &self.shutdown_ms, 1..=120_000, &mut faults);
        let max_age = number("--max-age-seconds", &self.max_age_seconds, 0..=86_400, &mut faults);
        let request_timeout = number("--request-timeout-ms", &self.request_timeout_ms, 1..=120_000, &mut faults);
        let identity = self.identity.check().unwrap_or_else(|errors| {
            faults.extend(of_flags("identity", errors));
            None
        });
        // SECURITY: sign-in without a password must not stand beside a real one.
        if self.development_identity && identity.is_some() {
            faults.push("--development-identity and --identity-issuer exclude each other".to_owned());
        }
        if self.development_events && !self.development_identity {
            faults.push("--development-events needs --development-identity".to_owned());
        }
        let support = self.support.check(&mut faults);
        let retention = self.retention.check(&mut faults);
        let assistant = self.assistant.check().unwrap_or_else(|errors| {
            faults.extend(of_flags("assistant", errors));
            None
        });
        if !faults.is_empty() {
            return Err(SettingsError(faults));
        }
        Ok(Settings {
            content_import: ContentImport::of(&self.database_url, content_epoch),
            database_url: self.database_url,
            database_read_url,
            migrate: self.migrate,
            database_connections: u32::try_from(database_connections).unwrap_or(CONNECTIONS),
            content,
            geo: self.geo,
            locales: self.locales,
            pseudo_locales: self.pseudo_locales,
            watch: self.watch,
            csrf_secrets: csrf_secrets.unwrap_or_default(),
            edge_key: self.edge_key,
            secure_cookies: self.secure_cookies,
            development_identity: self.development_identity,
            development_events: self.development_events,
            identity,
            country_domains,
            networks: self.networks,
            analytics: self.analytics,
            moves: self.moves,
            max_age: Duration::from_secs(max_age),
            lame_duck: Duration::from_millis(lame_duck),
            shutdown: Duration::from_millis(shutdown),
            request_timeout: Duration::from_millis(request_timeout),
            support,
            retention,
            assistant,
        })
    }
}

fn is_postgres(url: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme))
}

/// Checks the URL of a read replica of a database.
///
/// # Errors
/// What is expected.
pub fn check_read_url(url: &str, database_url: &str) -> Result<(), &'static str> {
    match is_postgres(url) && is_postgres(database_url) {
        true => Ok(()),
        false => Err("only a PostgreSQL database has a read replica, a `postgres://` URL"),
    }
}

/// Splits secrets of form tokens at commas. At most two, each of 32 characters or more.
///
/// # Errors
/// What is expected.
pub fn csrf_secrets(text: &str) -> Result<Vec<String>, &'static str> {
    let secrets: Vec<String> = text.split(',').map(str::to_owned).collect();
    match secrets.len() <= 2 && secrets.iter().all(|secret| secret.chars().count() >= 32) {
        true => Ok(secrets),
        false => Err("expected one secret, or two separated by a comma, of at least 32 characters each"),
    }
}

/// Errors of a section's settings, with the names of their flags.
fn of_flags(section: &str, errors: Vec<(&'static str, String)>) -> impl Iterator<Item = String> {
    errors.into_iter().map(move |(name, message)| format!("--{section}-{}: {message}", name.replace('_', "-")))
}

fn number(flag: &str, text: &str, range: std::ops::RangeInclusive<u64>, faults: &mut Vec<String>) -> u64 {
    match text.parse() {
        Ok(number) if range.contains(&number) => number,
        _ => {
            faults.push(format!("{flag}: `{text}` is not a whole number from {} to {}", range.start(), range.end()));
            *range.start()
        }
    }
}

fn domains(text: &str, faults: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut domains = BTreeMap::new();
    for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some((country, host)) if country.len() == 2 && !host.is_empty() && !host.contains(['/', ':', ' ']) => {
                domains.insert(country.to_ascii_lowercase(), host.to_ascii_lowercase());
            }
            _ => faults.push(format!("--country-domains: `{pair}` is not <country>=<host>")),
        }
    }
    domains
}
