//! Decodes text files, whatever system wrote them.

use input_faults::Faults;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// UTF-8, with or without a byte order mark, with the line ends of any system, which become `\n`.
/// `None` with an error if it is not UTF-8.
pub(super) fn decode(path: &str, bytes: Vec<u8>, faults: &mut Faults) -> Option<String> {
    match String::from_utf8(bytes) {
        // Most files: nothing to replace, and nothing to copy.
        Ok(text) if !text.contains('\r') && !text.starts_with(BYTE_ORDER_MARK) => Some(text),
        Ok(text) => Some(text.trim_start_matches(BYTE_ORDER_MARK).replace("\r\n", "\n").replace('\r', "\n")),
        Err(error) => {
            let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            faults.add(path, line, "is not UTF-8");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use input_faults::Faults;

    use super::decode;

    fn text(bytes: &[u8]) -> Option<String> {
        decode("a.md", bytes.to_vec(), &mut Faults::default())
    }

    #[test]
    fn text_is_equal_from_any_system() {
        for bytes in ["a\nb\n", "a\r\nb\r\n", "a\rb\r", "\u{feff}a\nb\n"] {
            assert_eq!(text(bytes.as_bytes()).as_deref(), Some("a\nb\n"), "{bytes:?}");
        }
        assert_eq!(text(b"").as_deref(), Some(""));
    }

    #[test]
    fn error_names_the_line() {
        let mut faults = Faults::default();
        assert_eq!(decode("a.md", b"a\nb\xffc\n".to_vec(), &mut faults), None);
        assert_eq!(faults.into_result().unwrap_err().to_string(), "a.md:2: is not UTF-8");
    }
}
