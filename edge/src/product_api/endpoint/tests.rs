//! Tests of the cache of one endpoint.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::cached_response::{Excuse, ResponseState, is_older};
use super::shared_responses::SharedResponse;
use super::*;
use crate::product_api::changes::{Confirmation, ContentMark};

#[tokio::test]
async fn caches_are_bounded_in_bytes() {
    crate::server::tls::install_provider();
    let caching = Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(60) };
    let settings =
        EndpointSettings { http: Client::new(), caching, cache_bytes: 128 * 1024, metrics: Arc::default(), changes: Arc::default() };
    let endpoint = Endpoint::<String>::new("page", &settings, 2, |body| serde_json::from_slice(body));
    let cache = &endpoint.shared.cache;
    for number in 0..100 {
        let answer = CachedResponse::new(Arc::default(), 10 * 1024, of_generation(0, Instant::now()));
        cache.insert(number.to_string(), Arc::new(answer)).await;
    }
    cache.run_pending_tasks().await;
    assert_eq!(cache.entry_count(), 5, "so many fit into 56 KiB");
    assert!(cache.weighted_size() <= 56 * 1024);
}

/// State of a response without a tag and a mark.
fn of_generation(generation: u64, fresh_until: Instant) -> ResponseState {
    ResponseState { etag: None, fresh_until, generation, mark: None }
}

/// An endpoint, and a response to it that became stale some seconds ago.
fn stale(seconds: u64) -> (Endpoint<String>, CachedResponse<String>) {
    crate::server::tls::install_provider();
    let caching = Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(60) };
    let settings = EndpointSettings { http: Client::new(), caching, cache_bytes: 1024, metrics: Arc::default(), changes: Arc::default() };
    let state = of_generation(0, Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap());
    let response = CachedResponse::new(Arc::default(), 0, state);
    (Endpoint::new("page", &settings, 1, |body| serde_json::from_slice(body)), response)
}

#[test]
fn response_is_used_for_a_minute_beyond_its_freshness() {
    for (seconds, is_usable) in [(0, true), (50, true), (61, false), (80_000, false)] {
        let (endpoint, response) = stale(seconds);
        assert_eq!(endpoint.shared.is_usable(&response), is_usable, "{seconds} s");
    }
}

/// State of a response that was made now, from content of this number.
fn of_content(seq: i64, generation: u64) -> ResponseState {
    ResponseState { mark: Some(ContentMark::of_all(seq)), ..of_generation(generation, Instant::now()) }
}

/// An endpoint whose cities share responses. `caching` may differ from that of [`stale`].
fn of_cities(caching: Option<Caching>) -> Endpoint<String> {
    let settings = stale(0).0.shared.settings.clone();
    let caching = caching.unwrap_or(settings.caching);
    let settings = EndpointSettings { cache_bytes: 1024 * 1024, caching, ..settings };
    Endpoint::of_cities("page", &settings, 1, |body| serde_json::from_slice(body))
}

/// An endpoint with room for one response of 16 KiB, and such a response.
async fn full_cache(fill: impl FnOnce(&mut CachedResponse<String>)) -> (Endpoint<String>, Option<Arc<String>>) {
    let settings = EndpointSettings { cache_bytes: 32 * 1024, ..stale(0).0.shared.settings.clone() };
    let endpoint = Endpoint::<String>::new("page", &settings, 1, |body| serde_json::from_slice(body));
    let mut response = CachedResponse::new(Arc::new("a".to_owned()), 16 * 1024, of_generation(0, Instant::now()));
    fill(&mut response);
    let value = Arc::clone(&response.value);
    let cache = &endpoint.shared.cache;
    cache.insert("a".to_owned(), Arc::new(response)).await;
    cache.run_pending_tasks().await;
    // Asked for more often, the other one takes its place.
    for _ in 0..20 {
        cache.get("b").await;
    }
    cache.insert("b".to_owned(), Arc::new(CachedResponse::new(Arc::default(), 16 * 1024, of_generation(0, Instant::now())))).await;
    cache.run_pending_tasks().await;
    assert!(!cache.contains_key("a") && cache.contains_key("b"));
    (endpoint, Some(value))
}

#[tokio::test]
async fn dropped_response_is_the_same_while_a_page_holds_it() {
    let (endpoint, mut page) = full_cache(|response| response.state.etag = Some("tag".to_owned())).await;
    let entry = endpoint.shared.entry("a").await.unwrap();
    assert!(Arc::ptr_eq(&entry.value, page.as_ref().unwrap()));
    assert_eq!(entry.state.etag.as_deref(), Some("tag"));
    drop((page.take(), entry));
    // No page holds it. The cache frees memory some operations later.
    while endpoint.shared.entry("a").await.is_some() {
        endpoint.shared.cache.run_pending_tasks().await;
    }
}

#[tokio::test]
async fn dropped_response_is_forgotten_with_its_key() {
    let (endpoint, _page) = full_cache(|_| ()).await;
    endpoint.shared.forget("a").await;
    assert!(endpoint.shared.entry("a").await.is_none());
}

#[tokio::test]
async fn dropped_response_that_is_private_is_lost() {
    let (endpoint, _page) = full_cache(|response| response.is_private = true).await;
    assert!(endpoint.shared.entry("a").await.is_none());
}

#[tokio::test]
async fn dropped_response_serves_in_an_outage() {
    let (endpoint, page) = full_cache(|response| response.excuse = Some(Excuse { seq: 0, until: Instant::now() })).await;
    let entry = endpoint.shared.entry("a").await.unwrap();
    assert!(entry.excuse.is_some() && Arc::ptr_eq(&entry.value, page.as_ref().unwrap()));
}

#[tokio::test]
async fn dropped_response_is_replaced_by_no_older_one() {
    let (endpoint, page) = full_cache(|response| response.state = of_content(5, 0)).await;
    for (seq, is_replaced) in [(4, false), (6, true)] {
        let latest = endpoint.shared.replace("a", Arc::new(CachedResponse::new(Arc::default(), 0, of_content(seq, 0)))).await;
        let entry = endpoint.shared.entry("a").await.unwrap();
        assert!(Arc::ptr_eq(&entry.value, &latest.value));
        assert_eq!(!Arc::ptr_eq(&entry.value, page.as_ref().unwrap()), is_replaced, "{seq}");
    }
}

#[tokio::test]
async fn response_whose_time_is_over_is_fetched_again() {
    let (endpoint, old) = stale(61);
    endpoint.shared.cache.insert("key".to_owned(), Arc::new(old)).await;
    let url = api(vec![Some(NEW)]).await;
    let request = || ApiRequest { city: CityKey::of("/a".to_owned(), "perm"), ..url.clone().into() };
    assert_eq!(*endpoint.response("key", request).await.unwrap().value, "new perm");
}

#[tokio::test]
async fn response_that_polls_have_confirmed_serves_in_an_outage_after_a_change() {
    for (node, serves) in [("a-0", true), ("b-0", false)] {
        let (endpoint, mut known) = stale(65);
        known.state.mark = Some(kept_by("a-0"));
        endpoint.shared.settings.changes.confirm(node);
        endpoint.shared.settings.changes.set(6);
        endpoint.shared.cache.insert("key".to_owned(), Arc::new(known)).await;
        let url = api(vec![None]).await;
        let response = endpoint.response("key", || url.clone().into()).await;
        assert_eq!(response.is_ok(), serves, "{node}");
    }
}

#[tokio::test]
async fn response_of_another_visitor_replaces_none() {
    let (endpoint, _) = stale(0);
    let private = CachedResponse { is_private: true, ..CachedResponse::new(Arc::new("private".to_owned()), 0, of_content(6, 0)) };
    endpoint.shared.cache.insert("key".to_owned(), Arc::new(private)).await;
    let latest = endpoint.shared.replace("key", Arc::new(CachedResponse::new(Arc::default(), 0, of_content(5, 0)))).await;
    assert_eq!(*latest.value, "");
}

#[tokio::test]
async fn last_response_counts_as_stale() {
    let (endpoint, _) = stale(0);
    let fresh = CachedResponse::new(Arc::default(), 0, of_generation(0, Instant::now() + Duration::from_secs(60)));
    endpoint.shared.cache.insert("key".to_owned(), Arc::new(fresh)).await;
    assert!(endpoint.last("key").await.unwrap().freshness.until <= Instant::now());
}

#[test]
fn outdated_response_is_used_only_with_an_excuse() {
    let (endpoint, mut response) = stale(0);
    let shared = &endpoint.shared;
    let mark = |seq| ContentMark::of_all(seq);
    shared.settings.changes.set(5);
    response.state.mark = Some(mark(5));
    assert!(shared.is_usable(&response), "as new as the last change");
    response.state.mark = Some(mark(4));
    assert!(!shared.is_usable(&response));
    let response = shared.excused(response);
    assert!(shared.is_usable(&response), "from a node that lags behind");
    assert!(response.state.fresh_until <= Instant::now() + RETRY_AFTER);
    shared.settings.changes.set(6);
    assert!(!shared.is_usable(&response), "an excuse does not cover the next change");
    assert!(is_older(Some(&mark(4)), Some(&mark(5))) && !is_older(Some(&mark(5)), Some(&mark(5))) && !is_older(None, Some(&mark(5))));
}

/// A mark that the polls of a node confirm.
fn kept_by(state: &str) -> ContentMark {
    let confirmation = Some(Confirmation { node_state: state.into(), lifetime: Duration::from_secs(60) });
    ContentMark { confirmation, ..ContentMark::of_all(5) }
}

#[test]
fn polls_keep_a_response_fresh_for_half_of_its_retention() {
    let is_fresh = |seconds, change: fn(&ContentChanges)| {
        let (endpoint, mut response) = stale(seconds);
        response.state.mark = Some(kept_by("a-0"));
        change(&endpoint.shared.settings.changes);
        endpoint.shared.response(&response, false).freshness.until > Instant::now()
    };
    assert!(!is_fresh(20, |_| ()));
    assert!(!is_fresh(20, |changes| changes.confirm("a-1")), "the node's strings have changed");
    assert!(is_fresh(20, |changes| changes.confirm("a-0")));
    assert!(!is_fresh(31, |changes| changes.confirm("a-0")));
    let changed = |changes: &ContentChanges| {
        changes.confirm("a-0");
        changes.set(6);
    };
    assert!(!is_fresh(20, changed));
    let (endpoint, mut response) = stale(20);
    response.state.mark = Some(kept_by("a-0"));
    endpoint.shared.settings.changes.confirm("a-0");
    let response = endpoint.shared.until_retry(&response);
    assert!(endpoint.shared.entry_fresh_until(&response) <= Instant::now() + RETRY_AFTER, "it is tried again after an outage");
}

#[tokio::test]
async fn polls_confirm_the_state_of_nodes_that_do_not_lag_behind() {
    let polled = [
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 38\r\n\r\n{\"seq\": 5, \"keys\": [], \"state\": \"a-0\"}",
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 38\r\n\r\n{\"seq\": 4, \"keys\": [], \"state\": \"b-0\"}",
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 38\r\n\r\n{\"seq\": 5, \"keys\": [], \"state\": \"c-0\"}",
    ];
    let (url, (endpoint, _)) = (api(polled.map(Some).to_vec()).await, stale(0));
    let EndpointSettings { http, changes, .. } = &endpoint.shared.settings;
    let base = format!("{url}/").parse().unwrap();
    let confirmed = async {
        while changes.confirmed_until(&kept_by("c-0")).is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::select! {
        () = changes.follow(http, &base, || ()) => unreachable!("it never ends"),
        () = confirmed => {}
    }
    let is_confirmed = ["a-0", "b-0", "c-0"].map(|state| changes.confirmed_until(&kept_by(state)).is_some());
    assert_eq!(is_confirmed, [true, false, true]);
}

#[test]
fn fresh_response_of_another_city_may_be_confirmed_by_polls() {
    let endpoint = of_cities(None);
    let city = |code| CityKey::of("/a".to_owned(), code);
    let past = Instant::now().checked_sub(Duration::from_secs(20)).unwrap();
    let state = ResponseState { mark: Some(kept_by("a-0")), ..of_generation(0, past) };
    let response = SharedResponse { cities: Arc::new("all-but".parse().unwrap()), body: "\"a\"".into(), state };
    endpoint.shared.shared_responses.keep(&city("moskva").unwrap(), response);
    let request = ApiRequest { city: city("perm"), ..String::new().into() };
    let is_fresh = || endpoint.shared.fresh_shared(&request, None).is_some();
    assert!(!is_fresh());
    endpoint.shared.settings.changes.confirm("a-0");
    assert!(is_fresh());
}

#[tokio::test]
async fn older_response_that_comes_later_does_not_replace_a_newer_one() {
    let (endpoint, _) = stale(0);
    let made_from = |seq, generation| Arc::new(CachedResponse::new(Arc::default(), 0, of_content(seq, generation)));
    for (response, in_cache) in [(made_from(5, 0), 5), (made_from(4, 0), 5), (made_from(6, 0), 6), (made_from(2, 1), 2)] {
        endpoint.shared.replace("key", response).await;
        let entry = endpoint.shared.entry("key").await.unwrap();
        assert_eq!(entry.state.mark.as_ref().unwrap().seq, in_cache);
    }
}

/// An API that gives these responses in turn, and then closes connections. `None` closes one.
async fn api(responses: Vec<Option<&'static str>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for response in responses {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(stream.read_u8().await.unwrap());
            }
            stream.write_all(response.unwrap_or_default().as_bytes()).await.unwrap();
        }
    });
    url
}

const NEW: &str = "HTTP/1.1 200 OK\r\nconnection: close\r\ncache-control: max-age=0\r\netag: \"new\"\r\nx-roadside-seq: 5\r\n\
                   x-roadside-cities: all-but\r\ncontent-length: 9\r\n\r\n\"new \u{FDD0}\"";

const OLD: &str = "HTTP/1.1 200 OK\r\nconnection: close\r\netag: \"old\"\r\nx-roadside-seq: 4\r\nx-roadside-cities: all-but\r\n\
                   content-length: 9\r\n\r\n\"old \u{FDD0}\"";

const SAME: &str =
    "HTTP/1.1 304 Not Modified\r\nconnection: close\r\netag: \"new\"\r\nx-roadside-seq: 6\r\ncache-control: max-age=60\r\n\r\n";

/// What three cities get in turn from an endpoint of an API.
async fn shown(responses: Vec<Option<&'static str>>) -> [Option<String>; 3] {
    let (url, endpoint) = (api(responses).await, of_cities(None));
    let mut shown = [None, None, None];
    for (city, shown) in ["moskva", "perm", "kazan"].into_iter().zip(&mut shown) {
        let request = || ApiRequest { city: CityKey::of("/a".to_owned(), city), ..url.clone().into() };
        *shown = endpoint.response(city, request).await.ok().map(|response| response.value.to_string());
    }
    shown
}

fn all(texts: [&str; 3]) -> [Option<String>; 3] {
    texts.map(|text| Some(text.to_owned()))
}

#[tokio::test]
async fn confirmed_response_of_one_city_is_for_all() {
    assert_eq!(shown(vec![Some(NEW), Some(SAME)]).await, all(["new moskva", "new perm", "new kazan"]));
}

#[tokio::test]
async fn city_gets_the_newer_response_of_another_one() {
    assert_eq!(shown(vec![Some(NEW), Some(OLD), Some(OLD)]).await, all(["new moskva", "new perm", "new kazan"]));
}

#[tokio::test]
async fn city_gets_the_response_of_another_one_in_an_outage() {
    assert_eq!(shown(vec![Some(NEW), None, None]).await, all(["new moskva", "new perm", "new kazan"]));
    let failed = "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    assert_eq!(shown(vec![Some(NEW), Some(failed), None]).await, all(["new moskva", "new perm", "new kazan"]));
    let unknown = "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    assert_eq!(shown(vec![Some(NEW), Some(unknown), None]).await[1], None, "the API says that there is none");
}

#[tokio::test]
async fn newer_response_of_another_city_serves_in_an_outage() {
    let (url, (_, mut known)) = (api(vec![Some(NEW), None]).await, stale(61));
    let endpoint = of_cities(Some(Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(600) }));
    known.state.mark = Some(ContentMark::of_all(4));
    endpoint.shared.cache.insert("kazan".to_owned(), Arc::new(known)).await;
    for (city, expected) in [("moskva", "new moskva"), ("kazan", "new kazan")] {
        let request = || ApiRequest { city: CityKey::of("/a".to_owned(), city), ..url.clone().into() };
        assert_eq!(*endpoint.response(city, request).await.unwrap().value, expected);
    }
}
