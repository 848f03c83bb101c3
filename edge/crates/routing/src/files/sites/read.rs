//! Reads `sites.toml`.

use std::collections::HashMap;
use std::sync::Arc;

use contracts::page::HeaderTheme;
use toml::de::DeTable;

use super::{BRANDS, SecurityContact, Site, Sites, is_host, normalize_host};
use crate::files::features::FEATURES;
use crate::matching::address::LocaleCode;
use crate::matching::pattern::is_slug;
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Span, Spanned};
use crate::reader::suggestion::unknown;

const SITE_KEYS: [&str; 10] =
    ["hosts", "brand", "country", "main_host", "sign_in", "features", "header_hidden", "header", "default_locale", "default_city"];

impl Sites {
    /// Reads the table of `sites.toml`. Invalid sites are left out.
    pub(crate) fn read(file: u32, table: &DeTable<'_>, faults: &mut Faults<'_>) -> Self {
        let fields = Fields::of_file(file, table, &["site", "unknown_host", "security"], faults);
        let mut sites = Self::default();
        let mut seen: HashMap<String, Span> = HashMap::new();
        for fields in fields.tables("site", &SITE_KEYS, faults) {
            let hosts = fields.texts("hosts", faults);
            if hosts.iter().all(|host| host.value.starts_with("*.")) {
                faults.error(fields.span, "a site needs at least one host that is not a pattern");
            }
            for host in &hosts {
                check_host(*host, &mut seen, faults);
            }
            if let Some(site) = read_site(fields, faults) {
                let (site, locale_span, city_span) = (Arc::new(site.0), site.1, site.2);
                sites.add(&hosts, &site);
                sites.default_spans.push((site, locale_span, city_span));
            }
        }
        if sites.by_host.is_empty() && !faults.has_errors() {
            faults.error(fields.span, "no site is defined: write [[site]]");
        }
        if let Some(unknown_host) = fields.table("unknown_host", &["site"], faults) {
            sites.read_fallback(unknown_host, faults);
        }
        sites.security = SecurityContact::read(fields, faults);
        sites
    }

    fn add(&mut self, hosts: &[Spanned<&str>], site: &Arc<Site>) {
        self.domains.extend(hosts.iter().find(|host| !host.value.starts_with("*.")).map(|host| host.value.to_owned()));
        for host in hosts {
            match host.value.strip_prefix('*') {
                Some(suffix) => drop(self.by_suffix.insert(suffix.to_owned(), (host.value.to_owned(), Arc::clone(site)))),
                None => drop(self.by_host.insert(host.value.to_owned(), Arc::clone(site))),
            }
        }
    }

    fn read_fallback(&mut self, unknown_host: Fields<'_>, faults: &mut Faults<'_>) {
        let Some(host) = unknown_host.needed("[unknown_host]", "site", faults) else { return };
        if !self.by_host.contains_key(host.value) {
            let mut hosts: Vec<&str> = self.hosts().collect();
            hosts.sort_unstable();
            faults.error(host.span, unknown("host", host.value, &hosts));
        }
        self.fallback = Some(host.value.to_owned());
    }
}

fn check_host(host: Spanned<&str>, seen: &mut HashMap<String, Span>, faults: &mut Faults<'_>) {
    let name = host.value.strip_prefix("*.").unwrap_or(host.value);
    if name != normalize_host(name) {
        faults.error(host.span, format!("write the host `{}` in lower case, without a port", host.value));
    } else if !is_host(name) {
        faults.error(
            host.span,
            format!("`{}` is not a host: write a name such as localhost, or a pattern such as *.example.org", host.value),
        );
    } else if let Some(earlier) = seen.insert(host.value.to_owned(), host.span) {
        let line = faults.sources.line(earlier);
        faults.error(host.span, format!("the host `{}` is repeated", host.value)).push(format!("first defined in line {line}"));
    }
}

/// A site with the spans of its default locale and city.
fn read_site(fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<(Site, Span, Span)> {
    if !fields.has("hosts") {
        faults.error(fields.span, "a site needs `hosts`");
    }
    let brand = fields.needed("a site", "brand", faults);
    if let Some(brand) = brand.filter(|brand| !BRANDS.contains(&brand.value)) {
        faults.error(brand.span, unknown("brand", brand.value, &BRANDS));
    }
    let country = fields.needed("a site", "country", faults);
    if let Some(country) =
        country.filter(|country| country.value.len() != 2 || !country.value.bytes().all(|byte| byte.is_ascii_lowercase()))
    {
        faults.error(country.span, format!("`{}` is not a country: write its two-letter code in lower case, such as ru", country.value));
    }
    let main_host = fields.flag("main_host", faults).is_some_and(|main| main.value);
    let sign_in = fields.flag("sign_in", faults);
    if let Some(sign_in) = sign_in.filter(|sign_in| sign_in.value && !main_host) {
        faults.error(sign_in.span, "sign_in is only available on the main host: set main_host, or remove sign_in");
    }
    let features = fields.texts("features", faults);
    for feature in features.iter().filter(|feature| !FEATURES.contains(&feature.value)) {
        faults.error(feature.span, unknown("feature", feature.value, &FEATURES));
    }
    let header_hidden = fields.flag("header_hidden", faults).is_some_and(|hidden| hidden.value);
    let header = fields.word("header", &[("transparent", HeaderTheme::Transparent), ("fill", HeaderTheme::Fill)], faults);
    let locale = fields.needed("a site", "default_locale", faults);
    let default_locale = locale.and_then(|locale| {
        let read = LocaleCode::parse(locale.value);
        if read.is_none() {
            faults.error(locale.span, format!("`{}` is not a locale: write {{country}}-{{language}}, such as ru-ru", locale.value));
        }
        read
    });
    let default_city = fields.needed("a site", "default_city", faults);
    if let Some(city) = default_city.filter(|city| !is_slug(city.value)) {
        faults.error(city.span, format!("`{}` is not a city: write its slug, such as moskva", city.value));
    }
    let (default_city, locale_span) = (default_city?, locale?.span);
    let site = Site {
        brand: brand?.value.to_owned(),
        country: country?.value.to_owned(),
        main_host,
        sign_in: sign_in.map_or(main_host, |sign_in| sign_in.value),
        features: features.iter().map(|feature| feature.value.to_owned()).collect(),
        header_hidden,
        header,
        default_locale: default_locale?,
        default_city: default_city.value.to_owned(),
    };
    Some((site, locale_span, default_city.span))
}
