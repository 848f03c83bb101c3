//! Redirect rules, compiled: `redirects*.toml` and `*.csv`.

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

/// A redirect rule.
#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    /// How messages name it.
    pub(crate) name: RuleName,
    /// Where it leads.
    pub(crate) target: Target,
    /// How.
    pub(crate) code: Code,
    /// When it is active.
    pub(crate) period: ActivePeriod,
    /// Where it holds.
    pub(crate) scope: Scope,
}

/// How a redirect leads on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    /// As for an address: 301 on the main host, 302 elsewhere.
    ByHost,
    /// 301, 302, 307 or 308.
    Status(u16),
    /// What the product calls 305: the other page is served under the present address.
    Serve,
}

/// Hosts of others, exact and `*.` patterns.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hosts(pub(crate) BTreeSet<String>);

impl Code {
    /// Reads a number.
    pub(crate) fn of(number: u32) -> Option<Self> {
        match number {
            301 | 302 | 307 | 308 => u16::try_from(number).ok().map(Self::Status),
            305 => Some(Self::Serve),
            _ => None,
        }
    }
}

impl Hosts {
    /// Whether a host, normalised, is one of them.
    pub(crate) fn allow(&self, host: &str) -> bool {
        self.0.contains(host) || host.match_indices('.').any(|(dot, _)| self.0.contains(&format!("*{}", &host[dot..])))
    }
}
