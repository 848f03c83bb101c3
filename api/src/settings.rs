//! Settings: flags and environment variables, checked whole at start.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::retention::{RawRetention, RetentionSettings};
use crate::support::{RawSupport, SupportSettings};

/// Interval of checks for content that another node imported.
pub(crate) const REFRESH_EVERY: Duration = Duration::from_secs(5);

/// Settings as they are given, one flag and one variable each.
#[derive(Debug, Clone, clap::Args)]
pub struct RawSettings {
    /// Database: `sqlite:<file>` (made with its folder when missing) or `postgres://…`.
    #[arg(long, env = "ROADSIDE_DATABASE_URL", default_value = "sqlite:data/roadside.db", hide_env_values = true)]
    pub database_url: String,
    /// Folder of articles, imported at start when it has changed. Empty: the database stays as it is.
    #[arg(long, env = "ROADSIDE_CONTENT", default_value = "api/content")]
    pub content: String,
    /// Folder of country files.
    #[arg(long, env = "ROADSIDE_GEO", default_value = "api/geo/data")]
    pub geo: PathBuf,
    /// Folder of interface strings.
    #[arg(long, env = "ROADSIDE_LOCALES", default_value = "locales")]
    pub locales: PathBuf,
    /// Adds the pseudo-languages `xa` (long) and `xb` (right to left) to every country.
    #[arg(long, env = "ROADSIDE_PSEUDO_LOCALES")]
    pub pseudo_locales: bool,
    /// Looks for changed content and strings every second.
    #[arg(long, env = "ROADSIDE_WATCH")]
    pub watch: bool,
    /// Secret behind form tokens, at least 32 characters, the same on every node. Without it, random at each start.
    #[arg(long, env = "ROADSIDE_CSRF_SECRET", hide_env_values = true)]
    pub csrf_secret: Option<String>,
    /// Secret that the edge sends with every request, at least 32 characters, the same as its `[api] key`. Without it nothing that the edge
    /// says of a visitor (address, origin, domains of the sites) is believed.
    #[arg(long, env = "ROADSIDE_API_KEY", hide_env_values = true)]
    pub edge_key: Option<String>,
    /// Marks cookies `Secure`: set it when visitors come over HTTPS.
    #[arg(long, env = "ROADSIDE_SECURE_COOKIES")]
    pub secure_cookies: bool,
    /// Lets anybody sign in as anybody, by `/api/identity/…`: for development only.
    #[arg(long, env = "ROADSIDE_DEVELOPMENT_IDENTITY")]
    pub development_identity: bool,
    /// Hosts of countries with their own site: `kz=kz.example.org,by=by.example.org`.
    #[arg(long, env = "ROADSIDE_COUNTRY_DOMAINS", default_value = "")]
    pub country_domains: String,
    /// Where networks are, for visitors whose address names no place: lines `192.0.2.0/24 kz/astana`. None: nobody's place is guessed.
    #[arg(long, env = "ROADSIDE_NETWORKS")]
    pub networks: Option<PathBuf>,
    /// TOML file of the analytics services that goals are passed on to, of visitors who agreed. None: to none.
    #[arg(long, env = "ROADSIDE_ANALYTICS")]
    pub analytics: Option<PathBuf>,
    /// TOML file of addresses that lead elsewhere, everywhere or for some visitors. None: only what was renamed does.
    #[arg(long, env = "ROADSIDE_MOVES")]
    pub moves: Option<PathBuf>,
    /// How long an answer may be kept by caches, in seconds, from 0 to 86400.
    #[arg(long, env = "ROADSIDE_MAX_AGE_SECONDS", default_value = "60")]
    pub max_age_seconds: String,
    /// Longest time for a request, in milliseconds, from 1 to 120000.
    #[arg(long, env = "ROADSIDE_REQUEST_TIMEOUT_MS", default_value = "10000")]
    pub request_timeout_ms: String,
    /// Support, files and letters.
    #[command(flatten)]
    pub support: RawSupport,
    /// How long things are kept.
    #[command(flatten)]
    pub retention: RawRetention,
}

/// Settings whose checks are done.
#[derive(Clone)]
pub struct Settings {
    /// `sqlite:` or `postgres:` URL.
    pub database_url: String,
    /// Folder of articles; `None` leaves the database as it is.
    pub content: Option<PathBuf>,
    /// Folder of country files.
    pub geo: PathBuf,
    /// Folder of interface strings.
    pub locales: PathBuf,
    /// Whether the pseudo-languages are on.
    pub pseudo_locales: bool,
    /// Whether changed content and strings are looked for every second.
    pub watch: bool,
    /// Secret behind form tokens; `None` for a random one.
    pub csrf_secret: Option<String>,
    /// Secret that the edge sends in `x-roadside-key`; `None` trusts nobody.
    pub edge_key: Option<String>,
    /// Whether cookies are `Secure` even where the edge does not say that the visitor came over HTTPS.
    pub secure_cookies: bool,
    /// Whether the embedded identity provider is on: anybody signs in as anybody.
    pub development_identity: bool,
    /// Host by country code.
    pub country_domains: BTreeMap<String, String>,
    /// File of networks with their places.
    pub networks: Option<PathBuf>,
    /// File of analytics services.
    pub analytics: Option<PathBuf>,
    /// File of addresses that lead elsewhere.
    pub moves: Option<PathBuf>,
    /// How long an answer may be kept by caches.
    pub max_age: Duration,
    /// Longest time for a request; one that brings files has ten times as long.
    pub request_timeout: Duration,
    /// Support, files and letters.
    pub support: SupportSettings,
    /// How long things are kept.
    pub retention: RetentionSettings,
}

/// Everything wrong with the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsError(pub Vec<String>);

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for SettingsError {}

/// The repository's own folders and an SQLite file in `data/`, for a process that runs at the repository's root.
impl Default for Settings {
    fn default() -> Self {
        Self {
            database_url: "sqlite:data/roadside.db".to_owned(),
            content: Some(PathBuf::from("api/content")),
            geo: PathBuf::from("api/geo/data"),
            locales: PathBuf::from("locales"),
            pseudo_locales: false,
            watch: false,
            csrf_secret: None,
            edge_key: None,
            secure_cookies: false,
            development_identity: false,
            country_domains: BTreeMap::new(),
            networks: None,
            analytics: None,
            moves: None,
            max_age: Duration::from_secs(60),
            request_timeout: Duration::from_secs(10),
            support: SupportSettings::default(),
            retention: RetentionSettings::default(),
        }
    }
}

/// Secrets are left out.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("content", &self.content)
            .field("geo", &self.geo)
            .field("locales", &self.locales)
            .finish_non_exhaustive()
    }
}

impl RawSettings {
    /// Checks every setting.
    ///
    /// # Errors
    /// Every fault, each naming its flag.
    pub fn check(self) -> Result<Settings, SettingsError> {
        let mut faults = Vec::new();
        if !["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| self.database_url.starts_with(scheme)) {
            faults.push("--database-url must begin with sqlite:, postgres:// or postgresql://".to_owned());
        }
        let content = Some(PathBuf::from(self.content)).filter(|folder| !folder.as_os_str().is_empty());
        for (flag, folder) in [("--content", content.as_ref()), ("--geo", Some(&self.geo)), ("--locales", Some(&self.locales))] {
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                faults.push(format!("{flag}: {} is no folder", folder.display()));
            }
        }
        for (flag, secret) in [("--csrf-secret", &self.csrf_secret), ("--edge-key", &self.edge_key)] {
            if secret.as_ref().is_some_and(|secret| secret.chars().count() < 32) {
                faults.push(format!("{flag} must have at least 32 characters"));
            }
        }
        let country_domains = domains(&self.country_domains, &mut faults);
        let max_age = number("--max-age-seconds", &self.max_age_seconds, 0..=86_400, &mut faults);
        let request_timeout = number("--request-timeout-ms", &self.request_timeout_ms, 1..=120_000, &mut faults);
        let support = self.support.check(&mut faults);
        let retention = self.retention.check(&mut faults);
        if !faults.is_empty() {
            return Err(SettingsError(faults));
        }
        Ok(Settings {
            database_url: self.database_url,
            content,
            geo: self.geo,
            locales: self.locales,
            pseudo_locales: self.pseudo_locales,
            watch: self.watch,
            csrf_secret: self.csrf_secret,
            edge_key: self.edge_key,
            secure_cookies: self.secure_cookies,
            development_identity: self.development_identity,
            country_domains,
            networks: self.networks,
            analytics: self.analytics,
            moves: self.moves,
            max_age: Duration::from_secs(max_age),
            request_timeout: Duration::from_millis(request_timeout),
            support,
            retention,
        })
    }
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::RawSettings;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        settings: RawSettings,
    }

    fn raw(arguments: &[&str]) -> RawSettings {
        Line::parse_from(std::iter::once(&"test").chain(arguments)).settings
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let error = raw(&[
            "--database-url=mysql://x",
            "--content=/nowhere",
            "--geo=/nowhere",
            "--locales=/nowhere",
            "--csrf-secret=short",
            "--edge-key=short",
            "--country-domains=kz=kz.example,by",
            "--max-age-seconds=-1",
            "--request-timeout-ms=0",
            "--support-webhook=http://x",
            "--support-staff-token=short",
            "--support-smtp=smtp://x",
            "--retention-requests-days=0",
            "--retention-searches-days=ten",
        ])
        .check()
        .unwrap_err();
        insta::assert_snapshot!(error, @r"
        --database-url must begin with sqlite:, postgres:// or postgresql://
        --content: /nowhere is no folder
        --geo: /nowhere is no folder
        --locales: /nowhere is no folder
        --csrf-secret must have at least 32 characters
        --edge-key must have at least 32 characters
        --country-domains: `by` is not <country>=<host>
        --max-age-seconds: `-1` is not a whole number from 0 to 86400
        --request-timeout-ms: `0` is not a whole number from 1 to 120000
        --support-staff-token must have at least 32 characters
        --support-webhook needs --support-webhook-secret
        --support-smtp needs --support-mail-from
        --retention-requests-days: `0` is not a whole number from 1 to 3650
        --retention-searches-days: `ten` is not a whole number from 1 to 3650
        ");
    }

    #[test]
    fn hosts_of_countries_are_read_and_secrets_are_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().display();
        let settings = raw(&[
            &format!("--content={here}"),
            &format!("--geo={here}"),
            &format!("--locales={here}"),
            "--country-domains=KZ=kz.example.org",
        ])
        .check()
        .unwrap();
        assert_eq!(settings.country_domains["kz"], "kz.example.org");
        assert!(!format!("{settings:?}").contains("sqlite"));
    }
}
