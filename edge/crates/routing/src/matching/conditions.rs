//! Conditions on a page: `when = { brand = ["amber"], city = ["moskva"] }`.

use contracts::page_facts::PageFacts;

use crate::files::sites::{BRANDS, Sites};
use crate::matching::address::LocaleCode;
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Spanned};
use crate::reader::suggestion::unknown;

/// Condition keys.
pub(crate) const KEYS: [&str; 5] = ["brand", "country", "locale", "city", "host"];

/// Values of each condition, in the order of [`KEYS`]. All conditions must hold; an empty one
/// always does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Conditions([Vec<String>; 5]);

impl Conditions {
    /// Reads the conditions of a table. The table may have other keys.
    pub(crate) fn read(fields: Fields<'_>, sites: &Sites, faults: &mut Faults<'_>) -> Self {
        Self(KEYS.map(|key| {
            let named = fields.texts(key, faults);
            for name in &named {
                if let Some(message) = fault(key, *name, sites) {
                    faults.error(name.span, message);
                }
            }
            named.iter().map(|name| name.value.to_owned()).collect()
        }))
    }

    /// Whether all conditions hold on a page.
    pub(crate) fn hold(&self, page: PageFacts<'_>) -> bool {
        self.missed(page).is_none()
    }

    /// The first condition that fails: its key, and the page's value.
    pub(crate) fn missed<'a>(&self, page: PageFacts<'a>) -> Option<(&'static str, &'a str)> {
        let actual = [page.brand, page.country, page.locale, page.city, page.host];
        let holds = |named: &[String], actual: &str| named.is_empty() || named.iter().any(|name| name == actual);
        (0..KEYS.len()).find(|index| !holds(&self.0[*index], actual[*index])).map(|index| (KEYS[index], actual[index]))
    }

    /// Whether two sets of conditions can hold on the same page, each key considered alone.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(ours, theirs)| ours.is_empty() || theirs.is_empty() || ours.iter().any(|name| theirs.contains(name)))
    }
}

/// Error message for an invalid value of a condition.
pub(crate) fn fault(key: &str, name: Spanned<&str>, sites: &Sites) -> Option<String> {
    let name = name.value;
    match key {
        "brand" => (!BRANDS.contains(&name)).then(|| unknown("brand", name, &BRANDS)),
        "host" => {
            let mut hosts: Vec<&str> = sites.names().map(|(host, _)| host).collect();
            hosts.sort_unstable();
            (!hosts.is_empty() && !hosts.contains(&name)).then(|| unknown("host", name, &hosts))
        }
        "locale" => {
            LocaleCode::parse(name).is_none().then(|| format!("`{name}` is not a locale: write {{country}}-{{language}}, such as ru-ru"))
        }
        "country" => {
            let is_country = name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_lowercase());
            (!is_country).then(|| format!("`{name}` is not a country: write its two-letter code in lower case, such as ru"))
        }
        _ => {
            let is_city = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            (!is_city).then(|| format!("`{name}` is not a city: write its slug, such as moskva"))
        }
    }
}
