//! Approximates which rules may lead to which, to find candidates for loops in time linear in the
//! number of rules.

use std::collections::HashMap;

use super::link::Link;
use super::shape::{Ending, Part, Shape};
use crate::matching::address::LocaleCode;

/// Links by the paths they match. Words are distinguished, parameters are not.
#[derive(Debug, Default)]
struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

#[derive(Debug, Default)]
struct Node<'a> {
    words: HashMap<&'a str, usize>,
    other: Option<usize>,
    /// Links that end here, and links that also match longer paths.
    ends: Vec<usize>,
    open: Vec<usize>,
}

/// The graph. Its vertices are the links and, for each tree node, 3 sets of links: all below it,
/// those that end there, and those with a tail there.
pub(super) struct Graph<'a> {
    links: usize,
    under_place: Tree<'a>,
    whole: Tree<'a>,
    /// Successors of each link.
    edges: Vec<Vec<usize>>,
}

impl<'a> Tree<'a> {
    fn insert(&mut self, parts: &[Part<'a>], ending: Ending, link: usize) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::default());
        }
        let mut at = 0;
        for part in parts {
            let next = self.nodes.len();
            let child = match part {
                Part::Word(word) => *self.nodes[at].words.entry(word).or_insert(next),
                _ => *self.nodes[at].other.get_or_insert(next),
            };
            if child == next {
                self.nodes.push(Node::default());
            }
            at = child;
        }
        match ending {
            Ending::Nothing => self.nodes[at].ends.push(link),
            Ending::OneOrMore | Ending::Any => self.nodes[at].open.push(link),
        }
    }

    /// Collects vertices, numbered from `base`, whose links may match a shape from segment `from`
    /// on.
    fn find_matches(&self, shape: &Shape<'a>, from: usize, base: usize, matches: &mut Vec<usize>) {
        let mut level: Vec<usize> = if self.nodes.is_empty() { Vec::new() } else { vec![0] };
        for part in shape.iter().skip(from) {
            let mut next = Vec::new();
            for node in level {
                let at = &self.nodes[node];
                if !at.open.is_empty() {
                    matches.push(base + node * 3 + 2);
                }
                match part {
                    Part::Word(word) => next.extend(at.words.get(word).copied().into_iter().chain(at.other)),
                    Part::Locale if node == 0 => {
                        next.extend(
                            at.words.iter().filter(|(word, _)| LocaleCode::parse(word).is_some()).map(|(_, child)| *child).chain(at.other),
                        );
                    }
                    // Parameters are not distinguished.
                    _ => matches.push(base + node * 3),
                }
            }
            level = next;
        }
        for node in level {
            match shape.tail {
                Some(_) => matches.push(base + node * 3),
                None => matches.extend([base + node * 3 + 1, base + node * 3 + 2]),
            }
        }
    }

    /// Successors of a vertex.
    fn edges(&self, vertex: usize, base: usize) -> Vec<usize> {
        let at = &self.nodes[vertex / 3];
        match vertex % 3 {
            0 => {
                let children = at.words.values().copied().chain(at.other).map(|child| base + child * 3);
                children.chain([base + vertex + 1, base + vertex + 2]).collect()
            }
            1 => at.ends.clone(),
            _ => at.open.clone(),
        }
    }
}

impl<'a> Graph<'a> {
    /// Builds the graph of all links.
    pub(super) fn of(links: &[Link<'a>]) -> Self {
        let mut graph = Self { links: links.len(), under_place: Tree::default(), whole: Tree::default(), edges: Vec::new() };
        for (index, link) in links.iter().enumerate() {
            if link.under_place {
                graph.under_place.insert(&link.from[2..], link.ending, index);
            } else {
                graph.whole.insert(&link.from, link.ending, index);
            }
        }
        graph.edges = links.iter().map(|link| link.target().map(|shape| graph.find_matches(&shape)).unwrap_or_default()).collect();
        graph
    }

    /// Vertices whose links may match URLs of a shape.
    fn find_matches(&self, shape: &Shape<'a>) -> Vec<usize> {
        let mut matches = Vec::new();
        let may_be_place = match shape.part(0) {
            Some(Part::Word(word)) => LocaleCode::parse(word).is_some(),
            Some(Part::Int) => false,
            Some(_) | None => true,
        };
        if may_be_place && (shape.len() >= 2 || shape.tail.is_some()) && !self.under_place.nodes.is_empty() {
            if shape.len() >= 2 {
                self.under_place.find_matches(shape, 2, self.links, &mut matches);
            } else {
                matches.push(self.links);
            }
        }
        self.whole.find_matches(shape, 0, self.links + self.under_place.nodes.len() * 3, &mut matches);
        matches
    }

    /// Up to `most` links that may match a link's target, found through fixed words only.
    pub(super) fn next(&self, link: usize, most: usize) -> Vec<usize> {
        let is_exact = |vertex: &&usize| **vertex >= self.links && !(**vertex - self.links).is_multiple_of(3);
        self.edges[link].iter().filter(is_exact).flat_map(|vertex| self.out(*vertex)).take(most).collect()
    }

    /// Whether any link may match a link's target.
    pub(super) fn has_next(&self, link: usize) -> bool {
        self.edges[link].iter().any(|vertex| !self.out(*vertex).is_empty())
    }

    fn out(&self, vertex: usize) -> Vec<usize> {
        let place_vertices = self.under_place.nodes.len() * 3;
        match vertex.checked_sub(self.links) {
            None => self.edges[vertex].clone(),
            Some(inner) if inner < place_vertices => self.under_place.edges(inner, self.links),
            Some(inner) => self.whole.edges(inner - place_vertices, self.links + place_vertices),
        }
    }

    /// Groups of links that may lead back to themselves: strongly connected components (Tarjan
    /// 1972, iterative).
    pub(super) fn cycles(&self) -> Vec<Vec<usize>> {
        let count = self.links + (self.under_place.nodes.len() + self.whole.nodes.len()) * 3;
        let mut search =
            Search { number: vec![usize::MAX; count], low: vec![0; count], on_stack: vec![false; count], stack: Vec::new(), next: 0 };
        let mut groups = Vec::new();
        for root in 0..self.links {
            if search.number[root] == usize::MAX {
                self.search(root, &mut search, &mut groups);
            }
        }
        groups
    }

    fn search(&self, root: usize, search: &mut Search, groups: &mut Vec<Vec<usize>>) {
        let mut path = vec![(root, self.out(root), 0)];
        search.enter(root);
        while let Some((vertex, out, at)) = path.last_mut() {
            let vertex = *vertex;
            if let Some(next) = out.get(*at).copied() {
                *at += 1;
                if search.number[next] == usize::MAX {
                    search.enter(next);
                    path.push((next, self.out(next), 0));
                } else if search.on_stack[next] {
                    search.low[vertex] = search.low[vertex].min(search.number[next]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, ..)) = path.last() {
                search.low[*parent] = search.low[*parent].min(search.low[vertex]);
            }
            if search.low[vertex] == search.number[vertex] {
                let group = search.leave(vertex);
                // Links are connected through tree vertices only, so a link is never its own
                // successor.
                if group.len() > 1 {
                    groups.push(group.into_iter().filter(|vertex| *vertex < self.links).collect());
                }
            }
        }
    }
}

struct Search {
    number: Vec<usize>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
}

impl Search {
    fn enter(&mut self, vertex: usize) {
        self.number[vertex] = self.next;
        self.low[vertex] = self.next;
        self.next += 1;
        self.on_stack[vertex] = true;
        self.stack.push(vertex);
    }

    fn leave(&mut self, vertex: usize) -> Vec<usize> {
        let from = self.stack.iter().rposition(|other| *other == vertex).unwrap_or_default();
        let group = self.stack.split_off(from);
        group.iter().for_each(|vertex| self.on_stack[*vertex] = false);
        group
    }
}
