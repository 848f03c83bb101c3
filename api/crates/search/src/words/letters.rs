//! What a character is to a word.

use unicode_normalization::char::is_combining_mark;

/// What a character is to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    /// Part of a word of a script that puts spaces between words; digits too.
    Spaced,
    /// A character of a script that does not.
    Spaceless,
    /// Belongs to the character before it.
    Mark,
    /// A mark that is a letter in some languages and a quote in others.
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

/// Whether the character's script puts no spaces between words (or, as Hangul, glues endings to them that pairs see through).
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
