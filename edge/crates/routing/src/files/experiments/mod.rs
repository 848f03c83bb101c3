//! `experiments.toml`: feature flags and their audiences.

use std::collections::BTreeMap;

use contracts::page_facts::PageFacts;
use jiff::civil::Date;
use jiff::{Timestamp, tz};
use sha2::{Digest as _, Sha256};
use toml::de::DeTable;
use toml::value::Datetime;

use crate::files::features::FEATURES;
use crate::files::sites::Sites;
use crate::matching::conditions::{self, Conditions};
use crate::reader::fault::Severity;
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Spanned};

/// Longest name of a flag or variant.
const MAX_NAME: usize = 64;

/// Number of cohort buckets: 0.01 percent each.
const BUCKETS: u64 = 10_000;

/// All flags, in file order.
#[derive(Debug, Clone, Default)]
pub struct Experiments {
    flags: Vec<Flag>,
}

/// A flag.
#[derive(Debug, Clone, PartialEq)]
pub struct Flag {
    /// Name of the flag.
    pub name: String,
    /// Side that evaluates the flag.
    pub side: Side,
    until: Option<Date>,
    when: Conditions,
    outcome: Outcome,
}

/// Side that evaluates a flag.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Side {
    /// The edge, before the page is rendered, so that nothing shifts in the browser.
    #[default]
    Edge,
    /// The experiments service, from the browser. The page is the same for all visitors.
    Browser,
}

#[derive(Debug, Clone, PartialEq)]
enum Outcome {
    /// The same variant for all visitors.
    Everybody(String),
    /// Variants in alphabetical order, each with the bucket after its last one.
    Weighted(Vec<(String, u64)>),
}

const FLAG_KEYS: [&str; 8] = ["name", "owner", "reason", "until", "evaluate", "when", "value", "variants"];

impl Experiments {
    /// Reads the table of `experiments.toml`. Invalid flags are left out.
    pub(crate) fn read(file: u32, table: &DeTable<'_>, sites: &Sites, now: Timestamp, faults: &mut Faults<'_>) -> Self {
        let fields = Fields::of_file(file, table, &["flag"], faults);
        let today = now.to_zoned(tz::TimeZone::UTC).date();
        let mut flags: Vec<Flag> = Vec::new();
        for fields in fields.tables("flag", &FLAG_KEYS, faults) {
            let Some(name) = fields.needed("a flag", "name", faults) else { continue };
            let flag = read_flag(name, fields, sites, faults);
            if flags.iter().any(|flag| flag.name == name.value) {
                faults.error(name.span, format!("the flag `{}` is defined twice", name.value));
            }
            if flag.as_ref().is_some_and(|flag| !flag.is_current(today)) {
                faults.add(name.span, Severity::Expired, format!("the flag `{}` has expired: it is off and can be removed", name.value));
            }
            flags.extend(flag);
        }
        Self { flags }
    }

    /// Current flags of one side whose conditions hold on a page.
    pub fn matching<'a>(&'a self, side: Side, page: PageFacts<'a>, today: Date) -> impl Iterator<Item = &'a Flag> {
        self.flags.iter().filter(move |flag| flag.side == side && flag.is_current(today) && flag.when.hold(page))
    }

    /// Whether any flag, current or expired, controls a feature of the edge.
    pub(crate) fn may_switch(&self, feature: &str) -> bool {
        self.flags.iter().any(|flag| flag.name == feature)
    }

    /// Names of expired flags, which have no effect.
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

    /// Variant for a cohort id; `None` if the flag is off. The result is stable while the weights
    /// are.
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

    /// Variant that every visitor has; `None` if there is no such variant.
    #[must_use]
    pub fn variant_of_everybody(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Everybody(variant) => Some(variant),
            Outcome::Weighted(variants) => {
                let first = variants.iter().find(|(_, end)| *end > 0);
                first.filter(|(_, end)| *end == BUCKETS).map(|(variant, _)| variant.as_str())
            }
        }
    }

    fn is_current(&self, today: Date) -> bool {
        self.until.is_none_or(|until| today <= until)
    }
}

/// Bucket of a cohort id: the first 8 bytes of SHA-256(flag, 0, id), big-endian, modulo 10,000.
///
/// Hash and partition after Kohavi, Longbotham, Sommerfield, Henne, *Controlled experiments on the
/// web* (2009), 4.1.2: stateless, sticky, independent between flags. The authors found that this
/// needs a cryptographic hash.
fn bucket(flag: &str, visitor: &str) -> u64 {
    let mut hash = Sha256::new();
    hash.update(flag);
    hash.update([0]);
    hash.update(visitor);
    hash.finalize().iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % BUCKETS
}

fn read_flag(name: Spanned<&str>, fields: Fields<'_>, sites: &Sites, faults: &mut Faults<'_>) -> Option<Flag> {
    if !is_name(name.value) {
        faults.error(name.span, format!("`{}` is not a flag name: use up to {MAX_NAME} letters, digits, `_` and `-`", name.value));
    }
    let what = format!("the flag `{}`", name.value);
    fields.needed(&what, "owner", faults);
    fields.needed(&what, "reason", faults);
    let until = fields.date("until", faults);
    if let Some(until) = until.filter(|until| date(until.value).is_none()) {
        faults.error(until.span, format!("`{}` is not a day: write one such as 2030-12-31", until.value));
    }
    let side = fields.word("evaluate", &[("edge", Side::Edge), ("browser", Side::Browser)], faults).unwrap_or_default();
    if FEATURES.contains(&name.value) && side == Side::Browser {
        faults.error(name.span, format!("the edge implements `{}`: it cannot be evaluated in the browser", name.value));
    }
    let when = fields.table("when", &conditions::KEYS, faults).map(|when| Conditions::read(when, sites, faults)).unwrap_or_default();
    let outcome = read_outcome(name, fields, faults)?;
    Some(Flag { name: name.value.to_owned(), side, until: until.and_then(|until| date(until.value)), when, outcome })
}

fn read_outcome(name: Spanned<&str>, fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<Outcome> {
    let value = fields.text("value", faults);
    let variants = fields.free_table("variants", faults);
    let outcome = match (value, variants) {
        (Some(value), None) if is_name(value.value) => return Some(Outcome::Everybody(value.value.to_owned())),
        (Some(value), None) => {
            faults.error(value.span, format!("`{}` is not a variant name: use up to {MAX_NAME} letters, digits, `_` and `-`", value.value));
            return None;
        }
        (None, Some(variants)) => {
            let keys: Vec<Spanned<&str>> = variants.keys().collect();
            let weights = keys.into_iter().filter_map(|key| Some((key.value.to_owned(), variants.decimal(key.value, faults)?.value)));
            weighted(name.value, &weights.collect())
        }
        _ => Err(format!("the flag `{}` needs either a `value` for all visitors or `variants` with weights", name.value)),
    };
    faults.ok_or_report(name.span, outcome)
}

fn weighted(flag: &str, variants: &BTreeMap<String, f64>) -> Result<Outcome, String> {
    let mut end = 0;
    let mut ranges = Vec::new();
    for (variant, percent) in variants {
        let hundredths = percent * 100.0;
        let is_share = (0.0..=BUCKETS as f64).contains(&hundredths) && (hundredths - hundredths.round()).abs() < 1e-6;
        if !(is_name(variant) && is_share) {
            return Err(format!("`{variant} = {percent}` of the flag `{flag}` is not a variant with a percentage of at most two decimals"));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 10,000")]
        let share = hundredths.round() as u64;
        end += share;
        ranges.push((variant.clone(), end));
    }
    if end > BUCKETS {
        return Err(format!("the weights of the flag `{flag}` exceed 100 percent"));
    }
    Ok(Outcome::Weighted(ranges))
}

fn is_name(text: &str) -> bool {
    (1..=MAX_NAME).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// A day; `None` if a time is present or the month has no such day.
fn date(until: &Datetime) -> Option<Date> {
    let Datetime { date: Some(date), time: None, offset: None } = until else { return None };
    Date::new(date.year.try_into().ok()?, date.month.try_into().ok()?, date.day.try_into().ok()?).ok()
}

#[cfg(test)]
mod tests;
