//! Keys of the content changes that concern a response.

use std::sync::Arc;

use axum::http::HeaderValue;
use axum::response::Response;

use crate::content::{ALL_CONTENT, Change};

/// Header with the keys, separated by spaces. Without it every change concerns a response.
pub(crate) const KEYS_HEADER: &str = "x-roadside-keys";

/// Keys of the changes that concern a response, separated by spaces; `None`: every change does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ContentKeys(Option<Arc<str>>);

impl ContentKeys {
    /// Every change concerns the response.
    pub(crate) fn every_change() -> Self {
        Self::default()
    }

    /// Keys of a response about a path in a language of the content.
    pub(crate) fn of(language: &str, path: &str) -> Self {
        let article = path.strip_prefix("/knowledge-base/").map(|path| path.trim_end_matches('/'));
        Self(Some(match article.filter(|path| path.matches('/').count() == 2) {
            Some(article) => format!("{language} {language}/{article}").into(),
            None => language.into(),
        }))
    }

    /// Whether a change concerns the response.
    pub(crate) fn are_of(&self, change: &Change) -> bool {
        let Some(keys) = &self.0 else { return true };
        change.keys.iter().any(|changed| changed == ALL_CONTENT || keys.split(' ').any(|key| key == changed))
    }

    /// Adds the header.
    pub(crate) fn add_to(&self, mut response: Response) -> Response {
        // A path that fits no header has no article.
        if let Some(keys) = self.0.as_deref().and_then(|keys| HeaderValue::try_from(keys).ok()) {
            response.headers_mut().insert(KEYS_HEADER, keys);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_the_article_its_language_and_everything_concern_a_page() {
        let keys = ContentKeys::of("ru", "/knowledge-base/taxi/money/payout/");
        let concerns = |key: &str| keys.are_of(&Change { seq: 1, keys: vec!["en".to_owned(), key.to_owned()], at: 0 });
        for key in ["*", "ru", "ru/taxi/money/payout"] {
            assert!(concerns(key), "{key}");
        }
        for key in ["en/taxi/money/payout", "ru/taxi/money", "ru/taxi/money/payout-2", ""] {
            assert!(!concerns(key), "{key}");
        }
        assert!(ContentKeys::every_change().are_of(&Change { seq: 1, keys: vec!["en/a/b/c".to_owned()], at: 0 }));
    }
}
