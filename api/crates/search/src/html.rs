//! Extracts plain text from HTML, split at headings.

use crate::Section;

/// Separator of table cells. It is shown in passages but is not a word.
const NEXT_CELL: &str = " — ";

/// Line endings that need no full stop.
const ENDS: [char; 12] = ['.', '!', '?', '…', ':', ';', ',', '。', '！', '？', '।', '۔'];

/// Elements that do not separate words.
const INLINE: [&str; 12] = ["a", "abbr", "b", "code", "del", "em", "kbd", "small", "span", "strong", "sub", "sup"];

/// Start and end of what is left out: drawn screens, whose examples of amounts and dates answer
/// no driver's question, and the numbers in drawings.
const LEFT_OUT: [(&str, &str); 2] = [("figure class=\"screen\"", "/figure>"), ("svg", "/svg>")];

/// Sections of HTML: the introduction, and one for each heading. Only for HTML written by the
/// sanitiser of the product API, whose tags and character references it knows.
#[must_use]
pub fn sections_of_html(html: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut in_heading = false;
    // Start of the current table row in its section.
    let mut row = None;
    let mut rest = html;
    loop {
        let (text, tag) = rest.split_once('<').map_or((rest, None), |(text, tag)| (text, Some(tag)));
        if let Some(section) = sections.last_mut() {
            push(if in_heading { &mut section.heading } else { &mut section.text }, text);
        }
        let Some(mut tag) = tag else { break };
        if let Some((_, end)) = LEFT_OUT.iter().find(|(start, _)| tag.starts_with(start)) {
            tag = tag.find(end).and_then(|at| tag.get(at..)).unwrap_or_default();
        }
        let end = end_of_tag(tag);
        let (tag, after) = tag.split_at(end);
        rest = after.strip_prefix('>').unwrap_or(after);
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if matches!(name, "h2" | "h3" | "h4") {
            in_heading = !tag.starts_with('/');
            if in_heading {
                let anchor = tag.split_once("id=\"").and_then(|(_, id)| id.split('"').next()).unwrap_or_default();
                sections.push(Section { anchor: decode(anchor), ..Section::default() });
                row = None;
            }
        } else if let Some(section) = sections.last_mut().filter(|_| matches!(name, "tr" | "td" | "th" | "li") && !in_heading) {
            let text = &mut section.text;
            match (name, tag.starts_with('/'), row) {
                ("tr", false, _) => {
                    break_line(text);
                    row = Some(text.len());
                }
                ("tr" | "li", true, start) => {
                    end_sentence(text, start);
                    row = row.filter(|_| name == "li");
                }
                ("td" | "th", false, Some(start)) if text.len() > start => next_cell(text),
                ("td" | "th", _, Some(_)) => {}
                _ => break_line(text),
            }
        } else if let Some(section) = sections.last_mut()
            && !INLINE.contains(&name)
        {
            match row {
                // A paragraph in a cell does not end the row.
                Some(_) => push(&mut section.text, " "),
                None => break_line(if in_heading { &mut section.heading } else { &mut section.text }),
            }
        }
    }
    for section in &mut sections {
        section.text.truncate(section.text.trim_end().len());
        section.heading.truncate(section.heading.trim_end().len());
    }
    sections.retain(|section| !section.text.is_empty() || !section.heading.is_empty());
    sections
}

/// End of a tag, ignoring `>` in attribute values.
fn end_of_tag(tag: &str) -> usize {
    let mut quoted = false;
    let end = tag.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    });
    end.unwrap_or(tag.len())
}

/// Appends text with white space collapsed.
fn push(to: &mut String, text: &str) {
    for letter in decode(text).chars() {
        if !letter.is_whitespace() {
            to.push(letter);
        } else if !to.is_empty() && !to.ends_with([' ', '\n']) {
            to.push(' ');
        }
    }
}

fn break_line(text: &mut String) {
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
}

/// Starts the next cell of a row, and removes the separator of an empty one.
fn next_cell(text: &mut String) {
    text.truncate(text.trim_end_matches(['—', ' ', '\n']).len());
    text.push_str(NEXT_CELL);
}

/// Ends a row or item that began at `start` as a sentence. Without `start`, the whole text.
fn end_sentence(text: &mut String, start: Option<usize>) {
    text.truncate(text.trim_end_matches(['—', ' ', '\n']).len());
    if text.len() > start.unwrap_or_default() && !text.ends_with(ENDS) {
        text.push('.');
    }
    break_line(text);
}

/// Decodes the character references that the sanitiser writes.
fn decode(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let references = [("&nbsp;", "\u{a0}"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    references.iter().fold(text.to_owned(), |text, (reference, letter)| text.replace(reference, letter))
}

#[cfg(test)]
mod tests {
    use super::sections_of_html;

    #[test]
    fn drawn_screen_is_left_out_and_scheme_is_kept() {
        let html = "<p>a</p><figure class=\"screen\"><figcaption><strong>b</strong></figcaption><ul><li>c</li></ul></figure>\
                    <figure class=\"scheme\"><figcaption>d</figcaption><svg viewBox=\"0 0 1 1\"><text>1</text></svg><ol><li>e</li></ol></figure>";
        let texts: Vec<_> = sections_of_html(html).into_iter().map(|section| section.text).collect();
        assert_eq!(texts, ["a\nd\ne."]);
    }

    #[test]
    fn article_is_split_at_headings() {
        let html = "<p>a <strong>b</strong>c</p><ul><li>d</li>\n<li>e &amp;lt; f</li></ul><h2 id=\"x\">Two <em>words</em></h2><p title=\"a>b\">g<br>h</p>\
                    <h3 id=\"y\">Three</h3>";
        let sections = sections_of_html(html);
        let parts: Vec<[&str; 3]> = sections.iter().map(|section| [&*section.anchor, &*section.heading, &*section.text]).collect();
        assert_eq!(parts, [["", "", "a bc\nd.\ne &lt; f."], ["x", "Two words", "g\nh"], ["y", "Three", ""]]);
    }

    #[test]
    fn table_rows_become_sentences() {
        let html = "<p>a</p>\n<table><thead>\n<tr>\n<th scope=\"col\"></th>\n<th scope=\"col\">b</th>\n<th>c</th>\n</tr>\n</thead><tbody>\n\
                    <tr><td>d <em>e</em></td><td></td><td>f?</td></tr><tr><td>g</td><td><p>h</p></td><td></td></tr><tr><td></td></tr></tbody></table><p>i</p>";
        assert_eq!(sections_of_html(html)[0].text, "a\nb — c.\nd e — f?\ng — h.\ni");
    }

    #[test]
    fn empty_article_has_no_sections() {
        assert!(sections_of_html("").is_empty() && sections_of_html("<p> </p>").is_empty());
    }
}
