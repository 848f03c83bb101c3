//! OpenAPI of the releases API. utoipa reads the attributes; the handlers are in `admin::releases`.

#![expect(dead_code, reason = "utoipa reads the attributes; the handlers are in `admin::releases`")]

use contracts::error::ErrorBody;
use contracts::release_api::{
    ChangeAnswer, CompleteAnswer, CompleteRequest, FragmentReleases, FragmentsAnswer, GateAnswer, PinRequest, PreviewAnswer,
    PreviewRequest, PromoteRequest, RollbackRequest,
};
use contracts::rollout::FragmentState;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, IntoResponses, Modify, openapi};

/// Path parameter of a fragment.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
struct FragmentPath {
    /// Name of the fragment
    #[param(example = "mfe-support")]
    name: String,
}

/// Path parameter of a release.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
struct Upload {
    /// Release id: the first 16 hexadecimal digits of the SHA-256 of `release.json`
    #[param(example = "3e4693196b9b5dfb")]
    id: String,
}

/// Errors of read requests.
#[derive(IntoResponses)]
enum ReadErrors {
    /// The token is missing or unknown
    #[response(status = 401)]
    Unauthorized(ErrorBody),
    /// The store has nothing for the fragment
    #[response(status = 404)]
    NotFound(ErrorBody),
    /// The store is unavailable
    #[response(status = 503)]
    StoreUnavailable(ErrorBody),
}

/// Errors of changes.
#[derive(IntoResponses)]
enum ChangeErrors {
    /// Malformed request
    #[response(status = 400)]
    Malformed(ErrorBody),
    /// A squad's token is needed
    #[response(status = 401)]
    Unauthorized(ErrorBody),
    /// The fragment belongs to another squad
    #[response(status = 403)]
    OtherSquad(ErrorBody),
    /// Unknown release
    #[response(status = 404)]
    NotFound(ErrorBody),
    /// The state was changed concurrently (`changed_meanwhile`), the store has an old state
    /// (`old_state`), nothing would change (`no_change`), or the version belongs to another release
    /// (`version_taken`)
    #[response(status = 409)]
    Conflict(ErrorBody),
    /// The request is larger than 2 MiB, or the file larger than 8 MiB
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// Invalid release
    #[response(status = 422)]
    BadRelease(ErrorBody),
    /// The store is unavailable
    #[response(status = 503)]
    StoreUnavailable(ErrorBody),
}

/// Adds the bearer token scheme.
pub(super) struct Security;

impl Modify for Security {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let token =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A squad's token; the operators' token may read")).build();
        document.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// Lists the releases in force on this edge.
#[utoipa::path(
    get,
    path = "/releases",
    tag = "releases",
    security(("token" = [])),
    responses((status = 200, body = FragmentsAnswer), (status = 401, description = "The token is missing or unknown", body = ErrorBody))
)]
pub(super) fn all() {}

/// Releases and state of a fragment in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    responses((status = 200, body = FragmentReleases), ReadErrors)
)]
pub(super) fn one() {}

/// State of a fragment in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}/state",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    responses((status = 200, body = FragmentState), ReadErrors)
)]
pub(super) fn state() {}

/// Promotes a release that passes the gate: to all visitors, or to a share of an audience.
#[utoipa::path(
    post,
    path = "/releases/{name}/promote",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    request_body = PromoteRequest,
    responses(
        (status = 200, body = ChangeAnswer),
        ChangeErrors,
        (status = 422, description = "A check of the gate failed (`gate`, with `checks`), or the release is invalid", body = GateAnswer)
    )
)]
pub(super) fn promote() {}

/// Ends a rollout; without one, restores the previous release.
#[utoipa::path(
    post,
    path = "/releases/{name}/rollback",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    request_body = Option<RollbackRequest>,
    responses((status = 200, body = ChangeAnswer), ChangeErrors)
)]
pub(super) fn rollback() {}

/// Pins or unpins a release. Pinned releases are not garbage-collected.
#[utoipa::path(
    post,
    path = "/releases/{name}/pin",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    request_body = PinRequest,
    responses((status = 200, body = ChangeAnswer), ChangeErrors)
)]
pub(super) fn pin() {}

/// Creates a link that shows a release in one browser.
#[utoipa::path(
    post,
    path = "/releases/{name}/preview",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    request_body = PreviewRequest,
    responses((status = 200, body = PreviewAnswer), ChangeErrors)
)]
pub(super) fn preview() {}

/// Uploads a file of an incomplete release, at most 8 MiB.
#[utoipa::path(
    put,
    path = "/releases/{name}/{id}/files/{path}",
    tag = "releases",
    params(FragmentPath, Upload, ("path" = String, Path, description = "Path of the file in the release", example = "fragment.js")),
    security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204, description = "Stored"), ChangeErrors)
)]
pub(super) fn file() {}

/// Verifies files and signature of an upload, and creates the release.
#[utoipa::path(
    post,
    path = "/releases/{name}/{id}/complete",
    tag = "releases",
    params(FragmentPath, Upload),
    security(("token" = [])),
    request_body = CompleteRequest,
    responses((status = 200, body = CompleteAnswer), ChangeErrors)
)]
pub(super) fn complete() {}
