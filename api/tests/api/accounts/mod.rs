//! Tests of sign-in and sessions.

mod identity;
mod session;
