//! `experiments.toml`: which flags are on for whom.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use toml::Spanned;
use toml::value::Datetime;

use crate::fault::{RuleFault, parse_toml};
use crate::features::{FEATURES, unknown};
use crate::sites::{BRANDS, Sites};

/// Longest name of a flag or of a variant.
const MAX_NAME: usize = 64;

/// Buckets that visitors fall into: a hundredth of a percent each.
const BUCKETS: u64 = 10_000;

/// All flags, in the file's order.
#[derive(Debug, Clone, Default)]
pub struct Experiments {
    flags: Vec<Flag>,
}

/// A flag.
#[derive(Debug, Clone, PartialEq)]
pub struct Flag {
    /// Its name.
    pub name: String,
    /// Who evaluates it.
    pub side: Side,
    until: Option<Date>,
    when: Conditions,
    outcome: Outcome,
}

/// Who evaluates a flag.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The edge, before the page is made: nothing changes under the visitor's eyes.
    #[default]
    Edge,
    /// The experiments service, asked by the browser: the page is the same for everybody.
    Browser,
}

/// What conditions look at.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageFacts<'a> {
    /// Brand of the site.
    pub brand: &'a str,
    /// Country of the page's locale.
    pub country: &'a str,
    /// Locale.
    pub locale: &'a str,
    /// City's slug.
    pub city: &'a str,
    /// Host, as `sites.toml` names it.
    pub host: &'a str,
}

/// Every condition that is given must hold; one that names nothing always does.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Conditions {
    brand: Vec<String>,
    country: Vec<String>,
    locale: Vec<String>,
    city: Vec<String>,
    host: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
enum Outcome {
    /// One variant for everybody.
    Everybody(String),
    /// Variants, each with the first bucket that is no longer its own, in alphabetical order.
    Weighted(Vec<(String, u64)>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExperiments {
    #[serde(default)]
    flag: Vec<RawFlag>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFlag {
    name: Spanned<String>,
    owner: Spanned<String>,
    reason: Spanned<String>,
    until: Option<Spanned<Datetime>>,
    #[serde(default)]
    evaluate: Side,
    #[serde(default)]
    when: Conditions,
    value: Option<String>,
    variants: Option<BTreeMap<String, f64>>,
}

impl Experiments {
    /// Reads `experiments.toml`. Conditions on hosts are checked against `sites`, when those are known.
    ///
    /// # Errors
    /// Every fault of the file, in its order.
    pub fn parse(file: &str, text: &str, sites: Option<&Sites>) -> Result<Self, Vec<RuleFault>> {
        let raw: RawExperiments = parse_toml(file, text).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let mut flags: Vec<Flag> = Vec::new();
        for raw in raw.flag {
            let offset = raw.name.span().start;
            let mut messages = raw.faults(sites);
            if flags.iter().any(|flag| flag.name == *raw.name.get_ref()) {
                messages.push((offset, format!("the flag `{}` is named twice", raw.name.get_ref())));
            }
            match raw.outcome() {
                Ok(outcome) => flags.push(raw.into_flag(outcome)),
                Err(message) => messages.push((offset, message)),
            }
            faults.extend(messages.into_iter().map(|(offset, message)| RuleFault::at(file, text, offset, message)));
        }
        if faults.is_empty() { Ok(Self { flags }) } else { Err(faults) }
    }

    /// Flags of one side whose conditions hold on a page and whose time has not passed.
    pub fn matching<'a>(&'a self, side: Side, page: PageFacts<'a>, today: Date) -> impl Iterator<Item = &'a Flag> {
        self.flags.iter().filter(move |flag| flag.side == side && flag.is_current(today) && flag.when.hold(page))
    }

    /// Names of the flags whose time has passed: they do nothing any more.
    pub fn ended(&self, today: Date) -> impl Iterator<Item = &str> {
        self.flags.iter().filter(move |flag| !flag.is_current(today)).map(|flag| flag.name.as_str())
    }
}

impl Flag {
    /// Whether its variant depends on the visitor.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        matches!(self.outcome, Outcome::Weighted(_))
    }

    /// The variant of a visitor; `None`: the flag is off. The same identifier always gets the same one, as long as the weights stay.
    #[must_use]
    pub fn variant(&self, visitor: &str) -> Option<&str> {
        match &self.outcome {
            Outcome::Everybody(variant) => Some(variant),
            Outcome::Weighted(variants) => {
                let bucket = bucket(&self.name, visitor);
                variants.iter().find(|(_, end)| bucket < *end).map(|(variant, _)| variant.as_str())
            }
        }
    }

    fn is_current(&self, today: Date) -> bool {
        self.until.is_none_or(|until| today <= until)
    }
}

/// Bucket of a visitor: the first 8 bytes of SHA-256(flag, 0, visitor), big-endian, modulo 10,000.
///
/// "Hash and partition" of Kohavi, Longbotham, Sommerfield, Henne, *Controlled experiments on the web* (2009), 4.1.2: no state, a sticky assignment, and none
/// that depends on another flag's, for which they found a cryptographic hash to be needed.
fn bucket(flag: &str, visitor: &str) -> u64 {
    let mut hash = Sha256::new();
    hash.update(flag);
    hash.update([0]);
    hash.update(visitor);
    hash.finalize().iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % BUCKETS
}

impl Conditions {
    fn hold(&self, page: PageFacts<'_>) -> bool {
        let holds = |named: &[String], actual: &str| named.is_empty() || named.iter().any(|name| name == actual);
        holds(&self.brand, page.brand)
            && holds(&self.country, page.country)
            && holds(&self.locale, page.locale)
            && holds(&self.city, page.city)
            && holds(&self.host, page.host)
    }
}

impl RawFlag {
    fn faults(&self, sites: Option<&Sites>) -> Vec<(usize, String)> {
        let name = self.name.get_ref();
        let offset = self.name.span().start;
        let mut faults = Vec::new();
        if !is_name(name) {
            faults.push((offset, format!("`{name}` is no name of a flag: use up to {MAX_NAME} letters, digits, `_` and `-`")));
        }
        for (key, text) in [("owner", &self.owner), ("reason", &self.reason)] {
            if text.get_ref().trim().is_empty() {
                faults.push((text.span().start, format!("the flag `{name}` needs its {key}")));
            }
        }
        if let Some(until) = self.until.as_ref().filter(|until| date(until.get_ref()).is_none()) {
            faults.push((until.span().start, format!("`{}` is no day: write one such as 2030-12-31", until.get_ref())));
        }
        if FEATURES.contains(&name.as_str()) && self.side() == Side::Browser {
            faults.push((offset, format!("the edge itself acts on `{name}`: it cannot be evaluated in the browser")));
        }
        for brand in self.when.brand.iter().filter(|brand| !BRANDS.contains(&brand.as_str())) {
            faults.push((offset, unknown("brand", brand, &BRANDS)));
        }
        if let Some(sites) = sites {
            let mut hosts: Vec<&str> = sites.hosts().collect();
            hosts.sort_unstable();
            for host in self.when.host.iter().filter(|host| !hosts.contains(&host.as_str())) {
                faults.push((offset, unknown("host", host, &hosts)));
            }
        }
        faults
    }

    const fn side(&self) -> Side {
        self.evaluate
    }

    fn outcome(&self) -> Result<Outcome, String> {
        let name = self.name.get_ref();
        match (&self.value, &self.variants) {
            (Some(value), None) if is_name(value) => Ok(Outcome::Everybody(value.clone())),
            (Some(value), None) => Err(format!("`{value}` is no name of a variant: use up to {MAX_NAME} letters, digits, `_` and `-`")),
            (None, Some(variants)) => weighted(name, variants),
            _ => Err(format!("the flag `{name}` needs either a `value` for everybody or `variants` with their weights")),
        }
    }

    fn into_flag(self, outcome: Outcome) -> Flag {
        let until = self.until.and_then(|until| date(until.get_ref()));
        Flag { side: self.evaluate, name: self.name.into_inner(), until, when: self.when, outcome }
    }
}

fn weighted(flag: &str, variants: &BTreeMap<String, f64>) -> Result<Outcome, String> {
    let mut end = 0;
    let mut ranges = Vec::new();
    for (variant, percent) in variants {
        let hundredths = percent * 100.0;
        let is_share = (0.0..=BUCKETS as f64).contains(&hundredths) && (hundredths - hundredths.round()).abs() < 1e-6;
        if !(is_name(variant) && is_share) {
            return Err(format!(
                "`{variant} = {percent}` of the flag `{flag}` is no variant with a weight in percent, of two decimals at most"
            ));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 10,000")]
        let share = hundredths.round() as u64;
        end += share;
        ranges.push((variant.clone(), end));
    }
    if end > BUCKETS {
        return Err(format!("the weights of the flag `{flag}` make more than 100 percent"));
    }
    Ok(Outcome::Weighted(ranges))
}

fn is_name(text: &str) -> bool {
    (1..=MAX_NAME).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// A day; `None` when a time stands beside it or the month has no such day.
fn date(until: &Datetime) -> Option<Date> {
    let Datetime { date: Some(date), time: None, offset: None } = until else { return None };
    Date::new(date.year.try_into().ok()?, date.month.try_into().ok()?, date.day.try_into().ok()?).ok()
}

#[cfg(test)]
mod tests;
