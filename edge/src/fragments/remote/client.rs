//! HTTP client for fragment servers: GET without redirects, bounded in time and size.

use std::sync::Arc;
use std::time::{Duration, Instant};

use composer::{Decoder, Encoding};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use reqwest::dns::Resolve;
use reqwest::{Client, Response};
use url::Url;

use super::egress::Egress;
use super::fault::RemoteFault;
use crate::middleware::loop_guard::{CDN_LOOP, EDGE};
use crate::telemetry::trace;

/// `User-Agent` for fragment servers.
const USER_AGENT: &str = concat!("roadside-edge/", env!("CARGO_PKG_VERSION"));

/// Connection timeout.
const CONNECT: Duration = Duration::from_secs(5);

/// Idle connections per server and their lifetime; shorter than usual server timeouts.
const IDLE: (usize, Duration) = (16, Duration::from_secs(4));

/// Client for fragment servers, with DNS by `resolver`.
///
/// # Errors
/// The system's TLS settings are unreadable.
pub(super) fn client(resolver: impl Resolve + 'static) -> Result<Client, reqwest::Error> {
    Client::builder()
        .dns_resolver(Arc::new(resolver))
        // SECURITY: a proxy would bypass the resolver.
        .no_proxy()
        // SECURITY: redirects could leave the allowed hosts.
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT)
        .pool_max_idle_per_host(IDLE.0)
        .pool_idle_timeout(IDLE.1)
        .build()
}

/// A GET request.
pub(super) struct GetRequest<'a> {
    /// URL.
    pub(super) url: &'a Url,
    /// `Accept` header.
    pub(super) accept: &'static str,
    /// Extra headers.
    pub(super) headers: HeaderMap,
}

/// Status and headers; the body is still unread.
pub(super) struct ResponseHead {
    /// Status.
    pub(super) status: StatusCode,
    /// Headers.
    pub(super) headers: HeaderMap,
    response: Response,
}

impl GetRequest<'_> {
    /// Sends the request to an allowed host and waits for the response head. Dropping the future
    /// cancels the request.
    pub(super) async fn send(self, egress: &Egress) -> Result<ResponseHead, RemoteFault> {
        // SECURITY: the method is always GET, without conditional or connection headers.
        let request = egress
            .client(self.url)?
            .get(self.url.clone())
            .headers(self.headers)
            .headers(trace::outgoing())
            .header(header::ACCEPT, self.accept)
            .header(CDN_LOOP, EDGE)
            .header(header::ACCEPT_ENCODING, "gzip, br");
        let response = request.send().await.map_err(|error| RemoteFault::of(&error))?;
        Ok(ResponseHead { status: response.status(), headers: response.headers().clone(), response })
    }
}

impl ResponseHead {
    /// Checks the content type; the charset must be UTF-8.
    pub(super) fn expect_type(&self, types: &[&str]) -> Result<(), RemoteFault> {
        let value = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = value.to_ascii_lowercase().split_once("charset=").map(|(_, charset)| charset.trim_matches(['"', ' ']).to_owned());
        let is_utf8 = charset.is_none_or(|charset| charset.starts_with("utf-8") || charset.starts_with("utf8"));
        if types.contains(&essence.as_str()) && is_utf8 { Ok(()) } else { Err(RemoteFault::Type(value.chars().take(80).collect())) }
    }

    /// Reads and decompresses the body in chunks.
    pub(super) async fn read(
        mut self,
        most: usize,
        mut take: impl FnMut(&[u8]) -> Result<(), RemoteFault> + Send,
    ) -> Result<(), RemoteFault> {
        let too_large = |length: u64| length > most as u64;
        if self.response.content_length().is_some_and(too_large) {
            return Err(RemoteFault::TooLarge(most));
        }
        let mut decoder = Decoder::new(encoding(&self.headers)?, most);
        let mut received = 0;
        while let Some(chunk) = self.response.chunk().await.map_err(|error| RemoteFault::of(&error))? {
            received += chunk.len();
            if received > most {
                return Err(RemoteFault::TooLarge(most));
            }
            take(&decoder.write(&chunk)?)?;
        }
        take(&decoder.finish()?)
    }

    /// Reads the whole body.
    pub(super) async fn bytes(self, most: usize) -> Result<Vec<u8>, RemoteFault> {
        let mut bytes = Vec::new();
        self.read(most, |piece| {
            bytes.extend_from_slice(piece);
            Ok(())
        })
        .await?;
        Ok(bytes)
    }

    /// Header as text.
    pub(super) fn header(&self, name: impl http::header::AsHeaderName) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

fn encoding(headers: &HeaderMap) -> Result<Encoding, RemoteFault> {
    let value = headers.get(header::CONTENT_ENCODING).map_or(Ok(""), HeaderValue::to_str).unwrap_or("?").trim().to_ascii_lowercase();
    match value.as_str() {
        "" | "identity" => Ok(Encoding::Identity),
        "gzip" | "x-gzip" => Ok(Encoding::Gzip),
        "br" => Ok(Encoding::Brotli),
        _ => Err(RemoteFault::Encoding(value.chars().take(40).collect())),
    }
}

/// Fails with [`RemoteFault::Late`] at the deadline.
pub(super) async fn until<T>(moment: Instant, work: impl Future<Output = Result<T, RemoteFault>>) -> Result<T, RemoteFault> {
    tokio::time::timeout_at(moment.into(), work).await.unwrap_or(Err(RemoteFault::Late))
}

/// Header with the version of a podlet.
pub(super) const VERSION: HeaderName = HeaderName::from_static("podlet-version");
