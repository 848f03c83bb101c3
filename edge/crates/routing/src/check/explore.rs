//! Follows groups of links exactly, to find real redirect loops.

use super::link::Link;
use super::shape::Shape;

/// Hops after which a path counts as endless.
const MAX_HOPS: usize = 24;

/// Limit on tried links in one group. A group beyond it is rejected as too complex.
const MAX_TRIES: usize = 300_000;

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Finding {
    /// A loop: each link leads to the next, the last one to the first.
    Loop(Vec<usize>),
    /// A chain over these links that exceeds the limit.
    Endless(Vec<usize>),
    /// Too many combinations to search.
    TooComplex,
}

/// Search through one group of links.
pub(super) struct Explorer<'g, 'a> {
    links: &'g [Link<'a>],
    group: &'g [usize],
    tries: usize,
}

impl<'g, 'a> Explorer<'g, 'a> {
    /// A search through links that may lead to one another.
    pub(super) fn new(links: &'g [Link<'a>], group: &'g [usize]) -> Self {
        Self { links, group, tries: 0 }
    }

    /// Follows all URLs that a link matches.
    ///
    /// Every endless chain has a URL that is as short as any later one. Starting there is enough,
    /// so a chain whose URLs become shorter than its first one is dropped. Rules that only remove
    /// segments are therefore checked quickly. No endless chain is missed: its first [`MAX_HOPS`]
    /// hops are reported.
    pub(super) fn follow(&mut self, link: usize) -> Option<Finding> {
        self.step(self.links[link].shape(), link, 0, &mut Vec::new())
    }

    fn step(&mut self, shape: Shape<'a>, link: usize, growth: isize, chain: &mut Vec<(usize, Shape<'a>)>) -> Option<Finding> {
        let next = self.links[link].follow(&shape)?;
        let growth = growth + self.links[link].growth();
        if growth < 0 {
            return None;
        }
        let before = chain.iter().rposition(|(earlier, _)| *earlier == link);
        let is_same = |before: &usize| chain[*before].1.key() == shape.key();
        if let Some(before) = before.filter(is_same) {
            return Some(Finding::Loop(chain[before..].iter().map(|(link, _)| *link).collect()));
        }
        chain.push((link, shape));
        let finding = if chain.len() > MAX_HOPS {
            let from = before.unwrap_or_default();
            Some(Finding::Endless(chain[from..].iter().map(|(link, _)| *link).take(MAX_HOPS).collect()))
        } else {
            self.group.iter().find_map(|other| {
                self.tries += 1;
                if self.tries > MAX_TRIES { Some(Finding::TooComplex) } else { self.step(next.clone(), *other, growth, chain) }
            })
        };
        chain.pop();
        finding
    }
}
