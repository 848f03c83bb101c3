//! Compiles patterns into a tree of segments. Look-up time depends on the length of the path, not
//! on the number of rules.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::matching::pattern::{Kind, Pattern, Segment, Tail, is_int, is_slug};

/// Number of a node where patterns end.
pub(crate) type Terminal = u32;

/// No node or no terminal.
const NONE: u32 = u32::MAX;

/// A tree of patterns. Patterns that match the same paths share a terminal.
#[derive(Debug, Clone)]
pub(crate) struct Trie {
    nodes: Vec<Node>,
    words: HashMap<Box<str>, u32>,
    /// Children by parent, word and whether the word comes from a `one_of`.
    children: HashMap<(u32, u32, bool), u32>,
    terminals: u32,
}

/// Continuations, most specific first: word, `one_of`, `int`, `slug`, any segment. Then the
/// terminals.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// Children by kind of parameter.
    pub(crate) int: u32,
    pub(crate) slug: u32,
    pub(crate) any: u32,
    /// Terminals: without a tail, with `{name:path}`, with `*`.
    pub(crate) end: u32,
    pub(crate) path: u32,
    pub(crate) star: u32,
}

/// A matching terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The terminal.
    pub(crate) terminal: Terminal,
    /// Index of the first tail segment, or the number of segments if there is no tail.
    pub(crate) tail: usize,
}

impl Default for Trie {
    fn default() -> Self {
        Self { nodes: vec![Node::EMPTY], words: HashMap::new(), children: HashMap::new(), terminals: 0 }
    }
}

impl Node {
    const EMPTY: Self = Self { int: NONE, slug: NONE, any: NONE, end: NONE, path: NONE, star: NONE };
}

impl Trie {
    /// Adds a pattern with all combinations of its `one_of`s. Returns one terminal for each.
    pub(crate) fn insert(&mut self, pattern: &Pattern) -> Vec<Terminal> {
        let mut nodes = vec![0_u32];
        for segment in &pattern.segments {
            nodes = match segment {
                Segment::Word(word) => nodes.into_iter().map(|node| self.word_child(node, word, false)).collect(),
                Segment::Parameter(_, Kind::OneOf(words)) => nodes
                    .into_iter()
                    .flat_map(|node| words.iter().map(move |word| (node, word)))
                    .map(|(node, word)| self.word_child(node, word, true))
                    .collect(),
                Segment::Parameter(_, Kind::Int) => nodes.into_iter().map(|node| self.child(node, |node| &mut node.int)).collect(),
                Segment::Parameter(_, Kind::Slug) => nodes.into_iter().map(|node| self.child(node, |node| &mut node.slug)).collect(),
                Segment::Parameter(_, Kind::Any) => nodes.into_iter().map(|node| self.child(node, |node| &mut node.any)).collect(),
            };
        }
        let terminal = |node: u32| {
            let at = &mut self.nodes[node as usize];
            let terminal = match pattern.tail {
                Tail::None => &mut at.end,
                Tail::Path(_) => &mut at.path,
                Tail::Star => &mut at.star,
            };
            if *terminal == NONE {
                *terminal = self.terminals;
                self.terminals += 1;
            }
            *terminal
        };
        nodes.into_iter().map(terminal).collect()
    }

    /// Number of terminals. All terminals are below it.
    pub(crate) fn terminals(&self) -> usize {
        self.terminals as usize
    }

    /// Number of leading segments that patterns spell out, as a word or in a `one_of`.
    pub(crate) fn words(&self, segments: &[impl AsRef<str>]) -> usize {
        self.words_below(0, segments)
    }

    fn words_below(&self, node: u32, segments: &[impl AsRef<str>]) -> usize {
        let Some((segment, rest)) = segments.split_first() else { return 0 };
        let Some(word) = self.words.get(segment.as_ref()) else { return 0 };
        let children = [false, true].into_iter().filter_map(|choice| self.children.get(&(node, *word, choice)));
        children.map(|child| 1 + self.words_below(*child, rest)).max().unwrap_or_default()
    }

    fn word_child(&mut self, node: u32, word: &str, choice: bool) -> u32 {
        let next = u32::try_from(self.words.len()).unwrap_or(NONE);
        let word = match self.words.get(word) {
            Some(word) => *word,
            None => *self.words.entry(word.into()).or_insert(next),
        };
        let nodes = &mut self.nodes;
        *self.children.entry((node, word, choice)).or_insert_with(|| {
            nodes.push(Node::EMPTY);
            u32::try_from(nodes.len() - 1).unwrap_or(NONE)
        })
    }

    fn child(&mut self, node: u32, slot: impl FnOnce(&mut Node) -> &mut u32) -> u32 {
        let next = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        let child = slot(&mut self.nodes[node as usize]);
        if *child != NONE {
            return *child;
        }
        *child = next;
        self.nodes.push(Node::EMPTY);
        next
    }

    /// Visits matching terminals, most specific first, until `found` breaks. Each node is visited
    /// at most once.
    pub(crate) fn find<B>(&self, segments: &[impl AsRef<str>], mut visit: impl FnMut(Hit) -> ControlFlow<B>) -> Option<B> {
        match self.walk(0, segments, 0, &mut visit) {
            ControlFlow::Break(value) => Some(value),
            ControlFlow::Continue(()) => None,
        }
    }

    fn walk<B>(
        &self,
        node: u32,
        segments: &[impl AsRef<str>],
        depth: usize,
        visit: &mut impl FnMut(Hit) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let at = self.nodes[node as usize];
        let hit = |terminal| Hit { terminal, tail: depth };
        if let Some(segment) = segments.get(depth) {
            let segment = segment.as_ref();
            if let Some(word) = self.words.get(segment) {
                for choice in [false, true] {
                    if let Some(child) = self.children.get(&(node, *word, choice)) {
                        self.walk(*child, segments, depth + 1, visit)?;
                    }
                }
            }
            if at.int != NONE && is_int(segment) {
                self.walk(at.int, segments, depth + 1, visit)?;
            }
            if at.slug != NONE && is_slug(segment) {
                self.walk(at.slug, segments, depth + 1, visit)?;
            }
            if at.any != NONE {
                self.walk(at.any, segments, depth + 1, visit)?;
            }
            if at.path != NONE {
                visit(hit(at.path))?;
            }
        } else if at.end != NONE {
            visit(hit(at.end))?;
        }
        if at.star != NONE {
            visit(hit(at.star))?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn trie(patterns: &[&str]) -> (Trie, Vec<Vec<Terminal>>) {
        let mut trie = Trie::default();
        let terminals = patterns.iter().map(|pattern| trie.insert(&Pattern::parse(pattern).unwrap())).collect();
        (trie, terminals)
    }

    fn visit(trie: &Trie, path: &str) -> Vec<Hit> {
        let segments: Vec<&str> = path.split('/').skip(1).filter(|segment| !segment.is_empty()).collect();
        let mut hits = Vec::new();
        let end: Option<()> = trie.find(&segments, |hit| {
            hits.push(hit);
            ControlFlow::Continue(())
        });
        assert_eq!(end, None);
        hits
    }

    #[test]
    fn most_specific_pattern_comes_first_in_any_order() {
        let patterns = ["/a/*", "/a/{x}", "/a/{x:slug}", "/a/{x:int}", "/a/{x:one_of(1,2)}", "/a/1", "/a/{x:path}", "/*"];
        for reversed in [false, true] {
            let mut order = patterns.to_vec();
            if reversed {
                order.reverse();
            }
            let (trie, terminals) = trie(&order);
            let name = |hit: &Hit| *order.iter().zip(&terminals).find(|(_, terminals)| terminals.contains(&hit.terminal)).unwrap().0;
            let names: Vec<&str> = visit(&trie, "/a/1").iter().map(name).collect();
            assert_eq!(names, ["/a/1", "/a/{x:one_of(1,2)}", "/a/{x:int}", "/a/{x:slug}", "/a/{x}", "/a/{x:path}", "/a/*", "/*"]);
            assert_eq!(visit(&trie, "/a").iter().map(name).collect::<Vec<_>>(), ["/a/*", "/*"]);
            assert_eq!(visit(&trie, "/").iter().map(name).collect::<Vec<_>>(), ["/*"]);
        }
    }

    #[test]
    fn words_are_counted_up_to_the_first_parameter() {
        let (trie, _) = trie(&["/a/{x}/b", "/a/{x:one_of(b,c)}/d", "/{x}/e", "/f/*"]);
        for (path, words) in
            [("/", 0), ("/a", 1), ("/a/x/b", 1), ("/a/b", 2), ("/a/c/d", 3), ("/a/c/e", 2), ("/e", 0), ("/x/e", 0), ("/f/a", 1)]
        {
            let segments: Vec<&str> = path.split('/').skip(1).collect();
            assert_eq!(trie.words(&segments), words, "{path}");
        }
    }

    #[test]
    fn equivalent_patterns_share_a_terminal() {
        let (_, terminals) = trie(&["/a/{x}", "/a/{y}", "/a/{x:one_of(b,c)}", "/a/{x:one_of(c,d)}", "/a/*"]);
        assert_eq!(terminals[0], terminals[1]);
        assert_eq!(terminals[2][1], terminals[3][0]);
        assert_ne!(terminals[0], terminals[4]);
    }

    proptest! {
        #[test]
        fn trie_finds_exactly_the_matching_patterns(patterns in prop::collection::vec("(/(a|b|1|\\{x\\}|\\{x:int\\}|\\{x:slug\\}|\\{x:one_of\\(a,1\\)\\})){0,1}(/(a|b|1)){0,2}(/\\*|/\\{r:path\\})?", 1..12), path in "(/(a|b|1|_)){0,4}") {
            let patterns: Vec<&str> = patterns.iter().map(|pattern| if pattern.is_empty() { "/" } else { pattern }).collect();
            let (trie, terminals) = trie(&patterns);
            let segments: Vec<&str> = path.split('/').skip(1).collect();
            let mut expected: Vec<Terminal> = patterns.iter().zip(&terminals).filter(|(pattern, _)| matches(pattern, &segments)).flat_map(|(pattern, terminals)| selected(pattern, terminals, &segments)).collect();
            expected.sort_unstable();
            expected.dedup();
            let mut hits: Vec<Terminal> = visit(&trie, &path).iter().map(|hit| hit.terminal).collect();
            hits.sort_unstable();
            prop_assert_eq!(hits, expected);
        }
    }

    fn matches(pattern: &str, segments: &[&str]) -> bool {
        let pattern = Pattern::parse(pattern).unwrap();
        let enough = match pattern.tail {
            Tail::None => segments.len() == pattern.segments.len(),
            Tail::Path(_) => segments.len() > pattern.segments.len(),
            Tail::Star => segments.len() >= pattern.segments.len(),
        };
        enough
            && pattern.segments.iter().zip(segments).all(|(expected, segment)| match expected {
                Segment::Word(word) => **word == **segment,
                Segment::Parameter(_, Kind::OneOf(words)) => words.iter().any(|word| **word == **segment),
                Segment::Parameter(_, Kind::Int) => is_int(segment),
                Segment::Parameter(_, Kind::Slug) => is_slug(segment),
                Segment::Parameter(_, Kind::Any) => true,
            })
    }

    /// The pattern's `one_of(a,1)` has a terminal for each word.
    fn selected(pattern: &str, terminals: &[Terminal], segments: &[&str]) -> Vec<Terminal> {
        if terminals.len() == 1 { terminals.to_vec() } else { vec![terminals[usize::from(segments[0] == "1")]] }
            .into_iter()
            .filter(|_| !pattern.is_empty())
            .collect()
    }
}
