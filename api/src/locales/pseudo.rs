//! Pseudo-languages, generated from the source language, that reveal what a translation will break.
//!
//! `xa` is long: letters get diacritics, texts grow by 40 % and are bracketed, so that truncated or
//! untranslated text is visible. `xb` is right-to-left: text runs are enclosed in U+202E
//! (right-to-left override) and U+202C, so letters run backwards as in Hebrew. Both leave ICU
//! arguments, plural and select keywords, `#`, quoted text and tags unchanged.

/// The message with diacritics, brackets and 40 % more length.
pub(super) fn long(message: &str) -> String {
    let mut letters = 0;
    let text = map_text(message, &mut |text| {
        letters += text.chars().count();
        text.chars().map(with_mark).collect()
    });
    let padding = "·".repeat((letters * 2).div_ceil(5));
    format!("[{text}{padding}]")
}

/// The message from right to left.
pub(super) fn mirrored(message: &str) -> String {
    map_text(message, &mut |text| {
        let inner = text.trim();
        if inner.is_empty() {
            return text.to_owned();
        }
        text.replace(inner, &format!("\u{202e}{inner}\u{202c}"))
    })
}

fn with_mark(letter: char) -> char {
    const PLAIN: &str = "ABCDEGHIJKLNORSTUWYZabcdeghijklnorstuwyz";
    const MARKED: &str = "ÅßÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåƀçðéĝĥîĵķļñöŕšţûŵýž";
    PLAIN.chars().zip(MARKED.chars()).find(|(plain, _)| *plain == letter).map_or(letter, |(_, marked)| marked)
}

/// Maps the readable text runs of an ICU message and copies the rest.
fn map_text(message: &str, change: &mut dyn FnMut(&str) -> String) -> String {
    let mut walk = Walk { rest: message, out: String::with_capacity(message.len() * 2), change };
    walk.message(false);
    // A message with a stray `}` is malformed: the rest is copied unchanged.
    let rest = walk.rest;
    walk.out.push_str(rest);
    walk.out
}

struct Walk<'a, 'c> {
    rest: &'a str,
    out: String,
    change: &'c mut dyn FnMut(&str) -> String,
}

impl<'a> Walk<'a, '_> {
    /// Text and arguments up to the `}` of the enclosing message, which is not consumed.
    fn message(&mut self, in_plural: bool) {
        let special: &[char] = if in_plural { &['{', '}', '\'', '<', '#'] } else { &['{', '}', '\'', '<'] };
        loop {
            let end = self.rest.find(special).unwrap_or(self.rest.len());
            let text = self.take(end);
            if !text.is_empty() {
                let changed = (self.change)(text);
                self.out.push_str(&changed);
            }
            match self.rest.chars().next() {
                None | Some('}') => return,
                Some('{') => self.argument(),
                Some('\'') => self.quoted(),
                Some('<') => self.copy_through('>'),
                Some(_) => self.copy(1),
            }
        }
    }

    /// `{name}`, `{name, number, …}` or `{name, plural, key {message} …}`.
    fn argument(&mut self) {
        self.copy(1);
        let mut is_choice = false;
        loop {
            let end = self.rest.find(['{', '}', ',']).unwrap_or(self.rest.len());
            let word = self.take(end);
            is_choice |= matches!(word.trim(), "plural" | "select" | "selectordinal");
            self.out.push_str(word);
            match self.rest.chars().next() {
                Some(',') => self.copy(1),
                Some('{') if is_choice => {
                    self.copy(1);
                    self.message(true);
                    self.close();
                }
                // A brace in a simple argument's style is part of the style.
                Some('{') => self.argument(),
                _ => return self.close(),
            }
        }
    }

    /// `''`, or quoted text, which ICU shows literally.
    fn quoted(&mut self) {
        self.copy(1);
        match self.rest.chars().next() {
            Some('\'') => self.copy(1),
            Some('{' | '}' | '#' | '|') => self.copy_through('\''),
            _ => {}
        }
    }

    fn close(&mut self) {
        if self.rest.starts_with('}') {
            self.copy(1);
        }
    }

    fn copy(&mut self, bytes: usize) {
        let text = self.take(bytes);
        self.out.push_str(text);
    }

    fn copy_through(&mut self, end: char) {
        let bytes = self.rest.find(end).map_or(self.rest.len(), |at| at + end.len_utf8());
        self.copy(bytes);
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{long, map_text, mirrored};

    #[test]
    fn long_text_grows_and_keeps_its_arguments() {
        assert_eq!(long("Hello {name}"), "[Ĥéļļö {name}···]");
    }

    #[test]
    fn choices_keep_keywords_and_change_texts() {
        assert_eq!(
            mirrored("{count, plural, =0 {none} one {# <b>file</b>} other {# files}} left"),
            "{count, plural, =0 {\u{202e}none\u{202c}} one {# <b>\u{202e}file\u{202c}</b>} other {# \u{202e}files\u{202c}}} \u{202e}left\u{202c}"
        );
    }

    #[test]
    fn quoted_text_is_unchanged() {
        assert_eq!(map_text("a '{b}' it''s", &mut |text| text.to_uppercase()), "A '{b}' IT''S");
    }

    /// Arguments of a message in order, without texts.
    fn skeleton(message: &str) -> String {
        map_text(message, &mut |_| String::new())
    }

    proptest! {
        #[test]
        fn any_text_is_walked_whole(message in "\\PC{0,60}|[{}'<>#, a-zé]{0,40}") {
            prop_assert_eq!(map_text(&message, &mut str::to_owned), message);
        }

        #[test]
        fn placeholders_are_kept(
            before in "[a-z ]{0,9}", name in "[a-z]{1,6}", one in "[A-Za-z ]{0,9}", other in "[A-Za-z ]{0,9}", after in "[a-z .]{0,9}"
        ) {
            let message = format!("{before}{{{name}}}{{n, plural, one {{# {one}}} other {{# {other} {{{name}}}}}}}{after}");
            let expected = skeleton(&message);
            prop_assert_eq!(skeleton(&mirrored(&message)), expected.clone());
            prop_assert_eq!(skeleton(&long(&message)), expected);
        }
    }
}
