//! Tests of content changes.

use http::{HeaderMap, HeaderValue};

use super::*;

fn mark(seq: i64, keys: Option<&str>) -> ContentMark {
    let mut headers = HeaderMap::from_iter([(http::HeaderName::from_static("x-roadside-seq"), HeaderValue::from(seq))]);
    if let Some(keys) = keys {
        headers.insert("x-roadside-keys", HeaderValue::from_str(keys).unwrap());
    }
    ContentMark::read(&headers).unwrap()
}

fn learn(changes: &ContentChanges, seq: i64, keys: &[&str]) {
    changes.learn(&ChangesAnswer { seq, keys: keys.iter().map(|&key| key.to_owned()).collect(), state: None });
}

#[test]
fn change_concerns_responses_with_its_keys() {
    let changes = ContentChanges::default();
    learn(&changes, 3, &["*"]);
    learn(&changes, 4, &["ru/taxi/money/a"]);
    learn(&changes, 5, &["en"]);
    let required = |keys| changes.required(&mark(3, keys));
    assert_eq!(required(Some("ru ru/taxi/money/a")), 4);
    assert_eq!(required(Some("ru ru/taxi/money/b")), 3);
    assert_eq!(required(Some("en en/taxi/money/a")), 5);
    assert_eq!(required(None), 5, "a response without keys depends on everything");
}

#[test]
fn polls_confirm_a_response_that_no_change_concerns() {
    let changes = ContentChanges::default();
    let mut headers = HeaderMap::new();
    for (name, value) in [("x-roadside-seq", "3"), ("x-roadside-keys", "ru"), ("cache-control", "public, max-age=60")] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let unkept = ContentMark::read(&headers).unwrap();
    headers.insert("x-roadside-state", HeaderValue::from_static("a-0"));
    let kept = ContentMark::read(&headers).unwrap();
    learn(&changes, 3, &["*"]);
    changes.confirm("b-0");
    assert_eq!([&kept, &unkept].map(|mark| changes.confirmed_until(mark)), [None, None], "another node");
    changes.confirm("a-0");
    let until = changes.confirmed_until(&kept).unwrap().saturating_duration_since(Instant::now());
    assert!(until > Duration::from_secs(30) && until <= Duration::from_secs(45), "{until:?}");
    assert_eq!(changes.confirmed_until(&unkept), None);
    learn(&changes, 4, &["en"]);
    assert!(changes.confirmed_until(&kept).is_some());
    learn(&changes, 5, &["ru"]);
    assert_eq!(changes.confirmed_until(&kept), None);
}

#[test]
fn polls_of_all_nodes_prolong_the_freshness_of_their_responses() {
    let (changes, begin) = (ContentChanges::default(), Instant::now());
    let after = |seconds| begin + Duration::from_secs(seconds);
    let by = |state: &str, seconds| Confirmation { node_state: state.into(), lifetime: Duration::from_secs(seconds) };
    let prolonged_until = |last, confirmations| {
        let freshness = ApiFreshness { until: after(10), confirmations, last: after(last) };
        changes.prolonged_until(&freshness).map(|until| until.saturating_duration_since(begin).as_secs())
    };
    changes.confirm("a-0");
    assert_eq!(prolonged_until(600, Some(vec![by("a-0", 300), by("b-0", 200)])), None, "one node has not answered");
    changes.confirm("b-0");
    let both = prolonged_until(600, Some(vec![by("a-0", 300), by("b-0", 200)])).unwrap();
    assert!((200..300).contains(&both), "{both}");
    assert_eq!(prolonged_until(100, Some(vec![by("a-0", 300)])), Some(100), "no longer than its last end");
    assert_eq!(prolonged_until(600, None), None);
}

#[test]
fn changes_since_a_point_are_listed() {
    let changes = ContentChanges::default();
    assert_eq!(changes.since(ChangePoint::default()), None);
    learn(&changes, 3, &["*"]);
    let (changed, point) = changes.since(ChangePoint::default()).unwrap();
    assert_eq!(changed, ChangedKeys::Everything);
    learn(&changes, 4, &["ru/taxi/money/a"]);
    learn(&changes, 5, &["en"]);
    let (changed, later) = changes.since(point).unwrap();
    let ChangedKeys::Keys(mut keys) = changed else { panic!("{changed:?}") };
    keys.sort_unstable();
    assert_eq!(keys, ["en".into(), "ru/taxi/money/a".into()]);
    learn(&changes, 6, &["*"]);
    learn(&changes, 7, &["ru"]);
    assert_eq!(changes.since(later).unwrap().0, ChangedKeys::Everything);
    let (_, now) = changes.since(later).unwrap();
    assert_eq!(changes.since(now), None);
}

#[test]
fn remembered_keys_are_bounded() {
    let changes = ContentChanges::default();
    let keys: Vec<String> = (0..MOST_KEYS).map(|number| format!("ru/a/b/{number}")).collect();
    changes.learn(&ChangesAnswer { seq: 1, keys, state: None });
    assert_eq!(changes.known.load().keys.len(), MOST_KEYS);
    learn(&changes, 2, &["ru/a/b/one-more"]);
    assert_eq!(changes.known.load().keys.len(), 0);
    assert_eq!(changes.required(&mark(1, Some("de"))), 2, "every response may have changed");
}
