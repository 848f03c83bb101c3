//! `sites.toml`: which site answers for a host.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use contracts::page::HeaderTheme;
use serde::Deserialize;
use toml::Spanned;

use crate::address::LocaleCode;
use crate::fault::{RuleFault, parse_toml};
use crate::features::{FEATURES, unknown};

/// Names of the brands that exist.
pub(crate) const BRANDS: [&str; 2] = ["amber", "slate"];

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
    /// The first host of each site, in the file's order.
    domains: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSites {
    #[serde(default)]
    site: Vec<RawSite>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSite {
    hosts: Vec<Spanned<String>>,
    brand: Spanned<String>,
    country: String,
    #[serde(default)]
    main_host: bool,
    sign_in: Option<Spanned<bool>>,
    #[serde(default)]
    features: Vec<Spanned<String>>,
    #[serde(default)]
    header_hidden: bool,
    header: Option<HeaderTheme>,
    default_locale: Spanned<String>,
    default_city: String,
}

impl Site {
    /// Whether a feature is on here.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.contains(feature)
    }
}

impl Sites {
    /// Reads `sites.toml`.
    ///
    /// # Errors
    /// Every fault of the file, in its order.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<RuleFault>> {
        let raw: RawSites = parse_toml(file, text).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let mut by_host = HashMap::new();
        let mut domains = Vec::new();
        for site in raw.site {
            let mut fault = |offset, message| faults.push(RuleFault::at(file, text, offset, message));
            if !BRANDS.contains(&site.brand.get_ref().as_str()) {
                fault(site.brand.span().start, unknown("brand", site.brand.get_ref(), &BRANDS));
            }
            let locale = LocaleCode::parse(site.default_locale.get_ref());
            if locale.is_none() {
                fault(
                    site.default_locale.span().start,
                    format!("`{}` is not a locale: write {{country}}-{{language}}, such as ru-ru", site.default_locale.get_ref()),
                );
            }
            if site.hosts.is_empty() {
                fault(site.brand.span().start, "a site needs at least one host".to_owned());
            }
            for feature in site.features.iter().filter(|feature| !FEATURES.contains(&feature.get_ref().as_str())) {
                fault(feature.span().start, unknown("feature", feature.get_ref(), &FEATURES));
            }
            if let Some(sign_in) = site.sign_in.as_ref().filter(|sign_in| *sign_in.get_ref() && !site.main_host) {
                fault(sign_in.span().start, "sign_in is offered on the main host only: set main_host too, or leave it out".to_owned());
            }
            domains.extend(site.hosts.first().map(|host| host.get_ref().clone()));
            let built = locale.map(|default_locale| {
                Arc::new(Site {
                    brand: site.brand.into_inner(),
                    country: site.country,
                    main_host: site.main_host,
                    sign_in: site.sign_in.map_or(site.main_host, Spanned::into_inner),
                    features: site.features.into_iter().map(Spanned::into_inner).collect(),
                    header_hidden: site.header_hidden,
                    header: site.header,
                    default_locale,
                    default_city: site.default_city,
                })
            });
            for host in site.hosts {
                let offset = host.span().start;
                let host = host.into_inner();
                let message = if host == normalize_host(&host) {
                    let site = built.clone();
                    let earlier = by_host.insert(host.clone(), site);
                    earlier.map(|_| format!("the host `{host}` is named twice"))
                } else {
                    Some(format!("write the host `{host}` in lower case, without a port"))
                };
                faults.extend(message.map(|message| RuleFault::at(file, text, offset, message)));
            }
        }
        let by_host = by_host.into_iter().filter_map(|(host, site)| Some((host, site?))).collect();
        if faults.is_empty() { Ok(Self { by_host, domains }) } else { Err(faults) }
    }

    /// The site of a `Host` header or `:authority`, with or without a port. `None`: nobody here answers for it.
    #[must_use]
    pub fn find(&self, host: &str) -> Option<&Arc<Site>> {
        self.by_host.get(&normalize_host(host))
    }

    /// The site of a `Host` header, and the name by which the rules know the host.
    #[must_use]
    pub fn find_named(&self, host: &str) -> Option<(&str, &Arc<Site>)> {
        self.by_host.get_key_value(&normalize_host(host)).map(|(name, site)| (name.as_str(), site))
    }

    /// The first host of each site, in the file's order: a site's own name among its others.
    #[must_use]
    pub fn domains(&self) -> &[String] {
        &self.domains
    }

    /// Host of each country: its main public host, else the first one of the first site that is the country's.
    #[must_use]
    pub fn country_domains(&self) -> BTreeMap<String, String> {
        let mut domains = BTreeMap::new();
        for host in &self.domains {
            let Some(site) = self.find(host) else { continue };
            if site.main_host || !domains.contains_key(&site.country) {
                domains.insert(site.country.clone(), host.clone());
            }
        }
        domains
    }

    /// Every host, in no order.
    pub fn hosts(&self) -> impl Iterator<Item = &str> {
        self.by_host.keys().map(String::as_str)
    }
}

/// Lower case, without the port and without the root's trailing dot.
fn normalize_host(host: &str) -> String {
    let without_port = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    without_port.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str =
        "[[site]]\nhosts = [\"localhost\"]\nbrand = \"amber\"\ncountry = \"ru\"\ndefault_locale = \"ru-ru\"\ndefault_city = \"moskva\"\n";

    #[test]
    fn a_host_is_found_in_any_case_with_any_port() {
        let sites = Sites::parse("sites.toml", SITE).unwrap();
        for host in ["localhost", "LOCALHOST:8080", "localhost."] {
            assert_eq!(sites.find(host).map(|site| site.brand.as_str()), Some("amber"), "{host}");
        }
        assert!(sites.find("evil.example").is_none());
        assert!(sites.find("").is_none());
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let text = SITE.replace("amber", "gold").replace("ru-ru", "russia") + SITE;
        let twice = text + SITE;
        let faults = Sites::parse("sites.toml", &twice).unwrap_err();
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [3, 5, 8, 14], "{faults:?}");
    }

    #[test]
    fn an_unknown_feature_is_a_fault_that_names_the_nearest() {
        let faults = Sites::parse("sites.toml", &format!("{SITE}features = [\n\"DISABLE_MAIN\",\n\"DISABLE_MIAN\"]\n")).unwrap_err();
        assert_eq!(
            faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["sites.toml:9: unknown feature `DISABLE_MIAN`: did you mean `DISABLE_MAIN`?"]
        );
        let sites = Sites::parse("sites.toml", &format!("{SITE}features = [\"DISABLE_MAIN\"]\n")).unwrap();
        let site = sites.find("localhost").unwrap();
        assert!(site.has(crate::DISABLE_MAIN) && !site.has(crate::DISABLE_CONTACT_US_FORM));
    }

    #[test]
    fn sign_in_is_offered_on_the_main_host_alone() {
        let sign_in = |more: &str| Sites::parse("s", &format!("{SITE}{more}\n")).map(|sites| sites.find("localhost").unwrap().sign_in);
        assert_eq!(sign_in(""), Ok(false));
        assert_eq!(sign_in("main_host = true"), Ok(true));
        assert_eq!(sign_in("main_host = true\nsign_in = false"), Ok(false));
        assert_eq!(sign_in("sign_in = true").unwrap_err()[0].line, 7);
    }

    #[test]
    fn each_site_has_one_name_among_the_others() {
        let text = SITE.replace("\"localhost\"", "\"localhost\", \"127.0.0.1\"") + &SITE.replace("localhost", "kz.localhost");
        assert_eq!(Sites::parse("sites.toml", &text).unwrap().domains(), ["localhost", "kz.localhost"]);
    }

    #[test]
    fn a_country_is_at_home_on_its_main_host() {
        let text =
            format!("{SITE}{}{}", SITE.replace("localhost", "main.localhost") + "main_host = true\n", SITE.replace("localhost", "last"));
        let domains = Sites::parse("sites.toml", &text).unwrap().country_domains();
        assert_eq!(domains.into_iter().collect::<Vec<_>>(), [("ru".to_owned(), "main.localhost".to_owned())]);
    }

    #[test]
    fn an_unknown_key_is_a_fault() {
        let faults = Sites::parse("sites.toml", &SITE.replace("country", "county")).unwrap_err();
        assert!(faults[0].message.contains("county"), "{faults:?}");
    }
}
