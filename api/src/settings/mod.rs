//! Settings: flags and environment variables, checked together at start.

mod raw;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::assistant::AssistantSettings;
use crate::database::CONNECTIONS;
use crate::oidc::IdentitySettings;
use crate::retention::RetentionSettings;
use crate::support::SupportSettings;
pub use raw::{RawSettings, check_read_url, csrf_secrets};

/// When a server imports its content folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentImport {
    /// When its files differ from the database's. For the only process of a database.
    IfChanged,
    /// When the database holds a lower epoch than this one.
    IfNewer(i64),
    /// Never.
    Never,
}

impl ContentImport {
    /// With an epoch, a newer folder; else SQLite takes a changed one, and PostgreSQL none, because
    /// nodes with other folders may serve it.
    pub fn of(database_url: &str, epoch: Option<i64>) -> Self {
        match epoch {
            Some(epoch) => Self::IfNewer(epoch),
            None if database_url.starts_with("sqlite:") => Self::IfChanged,
            None => Self::Never,
        }
    }
}

/// Settings of an import: those of the program that it uses.
#[derive(Debug, Clone, clap::Args)]
pub struct ImportSettings {
    /// Database: `sqlite:<file>` (created if missing) or `postgres://…`.
    #[arg(long, env = "ROADSIDE_DATABASE_URL", default_value = "sqlite:data/roadside.db", hide_env_values = true)]
    pub database_url: String,
    /// Runs missing migrations of a PostgreSQL database first. SQLite is always migrated.
    #[arg(long, env = "ROADSIDE_MIGRATE")]
    pub migrate: bool,
    /// Folder of country files, for Roadside's own content; other folders need none.
    #[arg(long, env = "ROADSIDE_GEO", default_value = "api/geo/data")]
    pub geo: PathBuf,
    /// File that keeps digests of articles, so that the next import does not read those that have
    /// not changed. Created if missing; outside of the folder. For large folders on file systems
    /// that keep times of changes, as local ones do.
    #[arg(long, env = "ROADSIDE_IMPORT_INDEX", value_name = "FILE")]
    pub index: Option<PathBuf>,
}

/// Checked settings.
#[derive(Clone)]
pub struct Settings {
    /// `sqlite:` or `postgres:` URL.
    pub database_url: String,
    /// Read replica of a PostgreSQL database; `None`: none.
    pub database_read_url: Option<String>,
    /// True when missing migrations of a PostgreSQL database are run at start.
    pub migrate: bool,
    /// Largest number of connections to the database.
    pub database_connections: u32,
    /// Folder of articles; `None` leaves the database as it is.
    pub content: Option<PathBuf>,
    /// When the server imports the folder.
    pub content_import: ContentImport,
    /// Folder of country files.
    pub geo: PathBuf,
    /// Folder of interface strings.
    pub locales: PathBuf,
    /// True when the pseudo-languages are on.
    pub pseudo_locales: bool,
    /// True when changed content and strings are checked for every second.
    pub watch: bool,
    /// Secrets of form tokens: the first signs, all verify. Empty for a random one.
    pub csrf_secrets: Vec<String>,
    /// Secret that the edge sends in `x-roadside-key`; `None` ignores the edge's headers.
    pub edge_key: Option<String>,
    /// True when cookies are `Secure` even if the edge does not report HTTPS.
    pub secure_cookies: bool,
    /// True when the embedded identity provider is on: anyone signs in as any account.
    pub development_identity: bool,
    /// True when events of the demo drivers are added at start.
    pub development_events: bool,
    /// The OpenID Connect provider; `None` unless one is configured.
    pub identity: Option<IdentitySettings>,
    /// Host by country code.
    pub country_domains: BTreeMap<String, String>,
    /// File of network locations.
    pub networks: Option<PathBuf>,
    /// File of analytics services.
    pub analytics: Option<PathBuf>,
    /// File of operator-defined redirects.
    pub moves: Option<PathBuf>,
    /// Longest time that caches keep a response.
    pub max_age: Duration,
    /// Time after a stop signal in which requests are still accepted.
    pub lame_duck: Duration,
    /// Time for in-flight requests after that.
    pub shutdown: Duration,
    /// Request timeout. Uploads have ten times as long.
    pub request_timeout: Duration,
    /// Support, files and mail.
    pub support: SupportSettings,
    /// Retention periods.
    pub retention: RetentionSettings,
    /// The assistant's language model; `None` unless one is configured.
    pub assistant: Option<AssistantSettings>,
}

/// All errors in the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsError(pub Vec<String>);

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for SettingsError {}

/// Defaults for a process in the repository's root: its own folders and an SQLite file in `data/`.
impl Default for Settings {
    fn default() -> Self {
        Self {
            database_url: "sqlite:data/roadside.db".to_owned(),
            database_read_url: None,
            migrate: false,
            database_connections: CONNECTIONS,
            content: Some(PathBuf::from("api/content")),
            content_import: ContentImport::IfChanged,
            geo: PathBuf::from("api/geo/data"),
            locales: PathBuf::from("locales"),
            pseudo_locales: false,
            watch: false,
            csrf_secrets: Vec::new(),
            edge_key: None,
            secure_cookies: false,
            development_identity: false,
            development_events: false,
            identity: None,
            country_domains: BTreeMap::new(),
            networks: None,
            analytics: None,
            moves: None,
            max_age: Duration::from_secs(60),
            lame_duck: Duration::ZERO,
            shutdown: Duration::from_secs(10),
            request_timeout: Duration::from_secs(10),
            support: SupportSettings::default(),
            retention: RetentionSettings::default(),
            assistant: None,
        }
    }
}

/// Omits secrets.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("content", &self.content)
            .field("geo", &self.geo)
            .field("locales", &self.locales)
            .finish_non_exhaustive()
    }
}
