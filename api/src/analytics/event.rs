//! What is passed on of a goal: all of it stands here.

use contracts::beacon::{Beacon, BeaconPage, Goal, UserType};
use indexmap::IndexMap;
use serde::Serialize;

/// A goal as analytics services are told of it: no address, no cookie, no user agent, no time of day.
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
        Self { goal: goal.name.clone(), params: goal.params.clone(), page: beacon.page.clone(), user_type: beacon.user_type }
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
