//! Normalisation and validation of typed text.

/// True for blanks: Unicode's `White_Space` and two more invisible characters. Equal to
/// `[\s\u0085\u200b]` in JavaScript.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{feff}' | '\u{200b}')
}

/// Removes blanks at both ends.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Removes invisible characters: control characters and marks that change the text direction. Line
/// ends become `\n`.
pub(super) fn visible(text: &str) -> String {
    let is_mark = |character: char| matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|character| !is_mark(*character) && (!character.is_control() || matches!(character, '\n' | '\t'))).collect()
}

/// The stored form of a text: only visible characters, trimmed, and on one line unless `lines`.
pub(crate) fn clean(text: &str, lines: bool) -> String {
    let text = visible(text);
    let text = if lines { text } else { text.replace(['\n', '\t'], " ") };
    trimmed(&text).to_owned()
}

/// The stored form of a phone number: digits with an optional plus.
pub(crate) fn plain_phone(text: &str) -> String {
    trimmed(text).chars().filter(|character| *character == '+' || character.is_ascii_digit()).collect()
}

/// The form of an e-mail address for comparisons, in lower case.
pub(crate) fn folded_email(text: &str) -> String {
    trimmed(text).to_lowercase()
}

/// Code points of the trimmed text. Each line end counts once.
pub(crate) fn length(text: &str) -> usize {
    trimmed(&text.replace("\r\n", "\n")).chars().count()
}

/// An optional plus, then at least 5 digits with blanks, hyphens and parentheses.
pub(super) fn is_phone(text: &str) -> bool {
    let text = trimmed(text);
    let rest = text.strip_prefix('+').unwrap_or(text);
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    digits >= 5 && rest.chars().all(|character| character.is_ascii_digit() || is_blank(character) || matches!(character, '-' | '(' | ')'))
}

/// `name@host.zone` with letters of any script and the signs that mail servers accept. Labels
/// neither begin nor end with a hyphen.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((name, host)) = trimmed(text).rsplit_once('@') else { return false };
    let is_name = |character: char| character.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(character);
    let is_label = |label: &str| {
        (1..=63).contains(&label.chars().count())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|character| character.is_alphanumeric() || character == '-')
    };
    let dots = !name.starts_with('.') && !name.ends_with('.') && !name.contains("..");
    (1..=64).contains(&name.chars().count()) && name.chars().all(is_name) && dots && host.contains('.') && host.split('.').all(is_label)
}

/// Latin and Cyrillic letters, digits, hyphens, em dashes and blanks.
pub(super) fn is_plain_text(text: &str) -> bool {
    let is_letter = |character: char| matches!(character, 'A'..='Z' | 'a'..='z' | 'ª' | 'º' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ʸ' | 'Ḁ'..='ỿ' | 'Ѐ'..='ҁ' | 'Ҋ'..='ԯ');
    text.chars()
        .all(|character| is_letter(character) || character.is_ascii_digit() || is_blank(character) || matches!(character, '-' | '—'))
}

/// At least two words, in any script.
pub(super) fn is_full_name(text: &str) -> bool {
    text.split(is_blank).filter(|word| !word.is_empty()).count() >= 2
}
