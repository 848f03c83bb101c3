//! Escapes text and attribute values of HTML and XML.

/// Escapes `text` for use between tags or in a double-quoted attribute of HTML or XML.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut markup = String::with_capacity(text.len());
    push_escaped(&mut markup, text);
    markup
}

/// Appends escaped text.
pub(crate) fn push_text(markup: &mut String, text: &str) {
    push_escaped(markup, text);
}

/// Appends `name="value"` with an escaped value. The name must be trusted.
pub(crate) fn push_attribute(markup: &mut String, name: &str, value: &str) {
    markup.push_str(name);
    markup.push_str("=\"");
    push_escaped(markup, value);
    markup.push('"');
}

/// Escapes for both contexts. HTML cannot contain U+0000, and a literal U+000D would become U+000A.
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
