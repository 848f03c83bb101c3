//! A proxy in front of the real product API that answers chosen endpoints in its place.
//! It can give every reply, or failure, of a company's own API.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use product_api::{Api, Settings};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::harness::{api_settings, client, copy_seed, repository};

/// Reply of an endpoint.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// Cacheable JSON.
    Json(String),
    /// JSON for one visitor, with `private, no-store`.
    PrivateJson(String),
    /// A status without a body.
    Status(u16),
    /// Cacheable JSON, after this time.
    Late(Duration, String),
    /// Never answers.
    Hang,
    /// The product API's own, with its headers.
    Forward,
    /// The product API's own, without one of its headers.
    ForwardWithout(&'static str),
}

/// A request that the proxy received.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    /// Path and query.
    pub(crate) target: String,
    /// Headers.
    pub(crate) headers: HeaderMap,
}

/// The proxy. It stops with the test's runtime.
pub(crate) struct ApiProxy {
    /// Origin of the proxy.
    pub(crate) url: String,
    state: Arc<State>,
    _folder: TempDir,
}

struct State {
    api_url: String,
    replies: Mutex<HashMap<String, Reply>>,
    requests: Mutex<Vec<ReceivedRequest>>,
}

impl ApiProxy {
    /// Starts the API and the proxy. `redirect-check` finds no redirects.
    pub(crate) async fn start() -> Self {
        let (folder, repository) = (TempDir::new().unwrap(), repository());
        copy_seed(&folder.path().join("api.db"));
        let content = Some(repository.join("api/content"));
        let api = Api::open(Settings { content, edge_key: Some(KEY.to_owned()), ..api_settings(folder.path(), "api.db") });
        let api = api.await.unwrap();
        let (api_url, listener) = listen().await;
        tokio::spawn(product_api::serve(listener, api, std::future::pending()));
        let (url, listener) = listen().await;
        let state = Arc::new(State { api_url, replies: Mutex::default(), requests: Mutex::default() });
        tokio::spawn(accept(listener, Arc::clone(&state)));
        Self { url, state, _folder: folder }
    }

    /// Sets the reply of an endpoint, named as in [`endpoint`]. The key may contain a page's path:
    /// `redirect-check /ru-ru/…`. With a reply for `seo`, pages have no SEO data, as from an API
    /// that does not add them.
    pub(crate) fn reply(&self, endpoint: &str, reply: Reply) {
        self.state.replies.lock().unwrap().insert(endpoint.to_owned(), reply);
    }

    /// Forwards an endpoint to the product API again.
    pub(crate) fn restore(&self, endpoint: &str) {
        self.state.replies.lock().unwrap().remove(endpoint);
    }

    /// Makes redirect-check answer with a redirect.
    pub(crate) fn redirect(&self, path: &str, to: &str, code: Option<u16>) {
        let json = serde_json::json!({ "status": "redirect", "redirect_url": to, "code": code });
        self.reply(&format!("redirect-check {path}"), Reply::Json(json.to_string()));
    }

    /// Sets the status of the session check.
    pub(crate) fn set_profile_status(&self, status: u16) {
        self.reply(PROFILE, Reply::Status(status));
    }

    /// URLs of the page-data requests for a path, in any locale and city.
    pub(crate) fn page_requests(&self, path: &str) -> Vec<String> {
        let requests = self.state.requests.lock().unwrap();
        let encoded = percent_encoding::utf8_percent_encode(path, percent_encoding::NON_ALPHANUMERIC).to_string();
        let of_page = |target: &str| {
            let (_, query) = target.split_once("/?path=")?;
            (query.split('&').next() == Some(encoded.as_str())).then(|| target.to_owned())
        };
        requests.iter().filter_map(|request| of_page(&request.target)).collect()
    }

    /// Requests to an endpoint, in order.
    pub(crate) fn requests(&self, check: &str) -> Vec<ReceivedRequest> {
        let requests = self.state.requests.lock().unwrap();
        requests.iter().filter(|request| request.target.starts_with(&format!("/api/{check}?"))).cloned().collect()
    }
}

/// Shared key that authenticates the edge.
pub(crate) const KEY: &str = "a-key-of-the-edge-of-thirty-two-characters-or-more";

/// Endpoint of the session check.
const PROFILE: &str = "/api/auth/profile";

async fn listen() -> (String, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    (format!("http://{}", listener.local_addr().unwrap()), listener)
}

async fn accept(listener: TcpListener, state: Arc<State>) {
    while let Ok((stream, _)) = listener.accept().await {
        let state = Arc::clone(&state);
        let service = service_fn(move |request| answer(request, Arc::clone(&state)));
        tokio::spawn(async move { drop(auto::Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await) });
    }
}

async fn answer(request: Request<Incoming>, state: Arc<State>) -> Result<Response<Full<Bytes>>, Infallible> {
    let target = request.uri().to_string();
    state.requests.lock().unwrap().push(ReceivedRequest { target: target.clone(), headers: request.headers().clone() });
    let profile_reply = state.replies.lock().unwrap().get(PROFILE).cloned();
    if let (PROFILE, Some(Reply::Status(status))) = (target.as_str(), profile_reply) {
        return Ok(response(status, "{}"));
    }
    let Some(endpoint) = endpoint(&target) else {
        return Ok(forward(&state.api_url, &target, request.headers()).await);
    };
    let path = url::form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes())
        .find_map(|(key, value)| (key == "path").then(|| value.into_owned()));
    let (reply, has_separate_seo) = {
        let replies = state.replies.lock().unwrap();
        let reply = replies.get(&format!("{endpoint} {}", path.unwrap_or_default())).or_else(|| replies.get(endpoint));
        (reply.cloned(), replies.contains_key("seo"))
    };
    match reply {
        Some(Reply::Json(json)) => Ok(response(200, json)),
        Some(Reply::PrivateJson(json)) => {
            let mut answer = response(200, json);
            answer.headers_mut().insert("cache-control", http::HeaderValue::from_static("private, no-store"));
            Ok(answer)
        }
        Some(Reply::Status(status)) => Ok(response(status, "")),
        Some(Reply::Late(after, json)) => {
            tokio::time::sleep(after).await;
            Ok(response(200, json))
        }
        Some(Reply::Hang) => std::future::pending().await,
        Some(Reply::Forward) => Ok(forward(&state.api_url, &target, request.headers()).await),
        Some(Reply::ForwardWithout(header)) => {
            let mut answer = forward(&state.api_url, &target, request.headers()).await;
            answer.headers_mut().remove(header);
            Ok(answer)
        }
        None if endpoint == "redirect-check" => Ok(response(200, r#"{"status":"ok"}"#)),
        None if has_separate_seo => Ok(forward(&state.api_url, &target.replace("&seo=true", ""), request.headers()).await),
        None => Ok(forward(&state.api_url, &target, request.headers()).await),
    }
}

/// Name of the endpoint at a URL. `None`: always forwarded to the product API.
fn endpoint(target: &str) -> Option<&'static str> {
    match target.split_once('?').map_or(target, |(path, _)| path) {
        "/api/check-locale" => Some("check-locale"),
        "/api/redirect-check" => Some("redirect-check"),
        "/api/translation-list" => Some("translation-list"),
        path if path.ends_with("/seo/get") => Some("seo"),
        path if path.ends_with("/country-list") => Some("country-list"),
        path if path.ends_with("/menu") => Some("menu"),
        _ if target.contains("/?path=") => Some("page"),
        _ => None,
    }
}

async fn forward(api_url: &str, target: &str, headers: &HeaderMap) -> Response<Full<Bytes>> {
    let answer = client().get(format!("{api_url}{target}")).headers(headers.clone()).send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let mut response = response(status, answer.bytes().await.unwrap());
    *response.headers_mut() = headers;
    response
}

fn response(status: u16, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    Response::builder().status(status).body(Full::new(body.into())).unwrap()
}
