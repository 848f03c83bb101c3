//! Figures between `:::screen`, `:::status` or `:::scheme` and `:::`.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::{OPTIONS, Writer};
use crate::content::blocks::Resolved;
use crate::content::lines::{CodeFence, figure};
use crate::content::piece::mark_scheme;
use crate::content::slug::is_slug;

/// Most lines of a screen: it is a part of one, not all of it.
const MOST_LINES: usize = 7;

/// Words before `:` in a line of a screen, and the class of the line.
const LINES: [(&str, &str); 5] = [("row", "row"), ("tap", "row tap"), ("button", "button"), ("note", "note"), ("alert", "alert")];

/// A part of a text.
pub(super) enum Part {
    Markdown(Range<usize>),
    Figure {
        /// Byte range of the opening line.
        opening: Range<usize>,
        /// Byte range of the lines inside.
        inside: Range<usize>,
    },
}

/// The parts of a text, in order. A figure that is not closed ends with the text.
pub(super) fn parts(source: &Resolved) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut code = CodeFence::default();
    let mut figure_from: Option<Range<usize>> = None;
    let (mut at, mut markdown_from) = (0, 0);
    for line in source.text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if code.passes(line) {
            continue;
        }
        let line = line.trim();
        match figure_from.take() {
            Some(opening) if line == ":::" => {
                parts.push(Part::Figure { inside: opening.end..range.start, opening });
                markdown_from = range.end;
            }
            Some(opening) => figure_from = Some(opening),
            None if figure(line).is_some() => {
                parts.push(Part::Markdown(markdown_from..range.start));
                figure_from = Some(range);
            }
            None => {}
        }
    }
    parts.push(match figure_from {
        Some(opening) => Part::Figure { inside: opening.end..at, opening },
        None => Part::Markdown(markdown_from..at),
    });
    parts
}

/// Replaces the marks of schemes by their drawings.
pub(super) fn insert(mut html: String, schemes: &BTreeMap<String, String>) -> String {
    for (name, svg) in schemes {
        html = html.replace(&mark_scheme(name), svg);
    }
    html
}

impl<'a> Writer<'a, '_> {
    /// Renders a part.
    pub(super) fn part(&mut self, source: &'a Resolved, part: &Part) {
        let (opening, inside) = match part {
            Part::Markdown(range) => return self.markdown(source, range.clone()),
            Part::Figure { opening, inside } => (opening, inside),
        };
        let line = source.line_at(opening.start);
        let Some((kind, argument)) = figure(source.text[opening.clone()].trim()) else { return };
        let mut at = inside.start;
        let mut lines: Vec<(usize, &'a str)> = Vec::new();
        for text in source.text[inside.clone()].split_inclusive('\n') {
            if !text.trim().is_empty() {
                lines.push((source.line_at(at), text.trim()));
            }
            at += text.len();
        }
        match kind {
            "screen" => self.screen(argument, &lines, line),
            "scheme" => self.scheme(argument, &lines, line),
            _ => self.status(source, argument, inside.clone(), line),
        }
    }

    /// A part of a screen of the app: where one is, and what is there to see and to tap.
    fn screen(&mut self, path: &'a str, lines: &[(usize, &'a str)], line: usize) {
        const FORM: &str = "expected `:::screen Money → Payouts`, then lines such as `tap: 14 October | Declined`";
        let (way, title) = path.rsplit_once('→').map_or(("", path), |(way, title)| (way, title));
        if title.trim().is_empty() {
            self.faults.add(self.file, line, format!("the screen has no title: {FORM}"));
        }
        if lines.is_empty() || lines.len() > MOST_LINES {
            self.faults.add(self.file, line, format!("the screen has {} lines: 1 to {MOST_LINES} are readable", lines.len()));
        }
        self.raw("<figure class=\"screen\"><figcaption>");
        if !way.trim().is_empty() {
            self.raw("<small>");
            self.text(way.trim());
            self.raw(" →</small> ");
        }
        self.raw("<strong>");
        self.text(title.trim());
        self.raw("</strong></figcaption><ul role=\"list\">");
        for (line, text) in lines {
            let known = text.split_once(':').and_then(|(word, rest)| {
                let (_, class) = LINES.iter().find(|(known, _)| *known == word)?;
                Some((*class, rest.trim())).filter(|(_, rest)| !rest.is_empty())
            });
            let Some((class, rest)) = known else {
                let words = LINES.map(|(word, _)| format!("`{word}:`")).join(", ");
                self.faults.add(self.file, *line, format!("`{text}` is not a line of a screen: expected one of {words} and a text"));
                continue;
            };
            let (label, value) = rest.split_once('|').unwrap_or((rest, ""));
            self.raw(&format!("<li class=\"{class}\"><span>"));
            self.text(label.trim());
            self.raw("</span>");
            if !value.trim().is_empty() {
                self.raw(" <b>");
                self.text(value.trim());
                self.raw("</b>");
            }
            self.raw("</li>");
        }
        self.raw("</ul></figure>\n");
    }

    /// A drawing with numbers, and what each number means.
    fn scheme(&mut self, argument: &'a str, lines: &[(usize, &'a str)], line: usize) {
        const FORM: &str = "expected `:::scheme road-stop Where to stop`, then lines `1. The meaning of number 1`";
        let (name, caption) = argument.split_once(char::is_whitespace).unwrap_or((argument, ""));
        if !is_slug(name) || caption.trim().is_empty() {
            self.faults.add(self.file, line, format!("the scheme has no name or no caption: {FORM}"));
            return;
        }
        match self.pictures.scheme(name) {
            Ok(svg) => {
                let numbers = svg.matches("</text>").count();
                if numbers != lines.len() {
                    self.faults.add(
                        self.file,
                        line,
                        format!("the scheme `{name}` has {numbers} numbers, but {} lines explain them", lines.len()),
                    );
                }
                self.schemes.insert(name.to_owned(), svg);
            }
            Err(message) => self.faults.add(self.file, line, message),
        }
        self.raw("<figure class=\"scheme\"><figcaption>");
        self.inline(caption.trim(), line);
        self.raw("</figcaption>");
        self.raw(&format!("{}<ol>", mark_scheme(name)));
        for (number, (line, text)) in (1_usize..).zip(lines) {
            let Some(meaning) = text.strip_prefix(&format!("{number}. ")) else {
                self.faults.add(self.file, *line, format!("`{text}` does not begin with `{number}. `: {FORM}"));
                continue;
            };
            self.raw("<li>");
            self.inline(meaning, *line);
            self.raw("</li>");
        }
        self.raw("</ol></figure>\n");
    }

    /// A table whose rows have a tone.
    fn status(&mut self, source: &'a Resolved, argument: &str, inside: Range<usize>, line: usize) {
        let tables = |writer: &Self| {
            writer.out.iter().filter(|event| matches!(event, Event::InlineHtml(html) if html.starts_with("<table"))).count()
        };
        let before = tables(self);
        self.inside.status = true;
        self.markdown(source, inside);
        self.inside.status = false;
        if tables(self) != before + 1 || !argument.is_empty() {
            self.faults.add(self.file, line, "`:::status` stands alone on its line and holds one table");
        }
    }

    /// Renders Markdown within a line.
    fn inline(&mut self, text: &'a str, line: usize) {
        for event in Parser::new_ext(text, OPTIONS) {
            match event {
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. }) | Event::Text(_) | Event::Code(_) => {
                    self.event(event, line);
                }
                Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link) => self.event(event, line),
                _ => self.faults.add(self.file, line, "a line of a figure may hold bold, italic, `code` and links only"),
            }
        }
    }

    fn raw(&mut self, html: &str) {
        self.out.push(Event::InlineHtml(html.to_owned().into()));
    }

    fn text(&mut self, text: &'a str) {
        self.out.push(Event::Text(text.into()));
    }
}
