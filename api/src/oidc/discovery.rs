//! The provider's metadata: OpenID Connect Discovery 1.0, RFC 8414, RFC 9207,
//! RP-Initiated Logout 1.0.

use serde::Deserialize;
use url::Url;

use super::error::SignInError;
use super::id_token::Algorithm;
use super::settings::{IdentitySettings, is_loopback, is_safe};

/// Name in errors.
pub(super) const DOCUMENT: &str = "discovery document";

/// A discovery document as published. Other members are ignored.
#[derive(Debug, Deserialize)]
pub(super) struct RawMetadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    end_session_endpoint: Option<String>,
    response_types_supported: Option<Vec<String>>,
    id_token_signing_alg_values_supported: Option<Vec<String>>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    code_challenge_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// Checked metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Metadata {
    /// Where visitors sign in.
    pub(super) authorization: Url,
    /// Where codes are exchanged.
    pub(super) token: Url,
    /// Where the keys are.
    pub(super) keys: Url,
    /// Where more claims are.
    pub(super) user_info: Option<Url>,
    /// Where visitors sign out.
    pub(super) end_session: Option<Url>,
    /// How this site authenticates.
    pub(super) authentication: ClientAuthentication,
    /// True if every callback has `iss`.
    pub(super) sends_issuer: bool,
}

/// Client authentication at the token endpoint: OpenID Connect Core 1.0, section 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClientAuthentication {
    /// `client_secret_basic`.
    Basic,
    /// `client_secret_post`.
    Post,
    /// `none`: a public client.
    None,
}

/// Address of the discovery document: OpenID Connect Discovery 1.0, section 4.
pub(super) fn address(issuer: &str) -> Result<Url, SignInError> {
    let text = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    Url::parse(&text).map_err(|_| fault("the issuer is no URL"))
}

impl RawMetadata {
    /// Checks a document.
    ///
    /// # Errors
    /// [`SignInError::Answer`]: another issuer, unsafe endpoints, or no support for the code flow,
    /// S256, an accepted algorithm or this site's authentication.
    pub(super) fn check(self, settings: &IdentitySettings) -> Result<Metadata, SignInError> {
        // SECURITY: section 4.3. Otherwise one issuer could speak for another.
        if self.issuer != settings.issuer {
            return Err(fault("it names another issuer than the settings; they must be equal to the last character"));
        }
        let is_local = Url::parse(&settings.issuer).is_ok_and(|issuer| issuer.scheme() == "http" && is_loopback(&issuer));
        let endpoint = |name: &str, text: &str| {
            let url = Url::parse(text).ok().filter(|url| is_safe(url) && (is_local || url.scheme() == "https"));
            url.ok_or_else(|| fault(&format!("{name} is not an https:// URL without user and fragment")))
        };
        let page = |name: &str, text: &str| {
            let url = endpoint(name, text)?;
            // SECURITY: the edge lets visitors leave for these origins only.
            let is_known = settings.origins.contains(&url.origin());
            let origin = url.origin().ascii_serialization();
            if is_known { Ok(url) } else { Err(fault(&format!("{name} is on {origin}: add it to the origins of [identity]"))) }
        };
        supports(self.response_types_supported.as_deref(), |kind| kind == "code", "response_types_supported has no code")?;
        supports(
            self.code_challenge_methods_supported.as_deref(),
            |method| method == "S256",
            "code_challenge_methods_supported has no S256",
        )?;
        let is_accepted = |name: &str| Algorithm::of(name).is_some();
        let none = "id_token_signing_alg_values_supported has none of RS256, ES256 and EdDSA";
        supports(self.id_token_signing_alg_values_supported.as_deref(), is_accepted, none)?;
        Ok(Metadata {
            authorization: page("authorization_endpoint", &self.authorization_endpoint)?,
            token: endpoint("token_endpoint", &self.token_endpoint)?,
            keys: endpoint("jwks_uri", &self.jwks_uri)?,
            user_info: self.userinfo_endpoint.as_deref().map(|text| endpoint("userinfo_endpoint", text)).transpose()?,
            end_session: self.end_session_endpoint.as_deref().map(|text| page("end_session_endpoint", text)).transpose()?,
            authentication: authentication(self.token_endpoint_auth_methods_supported.as_deref(), settings.client_secret.is_some())?,
            sends_issuer: self.authorization_response_iss_parameter_supported,
        })
    }
}

/// Checks a list of supported values. A missing list says nothing.
fn supports(values: Option<&[String]>, is_fit: impl Fn(&str) -> bool, message: &str) -> Result<(), SignInError> {
    let is_supported = values.is_none_or(|values| values.iter().any(|value| is_fit(value)));
    is_supported.then_some(()).ok_or_else(|| fault(message))
}

/// The method for this client. A missing list means `client_secret_basic`.
fn authentication(methods: Option<&[String]>, has_secret: bool) -> Result<ClientAuthentication, SignInError> {
    let supports = |method: &str| methods.is_some_and(|methods| methods.iter().any(|known| known == method));
    match has_secret {
        // Some providers do not list `none`; they know that the client is public.
        false => Ok(ClientAuthentication::None),
        true if methods.is_none() || supports("client_secret_basic") => Ok(ClientAuthentication::Basic),
        true if supports("client_secret_post") => Ok(ClientAuthentication::Post),
        true => Err(fault("token_endpoint_auth_methods_supported has neither client_secret_basic nor client_secret_post")),
    }
}

fn fault(reason: &str) -> SignInError {
    SignInError::Answer { document: DOCUMENT, reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{ClientAuthentication, Metadata, RawMetadata, address};
    use crate::oidc::settings::{IdentitySettings, RawIdentity};

    fn settings(issuer: &str, secret: &str) -> IdentitySettings {
        let raw = RawIdentity {
            identity_issuer: issuer.to_owned(),
            identity_client_id: "site".to_owned(),
            identity_client_secret: secret.to_owned(),
            identity_scopes: "openid".to_owned(),
            identity_origins: "https://login.example".to_owned(),
        };
        raw.check().unwrap().unwrap()
    }

    fn document() -> Value {
        json!({
            "issuer": "https://id.example/a",
            "authorization_endpoint": "https://id.example/a/auth?tenant=1",
            "token_endpoint": "https://tokens.example/token",
            "jwks_uri": "https://tokens.example/keys",
            "end_session_endpoint": "https://login.example/out",
            "response_types_supported": ["code", "id_token"],
            "id_token_signing_alg_values_supported": ["HS256", "RS256"],
        })
    }

    fn checked(document: Value, secret: &str) -> Result<Metadata, String> {
        let raw: RawMetadata = serde_json::from_value(document).map_err(|error| error.to_string())?;
        raw.check(&settings("https://id.example/a", secret)).map_err(|error| error.to_string())
    }

    fn with(member: &str, value: Value) -> Value {
        let mut changed = document();
        changed[member] = value;
        changed
    }

    #[test]
    fn document_is_beside_the_issuer() {
        for issuer in ["https://id.example/a", "https://id.example/a/"] {
            assert_eq!(address(issuer).unwrap().as_str(), "https://id.example/a/.well-known/openid-configuration");
        }
    }

    #[test]
    fn document_of_another_issuer_is_rejected() {
        assert!(checked(document(), "").is_ok());
        for issuer in ["https://id.example/a/", "https://id.example", "https://evil.example/a", "https://ID.example/a", ""] {
            assert!(checked(with("issuer", json!(issuer)), "").unwrap_err().contains("another issuer"), "{issuer}");
        }
    }

    #[test]
    fn unsafe_endpoints_are_rejected() {
        let endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint"];
        for name in endpoints {
            for address in [
                "http://id.example/",
                "http://127.0.0.1/",
                "//id.example",
                "https://u@id.example/",
                "https://id.example/#a",
                "javascript:a",
            ] {
                assert!(checked(with(name, json!(address)), "").unwrap_err().contains(name), "{name} {address}");
            }
        }
        for name in ["authorization_endpoint", "end_session_endpoint"] {
            let error = checked(with(name, json!("https://elsewhere.example/")), "").unwrap_err();
            assert!(error.contains("https://elsewhere.example: add it"), "{error}");
        }
        assert!(checked(with("token_endpoint", json!(null)), "").is_err());
    }

    #[test]
    fn provider_without_our_methods_is_rejected() {
        for (name, values) in [
            ("response_types_supported", json!(["id_token"])),
            ("code_challenge_methods_supported", json!(["plain"])),
            ("id_token_signing_alg_values_supported", json!(["none", "HS256"])),
            ("token_endpoint_auth_methods_supported", json!(["private_key_jwt"])),
        ] {
            assert!(checked(with(name, values), "secret").unwrap_err().contains(name), "{name}");
        }
    }

    #[test]
    fn client_authenticates_as_the_provider_supports() {
        let method =
            |methods: Value, secret| checked(with("token_endpoint_auth_methods_supported", methods), secret).unwrap().authentication;
        assert_eq!(method(json!(null), "s"), ClientAuthentication::Basic);
        assert_eq!(method(json!(["client_secret_post", "client_secret_basic"]), "s"), ClientAuthentication::Basic);
        assert_eq!(method(json!(["client_secret_post"]), "s"), ClientAuthentication::Post);
        assert_eq!(method(json!(["client_secret_post"]), ""), ClientAuthentication::None);
    }
}
