//! Parses comma-separated values (RFC 4180) with the span of each field.

use std::borrow::Cow;

use crate::reader::source::{Faults, Span, Spanned};

/// Fields of a row.
pub(crate) type Row<'t> = Vec<Spanned<Cow<'t, str>>>;

/// A value and the offset after it, or the offset of an error and its message.
type Read<T> = Result<(T, usize), (usize, &'static str)>;

/// Parses all rows. Empty lines and lines that begin with `#` are skipped. Invalid rows are
/// reported and left out.
pub(crate) fn rows<'t>(file: u32, text: &'t str, faults: &mut Faults<'_>) -> Vec<Row<'t>> {
    let mut rows = Vec::new();
    let mut offset = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while offset < text.len() {
        let line = text[offset..].find('\n').map_or(text.len(), |end| offset + end);
        let content = text[offset..line].trim();
        if content.is_empty() || content.starts_with('#') {
            offset = line + 1;
            continue;
        }
        match row(file, text, offset) {
            Ok((row, end)) => {
                rows.push(row);
                offset = end;
            }
            Err((place, message)) => {
                faults.error(Span::new(file, place..place + 1), message);
                offset = line + 1;
            }
        }
    }
    rows
}

/// Parses the row at an offset. Returns its fields and the offset of the next row.
fn row(file: u32, text: &str, mut offset: usize) -> Read<Row<'_>> {
    let mut fields = Vec::new();
    loop {
        let (field, end) = if text[offset..].starts_with('"') { quoted(file, text, offset)? } else { plain(file, text, offset)? };
        fields.push(field);
        match text.as_bytes().get(end) {
            Some(b',') => offset = end + 1,
            Some(b'\r') if text.as_bytes().get(end + 1) == Some(&b'\n') => return Ok((fields, end + 2)),
            Some(b'\n') | None => return Ok((fields, end + 1)),
            Some(_) => return Err((end, "after the quotes of a field there must be a comma or the end of the line")),
        }
    }
}

fn plain(file: u32, text: &str, offset: usize) -> Read<Spanned<Cow<'_, str>>> {
    let rest = &text[offset..];
    let end = offset + rest.find([',', '\n']).unwrap_or(rest.len());
    let end = if text[..end].ends_with('\r') && !text[end..].starts_with(',') { end - 1 } else { end };
    let value = &text[offset..end];
    if let Some(quote) = value.find('"') {
        return Err((offset + quote, "a field that contains quotes must be quoted, with its quotes doubled"));
    }
    let start = offset + (value.len() - value.trim_start().len());
    let value = value.trim();
    Ok((Spanned { value: Cow::Borrowed(value), span: Span::new(file, start..start + value.len()) }, end))
}

fn quoted(file: u32, text: &str, offset: usize) -> Read<Spanned<Cow<'_, str>>> {
    let start = offset + 1;
    let mut search = start;
    loop {
        let Some(quote) = text[search..].find('"').map(|found| search + found) else {
            return Err((offset, "the closing quote of this field is missing"));
        };
        if text[quote + 1..].starts_with('"') {
            search = quote + 2;
            continue;
        }
        let inner = &text[start..quote];
        let value = if inner.contains('"') { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) };
        return Ok((Spanned { value, span: Span::new(file, offset..quote + 1) }, quote + 1));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::reader::source::Sources;

    fn read(text: &str) -> (Vec<Vec<String>>, Vec<String>) {
        let sources = Sources::new([("r.csv", text)]);
        let mut faults = Faults::new(&sources);
        let rows = rows(0, text, &mut faults);
        let rows = rows.into_iter().map(|row| row.into_iter().map(|field| field.value.into_owned()).collect()).collect();
        (rows, faults.into_sorted().iter().map(crate::RuleFault::summary).collect())
    }

    #[test]
    fn fields_may_be_quoted_and_span_lines() {
        let (rows, faults) = read("a, b ,c\r\n# note\n\n\"x,\"\"y\"\"\",\"two\nlines\",\nlast");
        assert_eq!(rows, [vec!["a", "b", "c"], vec!["x,\"y\"", "two\nlines", ""], vec!["last"]]);
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn invalid_rows_are_reported_and_others_read() {
        let (rows, faults) = read("a,b\"c\n\"x\"y\nd,e\n\"open");
        assert_eq!(rows, [["d", "e"]]);
        assert_eq!(
            faults,
            [
                "r.csv:1:4: a field that contains quotes must be quoted, with its quotes doubled",
                "r.csv:2:4: after the quotes of a field there must be a comma or the end of the line",
                "r.csv:4:1: the closing quote of this field is missing",
            ]
        );
    }

    proptest! {
        #[test]
        fn arbitrary_text_does_not_panic(text in "[a,\"\r\n# é]{0,40}") {
            read(&text);
        }
    }
}
