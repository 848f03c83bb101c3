//! Sign-in at an OpenID Connect provider: authorization code flow with PKCE.
//! docs/decisions/0043-sign-in-by-openid-connect.md explains the choices.

mod attempts;
mod authorization;
mod client;
mod discovery;
mod error;
mod id_token;
mod provider;
mod settings;
mod token_endpoint;

pub(crate) use attempts::{Attempt, NewAttempt, browser, browser_cookie};
pub(crate) use authorization::AuthorizationResponse;
pub(crate) use error::SignInError;
pub(crate) use provider::{OpenIdProvider, identity_id};
pub use settings::{IdentityFaults, IdentitySettings, RawIdentity, is_loopback};
