//! `[identity]`: the OpenID Connect provider that signs visitors in.

use product_api::{IdentitySettings, RawIdentity};
use url::Origin;

use super::fields::Fields;

/// The identity provider, as the edge and the embedded product API know it.
#[derive(Debug, Clone, Default)]
pub struct IdentityConfig {
    /// Settings of the embedded product API; `None`: no provider.
    pub settings: Option<IdentitySettings>,
    /// Origins of the provider's pages: where sign-in and sign-out may redirect.
    pub origins: Vec<Origin>,
}

impl IdentityConfig {
    /// Reads the section. With a separate product API (`embedded` is false) only the origins count:
    /// that API knows the client.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>, embedded: bool) -> Self {
        let secret = fields.secret("identity", "client_secret");
        let raw = RawIdentity {
            identity_issuer: fields.text("identity", "issuer", ""),
            identity_client_id: fields.text("identity", "client_id", ""),
            identity_client_secret: secret.map(|secret| secret.reveal().to_owned()).unwrap_or_default(),
            identity_scopes: fields.text("identity", "scopes", "openid profile"),
            identity_origins: fields.text("identity", "origins", ""),
        };
        let read = if embedded {
            raw.check().map(|settings| Self { origins: settings.as_ref().map(|known| known.origins.clone()).unwrap_or_default(), settings })
        } else {
            raw.origins().map(|origins| Self { settings: None, origins })
        };
        read.unwrap_or_else(|faults| {
            fields.faults("identity", faults);
            Self::default()
        })
    }
}
