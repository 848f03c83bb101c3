//! Conditions on a page: `when = { brand = ["amber"], city = ["moskva"] }`.

use contracts::page_facts::PageFacts;

use crate::files::sites::{BRANDS, Sites};
use crate::matching::address::LocaleCode;
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Spanned};
use crate::reader::suggestion::unknown;

/// Keys of conditions.
pub(crate) const KEYS: [&str; 5] = ["brand", "country", "locale", "city", "host"];

/// Every condition that is given must hold; one that names nothing always does. In the order of [`KEYS`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Conditions([Vec<String>; 5]);

impl Conditions {
    /// Reads the conditions of a table, which may have other keys too.
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

    /// Whether they hold on a page.
    pub(crate) fn hold(&self, page: PageFacts<'_>) -> bool {
        self.missed(page).is_none()
    }

    /// The first one that does not hold: its key, and the value that it looked at.
    pub(crate) fn missed<'a>(&self, page: PageFacts<'a>) -> Option<(&'static str, &'a str)> {
        let actual = [page.brand, page.country, page.locale, page.city, page.host];
        let holds = |named: &[String], actual: &str| named.is_empty() || named.iter().any(|name| name == actual);
        (0..KEYS.len()).find(|index| !holds(&self.0[*index], actual[*index])).map(|index| (KEYS[index], actual[index]))
    }

    /// Whether both can hold on one page, as far as each condition for itself says.
    pub(crate) fn meet(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(ours, theirs)| ours.is_empty() || theirs.is_empty() || ours.iter().any(|name| theirs.contains(name)))
    }
}

/// What is wrong with a name in a condition.
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
            (!is_country).then(|| format!("`{name}` is no country: write its two letters in lower case, such as ru"))
        }
        _ => {
            let is_city = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
            (!is_city).then(|| format!("`{name}` is no city: write its slug, such as moskva"))
        }
    }
}
