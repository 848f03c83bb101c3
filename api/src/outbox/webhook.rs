//! Delivers signed JSON to the webhook.

use std::time::Duration;

use hmac::Mac;
use url::Url;

use super::rows::Due;
use crate::secret;

/// Deadline for one delivery.
const LONGEST: Duration = Duration::from_secs(20);

/// Webhook URL and shared secret.
#[derive(Clone)]
pub(crate) struct Webhook {
    url: Url,
    secret: String,
    client: reqwest::Client,
}

/// Omits the secret, and the URL, which may hold one.
impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook").finish_non_exhaustive()
    }
}

impl Webhook {
    /// Creates the client.
    ///
    /// # Errors
    /// The client could not be created.
    pub(crate) fn new(url: Url, secret: &str) -> Result<Self, reqwest::Error> {
        // SECURITY: never follow redirects. The signature is for this URL only.
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(LONGEST).build()?;
        Ok(Self { url, secret: secret.to_owned(), client })
    }

    /// Delivers an event.
    ///
    /// # Errors
    /// The reason of the failure.
    pub(super) async fn deliver(&self, due: &Due, now_seconds: i64) -> Result<(), String> {
        let response = self
            .client
            .post(self.url.clone())
            .header("content-type", "application/json")
            .header("x-roadside-event", &due.kind)
            .header("x-roadside-delivery", &due.id)
            .header("x-roadside-signature", signature(&self.secret, now_seconds, &due.body))
            .body(due.body.clone())
            .send()
            .await;
        match response {
            Ok(response) if response.status().is_success() => Ok(()),
            Ok(response) => Err(format!("answered {}", response.status().as_u16())),
            // SECURITY: the URL may hold a secret.
            Err(error) => Err(error.without_url().to_string()),
        }
    }
}

/// `t=…,v1=…`: the timestamp in seconds, and the HMAC-SHA-256 of timestamp, dot and body.
fn signature(key: &str, now_seconds: i64, body: &str) -> String {
    let digest = secret::keyed(key.as_bytes()).chain_update(format!("{now_seconds}.{body}")).finalize().into_bytes();
    format!("t={now_seconds},v1={}", hex::encode(digest))
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn signature_equals_that_of_openssl() {
        // printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -hmac 'a secret of the receiver'
        let signed = signature("a secret of the receiver", 1_700_000_000, "{\"a\":1}");
        assert_eq!(signed, "t=1700000000,v1=719d43160dd8091f1cdca2473a26871d7f4f701b9c72dd2391c6e537c2ec685b");
    }
}
