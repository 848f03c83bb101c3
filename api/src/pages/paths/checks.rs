//! Checks of untrusted paths and queries, and secrets in paths.

use std::borrow::Cow;

use super::{CERTIFICATES, REQUESTS};

/// Longest path, in code points.
const LONGEST_PATH: usize = 1024;

/// Longest query string, in code points.
const LONGEST_QUERY: usize = 2048;

/// Reason to reject a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathError {
    /// No leading `/`.
    NotAbsolute,
    /// More than 1024 code points.
    TooLong,
    /// Contains a control character.
    ControlCharacter,
}

impl PathError {
    /// Error code of the API.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NotAbsolute => "not_absolute",
            Self::TooLong => "too_long",
            Self::ControlCharacter => "control_character",
        }
    }
}

/// Removes the token of a support request and the code of a certificate from a path: who has one
/// can read the thread, or the certificate.
pub(crate) fn without_token(address: &str) -> Cow<'_, str> {
    let secret = [(REQUESTS, "{token}"), (CERTIFICATES, "{code}")]
        .into_iter()
        .find_map(|(prefix, name)| address.split_once(prefix).map(|(before, after)| (before, prefix, name, after)));
    match secret {
        Some((before, prefix, name, after)) if !after.is_empty() => {
            let rest = after.find(['/', '?', '#']).map_or("", |end| &after[end..]);
            Cow::Owned(format!("{before}{prefix}{name}{rest}"))
        }
        _ => Cow::Borrowed(address),
    }
}

/// Rejects invalid paths.
///
/// # Errors
/// See [`PathError`].
pub(crate) fn check_path(path: &str) -> Result<(), PathError> {
    if !path.starts_with('/') {
        Err(PathError::NotAbsolute)
    } else if path.chars().count() > LONGEST_PATH {
        Err(PathError::TooLong)
    } else if path.chars().any(char::is_control) {
        Err(PathError::ControlCharacter)
    } else {
        Ok(())
    }
}

/// Rejects invalid query strings of pages.
///
/// # Errors
/// The error code of the API.
pub(crate) fn check_query(query: &str) -> Result<(), &'static str> {
    if query.chars().count() > LONGEST_QUERY {
        Err("too_long")
    } else if query.chars().any(char::is_control) {
        Err("control_character")
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{PathError, check_path};

    #[test]
    fn invalid_paths_are_rejected() {
        assert_eq!(check_path("knowledge-base"), Err(PathError::NotAbsolute));
        assert_eq!(check_path(""), Err(PathError::NotAbsolute));
        assert_eq!(check_path(&format!("/{}", "a".repeat(1024))), Err(PathError::TooLong));
        assert_eq!(check_path("/a\nb"), Err(PathError::ControlCharacter));
        assert_eq!(check_path(&format!("/{}", "a".repeat(1023))), Ok(()));
    }
}
