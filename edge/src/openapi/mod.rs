//! OpenAPI document of the edge's endpoints. TypeScript types of fragments and loader are generated
//! from it.

mod releases;

use contracts::article::{ArticlesData, Favourites, FavouritesRequest, FeedbackRequest, LikeRequest};
use contracts::beacon::Beacon;
use contracts::calculator::CalculatorPage;
use contracts::chat::{MessengerModel, UnreadCounter};
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
        description = "Endpoints of the edge, and the JSON that it shares with fragments.",
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
        MessengerModel,
        UnreadCounter,
        Favourites,
        FavouritesRequest,
        FeedbackRequest,
        LikeRequest,
        SearchAnswer,
        SearchEvent
    ))
)]
struct Document;

/// Page model for soft navigation. Redirects are followed; `url` is the final URL.
#[utoipa::path(
    get,
    path = "/_edge/page",
    params(("url" = String, Query, description = "Path and query of a page on this host", example = "/ru-ru/moskva/knowledge-base")),
    responses(
        (status = 200, description = "The page model; `status` is the status of the page", body = PageModel),
        (status = 400, description = "Not a path of this host"),
        (status = 204, description = "No model: the URL redirects to another host, or the page has a remote fragment. The browser does a full navigation"),
        (status = 503, description = "The page is unavailable")
    )
)]
#[expect(dead_code, reason = "utoipa reads the attribute; the handler is in `page`")]
fn page_model() {}

/// City of the visitor's network, if the page is of another city.
#[utoipa::path(
    get,
    path = "/_edge/nearby",
    params(("url" = String, Query, description = "Path and query of a page on this host", example = "/ru-en/moskva/knowledge-base/taxi")),
    responses(
        (status = 200, body = NearbyCity),
        (status = 204, description = "Unknown, or the page is of that city"),
        (status = 400, description = "Not a path of this host")
    )
)]
#[expect(dead_code, reason = "utoipa reads the attribute; the handler is in `page::nearby`")]
fn nearby() {}

/// Returns the document as pretty-printed JSON.
#[must_use]
pub fn openapi() -> String {
    Document::openapi().to_pretty_json().expect("the document is made of plain values")
}

#[cfg(test)]
mod tests {
    /// `make contracts` updates the document.
    #[test]
    fn committed_document_is_up_to_date() {
        assert_eq!(include_str!("../../openapi.json").trim_end(), super::openapi(), "run `make contracts`");
    }
}
