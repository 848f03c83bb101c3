//! `sites.toml`: maps hosts to sites.

mod read;
mod security;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

pub(crate) use contracts::page::BRANDS;
use contracts::page::HeaderTheme;

use crate::matching::address::LocaleCode;
use crate::reader::source::Span;
pub use security::SecurityContact;

/// Brand, country and features of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// `amber` or `slate`.
    pub brand: String,
    /// Country of the host, lower case.
    pub country: String,
    /// Whether this is the main public host, where redirects that depend on the URL alone are
    /// permanent.
    pub main_host: bool,
    /// Whether sign-in is offered. Only on the main host.
    pub sign_in: bool,
    /// Features that are on for every visitor.
    pub features: BTreeSet<String>,
    /// Whether pages have no header.
    pub header_hidden: bool,
    /// Header theme on all pages, overriding that of the route.
    pub header: Option<HeaderTheme>,
    /// Default locale.
    pub default_locale: LocaleCode,
    /// Default city.
    pub default_city: String,
}

/// All sites by host.
#[derive(Debug, Clone, Default)]
pub struct Sites {
    by_host: HashMap<String, Arc<Site>>,
    /// `*.` patterns with their sites, by the part after the asterisk.
    by_suffix: HashMap<String, (String, Arc<Site>)>,
    /// First host of each site that is not a pattern, in file order.
    domains: Vec<String>,
    /// Host whose site serves unknown hosts.
    fallback: Option<String>,
    security: Option<SecurityContact>,
    /// Spans of each site's default locale and city.
    pub(crate) default_spans: Vec<(Arc<Site>, Span, Span)>,
}

/// The site for a host.
#[derive(Debug, Clone, Copy)]
pub struct MatchedSite<'a> {
    /// Host or pattern, as in `sites.toml`.
    pub name: &'a str,
    /// The site.
    pub site: &'a Arc<Site>,
    /// Whether the rules name the host. If not, `name` is that of the fallback site and the
    /// request's own host must not be trusted.
    pub named: bool,
}

impl Site {
    /// Whether a feature is on.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.contains(feature)
    }
}

impl Sites {
    /// The site for a `Host` header or `:authority`, with or without port: exact host, longest
    /// pattern, or fallback. `None` means 421.
    #[must_use]
    pub fn match_host(&self, host: &str) -> Option<MatchedSite<'_>> {
        let host = normalize_host(host);
        if let Some(site_match) = self.named(&host) {
            return Some(site_match);
        }
        let (name, site) = self.by_host.get_key_value(self.fallback.as_ref()?)?;
        Some(MatchedSite { name, site, named: false })
    }

    fn named(&self, host: &str) -> Option<MatchedSite<'_>> {
        if let Some((name, site)) = self.by_host.get_key_value(host) {
            return Some(MatchedSite { name, site, named: true });
        }
        // SECURITY: the matched host becomes part of URLs.
        let suffixes = host.match_indices('.').map(|(offset, _)| &host[offset..]).filter(|_| is_host(host));
        let (name, site) = suffixes.filter_map(|suffix| self.by_suffix.get(suffix)).next()?;
        Some(MatchedSite { name, site, named: true })
    }

    /// The site whose host or pattern matches; `None` if the rules do not name the host.
    #[must_use]
    pub fn find(&self, host: &str) -> Option<&Arc<Site>> {
        self.find_named(host).map(|(_, site)| site)
    }

    /// Like [`Sites::find`], with the matching host or pattern.
    #[must_use]
    pub fn find_named(&self, host: &str) -> Option<(&str, &Arc<Site>)> {
        self.named(&normalize_host(host)).map(|site_match| (site_match.name, site_match.site))
    }

    /// First host of each site, in file order.
    #[must_use]
    pub fn domains(&self) -> &[String] {
        &self.domains
    }

    /// Host of each country: its main public host, or else the first host of its first site.
    #[must_use]
    pub fn country_domains(&self) -> BTreeMap<String, String> {
        let countries: BTreeSet<_> = self.domains.iter().filter_map(|host| Some(&self.find(host)?.country)).collect();
        countries.into_iter().filter_map(|country| Some((country.clone(), self.home_of(country)?.to_owned()))).collect()
    }

    /// Host for a country in canonical links: its own, or else the main public one.
    #[must_use]
    pub fn home_of(&self, country: &str) -> Option<&str> {
        let sites = || self.domains.iter().filter_map(|host| Some((host.as_str(), self.find(host)?)));
        let own = || sites().filter(|(_, site)| site.country == country);
        let home = own().find(|(_, site)| site.main_host).or_else(|| own().next()).or_else(|| sites().find(|(_, site)| site.main_host));
        home.map(|(host, _)| host)
    }

    /// Contacts for reporting vulnerabilities, if configured.
    #[must_use]
    pub const fn security(&self) -> Option<&SecurityContact> {
        self.security.as_ref()
    }

    /// All hosts that are not patterns, unordered.
    pub fn hosts(&self) -> impl Iterator<Item = &str> {
        self.by_host.keys().map(String::as_str)
    }

    /// All hosts and patterns with their sites, unordered.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, &Arc<Site>)> {
        let exact = self.by_host.iter().map(|(host, site)| (host.as_str(), site));
        exact.chain(self.by_suffix.values().map(|(name, site)| (name.as_str(), site)))
    }
}

/// Removes the port and trailing dot and converts to lower case.
pub(crate) fn normalize_host(host: &str) -> String {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    without_port.trim_end_matches('.').to_ascii_lowercase()
}

/// Whether a lower-case text is a host name or IP address.
pub(crate) fn is_host(host: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let address = host.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    match address {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => host.len() <= 253 && host.split('.').all(label),
    }
}

#[cfg(test)]
mod tests;
