//! The releases API of the operators' port: the handlers are in `admin::releases`. utoipa reads the attributes; nobody calls the functions.

#![expect(dead_code, reason = "utoipa reads the attributes; the handlers are in `admin::releases`")]

use contracts::error::ErrorBody;
use contracts::release_api::{
    ChangeAnswer, CompleteAnswer, CompleteRequest, FragmentReleases, FragmentsAnswer, GateAnswer, PinRequest, PreviewAnswer,
    PreviewRequest, PromoteRequest, RollbackRequest,
};
use contracts::rollout::FragmentState;

/// What of every fragment is in force on this edge.
#[utoipa::path(
    get,
    path = "/releases",
    tag = "releases",
    responses((status = 200, body = FragmentsAnswer), (status = 401, description = "A token is needed", body = ErrorBody))
)]
pub(super) fn all() {}

/// A fragment's releases and its state, as they are in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment", example = "mfe-support")),
    responses((status = 200, body = FragmentReleases), (status = 404, body = ErrorBody), (status = 503, description = "The store does not answer", body = ErrorBody))
)]
pub(super) fn one() {}

/// A fragment's state, as it is in the store.
#[utoipa::path(
    get,
    path = "/releases/{name}/state",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment")),
    responses((status = 200, body = FragmentState), (status = 404, body = ErrorBody))
)]
pub(super) fn state() {}

/// Brings a release to visitors, if the gate lets it: to all, or to a share of an audience.
#[utoipa::path(
    post,
    path = "/releases/{name}/promote",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment")),
    request_body = PromoteRequest,
    responses(
        (status = 200, body = ChangeAnswer),
        (status = 401, description = "The token is no squad's", body = ErrorBody),
        (status = 403, description = "Another squad ships the fragment", body = ErrorBody),
        (status = 404, description = "There is no such release", body = ErrorBody),
        (status = 409, description = "Somebody else has changed the state (`changed_meanwhile`), or nothing would change (`no_change`)", body = ErrorBody),
        (status = 422, description = "A check of the gate failed", body = GateAnswer)
    )
)]
pub(super) fn promote() {}

/// Ends a rollout; without one, brings back what was live before.
#[utoipa::path(
    post,
    path = "/releases/{name}/rollback",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment")),
    request_body = RollbackRequest,
    responses((status = 200, body = ChangeAnswer), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(super) fn rollback() {}

/// Keeps a release from being collected, or lets it go.
#[utoipa::path(
    post,
    path = "/releases/{name}/pin",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment")),
    request_body = PinRequest,
    responses((status = 200, body = ChangeAnswer), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody))
)]
pub(super) fn pin() {}

/// Gives a link that shows a release to whoever follows it, and to nobody else.
#[utoipa::path(
    post,
    path = "/releases/{name}/preview",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment")),
    request_body = PreviewRequest,
    responses((status = 200, body = PreviewAnswer), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(super) fn preview() {}

/// Uploads a file of a release that is not complete: 8 MiB at most.
#[utoipa::path(
    put,
    path = "/releases/{name}/{id}/files/{path}",
    tag = "releases",
    params(
        ("name" = String, Path, description = "Name of the fragment"),
        ("id" = String, Path, description = "Content address: the first 16 hexadecimal digits of the SHA-256 of `release.json`"),
        ("path" = String, Path, description = "Path of the file in the release")
    ),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, description = "No path of a release, or the release is complete", body = ErrorBody))
)]
pub(super) fn file() {}

/// Makes a release of what was uploaded: every file is checked against `release.json`, and the signature is.
#[utoipa::path(
    post,
    path = "/releases/{name}/{id}/complete",
    tag = "releases",
    params(("name" = String, Path, description = "Name of the fragment"), ("id" = String, Path, description = "Content address")),
    request_body = CompleteRequest,
    responses(
        (status = 200, body = CompleteAnswer),
        (status = 403, body = ErrorBody),
        (status = 409, description = "The version stands for another release (`version_taken`)", body = ErrorBody),
        (status = 422, description = "Something is wrong with the release", body = ErrorBody)
    )
)]
pub(super) fn complete() {}
