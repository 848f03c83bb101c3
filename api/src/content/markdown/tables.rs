//! Tables, with labels on their cells for phones, where a row becomes a card.

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::Writer;
use crate::content::piece::{escape, without_marks};

/// Words before `:` in the first cell of a row of `:::status`, and the class of the row.
pub(super) const TONES: [(&str, &str); 4] = [("done", "tone-done"), ("wait", "tone-wait"), ("stop", "tone-stop"), ("info", "tone-info")];

/// The table that the walk is in.
#[derive(Default)]
pub(super) struct Table {
    in_head: bool,
    /// Texts of the header cells, with marks.
    labels: Vec<String>,
    /// Cells begun in this row.
    cells: usize,
    /// Index in the output of this row's start, until its tone is known.
    row: Option<usize>,
}

impl<'a> Writer<'a, '_> {
    /// Renders an event of a table. Returns the event to render otherwise.
    pub(super) fn table_event(&mut self, event: Event<'a>, line: usize) -> Option<Event<'a>> {
        if let Event::Start(Tag::Table(_)) = event {
            self.inside.table = Some(Table::default());
            let class = if self.inside.status { " class=\"status\"" } else { "" };
            self.out.push(html(format!("<table role=\"table\"{class}>")));
            return None;
        }
        let Some(table) = &mut self.inside.table else { return Some(event) };
        let tag = match event {
            Event::Start(Tag::TableHead) => {
                table.in_head = true;
                "<thead role=\"rowgroup\"><tr role=\"row\">".to_owned()
            }
            Event::End(TagEnd::TableHead) => {
                table.in_head = false;
                "</tr></thead><tbody role=\"rowgroup\">\n".to_owned()
            }
            Event::Start(Tag::TableRow) => {
                table.cells = 0;
                table.row = Some(self.out.len());
                "<tr role=\"row\">".to_owned()
            }
            Event::End(TagEnd::TableRow) => {
                if self.inside.status && table.row.is_some() {
                    let tones = TONES.map(|(tone, _)| format!("`{tone}:`")).join(", ");
                    self.faults.add(self.file, line, format!("a row of `:::status` begins with one of {tones}"));
                }
                "</tr>\n".to_owned()
            }
            Event::Start(Tag::TableCell) => {
                table.cells += 1;
                match (table.in_head, table.cells) {
                    (true, _) => {
                        table.labels.push(String::new());
                        "<th role=\"columnheader\" scope=\"col\">".to_owned()
                    }
                    (false, 1) => "<th role=\"rowheader\" scope=\"row\">".to_owned(),
                    (false, cell) => {
                        let label = table.labels.get(cell - 1).map(|label| escape(without_marks(label).trim())).unwrap_or_default();
                        format!("<td role=\"cell\" data-label=\"{label}\">")
                    }
                }
            }
            Event::End(TagEnd::TableCell) => if table.in_head || table.cells == 1 { "</th>" } else { "</td>" }.to_owned(),
            Event::End(TagEnd::Table) => {
                self.inside.table = None;
                "</tbody></table>\n".to_owned()
            }
            Event::Text(ref text) | Event::Code(ref text) if table.in_head => {
                if let Some(label) = table.labels.last_mut() {
                    label.push_str(text);
                }
                return Some(event);
            }
            Event::Text(text) if self.inside.status && table.cells == 1 => {
                let Some(row) = table.row.take() else { return Some(Event::Text(text)) };
                let tone = TONES.iter().find_map(|(tone, class)| Some((*class, text.strip_prefix(tone)?.strip_prefix(':')?.trim_start())));
                let Some((class, rest)) = tone else {
                    table.row = Some(row);
                    return Some(Event::Text(text));
                };
                let rest = CowStr::from(rest.to_owned());
                self.out[row] = html(format!("<tr role=\"row\" class=\"{class}\">"));
                return Some(Event::Text(rest));
            }
            other => return Some(other),
        };
        self.out.push(html(tag));
        None
    }
}

fn html(tag: String) -> Event<'static> {
    Event::InlineHtml(tag.into())
}
