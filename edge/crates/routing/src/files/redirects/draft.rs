//! Compiles a redirect from its raw fields: pattern, conditions, active period, target.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::scope::{KEYS, Scope, Symbols};
use super::target::{Capture, Target};
use super::{Code, Hosts, Redirect, Redirects, Table};
use crate::files::sites::Sites;
use crate::matching::active_period::ActivePeriod;
use crate::matching::address::LocaleCode;
use crate::matching::conditions;
use crate::matching::pattern::{Kind, Pattern, Segment, Tail};
use crate::reader::fault::Severity;
use crate::reader::source::{Faults, Span, Spanned};

/// First path segments that the edge handles before it consults the rules.
pub(crate) const RESERVED: [&str; 7] = ["api", "_edge", "assets", "csrf_token", "save-user-pool", "favicon.ico", "robots.txt"];

/// Limit on combinations of a rule's conditions and `one_of` words. Each is an index entry.
const MAX_WAYS: usize = 10_000;

/// A rule as read from its file.
#[derive(Debug)]
pub(super) struct RawRule<'t> {
    pub(super) span: Span,
    pub(super) from: Option<Spanned<Cow<'t, str>>>,
    pub(super) to: Option<Spanned<Cow<'t, str>>>,
    pub(super) code: Option<Spanned<u32>>,
    /// Conditions: host, brand, locale, city.
    pub(super) conditions: [Vec<Spanned<Cow<'t, str>>>; 4],
    pub(super) since: Option<Spanned<i64>>,
    pub(super) until: Option<Spanned<i64>>,
}

/// Properties of a rule that only checks need.
#[derive(Debug)]
pub(crate) struct Draft {
    /// Span of `from`.
    pub(crate) from_span: Span,
    /// Span of `to`.
    pub(crate) to_span: Span,
    /// Whether the pattern applies to what follows `/{locale}/{city}`.
    pub(crate) under_place: bool,
    /// The pattern.
    pub(crate) pattern: Pattern,
}

/// Compiles rules from their raw form.
#[derive(Debug)]
pub(crate) struct DraftReader<'s> {
    sites: &'s Sites,
    now: Timestamp,
    symbols: Symbols,
    /// Brand of each host.
    brand_of: HashMap<u32, u32>,
    rules: Vec<Redirect>,
    drafts: Vec<Draft>,
    /// Shared words of targets.
    words: HashSet<Arc<str>>,
}

impl<'s> DraftReader<'s> {
    pub(super) fn new(sites: &'s Sites, now: Timestamp) -> Self {
        let mut symbols = Symbols::default();
        let brand_of = sites.names().map(|(host, site)| (symbols.make(host), symbols.make(&site.brand))).collect();
        Self { sites, now, symbols, brand_of, rules: Vec::new(), drafts: Vec::new(), words: HashSet::new() }
    }

    /// Adds a rule unless it is invalid or expired.
    pub(super) fn add(&mut self, raw: RawRule<'_>, faults: &mut Faults<'_>) {
        let period = self.period(&raw, faults);
        let from = raw.from.and_then(|from| read_from(&from, faults).map(|read| (read, from.span)));
        let code = match raw.code {
            None => Some(Code::ByHost),
            Some(code) => {
                let read = Code::of(code.value);
                if read.is_none() {
                    let message =
                        format!("{} is not a redirect code: use 301, 302, 307, 308, or 305 to serve the other page in place", code.value);
                    faults.error(code.span, message);
                }
                read
            }
        };
        let scope = self.scope(&raw.conditions, from.as_ref().map(|(from, _)| from), faults);
        let Some((from, from_span)) = from else { return };
        let captures = from.captures();
        let target = raw.to.and_then(|to| {
            let read = Target::parse(&to.value, &captures, |host| self.sites.find(host).is_some());
            faults.ok_or_report(to.span, read).map(|target| (target, to.span))
        });
        let (Some((mut target, to_span)), Some(code), Some(scope), Some(period)) = (target, code, scope, period) else { return };
        if let Target::Own(own) = &mut target {
            own.share(&mut self.words);
        }
        if period.is_over(self.now) {
            let message = format!("the redirect has expired: `{}` has no effect and can be removed", from.pattern.text);
            faults.add(raw.until.map_or(from_span, |until| until.span), Severity::Expired, message);
            return;
        }
        let name = faults.sources.name(from_span, &from.pattern.text);
        self.rules.push(Redirect { name, target, code, period, scope });
        self.drafts.push(Draft { from_span, to_span, under_place: from.place.is_some(), pattern: from.pattern });
    }

    fn period(&self, raw: &RawRule<'_>, faults: &mut Faults<'_>) -> Option<ActivePeriod> {
        let period = ActivePeriod {
            since: raw.since.map_or(ActivePeriod::ALWAYS.since, |since| since.value),
            until: raw.until.map_or(ActivePeriod::ALWAYS.until, |until| until.value),
        };
        if period.is_empty() {
            faults.error(raw.until.map_or(raw.span, |until| until.span), "`until` is before `since`: the redirect is never active");
            return None;
        }
        Some(period)
    }

    fn scope(&mut self, raw: &[Vec<Spanned<Cow<'_, str>>>; 4], from: Option<&From>, faults: &mut Faults<'_>) -> Option<Scope> {
        let mut is_good = true;
        let mut report = |span, message: String| {
            is_good = false;
            faults.error(span, message);
        };
        for (key, names) in KEYS.iter().zip(raw) {
            for name in names {
                let marked = Spanned { value: name.value.as_ref(), span: name.span };
                if let Some(message) = conditions::fault(key, marked, self.sites) {
                    report(name.span, message);
                }
                if matches!(*key, "locale" | "city") && from.is_some_and(|from| from.place.is_none()) {
                    report(
                        name.span,
                        format!("`from` does not contain the {key}: begin it with /{{locale}}/{{city}}, or remove the condition"),
                    );
                }
            }
        }
        let mut values =
            [0, 1, 2, 3].map(|index: usize| raw[index].iter().map(|name| self.symbols.make(&name.value)).collect::<Vec<u32>>());
        // A locale or city in the path is a condition, too.
        let place = from.and_then(|from| from.place.as_ref());
        for (index, fixed) in [(2, place.and_then(|place| place.locale.as_deref())), (3, place.and_then(|place| place.city.as_deref()))] {
            let Some(fixed) = fixed else { continue };
            let symbol = self.symbols.make(fixed);
            if !(values[index].is_empty() || values[index].contains(&symbol)) {
                report(raw[index][0].span, format!("the path contains {fixed}, which the condition excludes: the redirect is unreachable"));
            }
            values[index] = vec![symbol];
        }
        if let (Some(brand), false) = (raw[1].first(), values[0].is_empty()) {
            let odd =
                raw[0].iter().zip(&values[0]).find(|(_, host)| self.brand_of.get(host).is_some_and(|brand| !values[1].contains(brand)));
            if let Some((host, _)) = odd {
                report(
                    brand.span,
                    format!("the host `{}` has another brand: with both conditions the redirect is unreachable on it", host.value),
                );
            }
        }
        for values in &mut values {
            values.sort_unstable();
            values.dedup();
        }
        let scope = Scope::new(values);
        let ways = scope.combinations().saturating_mul(from.map_or(1, |from| from.pattern.combinations()));
        if let (true, Some(first)) = (ways > MAX_WAYS, raw.iter().flatten().next()) {
            report(
                first.span,
                format!("the conditions and the words of `from` have more than {MAX_WAYS} combinations: split the redirect"),
            );
        }
        is_good.then_some(scope)
    }

    /// Builds the index of all rules.
    pub(super) fn finish(self, leave_for: Hosts, serve_in_place: Hosts) -> (Redirects, Vec<Draft>) {
        let (mut under_place, mut whole) = (Table::default(), Table::default());
        for ((index, rule), draft) in (0_u32..).zip(&self.rules).zip(&self.drafts) {
            let table = if draft.under_place { &mut under_place } else { &mut whole };
            let keys = rule.scope.keys(&self.brand_of);
            for entry in table.entries_of(&draft.pattern) {
                table.add(entry, rule.scope.key_mask(), &keys, index);
            }
        }
        (Redirects { rules: self.rules, under_place, whole, symbols: self.symbols, leave_for, serve_in_place }, self.drafts)
    }
}

/// A parsed `from`.
struct From {
    /// Pattern of the whole path, or of what follows locale and city.
    pattern: Pattern,
    /// Set if the path begins with a locale and a city. Holds those that are fixed.
    place: Option<LiteralPlace>,
}

/// Fixed locale and city of a path.
struct LiteralPlace {
    locale: Option<String>,
    city: Option<String>,
}

impl From {
    /// Captures of the pattern, by name.
    fn captures(&self) -> Vec<(&str, Capture)> {
        let place = self.place.iter().flat_map(|_| [("locale", Capture::Locale), ("city", Capture::City)]);
        let parameters = self.pattern.segments.iter().enumerate().filter_map(|(index, segment)| match segment {
            Segment::Parameter(name, _) => Some((&**name, Capture::Segment(index))),
            Segment::Word(_) => None,
        });
        let tail = Capture::Tail(self.pattern.segments.len());
        let tail = match &self.pattern.tail {
            Tail::None => None,
            Tail::Path(name) => Some((&**name, tail)),
            Tail::Star => Some(("*", tail)),
        };
        place.chain(parameters).chain(tail).collect()
    }
}

fn read_from(from: &Spanned<Cow<'_, str>>, faults: &mut Faults<'_>) -> Option<From> {
    let mut fault = |message: String| {
        faults.error(from.span, message);
        None
    };
    let mut pattern = match Pattern::parse(&from.value) {
        Ok(pattern) => pattern,
        Err(message) => return fault(message),
    };
    let text = &pattern.text;
    let fixed = |segment: &Segment, name: &str| match segment {
        Segment::Word(word) => Some(Some(word.as_ref().to_owned())),
        Segment::Parameter(known, Kind::Any) if **known == *name => Some(None),
        Segment::Parameter(..) => None,
    };
    let begins_with_locale = match pattern.segments.first() {
        Some(Segment::Word(word)) => LocaleCode::parse(word).is_some() && pattern.segments.len() > 1,
        Some(Segment::Parameter(name, _)) => **name == *"locale",
        None => false,
    };
    let place = match (begins_with_locale, pattern.segments.as_slice()) {
        (false, _) => None,
        (true, [locale, city, ..]) => match (fixed(locale, "locale"), fixed(city, "city")) {
            (Some(locale), Some(city)) => Some(LiteralPlace { locale, city }),
            _ => return fault(format!("`{text}` begins with a locale: a city must follow, as a word or as {{city}}, both without a type")),
        },
        (true, _) => return fault(format!("`{text}` begins with {{locale}}: {{city}} must follow")),
    };
    if place.is_some() {
        pattern.segments.drain(..2);
    }
    if pattern.names().any(|name| matches!(name, "locale" | "city")) {
        return fault(format!("`{text}`: {{locale}} and {{city}} are only allowed as the first two segments"));
    }
    if let (None, Some(Segment::Word(word))) = (&place, pattern.segments.first())
        && RESERVED.contains(&&**word)
    {
        return fault(format!("`{text}` is unreachable: the edge handles all paths under /{word} itself"));
    }
    Some(From { pattern, place })
}
