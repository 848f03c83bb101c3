//! The two cookies of a session: its token, hidden from scripts, and `yu`, which a page reads and sends back to sign out.

use std::convert::Infallible;

use axum::http::HeaderMap;
use axum::response::{IntoResponseParts, ResponseParts};

use super::sessions::LIFE;
use crate::web::cookie::{self, Cookie};

/// Name of the cookie with the token.
const SESSION: &str = "session";

/// Name of the cookie that signs out.
pub(crate) const YU: &str = "yu";

/// The token that a request came with.
pub(crate) fn session_token(request: &HeaderMap) -> Option<&str> {
    cookie::read(request, SESSION).filter(|token| !token.is_empty())
}

/// Sets both cookies for the life of a session.
pub(crate) struct SignedIn<'v> {
    /// The session's token.
    pub(crate) token: &'v str,
    /// Any random value.
    pub(crate) yu: &'v str,
    /// Whether the cookies are `Secure`.
    pub(crate) secure: bool,
}

impl IntoResponseParts for SignedIn<'_> {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let response = Cookie::new(SESSION, self.token).life(LIFE).http_only().secure(self.secure).into_response_parts(response)?;
        Cookie::new(YU, self.yu).life(LIFE).secure(self.secure).into_response_parts(response)
    }
}

/// Takes both cookies away.
pub(crate) struct Removed {
    /// Whether the cookies are `Secure`: over plain HTTP a browser does not let a secure one be changed.
    pub(crate) secure: bool,
}

impl IntoResponseParts for Removed {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let response = Cookie::removed(SESSION).http_only().secure(self.secure).into_response_parts(response)?;
        Cookie::removed(YU).secure(self.secure).into_response_parts(response)
    }
}
