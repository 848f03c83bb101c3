//! Reasons to reject an ID token.

/// Reason to reject an ID token: OpenID Connect Core 1.0, section 3.1.3.7; RFC 7515, section 5.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TokenFault {
    /// Longer than 32 KiB.
    #[error("it is too long")]
    TooLong,
    /// Not three parts in base64url with JSON objects.
    #[error("it is malformed")]
    Malformed,
    /// An algorithm other than RS256, ES256 and `EdDSA`: also `none` and HS256.
    #[error("its algorithm is not accepted")]
    Algorithm,
    /// It has critical extensions, none of which is known.
    #[error("it has critical extensions")]
    Critical,
    /// The provider publishes no such key for this algorithm.
    #[error("its key is not among the provider's")]
    UnknownKey,
    /// The signature is wrong.
    #[error("its signature is wrong")]
    Signature,
    /// `iss` is another issuer.
    #[error("its issuer is another one")]
    Issuer,
    /// `aud` does not name this site.
    #[error("its audience is another one")]
    Audience,
    /// `azp` is another client, or is missing beside several audiences.
    #[error("it was issued to another client")]
    AuthorizedParty,
    /// `nonce` is missing or of another sign-in.
    #[error("its nonce is another one")]
    Nonce,
    /// `exp` is over.
    #[error("it has expired")]
    Expired,
    /// `nbf` or `iat` is in the future.
    #[error("it is not valid yet")]
    NotYetValid,
    /// `sub` is empty or longer than 255 ASCII characters.
    #[error("its subject is invalid")]
    Subject,
}
