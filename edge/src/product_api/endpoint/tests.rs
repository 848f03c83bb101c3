//! Tests of the cache of one endpoint.

use super::revalidation::is_older;
use super::*;

#[tokio::test]
async fn caches_are_bounded_in_bytes() {
    crate::server::tls::install_provider();
    let caching = Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(60) };
    let settings =
        EndpointSettings { http: Client::new(), caching, cache_bytes: 128 * 1024, metrics: Arc::default(), changes: Arc::default() };
    let endpoint = Endpoint::<String>::new("page", &settings, 2, |body| serde_json::from_slice(body));
    let cache = &endpoint.shared.cache;
    for number in 0..100 {
        let answer = CachedResponse {
            value: Arc::default(),
            bytes: 10 * 1024,
            etag: None,
            fresh_until: Instant::now(),
            generation: 0,
            is_private: false,
            mark: None,
            excuse: None,
        };
        cache.insert(number.to_string(), Arc::new(answer)).await;
    }
    cache.run_pending_tasks().await;
    assert_eq!(cache.entry_count(), 6, "so many fit into 64 KiB");
    assert!(cache.weighted_size() <= 64 * 1024);
}

/// An endpoint, and a response to it that became stale some seconds ago.
fn stale(seconds: u64) -> (Endpoint<String>, CachedResponse<String>) {
    crate::server::tls::install_provider();
    let caching = Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(60) };
    let settings = EndpointSettings { http: Client::new(), caching, cache_bytes: 1024, metrics: Arc::default(), changes: Arc::default() };
    let response = CachedResponse {
        value: Arc::default(),
        bytes: 0,
        etag: None,
        fresh_until: Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap(),
        generation: 0,
        is_private: false,
        mark: None,
        excuse: None,
    };
    (Endpoint::new("page", &settings, 1, |body| serde_json::from_slice(body)), response)
}

#[test]
fn response_is_used_for_a_minute_beyond_its_freshness() {
    for (seconds, is_usable) in [(0, true), (50, true), (61, false), (80_000, false)] {
        let (endpoint, response) = stale(seconds);
        assert_eq!(endpoint.shared.is_usable(&response), is_usable, "{seconds} s");
    }
}

#[tokio::test]
async fn last_response_counts_as_stale() {
    let (endpoint, response) = stale(0);
    let fresh = CachedResponse { fresh_until: Instant::now() + Duration::from_secs(60), ..response };
    endpoint.shared.cache.insert("key".to_owned(), Arc::new(fresh)).await;
    assert!(endpoint.last("key").await.unwrap().fresh_until <= Instant::now());
}

#[test]
fn outdated_response_is_used_only_with_an_excuse() {
    let (endpoint, mut response) = stale(0);
    let shared = &endpoint.shared;
    let mark = |seq| ContentMark::of_all(seq);
    shared.settings.changes.set(5);
    response.mark = Some(mark(5));
    assert!(shared.is_usable(&response), "as new as the last change");
    response.mark = Some(mark(4));
    assert!(!shared.is_usable(&response));
    let response = shared.excused(response);
    assert!(shared.is_usable(&response), "from a node that lags behind");
    assert!(response.fresh_until <= Instant::now() + RETRY_AFTER);
    shared.settings.changes.set(6);
    assert!(!shared.is_usable(&response), "an excuse does not cover the next change");
    assert!(is_older(Some(&mark(4)), Some(&mark(5))) && !is_older(Some(&mark(5)), Some(&mark(5))) && !is_older(None, Some(&mark(5))));
}

#[tokio::test]
async fn older_response_that_comes_later_does_not_replace_a_newer_one() {
    let (endpoint, _) = stale(0);
    let made_from = |seq, generation| Arc::new(CachedResponse { mark: Some(ContentMark::of_all(seq)), generation, ..stale(0).1 });
    for (response, in_cache) in [(made_from(5, 0), 5), (made_from(4, 0), 5), (made_from(6, 0), 6), (made_from(2, 1), 2)] {
        endpoint.shared.replace("key", response).await;
        let entry = endpoint.shared.entry("key").await.unwrap();
        assert_eq!(entry.mark.as_ref().unwrap().seq, in_cache);
    }
}
