//! Finds unreachable rules and routes.

use std::collections::{HashMap, HashSet};

use super::Set;
use super::link::{HostMap, Link, ending, parts};
use super::shape::{Ending, Part};
use crate::files::redirects::Table;
use crate::files::redirects::scope::{Key, MASKS, Mask};
use crate::matching::active_period::ActivePeriod;
use crate::matching::pattern::{Pattern, Tail};
use crate::reader::source::{Faults, Span};

/// Bits of a mask: host, brand, and locale with city.
const HOST: Mask = 0b0001;
const BRAND: Mask = 0b0010;
const PLACE: Mask = 0b1100;

/// A pattern with its span.
type PatternSpan<'a> = (&'a Pattern, Span);

/// Checks redirects and routes.
pub(super) fn check(set: Set<'_>, links: &[Link<'_>], faults: &mut Faults<'_>) {
    let hosts = HostMap::of(set);
    for table in [&set.rules.redirects.under_place, &set.rules.redirects.whole] {
        behind_hosts(set, table, &hosts, faults);
    }
    let redirects =
        set.rules.redirects.rules.iter().zip(set.drafts).filter(|(rule, _)| rule.scope.0.is_none() && rule.period == ActivePeriod::ALWAYS);
    let of_redirects = redirects.map(|(_, draft)| (&draft.pattern, draft.under_place, draft.from_span));
    let of_routes = set.rules.routes.all().iter().map(|route| (&route.path, true, route.span));
    behind_neighbours(of_redirects, faults);
    behind_neighbours(of_routes, faults);
    behind_redirects(set, links, faults);
}

/// Reports rules where each host has its own rule for the same path.
fn behind_hosts(set: Set<'_>, table: &Table, hosts: &HostMap, faults: &mut Faults<'_>) {
    let rules = &set.rules.redirects.rules;
    let brand_of = hosts.brands();
    let mut reached: HashSet<u32> = HashSet::new();
    let mut hidden: HashSet<u32> = HashSet::new();
    for (entry, mask, key, here) in table.iter() {
        let masks = table.entries[entry as usize].masks;
        let finer: Vec<Mask> = MASKS
            .into_iter()
            .filter(|other| masks & (1 << other) != 0 && other & mask == mask && *other != mask && (other ^ mask) & PLACE == 0)
            .collect();
        for rule in here {
            let period = rules[*rule as usize].period;
            let is_hidden = |host: &u32| {
                let on_host: Key = [*host, brand_of.get(host).copied().unwrap_or_default(), key[2], key[3]];
                finer.iter().any(|mask| table.keyed(entry, *mask, on_host).iter().any(|other| rules[*other as usize].period.covers(period)))
            };
            let own: Vec<u32> = match mask & (HOST | BRAND) {
                0 => hosts.holding(&[], &[]),
                BRAND => hosts.holding(&[], &[key[1]]),
                _ => vec![key[0]],
            };
            if finer.is_empty() || !own.iter().all(is_hidden) {
                reached.insert(*rule)
            } else {
                hidden.insert(*rule)
            };
        }
    }
    let mut hidden: Vec<u32> = hidden.difference(&reached).copied().collect();
    hidden.sort_unstable();
    for rule in hidden {
        let message =
            format!("`{}` is unreachable: each of its hosts has its own redirect for the same path", rules[rule as usize].name.pattern);
        faults.error(set.drafts[rule as usize].from_span, message);
    }
}

/// Reports patterns with `*` if two others match the path itself and everything below it.
fn behind_neighbours<'a>(patterns: impl Iterator<Item = (&'a Pattern, bool, Span)>, faults: &mut Faults<'_>) {
    let mut by_path: HashMap<(bool, Vec<Part<'a>>), [Option<PatternSpan<'a>>; 3]> = HashMap::new();
    for (pattern, under_place, span) in patterns {
        let tail = match pattern.tail {
            Tail::None => 0,
            Tail::Path(_) => 1,
            Tail::Star => 2,
        };
        by_path.entry((under_place, parts(pattern).collect())).or_default()[tail] = Some((pattern, span));
    }
    for tails in by_path.into_values() {
        if let [Some((own, _)), Some((below, _)), Some((star, span))] = tails {
            let message = format!("`{}` is unreachable: `{}` and `{}` match all its paths", star.text, own.text, below.text);
            faults.error(span, message);
        }
    }
}

/// Reports routes where redirects match every URL on every host at all times.
fn behind_redirects(set: Set<'_>, links: &[Link<'_>], faults: &mut Faults<'_>) {
    let always: Vec<(usize, &Link<'_>)> = links
        .iter()
        .filter_map(|link| Some((link.rule?, link)))
        .filter(|(rule, _)| {
            let rule = &set.rules.redirects.rules[*rule];
            rule.scope.0.is_none() && rule.period == ActivePeriod::ALWAYS
        })
        .collect();
    let mut exact: HashMap<Vec<&str>, usize> = HashMap::new();
    let mut patterns: Vec<(usize, &Link<'_>)> = Vec::new();
    for (rule, link) in always {
        match set.drafts[rule].pattern.is_exact() && link.under_place {
            true => drop(exact.insert(words(&link.from[2..]), rule)),
            false => patterns.push((rule, link)),
        }
    }
    for route in set.rules.routes.all() {
        let path: Vec<Part<'_>> = [Part::Locale, Part::Any].into_iter().chain(parts(&route.path)).collect();
        let end = ending(&route.path);
        let same = (end == Ending::Nothing && route.path.is_exact()).then(|| exact.get(&words(&path[2..]))).flatten().copied();
        let rule = same.or_else(|| patterns.iter().find(|(_, link)| covers(link, &path, end)).map(|(rule, _)| *rule));
        if let Some(rule) = rule {
            let message = format!("the route `{}` is unreachable: a redirect matches all its paths", route.pattern);
            faults.error(route.span, message).push(format!("the redirect is {}", set.rules.redirects.rules[rule].name));
        }
    }
}

fn words<'a>(parts: &[Part<'a>]) -> Vec<&'a str> {
    parts.iter().filter_map(|part| if let Part::Word(word) = part { Some(*word) } else { None }).collect()
}

/// Whether a link matches every URL of a path.
fn covers(link: &Link<'_>, path: &[Part<'_>], end: Ending) -> bool {
    let least = path.len() + usize::from(end == Ending::OneOrMore);
    let long_enough = match link.ending {
        Ending::Nothing => end == Ending::Nothing && path.len() == link.from.len(),
        Ending::OneOrMore => least > link.from.len() && path.len() >= link.from.len(),
        Ending::Any => path.len() >= link.from.len(),
    };
    long_enough && link.from.iter().zip(path).all(|(own, part)| own.covers(part))
}
