//! City blocks: lines between `:::only …` or `:::except …` and `:::`.
//!
//! Figures (`lines::FIGURES`) have the same fences and stay in the text, for `markdown`. A figure
//! may stand in a city block, and a city block in a figure.
//!
//! A document with blocks has several variants: one per combination of condition outcomes that
//! occurs in some city. Each variant is rendered separately, so a block can add an item to a list.
//! A variant is named by its outcomes in order, for example `10`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::lines::{CodeFence, figure, is_list_item, is_table_row};
use crate::geo::Geo;
use crate::input_faults::Faults;

/// Most different conditions of a document.
const MOST_CONDITIONS: usize = 24;

/// Condition of a block: the places that show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Condition {
    /// `true` for `only`, `false` for `except`.
    only: bool,
    /// Countries, and cities as `country/city`.
    places: BTreeSet<String>,
}

impl Condition {
    fn holds(&self, country: &str, city: &str) -> bool {
        let named = self.places.contains(country) || self.places.contains(&format!("{country}/{city}"));
        named == self.only
    }
}

/// Condition outcomes in a city: the name of its variant.
pub(crate) fn variant_for(conditions: &[Condition], country: &str, city: &str) -> String {
    conditions.iter().map(|condition| if condition.holds(country, city) { '1' } else { '0' }).collect()
}

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
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Resolved {
    /// Markdown.
    pub(super) text: String,
    /// Source line of each line of the text.
    pub(super) numbers: Vec<usize>,
}

impl Resolved {
    /// Source line of a byte offset.
    pub(super) fn line_at(&self, offset: usize) -> usize {
        let index = self.text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count();
        self.numbers.get(index).or(self.numbers.last()).copied().unwrap_or(1)
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
                    let condition =
                        if is_figure { None } else { condition(trimmed, geo).map_err(|message| faults.add(file, number, message)).ok() };
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
        geo.places().map(|(country, city)| variant_for(&self.conditions, country, city)).collect()
    }

    /// The text of a variant. Blank lines around a fence between two list items or table rows are
    /// dropped, so the list stays tight and the table whole.
    pub(super) fn resolve(&self, variant: &str) -> Resolved {
        let shown = |line: &&Line<'a>| line.within.is_none_or(|index| variant.as_bytes().get(index) == Some(&b'1'));
        let lines: Vec<&Line<'a>> = self.lines.iter().filter(shown).collect();
        let mut resolved = Resolved { text: String::new(), numbers: Vec::new() };
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

impl Resolved {
    fn push(&mut self, text: &str, number: usize) {
        self.text.push_str(text);
        self.text.push('\n');
        self.numbers.push(number);
    }
}

/// `:::only country=ru,kz city=almaty`: any of these places.
fn condition(line: &str, geo: &Geo) -> Result<Condition, String> {
    const FORM: &str = "expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys";
    const BEGINS: &str = "expected `:::only …`, `:::except …`, `:::screen …`, `:::status` or `:::scheme …`";
    let mut words = line.trim_start_matches(':').split_whitespace();
    let only = match words.next() {
        Some("only") => true,
        Some("except") => false,
        _ => return Err(format!("`{line}` does not begin a block: {BEGINS}")),
    };
    let mut places = BTreeSet::new();
    for word in words {
        let (key, values) = word.split_once('=').ok_or_else(|| format!("`{word}` names no place: {FORM}"))?;
        for value in values.split(',') {
            let place = match key {
                "country" => geo.country(value).map(|country| country.code.clone()),
                "city" => geo.find_city(value).map(|(country, city)| format!("{}/{}", country.code, city.code)),
                _ => return Err(format!("`{key}` is not a kind of place: {FORM}")),
            };
            places.insert(place.ok_or_else(|| format!("there is no {key} `{value}`"))?);
        }
    }
    if places.is_empty() {
        return Err(format!("the block names no place: {FORM}"));
    }
    Ok(Condition { only, places })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Document, variant_for};
    use crate::geo::tests::geo;
    use crate::input_faults::Faults;

    const TEXT: &str = "start\n\n- one\n\n:::only country=ru\n- two\n:::\n\n:::except city=kazan\n- three\n:::\n\nend\n";

    #[test]
    fn variants_keep_the_list_tight() {
        let geo = geo();
        let mut faults = Faults::default();
        let document = Document::parse("a.md", TEXT, 10, &geo, &mut faults);
        faults.into_result().unwrap();
        assert_eq!(document.variants(&geo).into_iter().collect::<Vec<_>>(), ["01", "10", "11"]);
        let shown = |country, city| document.resolve(&variant_for(&document.conditions, country, city)).text;
        assert_eq!(shown("ru", "moskva"), "start\n\n- one\n- two\n- three\n\nend\n");
        assert_eq!(shown("ru", "kazan"), "start\n\n- one\n- two\n\nend\n");
        assert_eq!(shown("tr", "kazan"), "start\n\n- one\n- three\n\nend\n");
        let resolved = document.resolve("01");
        assert_eq!(resolved.line_at(resolved.text.find("three").unwrap()), 19);
    }

    #[test]
    fn errors_have_line_numbers() {
        let text = ":::\n:::only country=atlantis\n:::only city=kazan,atlantis\n:::\n:::perhaps\n:::\n:::only\n:::\n:::only planet=x\n:::\n:::except country=ru\n";
        let mut faults = Faults::default();
        Document::parse("a.md", text, 1, &geo(), &mut faults);
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        a.md:1: `:::` does not close a block
        a.md:2: there is no country `atlantis`
        a.md:3: a block begins inside the one of line 2: close that with `:::` first
        a.md:3: there is no city `atlantis`
        a.md:5: `:::perhaps` does not begin a block: expected `:::only …`, `:::except …`, `:::screen …`, `:::status` or `:::scheme …`
        a.md:7: the block names no place: expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys
        a.md:9: `planet` is not a kind of place: expected `:::only country=ru,kz`, `:::except city=moskva`, or both keys
        a.md:11: the block is not closed: expected a line `:::`
        ");
    }

    #[test]
    fn table_with_a_row_of_one_country_stays_whole() {
        let mut faults = Faults::default();
        let document = Document::parse("a.md", "| a |\n| - |\n| b |\n\n:::only country=ru\n| c |\n:::\n\n| d |\n", 1, &geo(), &mut faults);
        faults.into_result().unwrap();
        assert_eq!(document.resolve("1").text, "| a |\n| - |\n| b |\n| c |\n| d |\n");
        assert_eq!(document.resolve("0").text, "| a |\n| - |\n| b |\n| d |\n");
    }

    #[test]
    fn figure_stays_in_the_text_and_nests_with_city_blocks() {
        let geo = geo();
        let text = "a\n\n:::only country=ru\n:::screen A → B\nrow: one\n:::\n:::\n\n:::screen C\nrow: two\n:::only country=tr\nrow: three\n:::\n:::\n";
        let mut faults = Faults::default();
        let document = Document::parse("a.md", text, 1, &geo, &mut faults);
        faults.into_result().unwrap();
        let shown = |country, city| document.resolve(&variant_for(&document.conditions, country, city)).text;
        assert_eq!(shown("ru", "moskva"), "a\n\n:::screen A → B\nrow: one\n:::\n\n:::screen C\nrow: two\n\n:::\n");
        assert_eq!(shown("tr", "kazan"), "a\n\n:::screen C\nrow: two\n\nrow: three\n\n:::\n");
    }

    #[test]
    fn figure_in_a_figure_is_reported() {
        let mut faults = Faults::default();
        Document::parse("a.md", ":::screen A\n:::status\n:::\n:::scheme a b\n", 1, &geo(), &mut faults);
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        a.md:2: a block begins inside the one of line 1: close that with `:::` first
        a.md:4: the block is not closed: expected a line `:::`
        ");
    }

    #[test]
    fn fences_in_code_are_text() {
        let mut faults = Faults::default();
        let document = Document::parse("a.md", "```\n:::only x\n```\n", 1, &geo(), &mut faults);
        assert!(faults.is_empty());
        assert_eq!(document.resolve("").text, "```\n:::only x\n```\n");
    }

    proptest! {
        #[test]
        fn any_text_is_cut_and_every_variant_resolves(
            lines in prop::collection::vec("(- )?[a-z]{0,5}|:::|:::screen a|:::status|:::only country=ru|:::except city=kazan,perm|```|\\PC{0,9}", 0..12)
        ) {
            let (geo, text) = (geo(), lines.join("\n"));
            let mut faults = Faults::default();
            let document = Document::parse("a.md", &text, 1, &geo, &mut faults);
            let variants = document.variants(&geo);
            for (country, city) in geo.places() {
                let variant = variant_for(&document.conditions, country, city);
                prop_assert!(variants.contains(&variant));
                let resolved = document.resolve(&variant);
                prop_assert_eq!(resolved.text.lines().count(), resolved.numbers.len());
                if faults.is_empty() && !text.contains("```") {
                    let is_condition = |line: &str| line.trim().starts_with(":::only") || line.trim().starts_with(":::except");
                    prop_assert!(!resolved.text.lines().any(is_condition));
                }
            }
        }
    }
}
