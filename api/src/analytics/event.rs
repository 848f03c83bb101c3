//! What is passed on of a goal: all of it stands here.

use contracts::beacon::{Beacon, BeaconPage, Goal, UserType};
use indexmap::IndexMap;
use serde::Serialize;

use crate::pages::without_token;

/// A goal as analytics services are told of it: no address, no cookie, no user agent, no time of day, no token of a request.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Event {
    /// Name of the goal.
    pub(super) goal: String,
    /// Its details.
    pub(super) params: IndexMap<String, String>,
    /// Where it happened.
    pub(super) page: BeaconPage,
    /// Whether the visitor was signed in.
    pub(super) user_type: UserType,
}

impl Event {
    pub(super) fn new(beacon: &Beacon, goal: &Goal) -> Self {
        // SECURITY: a page's path may be a private link, and so may what a goal says of it.
        let params = goal.params.iter().map(|(name, value)| (name.clone(), without_token(value).into_owned())).collect();
        let page = BeaconPage { path: without_token(&beacon.page.path).into_owned(), ..beacon.page.clone() };
        Self { goal: goal.name.clone(), params, page, user_type: beacon.user_type }
    }

    /// Details and page as pairs; the page's names stand for the page, whatever a goal calls its own details.
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
    fn no_token_of_a_request_is_passed_on() {
        let beacon: Beacon = serde_json::from_value(json!({
            "consent": true,
            "page": {"brand": "amber", "locale": "ru-ru", "type": "request", "path": "/ru-ru/moskva/requests/s3cret"},
            "user_type": "guest",
            "goals": [{"name": "copied", "params": {"url": "http://localhost/ru-ru/moskva/requests/s3cret?sent=1", "kind": "link"}}]
        }))
        .unwrap();
        let told = serde_json::to_value(Event::new(&beacon, &beacon.goals[0])).unwrap();
        assert_eq!(told["page"]["path"], "/ru-ru/moskva/requests/{token}");
        assert_eq!(told["params"], json!({"url": "http://localhost/ru-ru/moskva/requests/{token}?sent=1", "kind": "link"}));
    }
}
