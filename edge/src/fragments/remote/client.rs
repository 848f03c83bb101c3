//! One question to another server: GET, no redirect followed, bounded in time and in bytes.

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

/// How the edge calls itself to servers of fragments.
const USER_AGENT: &str = concat!("roadside-edge/", env!("CARGO_PKG_VERSION"));

/// Longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// Idle connections kept for one server, and for how long: less than servers keep theirs.
const IDLE: (usize, Duration) = (16, Duration::from_secs(4));

/// A client for servers of fragments, whose names `resolver` looks up.
///
/// # Errors
/// When the TLS settings of the system cannot be read.
pub(super) fn client(resolver: impl Resolve + 'static) -> Result<Client, reqwest::Error> {
    Client::builder()
        .dns_resolver(Arc::new(resolver))
        // SECURITY: a proxy would look names up by itself.
        .no_proxy()
        // SECURITY: whoever sends elsewhere is not followed.
        .redirect(reqwest::redirect::Policy::none())
        // No answer to what is asked is expected of anybody else's memory.
        .referer(false)
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT)
        .pool_max_idle_per_host(IDLE.0)
        .pool_idle_timeout(IDLE.1)
        .build()
}

/// What is asked for.
pub(super) struct GetRequest<'a> {
    /// Address.
    pub(super) url: &'a Url,
    /// Media types, as in `Accept`.
    pub(super) accept: &'static str,
    /// Further headers.
    pub(super) headers: HeaderMap,
}

/// Status, headers and the beginning of a body.
pub(super) struct ResponseHead {
    /// Status.
    pub(super) status: StatusCode,
    /// Headers.
    pub(super) headers: HeaderMap,
    response: Response,
}

impl GetRequest<'_> {
    /// Asks where it may, and waits for the answer's head. The caller bounds the time: dropping it ends the exchange.
    pub(super) async fn send(self, egress: &Egress) -> Result<ResponseHead, RemoteFault> {
        // SECURITY: no conditional header and no header of the connection is among these; the method is always GET.
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
    /// Whether the content type is one of these.
    pub(super) fn expect_type(&self, types: &[&str]) -> Result<(), RemoteFault> {
        let value = self.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = value.to_ascii_lowercase().split_once("charset=").map(|(_, charset)| charset.trim_matches(['"', ' ']).to_owned());
        let is_utf8 = charset.is_none_or(|charset| charset.starts_with("utf-8") || charset.starts_with("utf8"));
        if types.contains(&essence.as_str()) && is_utf8 { Ok(()) } else { Err(RemoteFault::Type(value.chars().take(80).collect())) }
    }

    /// Reads the body, decompressed, piece by piece.
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

    /// Reads the body whole.
    pub(super) async fn bytes(self, most: usize) -> Result<Vec<u8>, RemoteFault> {
        let mut bytes = Vec::new();
        self.read(most, |piece| {
            bytes.extend_from_slice(piece);
            Ok(())
        })
        .await?;
        Ok(bytes)
    }

    /// A header as text.
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

/// Gives up at a moment.
pub(super) async fn until<T>(moment: Instant, work: impl Future<Output = Result<T, RemoteFault>>) -> Result<T, RemoteFault> {
    tokio::time::timeout_at(moment.into(), work).await.unwrap_or(Err(RemoteFault::Late))
}

/// Header by which a podlet says its version.
pub(super) const VERSION: HeaderName = HeaderName::from_static("podlet-version");
