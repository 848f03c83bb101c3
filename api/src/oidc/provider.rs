//! The configured provider, with copies of its metadata and keys.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use jiff::Timestamp;
use moka::future::Cache;
use url::Url;

use super::attempts::{Attempt, NewAttempt};
use super::authorization::{self, AuthorizationResponse};
use super::client::ProviderClient;
use super::discovery::{self, Metadata, RawMetadata};
use super::error::SignInError;
use super::id_token::{self, Expected, KeySet, RawKeySet, TokenFault};
use super::settings::IdentitySettings;
use super::token_endpoint::{self, TokenResponse};
use crate::accounts::{Identity, ProviderSession};

/// Longest ID token that is kept as a hint for signing out: it becomes part of a URL.
const LONGEST_HINT: usize = 4096;

/// An OpenID Connect provider.
pub(crate) struct OpenIdProvider {
    settings: IdentitySettings,
    client: ProviderClient,
    /// Concurrent sign-ins share one request.
    metadata: Cache<(), Arc<Metadata>>,
    /// Used while the provider's document cannot be read or is invalid.
    last_good: ArcSwapOption<Metadata>,
    /// Keys by their address.
    keys: Cache<Url, Arc<KeySet>>,
}

/// A person who has signed in at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verified {
    /// The person.
    pub(crate) identity: Identity,
    /// What the provider needs to sign the person out.
    pub(crate) session: ProviderSession,
}

impl OpenIdProvider {
    /// Takes checked settings. Nothing is requested before the first sign-in, so the site starts
    /// without its provider.
    ///
    /// # Errors
    /// The HTTP client could not be created.
    pub(crate) fn new(settings: IdentitySettings) -> Result<Self, reqwest::Error> {
        let client = ProviderClient::new(settings.timeout)?;
        let metadata = Cache::builder().max_capacity(1).time_to_live(settings.metadata_fresh).build();
        let keys = Cache::builder().max_capacity(1).time_to_live(settings.keys_fresh).build();
        Ok(Self { settings, client, metadata, last_good: ArcSwapOption::empty(), keys })
    }

    /// The issuer, as the settings spell it.
    pub(crate) fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    /// URL of the provider's sign-in page.
    ///
    /// # Errors
    /// The discovery document is unreachable or invalid, and none was read before.
    pub(crate) async fn authorization_url(&self, attempt: &NewAttempt, language: &str) -> Result<Url, SignInError> {
        Ok(authorization::url(&*self.metadata().await?, &self.settings, attempt, language))
    }

    /// Checks a callback whose state was valid, exchanges its code and verifies the ID token.
    ///
    /// # Errors
    /// See [`SignInError`].
    pub(crate) async fn finish(
        &self,
        attempt: &Attempt,
        response: &AuthorizationResponse<'_>,
        now: Timestamp,
    ) -> Result<Verified, SignInError> {
        let metadata = self.metadata().await?;
        let code = response.code(&self.settings, metadata.sends_issuer)?;
        // Keys are read meanwhile, so that the visitor waits once.
        let exchange = token_endpoint::exchange(&self.client, &metadata, &self.settings, attempt, code);
        let (tokens, keys) = tokio::join!(exchange, self.keys(&metadata.keys));
        let (tokens, keys) = (tokens?, keys?);
        let expected = Expected { issuer: &self.settings.issuer, client_id: &self.settings.client_id, nonce: &attempt.nonce, now };
        let claims = match id_token::verify(&tokens.id_token, &keys, &expected) {
            // The provider may have rotated its keys since they were read.
            Err(TokenFault::UnknownKey) => {
                self.keys.invalidate(&metadata.keys).await;
                id_token::verify(&tokens.id_token, &*self.keys(&metadata.keys).await?, &expected)?
            }
            other => other?,
        };
        let name = match (claims.full_name(), &metadata.user_info) {
            (Some(name), _) => name,
            (None, Some(url)) => token_endpoint::user_info(&self.client, url.clone(), &tokens, &claims.sub).await?.display_name(),
            (None, None) => claims.display_name(),
        };
        let id = identity_id(&self.settings.issuer, &claims.sub);
        // No third party is in a page: the provider's picture is not shown.
        Ok(Verified { identity: Identity { id, fio: name, image: None }, session: self.session(tokens) })
    }

    /// URL of the provider's sign-out page: RP-Initiated Logout 1.0, section 2. `None` if it has
    /// none, or the session is not the provider's.
    pub(crate) async fn end_session_url(&self, session: &ProviderSession, back: &str, language: &str) -> Option<Url> {
        if session.issuer != self.settings.issuer {
            return None;
        }
        let metadata = match self.metadata().await {
            Ok(metadata) => metadata,
            Err(error) => {
                tracing::warn!(%error, "cannot sign out at the identity provider; signed out here only");
                return None;
            }
        };
        let mut url = metadata.end_session.clone()?;
        url.query_pairs_mut()
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("post_logout_redirect_uri", back)
            .append_pair("ui_locales", language);
        if let Some(hint) = &session.id_token {
            url.query_pairs_mut().append_pair("id_token_hint", hint);
        }
        Some(url)
    }

    fn session(&self, tokens: TokenResponse) -> ProviderSession {
        let id_token = Some(tokens.id_token).filter(|token| token.len() <= LONGEST_HINT);
        ProviderSession { issuer: self.settings.issuer.clone(), id_token }
    }

    /// The metadata: a fresh copy, else the last-known-good one.
    async fn metadata(&self) -> Result<Arc<Metadata>, SignInError> {
        let read = self.metadata.try_get_with((), async {
            let request = self.client.get(discovery::address(&self.settings.issuer)?);
            let raw: RawMetadata = ProviderClient::json(request, discovery::DOCUMENT).await?;
            raw.check(&self.settings).map(Arc::new)
        });
        match read.await {
            Ok(metadata) => {
                self.last_good.store(Some(Arc::clone(&metadata)));
                Ok(metadata)
            }
            Err(error) => match self.last_good.load_full() {
                Some(metadata) => {
                    tracing::warn!(%error, "cannot read the identity provider's metadata; the last-known-good copy stays in use");
                    Ok(metadata)
                }
                None => Err(shared(&error)),
            },
        }
    }

    /// The keys, no older than the settings allow. SECURITY: never a stale copy, since the provider
    /// may have withdrawn a stolen key.
    async fn keys(&self, address: &Url) -> Result<Arc<KeySet>, SignInError> {
        let read = self.keys.try_get_with_by_ref(address, async {
            let keys: KeySet = ProviderClient::json::<RawKeySet>(self.client.get(address.clone()), "key set").await?.into();
            if keys.is_empty() {
                return Err(SignInError::Answer { document: "key set", reason: "it has no key for RS256, ES256 or EdDSA".to_owned() });
            }
            Ok(Arc::new(keys))
        });
        read.await.map_err(|error| shared(&error))
    }
}

/// The error of a request that several sign-ins share.
fn shared(error: &SignInError) -> SignInError {
    match error {
        SignInError::Unreachable { document, reason } => SignInError::Unreachable { document, reason: reason.clone() },
        other => SignInError::Answer { document: "provider", reason: other.to_string() },
    }
}

/// Id of the person that an issuer calls `subject`.
pub(crate) fn identity_id(issuer: &str, subject: &str) -> String {
    // A subject is unique within its issuer: OpenID Connect Core 1.0, section 5.7. An issuer has no
    // space, so no two pairs give one id.
    format!("oidc:{issuer} {subject}")
}
