//! OpenAPI of what the edge itself answers. TypeScript types for fragments and for the loader are generated from it.

mod releases;

use contracts::article::{ArticlesData, Favourites, FavouritesRequest, FeedbackRequest, LikeRequest};
use contracts::beacon::Beacon;
use contracts::calculator::CalculatorPage;
use contracts::cities::{CityDirectory, NearbyCity};
use contracts::experiments::{FlagsAnswer, FlagsRequest};
use contracts::fragment::FragmentManifest;
use contracts::page::PageModel;
use contracts::profile::Profile;
use contracts::release::Release;
use contracts::search::{SearchAnswer, SearchEvent};
use utoipa::OpenApi;

use releases::Security;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Roadside edge",
        description = "What the edge itself answers, and the JSON that it shares with fragments.",
        license(name = "MIT")
    ),
    modifiers(&Security),
    paths(
        page_model,
        nearby,
        releases::all,
        releases::one,
        releases::state,
        releases::promote,
        releases::rollback,
        releases::pin,
        releases::preview,
        releases::file,
        releases::complete
    ),
    components(schemas(
        PageModel,
        FragmentManifest,
        Release,
        Beacon,
        Profile,
        CityDirectory,
        FlagsRequest,
        FlagsAnswer,
        ArticlesData,
        CalculatorPage,
        Favourites,
        FavouritesRequest,
        FeedbackRequest,
        LikeRequest,
        SearchAnswer,
        SearchEvent
    ))
)]
struct Document;

/// The model of a page, for soft navigation. Redirects of the address are followed: `url` says which page it is.
#[utoipa::path(
    get,
    path = "/_edge/page",
    params(("url" = String, Query, description = "Path and query of a page on this host", example = "/ru-ru/moskva/knowledge-base")),
    responses(
        (status = 200, description = "The page model; its `status` is the page's own", body = PageModel),
        (status = 400, description = "No path of this host"),
        (status = 204, description = "There is no model: the address leads to another host, or another server makes a part of the page. The browser loads it itself"),
        (status = 503, description = "The page cannot be made now")
    )
)]
#[expect(dead_code, reason = "utoipa reads the attribute; the handler is in `page`")]
fn page_model() {}

/// The city that the visitor's network is in, for a page of another city.
#[utoipa::path(
    get,
    path = "/_edge/nearby",
    params(("url" = String, Query, description = "Path and query of a page on this host", example = "/ru-en/moskva/knowledge-base/taxi")),
    responses(
        (status = 200, body = NearbyCity),
        (status = 204, description = "It is not known, or the page is that city's"),
        (status = 400, description = "No path of this host")
    )
)]
#[expect(dead_code, reason = "utoipa reads the attribute; the handler is in `page::nearby`")]
fn nearby() {}

/// The document, as pretty JSON.
#[must_use]
pub fn openapi() -> String {
    Document::openapi().to_pretty_json().expect("the document is made of plain values")
}

#[cfg(test)]
mod tests {
    /// Overwrite it with `make contracts`.
    #[test]
    fn the_committed_document_is_fresh() {
        assert_eq!(include_str!("../../openapi.json").trim_end(), super::openapi(), "run `make contracts`");
    }
}
