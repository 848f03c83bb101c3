//! The server of a bucket, as far as the store talks to one: S3's objects, lists and conditions, in memory.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Query, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;

use crate::digest::hexadecimal;

/// Name of its one bucket.
pub(super) const BUCKET: &str = "releases";

/// Every object's time, as HTTP and as a list write it.
const WRITTEN: &str = "Sat, 21 Nov 2026 12:00:00 GMT";
const LISTED: &str = "2026-11-21T12:00:00.000Z";

/// A server; it ends with the test's runtime.
#[derive(Debug, Clone, Default)]
pub(super) struct S3 {
    objects: Arc<Mutex<BTreeMap<String, Bytes>>>,
}

impl S3 {
    /// Starts on a free port.
    pub(super) async fn start() -> (Self, SocketAddr) {
        let server = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(answer).with_state(server.clone());
        drop(tokio::spawn(async move { axum::serve(listener, router).await }));
        (server, address)
    }

    pub(super) fn objects(&self) -> MutexGuard<'_, BTreeMap<String, Bytes>> {
        self.objects.lock().unwrap()
    }
}

async fn answer(State(server): State<S3>, Query(query): Query<BTreeMap<String, String>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let Some(key) = path.strip_prefix(&format!("/{BUCKET}")).map(|key| key.trim_start_matches('/').to_owned()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let condition = |name| parts.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let mut objects = server.objects();
    if query.contains_key("list-type") {
        return list(&objects, &query);
    }
    let there = objects.get(&key).cloned();
    match parts.method {
        Method::PUT => {
            let is_met = match (condition(header::IF_NONE_MATCH), condition(header::IF_MATCH)) {
                (Some(_), _) => there.is_none(),
                (None, Some(expected)) => there.is_some_and(|there| etag(&there) == expected),
                (None, None) => true,
            };
            if !is_met {
                return StatusCode::PRECONDITION_FAILED.into_response();
            }
            let etag = etag(&body);
            objects.insert(key, body);
            [(header::ETAG, etag)].into_response()
        }
        Method::DELETE => {
            objects.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        Method::GET | Method::HEAD => {
            let Some(there) = there else { return StatusCode::NOT_FOUND.into_response() };
            if condition(header::IF_NONE_MATCH) == Some(etag(&there)) {
                return StatusCode::NOT_MODIFIED.into_response();
            }
            let headers = [
                (header::ETAG, etag(&there)),
                (header::LAST_MODIFIED, WRITTEN.to_owned()),
                (header::CONTENT_LENGTH, there.len().to_string()),
            ];
            let body = if parts.method == Method::HEAD { Body::empty() } else { Body::from(there) };
            (headers, body).into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

fn list(objects: &BTreeMap<String, Bytes>, query: &BTreeMap<String, String>) -> Response {
    let prefix = query.get("prefix").map_or("", String::as_str);
    let delimiter = query.get("delimiter").map(String::as_str);
    let (mut contents, mut folders) = (String::new(), std::collections::BTreeSet::new());
    for (key, bytes) in objects.iter().filter(|(key, _)| key.starts_with(prefix)) {
        match delimiter.and_then(|delimiter| key[prefix.len()..].split_once(delimiter)) {
            Some((folder, _)) => drop(folders.insert(format!("<CommonPrefixes><Prefix>{prefix}{folder}/</Prefix></CommonPrefixes>"))),
            None => {
                contents += &format!(
                    "<Contents><Key>{key}</Key><LastModified>{LISTED}</LastModified><ETag>{}</ETag><Size>{}</Size></Contents>",
                    etag(bytes).replace('"', "&quot;"),
                    bytes.len()
                );
            }
        }
    }
    let folders: String = folders.into_iter().collect();
    format!("<ListBucketResult><IsTruncated>false</IsTruncated>{contents}{folders}</ListBucketResult>").into_response()
}

fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", hexadecimal(&Sha256::digest(bytes)))
}
