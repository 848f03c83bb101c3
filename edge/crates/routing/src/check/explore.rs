//! Follows addresses through links that may lead back to themselves, to tell those that do.

use super::link::Link;
use super::shape::Shape;

/// Hops after which a way is taken to have no end.
const MAX_HOPS: usize = 24;

/// Links that are tried in all. Rules that lead to one another in so many ways are refused: nobody could tell where they lead.
const MAX_TRIES: usize = 300_000;

/// What following comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Finding {
    /// These links lead in a circle, each to the next and the last one to the first.
    Circle(Vec<usize>),
    /// A way over these links is longer than can be followed.
    Endless(Vec<usize>),
    /// There are too many ways.
    Entangled,
}

/// The search through one group.
pub(super) struct Explorer<'g, 'a> {
    links: &'g [Link<'a>],
    group: &'g [usize],
    tries: usize,
}

impl<'g, 'a> Explorer<'g, 'a> {
    /// Through links that may lead to one another.
    pub(super) fn new(links: &'g [Link<'a>], group: &'g [usize]) -> Self {
        Self { links, group, tries: 0 }
    }

    /// Follows everything that a link takes.
    ///
    /// Of a way without end, some address is as short as none after it. It is enough to begin at that one: a way on which addresses get shorter than where it began
    /// needs not be followed, so that rules which only strip something off are done at once. No way without end is missed: its first [`MAX_HOPS`] hops are one that is
    /// told.
    pub(super) fn follow(&mut self, link: usize) -> Option<Finding> {
        self.step(self.links[link].shape(), link, 0, &mut Vec::new())
    }

    fn step(&mut self, shape: Shape<'a>, link: usize, growth: isize, way: &mut Vec<(usize, Shape<'a>)>) -> Option<Finding> {
        let next = self.links[link].follow(&shape)?;
        let growth = growth + self.links[link].growth();
        if growth < 0 {
            return None;
        }
        let before = way.iter().rposition(|(earlier, _)| *earlier == link);
        let is_same = |before: &usize| way[*before].1.key() == shape.key();
        if let Some(before) = before.filter(is_same) {
            return Some(Finding::Circle(way[before..].iter().map(|(link, _)| *link).collect()));
        }
        way.push((link, shape));
        let found = if way.len() > MAX_HOPS {
            let from = before.unwrap_or_default();
            Some(Finding::Endless(way[from..].iter().map(|(link, _)| *link).take(MAX_HOPS).collect()))
        } else {
            self.group.iter().find_map(|other| {
                self.tries += 1;
                if self.tries > MAX_TRIES { Some(Finding::Entangled) } else { self.step(next.clone(), *other, growth, way) }
            })
        };
        way.pop();
        found
    }
}
