//! City blocks: lines between `:::only …` or `:::except …` and `:::`.
//!
//! Figures (`lines::FIGURES`) have the same fences and stay in the text, for `markdown`. A figure
//! may stand in a city block, and a city block in a figure.
//!
//! A document with blocks has several variants: one per combination of condition outcomes that
//! occurs in some city. Each variant is rendered separately, so a block can add an item to a list.
//! A variant is named by its outcomes in order, for example `10`.

use std::collections::BTreeSet;

use geo::Geo;
use input_faults::Faults;

use super::lines::{CodeFence, figure, is_list_item, is_table_row};

mod condition;

pub(crate) use condition::{Condition, cities_by_variant, variant_for};

/// Most different conditions of a document.
const MOST_CONDITIONS: usize = 24;

/// A document and its blocks.
#[derive(Debug, Default)]
pub(super) struct Document<'a> {
    lines: Vec<Line<'a>>,
    /// Distinct conditions, in order of appearance.
    pub(super) conditions: Vec<Condition>,
}

#[derive(Debug)]
struct Line<'a> {
    number: usize,
    text: &'a str,
    kind: LineKind,
    /// Index of the enclosing condition.
    within: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Text,
    Blank,
    /// Start or end of a city block; never rendered.
    Fence,
}

/// A block that is not closed yet.
struct Open {
    line: usize,
    is_figure: bool,
    /// Index of its condition, if it has a valid one.
    condition: Option<usize>,
}

/// Index of the condition around a line.
fn enclosing(open: &[Open]) -> Option<usize> {
    open.iter().find_map(|open| open.condition)
}

/// One variant of a document.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Resolved {
    /// Markdown.
    pub(super) text: String,
    /// Source line of each line of the text.
    pub(super) numbers: Vec<usize>,
    /// Byte offset of each line of the text.
    starts: Vec<usize>,
}

impl Resolved {
    /// Adds a line of the text, without its break, and its source line.
    pub(super) fn push(&mut self, text: &str, number: usize) {
        self.starts.push(self.text.len());
        self.numbers.push(number);
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Source line of a byte offset.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        let line = self.starts.partition_point(|start| *start <= offset);
        line.checked_sub(1).and_then(|index| self.numbers.get(index)).copied().unwrap_or(1)
    }
}

impl<'a> Document<'a> {
    /// Parses the blocks of a text whose first line is `first_line` of its file.
    pub(super) fn parse(file: &str, text: &'a str, first_line: usize, geo: &Geo, faults: &mut Faults) -> Self {
        let mut document = Self::default();
        let mut open: Vec<Open> = Vec::new();
        let mut code = CodeFence::default();
        for (index, text) in text.lines().enumerate() {
            let number = first_line + index;
            let trimmed = text.trim();
            let mut kind = if trimmed.is_empty() { LineKind::Blank } else { LineKind::Text };
            let mut within = enclosing(&open);
            if !code.passes(trimmed) && trimmed.starts_with(":::") {
                let is_figure = if trimmed == ":::" {
                    let closed = open.pop();
                    if closed.is_none() {
                        faults.add(file, number, "`:::` does not close a block");
                    }
                    closed.is_some_and(|open| open.is_figure)
                } else {
                    let is_figure = figure(trimmed).is_some();
                    if let Some(outer) = open.iter().find(|open| open.is_figure == is_figure) {
                        let line = outer.line;
                        faults.add(file, number, format!("a block begins inside the one of line {line}: close that with `:::` first"));
                        open.retain(|open| open.is_figure != is_figure);
                    }
                    let condition = if is_figure {
                        None
                    } else {
                        Condition::parse(trimmed, geo).map_err(|message| faults.add(file, number, message)).ok()
                    };
                    open.push(Open { line: number, is_figure, condition: condition.map(|condition| document.index_of(condition)) });
                    is_figure
                };
                if !is_figure {
                    (kind, within) = (LineKind::Fence, None);
                }
            }
            document.lines.push(Line { number, text, kind, within });
        }
        for Open { line, .. } in open {
            faults.add(file, line, "the block is not closed: expected a line `:::`");
        }
        if document.conditions.len() > MOST_CONDITIONS {
            faults.add(file, first_line, format!("has more than {MOST_CONDITIONS} different block conditions"));
            document.conditions.clear();
            document.lines.clear();
        }
        document
    }

    fn index_of(&mut self, condition: Condition) -> usize {
        self.conditions.iter().position(|known| *known == condition).unwrap_or_else(|| {
            self.conditions.push(condition);
            self.conditions.len() - 1
        })
    }

    /// Names of the variants that occur in some city.
    pub(super) fn variants(&self, geo: &Geo) -> BTreeSet<String> {
        geo.countries().flat_map(|country| cities_by_variant(&self.conditions, country, &country.cities).into_keys()).collect()
    }

    /// The text of a variant. Blank lines around a fence between two list items or table rows are
    /// dropped, so the list stays tight and the table whole.
    pub(super) fn resolve(&self, variant: &str) -> Resolved {
        let shown = |line: &&Line<'a>| line.within.is_none_or(|index| variant.as_bytes().get(index) == Some(&b'1'));
        let lines: Vec<&Line<'a>> = self.lines.iter().filter(shown).collect();
        let mut resolved = Resolved::default();
        let mut before: Option<&str> = None;
        let mut index = 0;
        while let Some(line) = lines.get(index) {
            if line.kind == LineKind::Text {
                resolved.push(line.text, line.number);
                before = Some(line.text);
                index += 1;
                continue;
            }
            let gap = lines[index..].iter().take_while(|line| line.kind != LineKind::Text).count();
            let after = lines.get(index + gap);
            let has_fence = lines[index..index + gap].iter().any(|line| line.kind == LineKind::Fence);
            let in_list = before.is_some_and(|text| is_list_item(text) || text.starts_with([' ', '\t']))
                && after.is_some_and(|line| is_list_item(line.text));
            let in_table = before.is_some_and(is_table_row) && after.is_some_and(|line| is_table_row(line.text));
            if !(has_fence && (in_list || in_table)) {
                resolved.push("", line.number);
            }
            index += gap;
        }
        resolved
    }
}

#[cfg(test)]
mod tests;
