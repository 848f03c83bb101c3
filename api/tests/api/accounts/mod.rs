//! Tests of sign-in and sessions.

mod identity;
mod oidc;
mod session;
mod sessions;
mod visitor;
