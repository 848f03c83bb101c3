//! Which entries of a cache are being refreshed: one refresh at a time for a key.

use std::hash::Hash;
use std::sync::Arc;

use dashmap::DashSet;

/// Keys whose refresh is under way. Clones share them.
#[derive(Clone)]
pub(crate) struct SingleFlight<K: Eq + Hash>(Arc<DashSet<K>>);

/// A refresh under way. Dropped, by a panic too, it lets the next one begin.
pub(crate) struct FlightGuard<K: Eq + Hash> {
    keys: Arc<DashSet<K>>,
    key: K,
}

impl<K: Eq + Hash> Default for SingleFlight<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> SingleFlight<K> {
    /// Leave to refresh a key. `None`: somebody does so already.
    pub(crate) fn begin(&self, key: &K) -> Option<FlightGuard<K>> {
        self.0.insert(key.clone()).then(|| FlightGuard { keys: Arc::clone(&self.0), key: key.clone() })
    }
}

impl<K: Eq + Hash> Drop for FlightGuard<K> {
    fn drop(&mut self) {
        self.keys.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_refresh_that_panics_lets_the_next_one_begin() {
        let refreshing = SingleFlight::default();
        let refresh = refreshing.begin(&"menu").unwrap();
        assert!(refreshing.begin(&"menu").is_none(), "one at a time");
        assert!(refreshing.begin(&"page").is_some(), "for each key");
        let panicked = tokio::spawn(async move {
            let _refresh = refresh;
            panic!("what was asked for panics");
        });
        assert!(panicked.await.unwrap_err().is_panic());
        assert!(refreshing.begin(&"menu").is_some());
    }
}
