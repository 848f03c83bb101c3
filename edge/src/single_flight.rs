//! Single flight for cache refreshes: one refresh per key at a time.

use std::hash::Hash;
use std::sync::Arc;

use dashmap::DashSet;

/// Keys with a refresh in flight. Clones share them.
#[derive(Clone)]
pub(crate) struct SingleFlight<K: Eq + Hash>(Arc<DashSet<K>>);

/// Marks a refresh in flight until dropped, also on panic.
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
    /// Starts a refresh of a key. `None`: one is in flight.
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
        let flights = SingleFlight::default();
        let flight = flights.begin(&"menu").unwrap();
        assert!(flights.begin(&"menu").is_none(), "one at a time");
        assert!(flights.begin(&"page").is_some(), "for each key");
        let panicked = tokio::spawn(async move {
            let _refresh = flight;
            panic!("what was asked for panics");
        });
        assert!(panicked.await.unwrap_err().is_panic());
        assert!(flights.begin(&"menu").is_some());
    }
}
