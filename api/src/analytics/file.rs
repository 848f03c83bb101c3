//! Parses the adapters file and reports all errors together. Messages repeat no values, which may
//! be secrets.

use std::collections::BTreeSet;
use std::path::Path;

use input_faults::Faults;
use toml::{Table, Value};
use url::Url;

use super::target::{Kind, Target};
use crate::line_numbers::LineNumbers;
use crate::oidc::is_loopback;
use crate::secret;

/// Shortest webhook secret, in characters.
const SHORTEST_SECRET: usize = 32;

/// Reads the adapters of a file.
///
/// # Errors
/// All errors in the file.
pub(super) fn read(file: &Path) -> Result<Vec<Target>, Faults> {
    let mut faults = Faults::default();
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| {
        faults.add(&shown, 0, format!("cannot be read: {error}"));
        String::new()
    });
    let mut report = |message: String| faults.add(&shown, 0, message);
    let targets = parse(&text, &mut report);
    faults.into_result()?;
    Ok(targets)
}

fn parse(text: &str, report: &mut dyn FnMut(String)) -> Vec<Target> {
    let mut root: Table = text.parse().unwrap_or_else(|error: toml::de::Error| {
        // SECURITY: the parser's message quotes the line, which may contain a secret.
        let line = LineNumbers::new(text).of(&error);
        report(format!("is not valid TOML, near line {line}"));
        Table::new()
    });
    let adapters = match root.remove("adapter") {
        Some(Value::Array(adapters)) => adapters,
        Some(_) => {
            report("write adapters as [[adapter]]".to_owned());
            Vec::new()
        }
        None => Vec::new(),
    };
    for key in root.keys() {
        report(format!("`{key}` is unknown: only [[adapter]] is allowed"));
    }
    let mut targets: Vec<Target> = Vec::new();
    for (index, adapter) in adapters.into_iter().enumerate() {
        let Value::Table(table) = adapter else {
            report("write adapters as [[adapter]]".to_owned());
            continue;
        };
        let mut fields = Fields { number: index + 1, table, report };
        if let Some(mut target) = fields.target() {
            let same = targets.iter().filter(|known| known.label.split('-').next() == Some(&target.label)).count();
            if same > 0 {
                target.label = format!("{}-{}", target.label, same + 1);
            }
            targets.push(target);
        }
    }
    targets
}

/// Unread keys of an adapter.
struct Fields<'f> {
    /// Number of the adapter, from 1.
    number: usize,
    table: Table,
    report: &'f mut dyn FnMut(String),
}

impl Fields<'_> {
    /// The adapter; `None` if a key is invalid. All errors are reported.
    fn target(&mut self) -> Option<Target> {
        let name = self.required("kind");
        let url = self.url();
        let goals = self.goals();
        let (kind, url) = match name.as_deref() {
            Some("webhook") => (self.webhook(), url),
            Some("matomo") => (self.matomo(), url),
            Some("ga4") => match (self.required("measurement_id"), self.required("secret"), url) {
                (Some(id), Some(secret), Some(mut url)) => {
                    url.query_pairs_mut().append_pair("measurement_id", &id).append_pair("api_secret", &secret);
                    (Some(Kind::Ga4), Some(url))
                }
                _ => (None, None),
            },
            Some(_) => {
                self.fault("kind", "is webhook, matomo or ga4");
                return None;
            }
            None => return None,
        };
        for key in std::mem::take(&mut self.table).keys() {
            self.fault(key, "is not known for this kind");
        }
        Some(Target { label: name?, url: url?, goals, kind: kind? })
    }

    fn webhook(&mut self) -> Option<Kind> {
        if !self.table.contains_key("secret") {
            return Some(Kind::Webhook { key: None });
        }
        let secret = self.required("secret")?;
        if secret.chars().count() < SHORTEST_SECRET {
            self.fault("secret", "must have at least 32 characters");
        }
        Some(Kind::Webhook { key: Some(secret::keyed(secret.as_bytes())) })
    }

    fn matomo(&mut self) -> Option<Kind> {
        let (site_id, token) = (self.required("site_id"), self.required("token"));
        if site_id.as_ref().is_some_and(|id| !id.bytes().all(|byte| byte.is_ascii_digit())) {
            self.fault("site_id", "is a number");
        }
        Some(Kind::Matomo { site_id: site_id?, token: token? })
    }

    /// A non-empty text; an integer is accepted as text.
    fn required(&mut self, key: &str) -> Option<String> {
        match self.table.remove(key) {
            Some(Value::String(text)) if !text.is_empty() => Some(text),
            Some(Value::Integer(number)) if key == "site_id" => Some(number.to_string()),
            _ => {
                self.fault(key, "is required, as a text");
                None
            }
        }
    }

    fn url(&mut self) -> Option<Url> {
        let text = self.required("url")?;
        let Ok(url) = Url::parse(&text) else {
            self.fault("url", "is not a URL");
            return None;
        };
        // SECURITY: goals and credentials are never sent unencrypted.
        if url.scheme() != "https" && !(url.scheme() == "http" && is_loopback(&url)) {
            self.fault("url", "must begin with https://; http:// is for loopback addresses");
        }
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            self.fault("url", "has neither a user, nor a password, nor a fragment");
        }
        Some(url)
    }

    fn goals(&mut self) -> Option<BTreeSet<String>> {
        let goals = self.table.remove("goals")?;
        let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        let names: Option<BTreeSet<String>> = goals
            .as_array()
            .and_then(|names| names.iter().map(|name| name.as_str().filter(|name| is_name(name)).map(str::to_owned)).collect());
        match names {
            Some(names) if !names.is_empty() => Some(names),
            _ => {
                self.fault("goals", "is a list of names of goals, as [\"page_404\"]; without it all are passed on");
                None
            }
        }
    }

    fn fault(&mut self, key: &str, message: &str) {
        (self.report)(format!("adapter {}: {key} {message}", self.number));
    }
}
