//! Redirect index: hash maps for exact paths and conditions, a tree for patterns. Nothing is
//! scanned.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use contracts::page_facts::PageFacts;
use jiff::Timestamp;

use super::scope::{Key, MASKS, Mask, NONE, Symbols, masked};
use super::{Hosts, Redirect};
use crate::matching::active_period::ActivePeriod;
use crate::matching::pattern::Pattern;
use crate::matching::trie::Trie;

/// All redirect rules.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects {
    /// Rules, by file and line.
    pub(crate) rules: Vec<Redirect>,
    /// Rules for what follows `/{locale}/{city}`.
    pub(crate) under_place: Table,
    /// Rules for whole paths.
    pub(crate) whole: Table,
    /// Symbols of hosts, brands, locales and cities.
    pub(crate) symbols: Symbols,
    /// Remote hosts that redirects may lead to.
    pub(crate) leave_for: Hosts,
    /// Remote hosts whose pages may be served in place.
    pub(crate) serve_in_place: Hosts,
}

/// Rules by path.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    exact: HashMap<Box<str>, u32>,
    pub(crate) patterns: Trie,
    /// Entry of each terminal.
    terminals: Vec<u32>,
    pub(crate) entries: Vec<Entry>,
    by_key: HashMap<(u32, Mask, Key), Vec<u32>>,
}

/// Rules that match the same paths with equal priority.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entry {
    /// Set of the rules' condition masks, one bit each.
    pub(crate) masks: u16,
    /// Rules without conditions. Several must have different active periods.
    pub(crate) plain: Vec<u32>,
}

impl Redirects {
    /// Seconds since 1970 at which a rule begins or ends, in order.
    pub(crate) fn moments(&self) -> Vec<i64> {
        let ends = self.rules.iter().flat_map(|rule| [rule.period.since, rule.period.until]);
        let moments: BTreeSet<i64> = ends.filter(|end| ![ActivePeriod::ALWAYS.since, ActivePeriod::ALWAYS.until].contains(end)).collect();
        moments.into_iter().collect()
    }

    /// Conditions of a page as a key.
    pub(crate) fn key(&self, facts: PageFacts<'_>) -> Key {
        [facts.host, facts.brand, facts.locale, facts.city].map(|name| self.symbols.get(name))
    }

    /// The most specific active rule of a table for a path, given as text and as decoded segments.
    /// `tried` receives each matching entry with its applicable rule, if any.
    pub(crate) fn find<'a>(
        &'a self,
        table: &Table,
        path: &str,
        segments: &[String],
        key: Key,
        now: Timestamp,
        mut tried: impl FnMut(u32, Option<&'a Redirect>),
    ) -> Option<&'a Redirect> {
        let mut look = |entry: u32| {
            let rule = table.rules(entry, key).map(|index| &self.rules[index as usize]).find(|rule| rule.period.holds(now));
            tried(entry, rule);
            rule
        };
        if let Some(entry) = table.exact.get(path)
            && let Some(rule) = look(*entry)
        {
            return Some(rule);
        }
        table.patterns.find(segments, |hit| match look(table.terminals[hit.terminal as usize]) {
            Some(rule) => ControlFlow::Break(rule),
            None => ControlFlow::Continue(()),
        })
    }
}

impl Table {
    /// Finds or creates the entries of a pattern. Only a pattern with `one_of` has several.
    pub(crate) fn entries_of(&mut self, pattern: &Pattern) -> Vec<u32> {
        let next = u32::try_from(self.entries.len()).unwrap_or(NONE);
        if pattern.is_exact() {
            let path = pattern.exact_path();
            let entry = match self.exact.get(path.as_str()) {
                Some(entry) => *entry,
                None => *self.exact.entry(path.as_str().into()).or_insert(next),
            };
            self.entries.resize(self.entries.len().max(entry as usize + 1), Entry::default());
            return vec![entry];
        }
        let terminals = self.patterns.insert(pattern);
        for terminal in self.terminals.len()..self.patterns.terminals() {
            debug_assert_eq!(terminal, self.terminals.len());
            self.terminals.push(u32::try_from(self.entries.len()).unwrap_or(NONE));
            self.entries.push(Entry::default());
        }
        terminals.into_iter().map(|terminal| self.terminals[terminal as usize]).collect()
    }

    /// Adds a rule to an entry under each of its keys.
    pub(crate) fn add(&mut self, entry: u32, mask: Mask, keys: &[Key], rule: u32) {
        let at = &mut self.entries[entry as usize];
        at.masks |= 1 << mask;
        if mask == 0 {
            at.plain.push(rule);
            return;
        }
        for key in keys {
            self.by_key.entry((entry, mask, *key)).or_default().push(rule);
        }
    }

    /// Rules of an entry whose conditions hold, most conditions first.
    pub(crate) fn rules(&self, entry: u32, key: Key) -> impl Iterator<Item = u32> {
        let at = &self.entries[entry as usize];
        let present = MASKS.into_iter().filter(|mask| at.masks & (1 << mask) != 0);
        present.flat_map(move |mask| if mask == 0 { at.plain.as_slice() } else { self.keyed(entry, mask, key) }).copied()
    }

    /// Rules of an entry with one key.
    pub(crate) fn keyed(&self, entry: u32, mask: Mask, key: Key) -> &[u32] {
        self.by_key.get(&(entry, mask, masked(key, mask))).map(Vec::as_slice).unwrap_or_default()
    }

    /// All entries, masks and keys with their rules, unordered, including rules without conditions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, Mask, Key, &[u32])> {
        let plain = (0..)
            .zip(&self.entries)
            .filter(|(_, entry)| !entry.plain.is_empty())
            .map(|(index, entry)| (index, 0, [0; 4], entry.plain.as_slice()));
        plain.chain(self.by_key.iter().map(|((entry, mask, key), rules)| (*entry, *mask, *key, rules.as_slice())))
    }
}
