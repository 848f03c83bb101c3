//! Reads typed values from the file and the environment, and collects all errors.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use toml::{Table, Value};
use url::Url;

use super::secret::Secret;

/// A TOML file of sections and keys, overridden by the environment. Faulty values read as their
/// default, so that all errors are reported together.
pub(super) struct Fields<E> {
    table: Table,
    environment: E,
    known_keys: BTreeSet<(String, String)>,
    faults: Vec<String>,
}

impl<E: Fn(&str) -> Option<String>> Fields<E> {
    pub(super) fn new(text: &str, environment: E) -> Result<Self, Vec<String>> {
        let table = text.parse().map_err(|error: toml::de::Error| vec![error.to_string()])?;
        Ok(Self { table, environment, known_keys: BTreeSet::new(), faults: Vec::new() })
    }

    /// Returns all errors, including unknown keys.
    pub(super) fn finish(mut self) -> Result<(), Vec<String>> {
        for (section, value) in &self.table {
            for key in value.as_table().map(Table::keys).into_iter().flatten() {
                if !self.known_keys.contains(&(section.clone(), key.clone())) {
                    self.faults.push(format!("{section}.{key} is not a known key: see edge.toml"));
                }
            }
            if !value.is_table() {
                self.faults.push(format!("{section} is not a section: every key belongs to one"));
            }
        }
        if self.faults.is_empty() { Ok(()) } else { Err(self.faults) }
    }

    pub(super) fn fault(&mut self, section: &str, key: &str, message: &str) {
        self.faults.push(format!("{section}.{key} ({}): {message}", variable(section, key)));
    }

    /// Adds the errors of a section, by key.
    pub(super) fn faults(&mut self, section: &str, faults: Vec<(&'static str, String)>) {
        for (key, message) in faults {
            self.fault(section, key, &message);
        }
    }

    /// Value as text, of any TOML type.
    fn raw(&mut self, section: &str, key: &str) -> Option<String> {
        self.known_keys.insert((section.to_owned(), key.to_owned()));
        if let Some(value) = (self.environment)(&variable(section, key)) {
            return Some(value);
        }
        match self.table.get(section)?.as_table()?.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            Value::Float(number) => Some(number.to_string()),
            Value::Boolean(flag) => Some(flag.to_string()),
            other => Some(format!("(a TOML {})", other.type_str())),
        }
    }

    fn parsed<T>(&mut self, section: &str, key: &str, default: T, expected: &str, parse: impl Fn(&str) -> Option<T>) -> T {
        let Some(text) = self.raw(section, key) else { return default };
        parse(&text).unwrap_or_else(|| {
            self.fault(section, key, &format!("`{text}` is not {expected}"));
            default
        })
    }

    pub(super) fn text(&mut self, section: &str, key: &str, default: &str) -> String {
        self.raw(section, key).unwrap_or_else(|| default.to_owned())
    }

    /// A secret, never shown in errors; `None` when empty.
    pub(super) fn secret(&mut self, section: &str, key: &str) -> Option<Secret> {
        let text = self.raw(section, key).filter(|text| !text.is_empty())?;
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            self.fault(section, key, "a secret consists of ASCII letters, digits and punctuation, without spaces");
        }
        Some(Secret::new(text))
    }

    /// One secret, or two separated by a comma: the first signs, both verify. Empty when empty.
    pub(super) fn secrets(&mut self, section: &str, key: &str) -> Vec<Secret> {
        let Some(text) = self.secret(section, key) else { return Vec::new() };
        let secrets: Vec<Secret> = text.reveal().split(',').map(|secret| Secret::new(secret.to_owned())).collect();
        if secrets.len() > 2 || secrets.iter().any(|secret| secret.reveal().is_empty()) {
            self.fault(section, key, "expected one secret, or two separated by a comma");
        }
        secrets
    }

    pub(super) fn path(&mut self, section: &str, key: &str, default: &str) -> PathBuf {
        self.text(section, key, default).into()
    }

    /// Path; `None` if empty.
    pub(super) fn optional_path(&mut self, section: &str, key: &str) -> Option<PathBuf> {
        Some(self.path(section, key, "")).filter(|path| !path.as_os_str().is_empty())
    }

    /// Country and city codes, `ru/moskva`; `None` when empty.
    pub(super) fn place(&mut self, section: &str, key: &str) -> Option<(String, String)> {
        self.parsed(section, key, None, "a country and a city, such as ru/moskva", |text| {
            let codes = || text.split_once('/').map(|(country, city)| (country.to_owned(), city.to_owned()));
            if text.is_empty() { Some(None) } else { codes().map(Some) }
        })
    }

    pub(super) fn flag(&mut self, section: &str, key: &str) -> bool {
        self.parsed(section, key, false, "true or false", |text| text.parse().ok())
    }

    pub(super) fn choice(&mut self, section: &str, key: &str, choices: &[&'static str]) -> &'static str {
        let expected = format!("one of {}", choices.join(", "));
        self.parsed(section, key, choices[0], &expected, |text| choices.iter().copied().find(|choice| *choice == text))
    }

    /// A number from 0.
    pub(super) fn count(&mut self, section: &str, key: &str, default: usize) -> usize {
        self.parsed(section, key, default, "a whole number from 0", |text| text.parse().ok())
    }

    /// A number from 1.
    pub(super) fn size(&mut self, section: &str, key: &str, default: usize) -> usize {
        self.parsed(section, key, default, "a whole number from 1", |text| text.parse().ok().filter(|number| *number > 0))
    }

    /// A number from 0 to `most`.
    pub(super) fn bounded(&mut self, section: &str, key: &str, default: u32, most: u32) -> u32 {
        let expected = format!("a whole number from 0 to {most}");
        self.parsed(section, key, default, &expected, |text| text.parse().ok().filter(|number| *number <= most))
    }

    /// A number of days between bounds, both included.
    pub(super) fn days(&mut self, section: &str, key: &str, default: u16, bounds: &RangeInclusive<u16>) -> u16 {
        let expected = format!("a number of days from {} to {}", bounds.start(), bounds.end());
        self.parsed(section, key, default, &expected, |text| text.parse().ok().filter(|days| bounds.contains(days)))
    }

    /// A number from 0 to 1.
    pub(super) fn share(&mut self, section: &str, key: &str, default: f64) -> f64 {
        self.parsed(section, key, default, "a number from 0 to 1", |text| text.parse().ok().filter(|share| (0.0..=1.0).contains(share)))
    }

    /// A number from 1.
    pub(super) fn factor(&mut self, section: &str, key: &str, default: f64) -> f64 {
        let factor = |text: &str| text.parse().ok().filter(|factor: &f64| factor.is_finite() && *factor >= 1.0);
        self.parsed(section, key, default, "a number from 1", factor)
    }

    pub(super) fn milliseconds(&mut self, section: &str, key: &str, default: u64) -> Duration {
        Duration::from_millis(self.parsed(section, key, default, "a number of milliseconds from 1", positive))
    }

    pub(super) fn seconds(&mut self, section: &str, key: &str, default: u64) -> Duration {
        Duration::from_secs(self.parsed(section, key, default, "a number of seconds from 1", positive))
    }

    pub(super) fn address(&mut self, section: &str, key: &str, default: &str) -> SocketAddr {
        let default = default.parse().expect("defaults are addresses");
        self.parsed(section, key, default, "an address with a port, such as 127.0.0.1:8080", |text| text.parse().ok())
    }

    /// A socket address; `None` when empty.
    pub(super) fn optional_address(&mut self, section: &str, key: &str, default: &str) -> Option<SocketAddr> {
        let default = Some(default.parse().expect("defaults are addresses"));
        self.parsed(section, key, default, "an address with a port, such as 127.0.0.1:9090, or empty", |text| {
            if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
        })
    }

    /// An HTTP URL; `None` when empty.
    pub(super) fn url(&mut self, section: &str, key: &str) -> Option<Url> {
        self.parsed(
            section,
            key,
            None,
            "an http:// or https:// URL",
            |text| {
                if text.is_empty() { Some(None) } else { http_url(text).map(Some) }
            },
        )
    }

    /// HTTP URLs, separated by commas; none when empty.
    pub(super) fn urls(&mut self, section: &str, key: &str) -> Vec<Url> {
        self.parsed(section, key, Vec::new(), "http:// or https:// URLs, separated by commas", |text| {
            text.split(',').map(str::trim).filter(|url| !url.is_empty()).map(http_url).collect()
        })
    }

    /// An HTTP URL; when empty, the value of a standard variable; `None` without either.
    pub(super) fn url_or(&mut self, section: &str, key: &str, fallback_variable: &str) -> Option<Url> {
        if let Some(url) = self.url(section, key) {
            return Some(url);
        }
        let text = (self.environment)(fallback_variable).filter(|text| !text.is_empty())?;
        let url = http_url(&text);
        if url.is_none() {
            self.faults.push(format!("{fallback_variable}: `{text}` is not an http:// or https:// URL"));
        }
        url
    }

    /// An HTTPS URL; `None` when empty.
    pub(super) fn https_url(&mut self, section: &str, key: &str) -> Option<Url> {
        self.parsed(section, key, None, "an https:// URL", |text| {
            if text.is_empty() { Some(None) } else { http_url(text).filter(|url| url.scheme() == "https").map(Some) }
        })
    }

    /// Addresses and networks, separated by commas.
    pub(super) fn networks(&mut self, section: &str, key: &str) -> Vec<IpNet> {
        self.parsed(section, key, Vec::new(), "a list of addresses and networks, such as 10.0.0.0/8", |text| {
            let network = |entry: &str| entry.parse().ok().or_else(|| entry.parse::<IpAddr>().ok().map(IpNet::from));
            text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(network).collect()
        })
    }

    /// Ports, separated by commas.
    pub(super) fn ports(&mut self, section: &str, key: &str) -> Vec<u16> {
        self.parsed(section, key, Vec::new(), "a list of ports, such as 8080, 8443", |text| {
            let port = |entry: &str| entry.parse::<u16>().ok().filter(|port| *port > 0);
            text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(port).collect()
        })
    }

    /// `name=url`, separated by commas.
    pub(super) fn named_urls(&mut self, section: &str, key: &str) -> Vec<(String, Url)> {
        self.parsed(section, key, Vec::new(), "a list of name=URL", |text| {
            let entry_url =
                |entry: &str| entry.split_once('=').and_then(|(name, url)| Some((name.trim().to_owned(), http_url(url.trim())?)));
            text.split(',').filter(|entry| !entry.trim().is_empty()).map(entry_url).collect()
        })
    }
}

fn variable(section: &str, key: &str) -> String {
    format!("ROADSIDE_{section}_{key}").to_uppercase()
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| *number > 0)
}

fn http_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}
