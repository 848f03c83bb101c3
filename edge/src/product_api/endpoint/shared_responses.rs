//! Responses that several cities share. What one city has brought is not requested for the others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use contracts::shared_response::{self, SharingCities, is_city_code};
use moka::ops::compute::Op;
use moka::sync::Cache;

use super::ENTRY_BYTES;
use super::cached_response::ResponseState;

/// Overhead of a code in a list, in bytes.
const CODE_BYTES: usize = 24;

/// Most different responses to one request. Few texts have more variants.
const MOST_VARIANTS: usize = 8;

/// The city of a request, and the key of the request without it.
#[derive(Debug, Clone)]
pub(in crate::product_api) struct CityKey {
    key: String,
    /// Code of an existing city.
    city: String,
}

impl CityKey {
    /// Key of a request about an existing city. `None` if its code could change the meaning of a
    /// response that it is written into.
    pub(in crate::product_api) fn of(key: String, city: &str) -> Option<Self> {
        is_city_code(city).then(|| Self { key, city: city.to_owned() })
    }

    /// A body with this city instead of the placeholder; `None` if it has none.
    pub(super) fn fill(&self, body: &[u8]) -> Option<Bytes> {
        shared_response::in_city(body, &self.city).map(Bytes::from)
    }
}

/// A response that several cities share.
#[derive(Debug, Clone)]
pub(super) struct SharedResponse {
    /// These cities.
    pub(super) cities: Arc<SharingCities>,
    /// Body with a placeholder instead of the city's code.
    pub(super) body: Bytes,
    pub(super) state: ResponseState,
}

impl SharedResponse {
    /// Memory in bytes.
    fn weight(&self) -> usize {
        ENTRY_BYTES + self.body.len() + self.cities.codes().iter().map(|code| CODE_BYTES + code.len()).sum::<usize>()
    }
}

/// Bounded memory of shared responses.
pub(super) struct SharedResponses {
    /// Responses by the request without its city, the latest first.
    variants: Cache<String, Arc<[Arc<SharedResponse>]>>,
    /// How long a response stays after its freshness.
    stale: Duration,
}

impl SharedResponses {
    /// Memory of at most `bytes`. Responses stay for `stale`, for when the API fails.
    pub(super) fn new(bytes: u64, stale: Duration) -> Self {
        let weigh = |key: &String, variants: &Arc<[Arc<SharedResponse>]>| {
            let weight: usize = variants.iter().map(|variant| variant.weight()).sum();
            u32::try_from(ENTRY_BYTES + key.len() + weight).unwrap_or(u32::MAX)
        };
        Self { variants: Cache::builder().max_capacity(bytes).weigher(weigh).build(), stale }
    }

    /// The newest response that a city shares.
    pub(super) fn of(&self, city: Option<&CityKey>) -> Option<Arc<SharedResponse>> {
        let city = city?;
        let variants = self.variants.get(&city.key)?;
        let of_city = variants.iter().filter(|variant| variant.cities.include(&city.city) && self.stays(variant));
        of_city.max_by_key(|variant| variant.state.age()).cloned()
    }

    /// Keeps a response to a request about a city, unless a newer one is known.
    pub(super) fn keep(&self, city: &CityKey, response: SharedResponse) {
        self.change(&city.key, |variants| {
            let of_city = |variant: &Arc<SharedResponse>| variant.cities.include(&city.city);
            if variants.iter().any(|variant| of_city(variant) && variant.state.age() > response.state.age()) {
                return None;
            }
            let others = variants.iter().filter(|variant| !of_city(variant)).cloned();
            let mut kept = vec![Arc::new(response)];
            kept.extend(others.take(MOST_VARIANTS - 1));
            Some(kept)
        });
    }

    /// Forgets older responses of a city that has got another one, for itself. One without a mark
    /// is newer than all. `always`: also those of the same state.
    pub(super) fn forget(&self, city: &CityKey, newer: &ResponseState, always: bool) {
        let is_older = |variant: &SharedResponse| newer.mark.is_none() || variant.state.age() < newer.age();
        let is_ended = |variant: &SharedResponse| variant.cities.include(&city.city) && (always || is_older(variant));
        self.change(&city.key, |variants| {
            let kept: Vec<_> = variants.iter().filter(|variant| !is_ended(variant)).cloned().collect();
            (kept.len() < variants.len()).then_some(kept)
        });
    }

    /// Renews a response that the API has confirmed by its tag.
    pub(super) fn renew(&self, city: &CityKey, state: ResponseState) {
        self.change(&city.key, |variants| {
            let is_confirmed = |variant: &Arc<SharedResponse>| state.etag.is_some() && variant.state.etag == state.etag;
            let known = variants.iter().find(|variant| is_confirmed(variant))?;
            if state.age() < known.state.age() {
                return None;
            }
            let others = variants.iter().filter(|variant| !Arc::ptr_eq(variant, known)).cloned();
            let mut kept = vec![Arc::new(SharedResponse { state, ..SharedResponse::clone(known) })];
            kept.extend(others);
            Some(kept)
        });
    }

    fn stays(&self, variant: &SharedResponse) -> bool {
        Instant::now() < variant.state.fresh_until + self.stale
    }

    /// Replaces the variants of a key; `None` leaves them. Those whose time is over go.
    fn change(&self, key: &str, change: impl FnOnce(&[Arc<SharedResponse>]) -> Option<Vec<Arc<SharedResponse>>>) {
        self.variants.entry_by_ref(key).and_compute_with(|entry| match change(entry.as_ref().map_or(&[], |entry| entry.value())) {
            Some(variants) => {
                let kept: Arc<[_]> = variants.into_iter().filter(|variant| self.stays(variant)).collect();
                if kept.is_empty() { Op::Remove } else { Op::Put(kept) }
            }
            None => Op::Nop,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::product_api::changes::ContentMark;

    fn city(code: &str) -> CityKey {
        CityKey::of("ru-ru/a".to_owned(), code).unwrap()
    }

    /// A response, and the etag that tells it from others.
    fn response(etag: &str, cities: &str, seq: i64) -> SharedResponse {
        SharedResponse {
            cities: Arc::new(cities.parse().unwrap()),
            body: Bytes::from_static("\"/ru-ru/\u{FDD0}/a\"".as_bytes()),
            state: state(etag, seq),
        }
    }

    fn state(etag: &str, seq: i64) -> ResponseState {
        let mark = Some(ContentMark::of_all(seq));
        ResponseState { etag: Some(etag.to_owned()), fresh_until: Instant::now(), generation: 0, mark }
    }

    fn etag_of(responses: &SharedResponses, code: &str) -> Option<String> {
        responses.of(Some(&city(code)))?.state.etag.clone()
    }

    fn responses() -> SharedResponses {
        SharedResponses::new(1024 * 1024, Duration::from_secs(60))
    }

    #[test]
    fn city_gets_the_response_that_it_shares() {
        let responses = responses();
        responses.keep(&city("moskva"), response("most", "all-but perm sochi", 1));
        responses.keep(&city("perm"), response("two", "only perm sochi", 1));
        let found = ["kazan", "sochi"].map(|code| etag_of(&responses, code));
        assert_eq!(found, [Some("most".to_owned()), Some("two".to_owned())]);
        let body = &responses.of(Some(&city("kazan"))).unwrap().body;
        assert_eq!(city("kazan").fill(body).unwrap(), "\"/ru-ru/kazan/a\"");
        assert!(responses.of(CityKey::of("ru-ru/b".to_owned(), "kazan").as_ref()).is_none());
        assert!(responses.of(None).is_none());
    }

    #[test]
    fn newer_response_replaces_an_older_one_and_not_the_reverse() {
        let responses = responses();
        responses.keep(&city("moskva"), response("new", "all-but perm", 5));
        responses.keep(&city("kazan"), response("old", "all-but", 4));
        assert_eq!(etag_of(&responses, "kazan").unwrap(), "new");
        responses.keep(&city("kazan"), response("newer", "only kazan", 6));
        assert_eq!(etag_of(&responses, "kazan").unwrap(), "newer");
        let restored = ResponseState { generation: 1, ..state("restored", 1) };
        responses.keep(&city("kazan"), SharedResponse { state: restored, ..response("", "all-but", 1) });
        assert_eq!(etag_of(&responses, "moskva").unwrap(), "restored", "numbers begin again");
    }

    #[test]
    fn older_response_of_a_city_hides_no_newer_one_from_others() {
        let responses = responses();
        responses.keep(&city("moskva"), response("new", "all-but kazan", 5));
        // From a node that does not know yet that this city differs.
        responses.keep(&city("kazan"), response("old", "all-but", 4));
        assert_eq!(["sochi", "kazan"].map(|code| etag_of(&responses, code).unwrap()), ["new", "old"]);
    }

    #[test]
    fn response_that_a_city_does_not_share_ends_older_ones() {
        let responses = responses();
        responses.keep(&city("perm"), response("two", "only perm sochi", 4));
        responses.keep(&city("moskva"), response("most", "all-but perm sochi", 4));
        for (seq, always, is_known) in [(4, false, true), (5, false, false)] {
            responses.forget(&city("moskva"), &state("own", seq), always);
            assert_eq!(etag_of(&responses, "kazan").is_some(), is_known, "{seq}");
        }
        assert_eq!(etag_of(&responses, "sochi").unwrap(), "two");
        responses.forget(&city("sochi"), &state("private", 4), true);
        assert_eq!(etag_of(&responses, "perm"), None);
    }

    #[test]
    fn confirmed_response_is_renewed() {
        let responses = responses();
        responses.keep(&city("moskva"), response("a", "all-but", 5));
        let later = Instant::now() + Duration::from_secs(60);
        for (etag, seq, is_renewed) in [("b", 6, false), ("a", 4, false), ("a", 6, true)] {
            responses.renew(&city("perm"), ResponseState { fresh_until: later, ..state(etag, seq) });
            let known = responses.of(Some(&city("sochi"))).unwrap();
            let is_changed = (known.state.fresh_until == later, known.state.age() == (0, 6));
            assert_eq!(is_changed, (is_renewed, is_renewed), "{etag} {seq}");
        }
    }

    #[test]
    fn variants_and_bytes_are_bounded() {
        let variants = responses();
        let codes: Vec<String> = (0..20).map(|number| format!("city-{number}")).collect();
        for code in &codes {
            variants.keep(&city(code), response(code, &format!("only {code} x"), 1));
        }
        assert_eq!(codes.iter().filter(|code| etag_of(&variants, code).is_some()).count(), MOST_VARIANTS);
        let small = SharedResponses::new(3 * 1024, Duration::from_secs(60));
        for number in 0..100 {
            let body = Bytes::from(vec![b'x'; 1024]);
            let key = CityKey::of(number.to_string(), "kazan").unwrap();
            small.keep(&key, SharedResponse { body, ..response("a", "all-but", 1) });
        }
        small.variants.run_pending_tasks();
        assert_eq!(small.variants.entry_count(), 1);
    }
}
