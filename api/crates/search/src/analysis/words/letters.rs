//! Classifies characters for word splitting.

use unicode_normalization::char::is_combining_mark;

/// The role of a character in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    /// A letter of a script with spaces between words, or a digit.
    Spaced,
    /// A character of a script without spaces between words.
    Spaceless,
    /// Belongs to the character before it.
    Mark,
    /// An apostrophe: a letter in some languages, a quote in others.
    Joiner,
    /// Between words.
    None,
}

pub(super) fn class(character: char) -> Letter {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | 'а'..='я' | 'А'..='Я' => Letter::Spaced,
        '\'' | '’' | '‘' | 'ʼ' | 'ʻ' | '`' | '"' | '״' | '׳' => Letter::Joiner,
        // Zero-width joiners, soft hyphen.
        '\u{200c}' | '\u{200d}' | '\u{ad}' => Letter::Mark,
        _ if is_spaceless(character) => Letter::Spaceless,
        _ if is_combining_mark(character) => Letter::Mark,
        _ if character.is_alphanumeric() => Letter::Spaced,
        _ => Letter::None,
    }
}

/// True if the script has no spaces between words. Includes Hangul, where pairs of characters see
/// through attached endings.
fn is_spaceless(character: char) -> bool {
    matches!(character,
        '\u{0e00}'..='\u{0eff}' // Thai, Lao
        | '\u{1000}'..='\u{109f}' // Myanmar
        | '\u{1780}'..='\u{17ff}' // Khmer
        | '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' // Hangul
        | '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // Kana
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' // Han
        | '\u{ff66}'..='\u{ff9f}')
}
