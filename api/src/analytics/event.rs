//! Data that analytics services receive of a goal.

use contracts::beacon::{Beacon, BeaconPage, Goal, UserType};
use indexmap::IndexMap;
use serde::Serialize;

use crate::pages::without_token;

/// A goal for analytics services: without address, cookies, user agent, time of day or request
/// tokens.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Event {
    /// Name of the goal.
    pub(super) goal: String,
    /// Its parameters.
    pub(super) params: IndexMap<String, String>,
    /// The page it occurred on.
    pub(super) page: BeaconPage,
    /// Session state of the visitor.
    pub(super) user_type: UserType,
}

impl Event {
    pub(super) fn new(beacon: &Beacon, goal: &Goal) -> Self {
        // SECURITY: the page's path and the parameters may contain private links.
        let params = goal.params.iter().map(|(name, value)| (name.clone(), without_token(value).into_owned())).collect();
        let page = BeaconPage { path: without_token(&beacon.page.path).into_owned(), ..beacon.page.clone() };
        Self { goal: goal.name.clone(), params, page, user_type: beacon.user_type }
    }

    /// Parameters and page as pairs. Page names take precedence over equal parameter names.
    pub(super) fn pairs(&self) -> IndexMap<&str, &str> {
        let mut pairs: IndexMap<&str, &str> = self.params.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        pairs.extend([
            ("brand", self.page.brand.as_str()),
            ("locale", &self.page.locale),
            ("page_type", &self.page.kind),
            ("page_path", &self.page.path),
            ("user_type", self.user_type()),
        ]);
        pairs
    }

    const fn user_type(&self) -> &'static str {
        match self.user_type {
            UserType::Authorized => "authorized",
            UserType::Guest => "guest",
            UserType::Unknown => "unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tokens_of_private_links_are_removed() {
        let beacon: Beacon = serde_json::from_value(json!({
            "consent": true,
            "page": {"brand": "amber", "locale": "ru-ru", "type": "request", "path": "/ru-ru/moskva/requests/s3cret"},
            "user_type": "guest",
            "goals": [{"name": "copied", "params": {"url": "http://localhost/ru-ru/moskva/requests/s3cret?sent=1", "kind": "link"}}]
        }))
        .unwrap();
        let event = serde_json::to_value(Event::new(&beacon, &beacon.goals[0])).unwrap();
        assert_eq!(event["page"]["path"], "/ru-ru/moskva/requests/{token}");
        assert_eq!(event["params"], json!({"url": "http://localhost/ru-ru/moskva/requests/{token}?sent=1", "kind": "link"}));
    }
}
