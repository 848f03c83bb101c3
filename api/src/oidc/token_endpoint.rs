//! Exchange of codes and further claims: OpenID Connect Core 1.0, sections 3.1.3 and 5.3.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use serde::Deserialize;
use url::{Url, form_urlencoded};

use super::attempts::Attempt;
use super::client::ProviderClient;
use super::discovery::{ClientAuthentication, Metadata};
use super::error::SignInError;
use super::id_token::PersonClaims;
use super::settings::IdentitySettings;

/// A successful token response: section 3.1.3.3.
#[derive(Deserialize)]
pub(super) struct TokenResponse {
    /// Token for [`user_info`].
    access_token: String,
    /// The unverified ID token.
    pub(super) id_token: String,
}

/// Exchanges a code.
///
/// # Errors
/// See [`ProviderClient::json`].
pub(super) async fn exchange(
    client: &ProviderClient,
    metadata: &Metadata,
    settings: &IdentitySettings,
    attempt: &Attempt,
    code: &str,
) -> Result<TokenResponse, SignInError> {
    let request = client.post(metadata.token.clone()).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let request = match metadata.authentication {
        ClientAuthentication::Basic => request.header(AUTHORIZATION, basic(settings)),
        ClientAuthentication::Post | ClientAuthentication::None => request,
    };
    ProviderClient::json(request.body(form(metadata.authentication, settings, attempt, code)), "token response").await
}

/// Body of a token request: RFC 6749, section 4.1.3; RFC 7636, section 4.5.
fn form(authentication: ClientAuthentication, settings: &IdentitySettings, attempt: &Attempt, code: &str) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("grant_type", "authorization_code")
        .append_pair("code", code)
        .append_pair("redirect_uri", &attempt.redirect_uri)
        .append_pair("code_verifier", &attempt.verifier);
    if authentication != ClientAuthentication::Basic {
        form.append_pair("client_id", &settings.client_id);
    }
    if let (ClientAuthentication::Post, Some(secret)) = (authentication, &settings.client_secret) {
        form.append_pair("client_secret", secret);
    }
    form.finish()
}

/// Claims of the `UserInfo` endpoint about the subject of an ID token.
///
/// # Errors
/// See [`ProviderClient::json`]; also [`SignInError::Answer`] for another subject.
pub(super) async fn user_info(
    client: &ProviderClient,
    url: Url,
    tokens: &TokenResponse,
    subject: &str,
) -> Result<PersonClaims, SignInError> {
    const DOCUMENT: &str = "UserInfo response";
    let claims: PersonClaims = ProviderClient::json(client.get(url).bearer_auth(&tokens.access_token), DOCUMENT).await?;
    // SECURITY: section 5.3.2. An access token of somebody else would give another name.
    if claims.sub == subject {
        return Ok(claims);
    }
    Err(SignInError::Answer { document: DOCUMENT, reason: "it is about another subject".to_owned() })
}

/// HTTP Basic authentication with encoded credentials: RFC 6749, section 2.3.1.
fn basic(settings: &IdentitySettings) -> HeaderValue {
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let secret = settings.client_secret.as_deref().unwrap_or_default();
    let credentials = STANDARD.encode(format!("{}:{}", encoded(&settings.client_id), encoded(secret)));
    // Base64 is always a valid header value.
    let mut value = HeaderValue::try_from(format!("Basic {credentials}")).unwrap_or(HeaderValue::from_static(""));
    value.set_sensitive(true);
    value
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::{basic, form};
    use crate::oidc::attempts::NewAttempt;
    use crate::oidc::discovery::ClientAuthentication;
    use crate::oidc::settings::{IdentitySettings, RawIdentity};

    fn settings() -> IdentitySettings {
        let raw = RawIdentity {
            identity_issuer: "https://id.example".to_owned(),
            identity_client_id: "a site:1".to_owned(),
            identity_client_secret: "s%+~".to_owned(),
            identity_scopes: "openid".to_owned(),
            ..RawIdentity::default()
        };
        raw.check().unwrap().unwrap()
    }

    #[test]
    fn credentials_are_encoded_before_they_are_joined() {
        let value = basic(&settings());
        assert!(value.is_sensitive());
        let text = STANDARD.decode(value.to_str().unwrap().strip_prefix("Basic ").unwrap()).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "a+site%3A1:s%25%2B%7E");
    }

    #[test]
    fn form_has_the_verifier_and_the_secret_only_if_it_belongs_there() {
        let attempt = NewAttempt::new("https://id.example", "https://roadside.example/cb".to_owned(), "/", "").unwrap().attempt;
        let body = |authentication| form(authentication, &settings(), &attempt, "c&d");
        let basic = body(ClientAuthentication::Basic);
        let verifier = format!("&code_verifier={}", attempt.verifier);
        assert_eq!(basic, format!("grant_type=authorization_code&code=c%26d&redirect_uri=https%3A%2F%2Froadside.example%2Fcb{verifier}"));
        assert_eq!(body(ClientAuthentication::None), format!("{basic}&client_id=a+site%3A1"));
        assert_eq!(body(ClientAuthentication::Post), format!("{basic}&client_id=a+site%3A1&client_secret=s%25%2B%7E"));
    }
}
