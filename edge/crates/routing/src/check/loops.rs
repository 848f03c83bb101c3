//! Finds redirect loops and redirect chains.

use std::collections::{HashMap, HashSet};

use super::Set;
use super::explore::{Explorer, Finding};
use super::graph::Graph;
use super::link::Link;
use crate::files::redirects::Code;
use crate::reader::fault::Severity;
use crate::reader::source::Faults;

/// Limit on rules considered as the next hop of a chain.
const MAX_NEXT: usize = 16;

/// Most redirects in one chain.
const MAX_CHAIN: usize = 24;

/// Limit on reported chains.
const MAX_CHAINS: usize = 100;

/// Checks every rule.
pub(super) fn check(set: Set<'_>, links: &[Link<'_>], graph: &Graph<'_>, faults: &mut Faults<'_>) {
    let mut reported: HashSet<Vec<usize>> = HashSet::new();
    for group in graph.cycles() {
        let mut explorer = Explorer::new(links, &group);
        for link in &group {
            let Some(finding) = explorer.follow(*link) else { continue };
            let is_too_complex = finding == Finding::TooComplex;
            report(set, links, *link, finding, &mut reported, faults);
            if is_too_complex {
                break;
            }
        }
    }
    if reported.is_empty() {
        chains(set, links, graph, faults);
    }
}

fn report(set: Set<'_>, links: &[Link<'_>], start: usize, finding: Finding, reported: &mut HashSet<Vec<usize>>, faults: &mut Faults<'_>) {
    let (chain, message) = match finding {
        Finding::Loop(chain) => (chain, "is part of a loop"),
        Finding::Endless(mut chain) => {
            let mut seen = HashSet::new();
            chain.retain(|link| seen.insert(*link));
            (chain, "never ends: each target is redirected again")
        }
        Finding::TooComplex => (vec![start], "is part of too many possible loops to check"),
    };
    let mut key = chain.clone();
    key.sort_unstable();
    let is_new = reported.insert(key);
    let rules: Vec<usize> = chain.iter().filter_map(|link| links[*link].rule).collect();
    let Some(first) = rules.iter().enumerate().min_by_key(|(_, rule)| **rule).map(|(index, _)| index).filter(|_| is_new) else { return };
    let name = |rule: usize| &set.rules.redirects.rules[rule].name;
    let in_order = rules[first..].iter().chain(&rules[..first]).copied();
    let notes = faults.error(set.drafts[rules[first]].from_span, format!("the redirect {message}: `{}`", name(rules[first]).pattern));
    let mut previous: Option<usize> = None;
    for rule in in_order.skip(1).chain((rules.len() > 1).then_some(rules[first])) {
        notes.push(match previous {
            None => format!("it redirects to {}", name(rule)),
            Some(_) => format!("that one redirects to {}", name(rule)),
        });
        previous = Some(rule);
    }
    if chain.iter().any(|link| links[*link].rule.is_none()) {
        notes.push(
            "a built-in redirect takes part: a missing locale or city is filled in, or the knowledge base replaces the main page"
                .to_owned(),
        );
    }
}

/// Reports chains: a warning if they collapse into one redirect, an error if their codes do not
/// allow it.
fn chains(set: Set<'_>, links: &[Link<'_>], graph: &Graph<'_>, faults: &mut Faults<'_>) {
    let mut reported = 0;
    let mut successors: HashMap<usize, usize> = HashMap::new();
    for (index, link) in links.iter().enumerate().take(set.drafts.len()) {
        let Some(target) = link.target() else { continue };
        let next = graph.next(index, MAX_NEXT).into_iter().filter_map(|next| Some((next, links[next].rule?)));
        let is_next = |(next, rule): &(usize, usize)| {
            *next != index && set.rules.redirects.rules[*rule].code != Code::Serve && links[*next].intersect(&target).is_some()
        };
        let Some((_, next)) = next.into_iter().find(is_next) else { continue };
        successors.insert(index, next);
        let (rule, draft, next_rule) = (&set.rules.redirects.rules[index], &set.drafts[index], &set.rules.redirects.rules[next]);
        let keeps_method = |code| match code {
            Code::Status(status) => Some(matches!(status, 307 | 308)),
            Code::ByHost | Code::Serve => None,
        };
        match (keeps_method(rule.code), keeps_method(next_rule.code)) {
            (Some(ours), Some(theirs)) if ours != theirs => {
                let message = format!(
                    "`{}` leads to another redirect, and the two cannot be combined: only one of their codes preserves the method",
                    rule.name.pattern
                );
                faults.error(draft.to_span, message).push(format!("the other is {}", next_rule.name));
            }
            _ if reported < MAX_CHAINS => {
                reported += 1;
                let message =
                    format!("`{}` leads to another redirect: write the final target, which visitors get anyway", rule.name.pattern);
                faults.add(draft.to_span, Severity::Warning, message).push(format!("the other is {}", next_rule.name));
            }
            _ => {}
        }
    }
    // Only the first redirect of a long chain is reported.
    let not_first: HashSet<usize> = successors.values().copied().collect();
    for first in successors.keys().filter(|first| !not_first.contains(first) && is_long(**first, links, graph)) {
        let pattern = &set.rules.redirects.rules[*first].name.pattern;
        let message = format!("`{pattern}` begins a chain of more than {MAX_CHAIN} redirects, which cannot be combined");
        faults.error(set.drafts[*first].from_span, message);
    }
}

/// Whether a link begins a chain that exceeds the limit.
fn is_long(first: usize, links: &[Link<'_>], graph: &Graph<'_>) -> bool {
    let (mut link, mut shape) = (first, links[first].shape());
    for _ in 0..MAX_CHAIN {
        let Some(next) = links[link].follow(&shape) else { return false };
        let Some(taking) = graph.next(link, MAX_NEXT).into_iter().find(|other| *other != link && links[*other].intersect(&next).is_some())
        else {
            return false;
        };
        (link, shape) = (taking, next);
    }
    true
}
