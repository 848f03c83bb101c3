//! Request numbers: `R-XXXX-XXXX`.

/// Digits and letters that are not confused when read out.
const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A random number, one of 30^8.
///
/// # Errors
/// The system's random number generator failed.
pub(super) fn new_number() -> Result<String, getrandom::Error> {
    let mut number = String::from("R-");
    while number.len() < 11 {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        // 240 is the largest multiple of 30 in a byte. Larger values would favour some letters.
        for letter in bytes.into_iter().filter(|byte| *byte < 240).map(|byte| LETTERS[usize::from(byte % 30)]) {
            if number.len() == 6 {
                number.push('-');
            }
            if number.len() < 11 {
                number.push(char::from(letter));
            }
        }
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::new_number;

    #[test]
    fn number_has_no_ambiguous_letters() {
        for _ in 0..200 {
            let number = new_number().unwrap();
            assert_eq!(number.len(), 11, "{number}");
            assert!(number.starts_with("R-") && number.as_bytes()[6] == b'-', "{number}");
            assert!(!number[2..].contains(['0', 'O', '1', 'I', 'L', 'U']), "{number}");
        }
    }
}
