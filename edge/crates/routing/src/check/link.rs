//! Rules as links between sets of URLs, including built-in redirects.

use std::collections::HashMap;

use super::Set;
use super::shape::{Ending, Out, Part, Shape};
use crate::decide::KNOWLEDGE_BASE;
use crate::files::features::DISABLE_MAIN;
use crate::files::redirects::target::{Capture, OwnTarget, Piece, Target};
use crate::matching::active_period::ActivePeriod;
use crate::matching::pattern::{Pattern, Segment, Tail};

/// A link between two sets of URLs.
#[derive(Debug)]
pub(super) struct Link<'a> {
    /// Index of the rule; `None` for a built-in redirect.
    pub(super) rule: Option<usize>,
    /// Whether its pattern applies to what follows `/{locale}/{city}`.
    pub(super) under_place: bool,
    /// Whole paths that it matches.
    pub(super) from: Vec<Part<'a>>,
    pub(super) ending: Ending,
    /// Symbols of its hosts, sorted.
    hosts: Vec<u32>,
    period: ActivePeriod,
    /// Target; `None` on a remote host.
    to: Option<Vec<Out<'a>>>,
    /// Host of the target.
    to_host: Option<u32>,
}

/// Hosts and brands of all sites, as symbols.
pub(super) struct HostMap {
    all: Vec<u32>,
    by_brand: HashMap<u32, Vec<u32>>,
}

impl HostMap {
    pub(super) fn of(set: Set<'_>) -> Self {
        let symbols = &set.rules.redirects.symbols;
        let mut all: Vec<u32> = set.rules.sites.names().map(|(host, _)| symbols.get(host)).collect();
        all.sort_unstable();
        let mut by_brand: HashMap<u32, Vec<u32>> = HashMap::new();
        for (host, site) in set.rules.sites.names() {
            by_brand.entry(symbols.get(&site.brand)).or_default().push(symbols.get(host));
        }
        by_brand.values_mut().for_each(|hosts| hosts.sort_unstable());
        Self { all, by_brand }
    }

    /// Brand of each host.
    pub(super) fn brands(&self) -> HashMap<u32, u32> {
        self.by_brand.iter().flat_map(|(brand, hosts)| hosts.iter().map(|host| (*host, *brand))).collect()
    }

    /// Hosts that match conditions on host and brand.
    pub(super) fn holding(&self, hosts: &[u32], brands: &[u32]) -> Vec<u32> {
        if !hosts.is_empty() {
            return hosts.to_vec();
        }
        if brands.is_empty() {
            return self.all.clone();
        }
        let mut matching: Vec<u32> = brands.iter().filter_map(|brand| self.by_brand.get(brand)).flatten().copied().collect();
        matching.sort_unstable();
        matching
    }
}

impl<'a> Link<'a> {
    /// Links of all rules in order, then the built-in ones.
    pub(super) fn all(set: Set<'a>) -> Vec<Self> {
        let hosts = HostMap::of(set);
        let rules = (0..set.drafts.len()).map(|index| Self::of_rule(set, index, &hosts));
        rules.chain(built_in(set, &hosts)).collect()
    }

    fn of_rule(set: Set<'a>, index: usize, hosts: &HostMap) -> Self {
        let (rule, draft) = (&set.rules.redirects.rules[index], &set.drafts[index]);
        let symbols = &set.rules.redirects.symbols;
        let place = |values: &[u32], kind| match values {
            [] => kind,
            [only] => Part::Word(symbols.name(*only)),
            _ => Part::OneOf(values.iter().map(|value| symbols.name(*value)).collect()),
        };
        let mut from = Vec::with_capacity(draft.pattern.segments.len() + 2);
        if draft.under_place {
            from.push(place(rule.scope.values(2), Part::Locale));
            from.push(place(rule.scope.values(3), Part::Any));
        }
        from.extend(parts(&draft.pattern));
        let own = if let Target::Own(own) = &rule.target { Some(own) } else { None };
        let host = own.and_then(|own| own.host.as_deref()).and_then(|host| set.rules.sites.find_named(host));
        Self {
            rule: Some(index),
            under_place: draft.under_place,
            from,
            ending: ending(&draft.pattern),
            hosts: hosts.holding(rule.scope.values(0), rule.scope.values(1)),
            period: rule.period,
            to: own.map(|own| out(own, if draft.under_place { 2 } else { 0 })),
            to_host: host.map(|(name, _)| symbols.get(name)),
        }
    }

    /// URLs that the link matches.
    pub(super) fn shape(&self) -> Shape<'a> {
        let tail = match self.ending {
            Ending::Nothing => None,
            Ending::OneOrMore => Some(1),
            Ending::Any => Some(0),
        };
        Shape::new(self.from.clone(), tail, self.hosts.clone(), self.period)
    }

    /// The URLs of a shape that the link matches.
    pub(super) fn intersect(&self, shape: &Shape<'a>) -> Option<Shape<'a>> {
        let hosts: Vec<u32> = shape.hosts.iter().copied().filter(|host| self.hosts.binary_search(host).is_ok()).collect();
        let period = shape.period.and(self.period);
        if hosts.is_empty() || period.is_empty() {
            return None;
        }
        let mut intersection = shape.and(&self.from, self.ending)?;
        (intersection.hosts, intersection.period) = (hosts, period);
        Some(intersection)
    }

    /// Targets of a shape's URLs. `None` if the link matches none of them, or leads to a remote
    /// host.
    pub(super) fn follow(&self, shape: &Shape<'a>) -> Option<Shape<'a>> {
        let mut target = self.intersect(shape)?.apply(self.to.as_ref()?);
        target.hosts = self.to_host.map_or(target.hosts, |host| vec![host]);
        Some(target)
    }

    /// Targets of all URLs that the link matches.
    pub(super) fn target(&self) -> Option<Shape<'a>> {
        let mut target = self.shape().apply(self.to.as_ref()?);
        target.hosts = self.to_host.map_or_else(|| self.hosts.clone(), |host| vec![host]);
        Some(target)
    }

    /// Largest number of segments that the link adds. Negative if it shortens every URL.
    pub(super) fn growth(&self) -> isize {
        let Some(to) = &self.to else { return 0 };
        let fixed = to.iter().filter(|out| !matches!(out, Out::Rest(_))).count();
        let keeps_rest = fixed < to.len();
        let dropped = if !keeps_rest && self.ending == Ending::OneOrMore { 1 } else { 0 };
        fixed.cast_signed() - self.from.len().cast_signed() - dropped
    }
}

/// Segments of a pattern.
pub(super) fn parts(pattern: &Pattern) -> impl Iterator<Item = Part<'_>> {
    pattern.segments.iter().map(|segment| match segment {
        Segment::Word(word) => Part::Word(word),
        Segment::Parameter(_, kind) => Part::of(kind),
    })
}

/// Tail of a pattern.
pub(super) fn ending(pattern: &Pattern) -> Ending {
    match pattern.tail {
        Tail::None => Ending::Nothing,
        Tail::Path(_) => Ending::OneOrMore,
        Tail::Star => Ending::Any,
    }
}

/// Converts a target. `before`: number of segments in front of the pattern's.
fn out(own: &OwnTarget, before: usize) -> Vec<Out<'_>> {
    let of = |piece: &'_ Piece| match piece {
        Piece::Word(_) => None,
        Piece::Captured(Capture::Locale) => Some(Out::Segment(0)),
        Piece::Captured(Capture::City) => Some(Out::Segment(1)),
        Piece::Captured(Capture::Segment(index)) => Some(Out::Segment(index + before)),
        Piece::Captured(Capture::Tail(from)) => Some(Out::Rest(from + before)),
    };
    own.path
        .iter()
        .map(|piece| match piece {
            Piece::Word(word) => Out::New(Part::Word(word)),
            Piece::Captured(_) => of(piece).unwrap_or(Out::New(Part::Any)),
        })
        .collect()
}

/// Built-in redirects: missing locale or city, and a main page that is switched off.
fn built_in<'a>(set: Set<'a>, hosts: &HostMap) -> [Link<'a>; 3] {
    let link = |from, to| Link {
        rule: None,
        under_place: false,
        from,
        ending: Ending::Nothing,
        hosts: hosts.all.clone(),
        period: ActivePeriod::ALWAYS,
        to: Some(to),
        to_host: None,
    };
    let may_be_off = set.rules.experiments.may_switch(DISABLE_MAIN);
    let symbols = &set.rules.redirects.symbols;
    let off = set.rules.sites.names().filter(|(_, site)| may_be_off || site.has(DISABLE_MAIN));
    let mut off: Vec<u32> = off.map(|(host, _)| symbols.get(host)).collect();
    off.sort_unstable();
    let knowledge_base = vec![Out::Segment(0), Out::Segment(1), Out::New(Part::Word(KNOWLEDGE_BASE))];
    let main = Link { under_place: true, hosts: off, ..link(vec![Part::Locale, Part::Any], knowledge_base) };
    [
        main,
        link(Vec::new(), vec![Out::New(Part::Locale), Out::New(Part::Any)]),
        link(vec![Part::Locale], vec![Out::Segment(0), Out::New(Part::Any)]),
    ]
}
