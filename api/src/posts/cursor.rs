//! Positions in lists, and ids.

use std::fmt;

use contracts::posts::POSTS_PAGE;

use crate::secret::random_bytes;
use crate::web::response::ApiError;

/// Rows that a page reads: one more than it shows tells that there is a next page.
pub(crate) const READ: i64 = 21;

/// Position in a list: the last row of a page. The list is in descending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// What orders the list, such as a time.
    pub(crate) at: i64,
    /// Id of the row.
    pub(crate) id: String,
}

impl Cursor {
    /// The position before the first row of a descending list.
    pub(crate) fn start() -> Self {
        Self { at: i64::MAX, id: String::new() }
    }

    /// Reads the text of [`Display`](fmt::Display).
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('-')?;
        let is_number = (1..=15).contains(&at.len()) && at.bytes().all(|byte| byte.is_ascii_digit());
        let at = at.parse().ok().filter(|_| is_number && is_id(id))?;
        Some(Self { at, id: id.to_owned() })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.at, self.id)
    }
}

/// Cuts a read list to a page. Returns the position of the next page, if there is one.
pub(crate) fn cut<T>(rows: &mut Vec<T>, position: impl Fn(&T) -> Cursor) -> Option<String> {
    let has_more = rows.len() > POSTS_PAGE;
    rows.truncate(POSTS_PAGE);
    rows.last().filter(|_| has_more).map(|row| position(row).to_string())
}

/// A random id: 32 hexadecimal characters.
///
/// # Errors
/// The system's random generator failed.
pub(crate) fn new_id() -> Result<String, ApiError> {
    Ok(hex::encode(&random_bytes()?[..16]))
}

fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::{Cursor, cut};

    #[test]
    fn cursor_is_read_as_written_and_nothing_else_is() {
        let id = "0f".repeat(16);
        let text = format!("1800000000000-{id}");
        assert_eq!(Cursor::parse(&text).unwrap().to_string(), text);
        for text in ["", "-", "1", &id, &format!("-{id}"), &format!("+1-{id}"), &format!("1-{id}0"), &format!("1-{}", id.to_uppercase())] {
            assert_eq!(Cursor::parse(text), None, "{text}");
        }
    }

    #[test]
    fn full_page_has_a_next_one_only_if_more_was_read() {
        let position = |at: &i64| Cursor { at: *at, id: String::new() };
        let mut rows: Vec<i64> = (0..20).rev().collect();
        assert_eq!(cut(&mut rows, position), None);
        let mut rows: Vec<i64> = (0..21).rev().collect();
        assert_eq!((cut(&mut rows, position), rows.len()), (Some("1-".to_owned()), 20));
    }
}
