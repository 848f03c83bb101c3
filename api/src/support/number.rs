//! Request numbers: `R-XXXX-XXXX`.

use crate::readable_code::letters;

/// A random number, one of 30^8.
///
/// # Errors
/// The system's random number generator failed.
pub(super) fn new_number() -> Result<String, getrandom::Error> {
    let letters = letters(8)?;
    let (one, other) = letters.split_at(4);
    Ok(format!("R-{one}-{other}"))
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
