//! Kinds of lines of a text, before Markdown.

/// First words of blocks that `markdown` renders.
const FIGURES: [&str; 3] = ["screen", "status", "scheme"];

/// Kind and argument of a line that begins a figure.
pub(super) fn figure(line: &str) -> Option<(&str, &str)> {
    let opening = line.strip_prefix(":::")?.trim();
    let (kind, argument) = opening.split_once(char::is_whitespace).unwrap_or((opening, ""));
    FIGURES.contains(&kind).then_some((kind, argument.trim()))
}

/// Finds the lines of fenced code.
#[derive(Default)]
pub(super) struct CodeFence(Option<&'static str>);

impl CodeFence {
    /// Takes the next line. True if it is code or a fence of it.
    pub(super) fn passes(&mut self, line: &str) -> bool {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        let was_open = self.0.is_some();
        match (self.0, mark) {
            (None, Some(mark)) => self.0 = Some(mark),
            (Some(open), Some(mark)) if open == mark => self.0 = None,
            _ => {}
        }
        was_open || self.0.is_some()
    }
}

/// True for a row of a table.
pub(super) fn is_table_row(line: &str) -> bool {
    line.starts_with('|')
}

/// True for the first line of a list item.
pub(super) fn is_list_item(line: &str) -> bool {
    let line = line.trim_start();
    let after_number = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let numbered = after_number.len() < line.len() && (after_number.starts_with(". ") || after_number.starts_with(") "));
    numbered || ["- ", "* ", "+ "].iter().any(|bullet| line.starts_with(bullet))
}
