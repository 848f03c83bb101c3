//! Redirect rules from `redirects*.toml` and `*.csv`.

mod csv;
pub(crate) mod draft;
mod index;
pub(crate) mod read;
pub(crate) mod scope;
pub(crate) mod target;

use std::collections::BTreeSet;

use crate::matching::active_period::ActivePeriod;
use crate::reader::source::RuleName;

pub(crate) use index::{Redirects, Table};
use scope::Scope;
use target::Target;

/// A compiled redirect rule.
#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    /// Name for messages.
    pub(crate) name: RuleName,
    /// Target.
    pub(crate) target: Target,
    /// Redirect code.
    pub(crate) code: Code,
    /// Active period.
    pub(crate) period: ActivePeriod,
    /// Conditions.
    pub(crate) scope: Scope,
}

/// How a rule redirects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    /// As for normalised paths: 301 on the main host, 302 elsewhere.
    ByHost,
    /// 301, 302, 307 or 308.
    Status(u16),
    /// Serve the target under the current URL. The product calls this 305.
    Serve,
}

/// Remote hosts: exact names and `*.` patterns.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hosts(pub(crate) BTreeSet<String>);

impl Code {
    /// Converts a status code.
    pub(crate) fn of(number: u32) -> Option<Self> {
        match number {
            301 | 302 | 307 | 308 => u16::try_from(number).ok().map(Self::Status),
            305 => Some(Self::Serve),
            _ => None,
        }
    }
}

impl Hosts {
    /// Whether the set contains a normalised host.
    pub(crate) fn allow(&self, host: &str) -> bool {
        self.0.contains(host) || host.match_indices('.').any(|(dot, _)| self.0.contains(&format!("*{}", &host[dot..])))
    }
}
