//! Responses that several cities share, for clients that ask for them.

use contracts::shared_response::SharingCities;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::Api;
use crate::pages::View;
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Query of a response that cities may share.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SharedQuery {
    /// Whether the answer may be one that several cities share. With the header `x-roadside-cities`
    /// it has U+FDD0 instead of the city's code. The header is `all-but` or `only`, and codes of
    /// cities, separated by spaces
    #[param(value_type = Option<bool>, example = true)]
    shared: Option<String>,
}

impl SharedQuery {
    /// A response as the client accepts it: shared, or for the city alone.
    pub(super) fn accepted(&self, response: JsonBody, view: &View<'_>) -> JsonBody {
        let accepts_shared = self.shared.as_deref() == Some("true");
        if response.is_shared() && !accepts_shared { response.in_city(&view.city.code) } else { response }
    }
}

/// Keys under which a response is cached.
pub(super) struct CacheKeys {
    /// For the city alone.
    pub(super) own: String,
    /// For all cities that share it; `None` if that is not known before it is made.
    pub(super) shared: Option<String>,
    /// Content changes that concern it.
    pub(super) changes: ContentKeys,
}

/// A response made with the placeholder of cities, for those that share it. `seq` is the state of
/// the content that it was read from. The cities were compared in the state of the view: in another
/// one, it is for the city of the view alone. A view reads one database, whose numbers only grow.
pub(super) fn shared_or_own(view: &View<'_>, body: JsonBody, seq: Option<i64>, cities: Option<SharingCities>) -> JsonBody {
    match cities.filter(|_| seq == Some(view.seq)) {
        Some(cities) => body.shared_by(&cities),
        None => body.in_city(&view.city.code),
    }
}

/// The cached response that cities may share, or one that `make` makes. `make` also returns whether
/// to cache it.
///
/// # Errors
/// The errors of `make`.
pub(super) async fn cached<F>(api: &Api, view: &View<'_>, keys: CacheKeys, make: F) -> Result<JsonBody, ApiError>
where
    F: Future<Output = Result<(JsonBody, bool), ApiError>>,
{
    let CacheKeys { own, shared, changes } = keys;
    let Some(shared) = shared else { return api.cached_response_of(view, own, changes, make).await };
    let own_keys = changes.clone();
    let make_for_all = async {
        // If cities do not share it after all, it is kept for this one.
        let make_own = async {
            let (body, keep) = make.await?;
            let keep = keep && !body.is_shared();
            Ok((body, keep))
        };
        let body = api.cached_response_of(view, own, own_keys, make_own).await?;
        let keep = body.is_shared();
        Ok((body, keep))
    };
    api.cached_response_of(view, shared, changes, make_for_all).await
}
