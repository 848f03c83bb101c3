//! The releases API of the operators' port: the handlers are in `admin::releases`. utoipa reads the attributes; nobody calls the functions.

#![expect(dead_code, reason = "utoipa reads the attributes; the handlers are in `admin::releases`")]

use contracts::error::ErrorBody;
use contracts::release_api::{
    ChangeAnswer, CompleteAnswer, CompleteRequest, FragmentReleases, FragmentsAnswer, GateAnswer, PinRequest, PreviewAnswer,
    PreviewRequest, PromoteRequest, RollbackRequest,
};
use contracts::rollout::FragmentState;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, IntoResponses, Modify, openapi};

/// Whose address it is.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
struct FragmentPath {
    /// Name of the fragment
    #[param(example = "mfe-support")]
    name: String,
}

/// An upload.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
struct Upload {
    /// Content address: the first 16 hexadecimal digits of the SHA-256 of `release.json`
    #[param(example = "3e4693196b9b5dfb")]
    id: String,
}

/// What is answered to whoever reads, when it is not there to be read.
#[derive(IntoResponses)]
enum ReadErrors {
    /// A token is needed, or it is nobody's
    #[response(status = 401)]
    Unknown(ErrorBody),
    /// Nothing of the fragment is in the store
    #[response(status = 404)]
    Nothing(ErrorBody),
    /// The store does not answer
    #[response(status = 503)]
    Unreachable(ErrorBody),
}

/// What is answered to a squad's program that may not, or cannot, do what it wants.
#[derive(IntoResponses)]
enum ChangeErrors {
    /// The request cannot be understood
    #[response(status = 400)]
    Malformed(ErrorBody),
    /// A token of a squad is needed
    #[response(status = 401)]
    Unknown(ErrorBody),
    /// Another squad ships the fragment
    #[response(status = 403)]
    Foreign(ErrorBody),
    /// There is no such release
    #[response(status = 404)]
    Nothing(ErrorBody),
    /// Somebody else has changed the state (`changed_meanwhile`), the store has an old one (`old_state`), nothing would change (`no_change`), or the version stands for another
    /// release (`version_taken`)
    #[response(status = 409)]
    Conflict(ErrorBody),
    /// The request has more than 2 MiB, or the file more than 8
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// Something is wrong with the release
    #[response(status = 422)]
    BadRelease(ErrorBody),
    /// The store does not answer
    #[response(status = 503)]
    Unreachable(ErrorBody),
}

/// What proves who asks.
pub(super) struct Security;

impl Modify for Security {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let token =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A squad's token; to read, the operators' one too")).build();
        document.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// What of every fragment is in force on this edge.
#[utoipa::path(
    get,
    path = "/releases",
    tag = "releases",
    security(("token" = [])),
    responses((status = 200, body = FragmentsAnswer), (status = 401, description = "A token is needed, or it is nobody's", body = ErrorBody))
)]
pub(super) fn all() {}

/// A fragment's releases and its state, as they are in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    responses((status = 200, body = FragmentReleases), ReadErrors)
)]
pub(super) fn one() {}

/// A fragment's state, as it is in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}/state",
    tag = "releases",
    params(FragmentPath),
    security(("token" = [])),
    responses((status = 200, body = FragmentState), ReadErrors)
)]
pub(super) fn state() {}

/// Brings a release to visitors, if the gate lets it: to all, or to a share of an audience.
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
        (status = 422, description = "A check of the gate failed (`gate`, with `checks`), or something is wrong with the release", body = GateAnswer)
    )
)]
pub(super) fn promote() {}

/// Ends a rollout; without one, brings back what was live before.
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

/// Keeps a release from being collected, or lets it go.
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

/// Gives a link that shows a release to whoever follows it, and to nobody else.
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

/// Uploads a file of a release that is not complete: 8 MiB at most.
#[utoipa::path(
    put,
    path = "/releases/{name}/{id}/files/{path}",
    tag = "releases",
    params(FragmentPath, Upload, ("path" = String, Path, description = "Path of the file in the release", example = "fragment.js")),
    security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204, description = "It is there"), ChangeErrors)
)]
pub(super) fn file() {}

/// Makes a release of what was uploaded: every file is checked against `release.json`, and the signature is.
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
