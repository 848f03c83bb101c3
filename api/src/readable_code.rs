//! Random codes that people read out and type: no letter looks or sounds like another.

/// Digits and letters that are not confused when read out.
const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Letters of a code: 98 random bits, too many to guess.
const LENGTH: usize = 20;

/// Letters of a group of a code, as it is shown.
const GROUP: usize = 5;

/// Random letters.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn letters(count: usize) -> Result<String, getrandom::Error> {
    let mut text = String::new();
    while text.len() < count {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        // 240 is the largest multiple of 30 in a byte. Larger values would favour some letters.
        let usable = bytes.into_iter().filter(|byte| *byte < 240).map(|byte| char::from(LETTERS[usize::from(byte % 30)]));
        text.extend(usable.take(count - text.len()));
    }
    Ok(text)
}

/// A new code, without groups.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn new_code() -> Result<String, getrandom::Error> {
    letters(LENGTH)
}

/// A code in groups: `7KQ2M-9XD4T-W4TN8-3HCPP`.
pub(crate) fn shown_code(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(GROUP).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// A code as a segment of a path: in groups and lower case, as all paths are.
pub(crate) fn code_path(code: &str) -> String {
    shown_code(code).to_ascii_lowercase()
}

/// The code in a text, however it was typed; `None` for a text that is no code.
pub(crate) fn read_code(text: &str) -> Option<String> {
    let code: String = text.chars().filter(|letter| !matches!(letter, '-' | ' ')).map(|letter| letter.to_ascii_uppercase()).collect();
    let is_code = code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter));
    is_code.then_some(code)
}

/// True for the form of [`code_path`].
pub(crate) fn is_code_path(text: &str) -> bool {
    read_code(text).is_some_and(|code| code_path(&code) == text)
}

#[cfg(test)]
mod tests {
    use super::{code_path, is_code_path, letters, new_code, read_code, shown_code};

    #[test]
    fn letters_are_not_ambiguous() {
        for count in 0..60 {
            let text = letters(count).unwrap();
            assert_eq!(text.len(), count);
            assert!(!text.contains(['0', 'O', '1', 'I', 'L', 'U']), "{text}");
        }
    }

    #[test]
    fn code_is_read_however_it_is_typed() {
        let code = new_code().unwrap();
        let shown = shown_code(&code);
        assert_eq!((shown.len(), shown.split('-').count()), (23, 4), "{shown}");
        for typed in [&shown, &code, &shown.to_lowercase(), &shown.replace('-', " ")] {
            assert_eq!(read_code(typed).as_ref(), Some(&code), "{typed}");
        }
        assert!(is_code_path(&code_path(&code)) && !is_code_path(&shown) && !is_code_path(&code.to_lowercase()));
    }

    #[test]
    fn other_texts_are_no_codes() {
        let code = "2".repeat(19);
        for text in ["", "-", &code, &format!("{code}22"), &format!("{code}0"), &format!("{code}O"), &format!("{code}é")] {
            assert_eq!(read_code(text), None, "{text}");
        }
    }
}
