//! Texts that people type: what counts as blank, what is left out, in which form they are kept.

/// Whether a character is a blank: Unicode's `White_Space`, and two more that are seen by nobody. The same characters as `[\s\u0085\u200b]` in JavaScript.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{feff}' | '\u{200b}')
}

/// A text without blanks around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// A text without what nobody sees: line ends are `\n`, controls are gone, and so are marks that would turn the direction of what stands around it.
pub(super) fn seen(text: &str) -> String {
    let is_mark = |character: char| matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|character| !is_mark(*character) && (!character.is_control() || matches!(character, '\n' | '\t'))).collect()
}

/// A text as it is kept: what is seen of it, of one line unless `lines`, without blanks around it.
pub(crate) fn clean(text: &str, lines: bool) -> String {
    let text = seen(text);
    let text = if lines { text } else { text.replace(['\n', '\t'], " ") };
    trimmed(&text).to_owned()
}

/// A telephone number as it is kept: a plus if there was one, and digits.
pub(crate) fn plain_phone(text: &str) -> String {
    trimmed(text).chars().filter(|character| *character == '+' || character.is_ascii_digit()).collect()
}

/// An address of e-mail as it is compared: whatever its case.
pub(crate) fn folded_email(text: &str) -> String {
    trimmed(text).to_lowercase()
}

/// Code points of a text without blanks around it; a line end counts once, however the browser sent it.
pub(super) fn length(text: &str) -> usize {
    trimmed(&text.replace("\r\n", "\n")).chars().count()
}

/// An optional plus, then digits, blanks, hyphens and parentheses; 5 digits or more.
pub(super) fn is_phone(text: &str) -> bool {
    let text = trimmed(text);
    let rest = text.strip_prefix('+').unwrap_or(text);
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    digits >= 5 && rest.chars().all(|character| character.is_ascii_digit() || is_blank(character) || matches!(character, '-' | '(' | ')'))
}

/// `name@host.zone`: letters of any script, the signs that mail servers take, labels that neither begin nor end with a hyphen.
pub(super) fn is_email(text: &str) -> bool {
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

/// Letters of Latin and Cyrillic, digits, hyphen, em dash and blanks.
pub(super) fn is_plain_text(text: &str) -> bool {
    let is_letter = |character: char| matches!(character, 'A'..='Z' | 'a'..='z' | 'ª' | 'º' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ʸ' | 'Ḁ'..='ỿ' | 'Ѐ'..='ҁ' | 'Ҋ'..='ԯ');
    text.chars()
        .all(|character| is_letter(character) || character.is_ascii_digit() || is_blank(character) || matches!(character, '-' | '—'))
}

/// Two words or more, in any script.
pub(super) fn is_full_name(text: &str) -> bool {
    text.split(is_blank).filter(|word| !word.is_empty()).count() >= 2
}
