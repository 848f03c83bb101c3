//! The session's two cookies: its token, hidden from scripts, and `yu`, which a page reads and
//! returns to sign out.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::{IntoResponseParts, ResponseParts};

use crate::web::cookie::{self, Cookie};

/// Cookie with the token.
const SESSION: &str = "session";

/// Cookie for signing out.
pub(crate) const YU: &str = "yu";

/// The session token of a request.
pub(crate) fn session_token(request: &HeaderMap) -> Option<&str> {
    cookie::read(request, SESSION).filter(|token| !token.is_empty())
}

/// Response part: sets both cookies.
pub(crate) struct SignedIn<'v> {
    /// The session's token.
    pub(crate) token: &'v str,
    /// Any random value.
    pub(crate) yu: &'v str,
    /// Remaining life of the session.
    pub(crate) life: Duration,
    /// True for `Secure` cookies.
    pub(crate) secure: bool,
}

impl IntoResponseParts for SignedIn<'_> {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let response = Cookie::new(SESSION, self.token).life(self.life).http_only().secure(self.secure).into_response_parts(response)?;
        Cookie::new(YU, self.yu).life(self.life).secure(self.secure).into_response_parts(response)
    }
}

/// Response part: removes both cookies.
pub(crate) struct Removed {
    /// True for `Secure` cookies: over plain HTTP browsers do not change them.
    pub(crate) secure: bool,
}

impl IntoResponseParts for Removed {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let response = Cookie::removed(SESSION).http_only().secure(self.secure).into_response_parts(response)?;
        Cookie::removed(YU).secure(self.secure).into_response_parts(response)
    }
}
