//! HTTP client for the provider: one deadline, bounded answers, no redirects.

use std::time::Duration;

use reqwest::header::{ACCEPT, HeaderMap, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{RequestBuilder, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::error::{SignInError, loggable};

/// Largest answer, in bytes. Discovery documents and key sets have a few KiB.
const LARGEST: usize = 256 * 1024;

/// Client for one provider.
#[derive(Debug, Clone)]
pub(super) struct ProviderClient(reqwest::Client);

/// An error response of the provider: RFC 6749, section 5.2; RFC 6750, section 3.
#[derive(Debug, Deserialize)]
struct ErrorResponse {
    error: String,
}

impl ProviderClient {
    /// Creates the client. `timeout` is for a whole exchange, its last byte included.
    ///
    /// # Errors
    /// The client could not be created.
    pub(super) fn new(timeout: Duration) -> Result<Self, reqwest::Error> {
        // The HTTP client uses the process's crypto provider. In the edge it is installed already.
        _ = rustls::crypto::ring::default_provider().install_default();
        let headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        // SECURITY: a redirect could lead the client secret to another host, or this server into
        // its private network.
        reqwest::Client::builder().redirect(Policy::none()).timeout(timeout).default_headers(headers).build().map(Self)
    }

    /// A GET request.
    pub(super) fn get(&self, url: Url) -> RequestBuilder {
        self.0.get(url)
    }

    /// A POST request.
    pub(super) fn post(&self, url: Url) -> RequestBuilder {
        self.0.post(url)
    }

    /// Sends a request and reads its JSON. `document` names it in errors.
    ///
    /// # Errors
    /// [`SignInError::Unreachable`]: no answer in time, or 5xx. [`SignInError::Answer`]: another
    /// status, more than 256 KiB, or not the expected JSON.
    pub(super) async fn json<T: DeserializeOwned>(request: RequestBuilder, document: &'static str) -> Result<T, SignInError> {
        // SECURITY: the URL is left out; it may name hosts of the operator's own network.
        let unreachable = |error: reqwest::Error| SignInError::Unreachable { document, reason: cause(&error.without_url()) };
        let invalid = |reason: String| SignInError::Answer { document, reason };
        let mut response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        if status.is_server_error() {
            return Err(SignInError::Unreachable { document, reason: format!("status {}", status.as_u16()) });
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if body.len() + chunk.len() > LARGEST {
                return Err(invalid(format!("the answer is larger than {LARGEST} bytes")));
            }
            body.extend_from_slice(&chunk);
        }
        if status != StatusCode::OK {
            let code = serde_json::from_slice::<ErrorResponse>(&body).map_or_else(|_| "none".to_owned(), |body| loggable(&body.error));
            return Err(invalid(format!("status {}, error code {code}", status.as_u16())));
        }
        // Messages of serde may repeat values.
        serde_json::from_slice(&body).map_err(|error| {
            invalid(format!("not the expected JSON ({:?}, line {}, column {})", error.classify(), error.line(), error.column()))
        })
    }
}

/// An error with its causes.
fn cause(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
