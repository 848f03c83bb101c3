//! Pages of signing in and out, and the embedded identity provider for development, where visitors
//! choose who they are. In production, an OpenID Connect provider replaces it (`oidc`).

mod drivers;
mod page;
mod retpath;

pub(crate) use drivers::{demo, named};
pub(crate) use page::{Failure, Form, STYLES, failure, refusal, sign_in};
pub(crate) use retpath::{RETURN_TO, Return};

/// Longest sign-in marker.
const LONGEST_MARKER: usize = 32;

/// True for a sign-in marker, the place where a sign-in began: `[a-z0-9-]{1,32}`.
pub(crate) fn is_marker(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    is_plain && (1..=LONGEST_MARKER).contains(&text.len())
}

#[cfg(test)]
mod tests {
    use super::is_marker;

    #[test]
    fn long_or_unusual_markers_are_rejected() {
        assert!(is_marker("roadside") && is_marker("a-1") && is_marker(&"a".repeat(32)));
        for bad in ["", "A", "a b", "a\n", "ж", &"a".repeat(33)] {
            assert!(!is_marker(bad), "{bad}");
        }
    }
}
