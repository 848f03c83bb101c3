//! The least that composing a page costs: it fetches the fragments concurrently and joins them in
//! order, without parsing, caching or deadlines.

use std::convert::Infallible;
use std::error::Error;

use bytes::Bytes;
use futures_util::stream::{self, FuturesOrdered};
use futures_util::{Stream, StreamExt as _};
use http::Uri;
use http_body_util::{BodyExt as _, Empty, StreamBody};
use hyper::body::Frame;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};

/// Where the document has a fragment.
const MARK: &str = "<!--fragment-->";

/// A document and its fragments. The fragment `header` of the page `/late` is at
/// `ORIGIN/late/header`.
#[derive(Clone)]
pub(crate) struct FanOut {
    client: Client<HttpConnector, Empty<Bytes>>,
    document: Vec<Bytes>,
    origin: String,
    names: Vec<String>,
}

impl FanOut {
    /// Cuts the document at the fragments.
    pub(crate) fn new(document: &str, origin: &str, names: &[&str]) -> Result<Self, Box<dyn Error>> {
        let document: Vec<Bytes> = document.split(MARK).map(|part| Bytes::copy_from_slice(part.as_bytes())).collect();
        if document.len() != names.len() + 1 {
            return Err(format!("the document has {} fragments, not {}", document.len() - 1, names.len()).into());
        }
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new()).pool_timer(TokioTimer::new()).build(connector);
        Ok(Self { client, document, origin: origin.to_owned(), names: names.iter().map(|&name| name.to_owned()).collect() })
    }

    /// The body of a page. A fragment that cannot be fetched is empty.
    pub(crate) fn body(&self, page: &str) -> StreamBody<impl Stream<Item = Result<Frame<Bytes>, Infallible>> + Send + use<>> {
        let mut parts = self.document.iter().cloned();
        let first = parts.next().unwrap_or_default();
        let fragments: FuturesOrdered<_> = self
            .names
            .iter()
            .zip(parts)
            .map(|(name, after)| {
                let (client, url) = (self.client.clone(), format!("{}{page}/{name}", self.origin));
                async move { [fetch(client, &url).await.unwrap_or_default(), after] }
            })
            .collect();
        let parts = stream::iter([first]).chain(fragments.flat_map(stream::iter));
        StreamBody::new(parts.map(|part| Ok(Frame::data(part))))
    }
}

async fn fetch(client: Client<HttpConnector, Empty<Bytes>>, url: &str) -> Result<Bytes, Box<dyn Error + Send + Sync>> {
    let response = client.get(url.parse::<Uri>()?).await?;
    Ok(response.into_body().collect().await?.to_bytes())
}
