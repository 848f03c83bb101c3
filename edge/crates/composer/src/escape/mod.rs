//! Escapes text and attribute values of HTML and XML.

/// Escapes `text` for use between tags or in a double-quoted attribute of HTML or XML.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut markup = String::with_capacity(text.len());
    push_escaped(&mut markup, text);
    markup
}

/// Writes `text` so that it stands for itself between tags.
pub(crate) fn push_text(markup: &mut String, text: &str) {
    push_escaped(markup, text);
}

/// Writes `name="value"`. The name is ours; the value may be anything.
pub(crate) fn push_attribute(markup: &mut String, name: &str, value: &str) {
    markup.push_str(name);
    markup.push_str("=\"");
    push_escaped(markup, value);
    markup.push('"');
}

/// Escapes for both places. HTML cannot hold U+0000, and reads U+000D as U+000A unless it is written as a reference.
fn push_escaped(markup: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => markup.push_str("&amp;"),
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            '"' => markup.push_str("&quot;"),
            '\r' => markup.push_str("&#13;"),
            '\0' => markup.push(char::REPLACEMENT_CHARACTER),
            other => markup.push(other),
        }
    }
}

#[cfg(test)]
mod tests;
