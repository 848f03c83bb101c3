//! `sites.toml`: which site answers for a host.

mod read;
mod security;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

pub(crate) use contracts::page::BRANDS;
use contracts::page::HeaderTheme;

use crate::matching::address::LocaleCode;
use crate::reader::source::Span;
pub use security::SecurityContact;

/// A host with its brand, country and features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// `amber` or `slate`.
    pub brand: String,
    /// Country of the host, lower case.
    pub country: String,
    /// Whether this is the main public host: redirects that depend on the address alone are permanent there.
    pub main_host: bool,
    /// Whether sign-in is offered; only on the main host.
    pub sign_in: bool,
    /// Names of the features that are on here: flags that no visitor is without.
    pub features: BTreeSet<String>,
    /// Whether pages have no header.
    pub header_hidden: bool,
    /// Look of the header on every page, whatever its route says.
    pub header: Option<HeaderTheme>,
    /// Locale where none is known.
    pub default_locale: LocaleCode,
    /// City where none is known.
    pub default_city: String,
}

/// All sites by host.
#[derive(Debug, Clone, Default)]
pub struct Sites {
    by_host: HashMap<String, Arc<Site>>,
    /// The site and the name of `*.` patterns, by what follows the asterisk.
    by_suffix: HashMap<String, (String, Arc<Site>)>,
    /// The first host of each site that is no pattern, in the file's order.
    domains: Vec<String>,
    /// Host whose site answers for hosts that nobody has named.
    fallback: Option<String>,
    security: Option<SecurityContact>,
    /// Where the default locale and city of each site stand.
    pub(crate) default_spans: Vec<(Arc<Site>, Span, Span)>,
}

/// The site that answers for a host.
#[derive(Debug, Clone, Copy)]
pub struct MatchedSite<'a> {
    /// The host or the pattern, as `sites.toml` names it.
    pub name: &'a str,
    /// The site.
    pub site: &'a Arc<Site>,
    /// Whether the rules name the host. If not, `name` is of the site that answers for unknown hosts, and nothing of the request's own host may be trusted.
    pub named: bool,
}

impl Site {
    /// Whether a feature is on here.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.contains(feature)
    }
}

impl Sites {
    /// The site that answers for a `Host` header or `:authority`, with or without a port: its own, that of the longest pattern, or the one for unknown hosts.
    /// `None`: the answer is 421.
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
        // SECURITY: what a pattern takes becomes part of addresses.
        let suffixes = host.match_indices('.').map(|(offset, _)| &host[offset..]).filter(|_| is_host(host));
        let (name, site) = suffixes.filter_map(|suffix| self.by_suffix.get(suffix)).next()?;
        Some(MatchedSite { name, site, named: true })
    }

    /// The site whose host or pattern takes a host. `None`: the rules do not name it.
    #[must_use]
    pub fn find(&self, host: &str) -> Option<&Arc<Site>> {
        self.find_named(host).map(|(_, site)| site)
    }

    /// The site whose host or pattern takes a host, and that host or pattern.
    #[must_use]
    pub fn find_named(&self, host: &str) -> Option<(&str, &Arc<Site>)> {
        self.named(&normalize_host(host)).map(|site_match| (site_match.name, site_match.site))
    }

    /// The first host of each site, in the file's order: a site's own name among its others.
    #[must_use]
    pub fn domains(&self) -> &[String] {
        &self.domains
    }

    /// Host of each country: its main public host, else the first one of the first site that is the country's.
    #[must_use]
    pub fn country_domains(&self) -> BTreeMap<String, String> {
        let countries: BTreeSet<_> = self.domains.iter().filter_map(|host| Some(&self.find(host)?.country)).collect();
        countries.into_iter().filter_map(|country| Some((country.clone(), self.home_of(country)?.to_owned()))).collect()
    }

    /// Host on which search engines are to find a country's pages: the country's own, or the main public one where it has none.
    #[must_use]
    pub fn home_of(&self, country: &str) -> Option<&str> {
        let sites = || self.domains.iter().filter_map(|host| Some((host.as_str(), self.find(host)?)));
        let own = || sites().filter(|(_, site)| site.country == country);
        let home = own().find(|(_, site)| site.main_host).or_else(|| own().next()).or_else(|| sites().find(|(_, site)| site.main_host));
        home.map(|(host, _)| host)
    }

    /// Whom finders of weaknesses write to. `None`: the rules say nothing of it.
    #[must_use]
    pub const fn security(&self) -> Option<&SecurityContact> {
        self.security.as_ref()
    }

    /// Every host that is no pattern, in no order.
    pub fn hosts(&self) -> impl Iterator<Item = &str> {
        self.by_host.keys().map(String::as_str)
    }

    /// Every host and pattern with its site, in no order.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, &Arc<Site>)> {
        let exact = self.by_host.iter().map(|(host, site)| (host.as_str(), site));
        exact.chain(self.by_suffix.values().map(|(name, site)| (name.as_str(), site)))
    }
}

/// Lower case, without the port and without the root's trailing dot.
pub(crate) fn normalize_host(host: &str) -> String {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    without_port.trim_end_matches('.').to_ascii_lowercase()
}

/// Whether a text, in lower case, is a host's name or address.
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
