//! `GET /api/auth/contact-details`: what the visitor's next support request begins with.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::account::ContactDetails;
use contracts::error::ErrorBody;

use super::sessions::signed_in;
use crate::app::Api;
use crate::support;
use crate::web::response::{ApiError, uncached};

/// Returns the contact details of the signed-in visitor's last support request.
#[utoipa::path(
    get,
    path = "/api/auth/contact-details",
    tag = "session",
    security(("session" = [])),
    responses(
        (status = 200, body = ContactDetails, example = json!({
            "driver_name": "Анна Смирнова",
            "email": "anna@example.org",
            "driver_phone": "+79161234567"
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody)
    )
)]
pub(super) async fn get_contact_details(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    let (_, account) = signed_in(&api, &request).await?;
    Ok(uncached(StatusCode::OK, &support::contact_details(api.database(), &account).await?))
}
