//! Authorization request and its response: RFC 6749, section 4.1; RFC 7636 (PKCE); RFC 9207.

use url::Url;

use super::attempts::NewAttempt;
use super::discovery::Metadata;
use super::error::{SignInError, loggable};
use super::settings::IdentitySettings;

/// Longest authorization code, in bytes.
const LONGEST_CODE: usize = 4096;

/// Parameters of a callback.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AuthorizationResponse<'r> {
    /// `code`.
    pub(crate) code: Option<&'r str>,
    /// `error`.
    pub(crate) error: Option<&'r str>,
    /// `iss`.
    pub(crate) iss: Option<&'r str>,
}

/// URL of the provider's page for a sign-in. `language` is what the visitor reads.
pub(super) fn url(metadata: &Metadata, settings: &IdentitySettings, attempt: &NewAttempt, language: &str) -> Url {
    let mut url = metadata.authorization.clone();
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &settings.client_id)
        .append_pair("redirect_uri", &attempt.attempt.redirect_uri)
        .append_pair("scope", &settings.scopes)
        .append_pair("state", &attempt.state)
        .append_pair("nonce", &attempt.attempt.nonce)
        .append_pair("code_challenge", &attempt.challenge())
        .append_pair("code_challenge_method", "S256")
        .append_pair("ui_locales", language);
    url
}

impl<'r> AuthorizationResponse<'r> {
    /// The code of a callback whose `state` was valid.
    ///
    /// # Errors
    /// [`SignInError::Issuer`], [`SignInError::Declined`], [`SignInError::Refused`] or
    /// [`SignInError::Code`].
    pub(super) fn code(&self, settings: &IdentitySettings, sends_issuer: bool) -> Result<&'r str, SignInError> {
        // SECURITY: first, also for errors: RFC 9207, section 2.4. A code of one provider must not
        // reach the token endpoint of another.
        match self.iss {
            Some(iss) if iss != settings.issuer => return Err(SignInError::Issuer),
            None if sends_issuer => return Err(SignInError::Issuer),
            _ => {}
        }
        match self.error {
            Some("access_denied") => Err(SignInError::Declined),
            Some(code) => Err(SignInError::Refused(loggable(code))),
            None => self.code.filter(|code| (1..=LONGEST_CODE).contains(&code.len())).ok_or(SignInError::Code),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::AuthorizationResponse;
    use crate::oidc::attempts::NewAttempt;
    use crate::oidc::discovery::RawMetadata;
    use crate::oidc::settings::{IdentitySettings, RawIdentity};

    fn settings() -> IdentitySettings {
        let raw = RawIdentity {
            identity_issuer: "https://id.example".to_owned(),
            identity_client_id: "a site&co".to_owned(),
            identity_scopes: "openid profile".to_owned(),
            ..RawIdentity::default()
        };
        raw.check().unwrap().unwrap()
    }

    #[test]
    fn request_has_pkce_state_and_nonce_and_keeps_the_query_of_the_endpoint() {
        let document = r#"{"issuer":"https://id.example","authorization_endpoint":"https://id.example/a?t=1",
            "token_endpoint":"https://id.example/t","jwks_uri":"https://id.example/k"}"#;
        let metadata = serde_json::from_str::<RawMetadata>(document).unwrap().check(&settings()).unwrap();
        let attempt = NewAttempt::new("https://id.example", "https://roadside.example/api/identity/callback".to_owned(), "/", "").unwrap();
        let url = super::url(&metadata, &settings(), &attempt, "ru");
        let query: BTreeMap<_, _> = url.query_pairs().into_owned().collect();
        assert!(url.as_str().starts_with("https://id.example/a?t=1&response_type=code&client_id=a+site%26co&"), "{url}");
        assert_eq!(query["redirect_uri"], "https://roadside.example/api/identity/callback");
        assert_eq!((query["state"].len(), query["nonce"].len(), query["code_challenge"].len()), (43, 43, 43));
        assert_eq!((&*query["code_challenge_method"], &*query["scope"], &*query["ui_locales"]), ("S256", "openid profile", "ru"));
        assert!(!url.as_str().contains(&attempt.attempt.verifier), "only its digest is sent");
    }

    #[test]
    fn callback_of_another_issuer_is_rejected_before_its_code_or_error_counts() {
        let code = |iss, error, sends_issuer| {
            let response = AuthorizationResponse { code: Some("c"), error, iss };
            response.code(&settings(), sends_issuer).map_err(|error| error.outcome())
        };
        assert_eq!(code(Some("https://id.example"), None, true), Ok("c"));
        assert_eq!(code(None, None, false), Ok("c"));
        assert_eq!(code(None, None, true), Err("issuer"));
        for iss in ["", "https://id.example/", "https://evil.example"] {
            for (error, sends_issuer) in [(None, false), (None, true), (Some("access_denied"), false)] {
                assert_eq!(code(Some(iss), error, sends_issuer), Err("issuer"), "{iss}");
            }
        }
        assert_eq!(code(None, Some("access_denied"), false), Err("declined"));
        assert_eq!(code(None, Some("server_error"), false), Err("refused"));
    }

    #[test]
    fn code_is_bounded() {
        let long = "c".repeat(4097);
        for code in [None, Some(""), Some(&*long)] {
            let response = AuthorizationResponse { code, ..AuthorizationResponse::default() };
            assert_eq!(response.code(&settings(), false).unwrap_err().outcome(), "code");
        }
    }
}
