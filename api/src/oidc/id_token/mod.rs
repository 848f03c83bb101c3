//! Verification of ID tokens: OpenID Connect Core 1.0, section 3.1.3.7; RFC 7515 (JWS), RFC 7519.

mod claims;
mod fault;
mod keys;
#[cfg(test)]
mod tests;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::secret;
use claims::Claims;
pub(super) use claims::PersonClaims;
pub(crate) use fault::TokenFault;
pub(super) use keys::{Algorithm, KeySet, RawKeySet};

/// Longest ID token, in bytes.
const LONGEST: usize = 32 * 1024;

/// Accepted difference between the provider's clock and ours, in seconds.
const CLOCK_SKEW: i64 = 60;

/// What an ID token must say.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expected<'e> {
    /// Issuer, compared as text.
    pub(super) issuer: &'e str,
    /// This site's client id.
    pub(super) client_id: &'e str,
    /// Nonce of the sign-in.
    pub(super) nonce: &'e str,
    /// Time of the check.
    pub(super) now: Timestamp,
}

/// JOSE header. SECURITY: `jku`, `jwk` and `x5u` are not read; only published keys count.
#[derive(Debug, Deserialize)]
struct Header {
    alg: String,
    kid: Option<String>,
    crit: Option<serde::de::IgnoredAny>,
}

/// Verifies a token and returns what it says about the person.
///
/// # Errors
/// See [`TokenFault`]. The signature is checked before any claim.
pub(super) fn verify(token: &str, keys: &KeySet, expected: &Expected<'_>) -> Result<PersonClaims, TokenFault> {
    if token.len() > LONGEST {
        return Err(TokenFault::TooLong);
    }
    let (message, signature) = token.rsplit_once('.').ok_or(TokenFault::Malformed)?;
    let (header, payload) = message.split_once('.').filter(|(_, payload)| !payload.contains('.')).ok_or(TokenFault::Malformed)?;
    let header: Header = part(header)?;
    // SECURITY: before anything else, so that `none` and HS256 reach no key.
    let algorithm = Algorithm::of(&header.alg).ok_or(TokenFault::Algorithm)?;
    if header.crit.is_some() {
        return Err(TokenFault::Critical);
    }
    let signature = URL_SAFE_NO_PAD.decode(signature).map_err(|_| TokenFault::Malformed)?;
    keys.verify(algorithm, header.kid.as_deref(), message.as_bytes(), &signature)?;
    check(part(payload)?, expected)
}

/// Checks the claims of a token with a valid signature.
fn check(claims: Claims, expected: &Expected<'_>) -> Result<PersonClaims, TokenFault> {
    let now = expected.now.as_second();
    if claims.iss != expected.issuer {
        return Err(TokenFault::Issuer);
    }
    let audiences = claims.aud.names();
    if !audiences.contains(&expected.client_id) {
        return Err(TokenFault::Audience);
    }
    let is_ours = claims.azp.as_deref().map_or(audiences.len() == 1, |party| party == expected.client_id);
    if !is_ours {
        return Err(TokenFault::AuthorizedParty);
    }
    if claims.exp.seconds() <= now.saturating_sub(CLOCK_SKEW) {
        return Err(TokenFault::Expired);
    }
    let latest = now.saturating_add(CLOCK_SKEW);
    if claims.iat.seconds() > latest || claims.nbf.is_some_and(|time| time.seconds() > latest) {
        return Err(TokenFault::NotYetValid);
    }
    if !claims.nonce.is_some_and(|nonce| secret::same(nonce.as_bytes(), expected.nonce.as_bytes())) {
        return Err(TokenFault::Nonce);
    }
    claims.person.checked()
}

/// A JSON object in base64url.
fn part<T: DeserializeOwned>(text: &str) -> Result<T, TokenFault> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| TokenFault::Malformed)?;
    serde_json::from_slice(&bytes).map_err(|_| TokenFault::Malformed)
}
