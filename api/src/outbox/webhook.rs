//! Delivery to the webhook: JSON, signed.

use std::time::Duration;

use hmac::Mac;
use url::Url;

use super::rows::Due;
use crate::secret;

/// Longest time for one delivery.
const LONGEST: Duration = Duration::from_secs(20);

/// Whom to tell, and the secret that we share.
#[derive(Clone)]
pub(crate) struct Webhook {
    url: Url,
    secret: String,
    client: reqwest::Client,
}

/// The secret is left out, and so is the address, which may hold one.
impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook").finish_non_exhaustive()
    }
}

impl Webhook {
    /// A webhook.
    ///
    /// # Errors
    /// The client could not be made.
    pub(crate) fn new(url: Url, secret: &str) -> Result<Self, reqwest::Error> {
        // SECURITY: the signature is for this address; where a redirect leads is nobody we know.
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(LONGEST).build()?;
        Ok(Self { url, secret: secret.to_owned(), client })
    }

    /// Delivers an event.
    ///
    /// # Errors
    /// Why it was not taken.
    pub(super) async fn deliver(&self, due: &Due, now_seconds: i64) -> Result<(), String> {
        let sent = self
            .client
            .post(self.url.clone())
            .header("content-type", "application/json")
            .header("x-roadside-event", &due.kind)
            .header("x-roadside-delivery", &due.id)
            .header("x-roadside-signature", signature(&self.secret, now_seconds, &due.body))
            .body(due.body.clone())
            .send()
            .await;
        match sent {
            Ok(answer) if answer.status().is_success() => Ok(()),
            Ok(answer) => Err(format!("answered {}", answer.status().as_u16())),
            // SECURITY: the address may hold a secret.
            Err(error) => Err(error.without_url().to_string()),
        }
    }
}

/// `t=…,v1=…`: the moment in seconds, and the HMAC-SHA-256 of moment, dot and body.
fn signature(key: &str, now_seconds: i64, body: &str) -> String {
    let digest = secret::keyed(key.as_bytes()).chain_update(format!("{now_seconds}.{body}")).finalize().into_bytes();
    format!("t={now_seconds},v1={}", crate::hex(&digest))
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn a_signature_is_what_openssl_says() {
        // printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of the receiver'
        let signed = signature("a secret of the receiver", 1_700_000_000, "{\"a\":1}");
        assert_eq!(signed, "t=1700000000,v1=719d43160dd8091f1cdca2473a26871d7f4f701b9c72dd2391c6e537c2ec685b");
    }
}
