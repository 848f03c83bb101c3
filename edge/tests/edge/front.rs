//! The real product API, with what the test wants answered by the test: whatever a company's own API may say, or fail to.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

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

use crate::kit::{client, repository};

/// What an endpoint says.
#[derive(Debug, Clone)]
pub(crate) enum Says {
    /// A JSON text.
    This(String),
    /// A JSON text for whoever asks alone.
    ThisToYou(String),
    /// A status without a word.
    Status(u16),
    /// Nothing, ever.
    Nothing,
}

/// A request.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    /// Path and query.
    pub(crate) target: String,
    /// Headers.
    pub(crate) headers: HeaderMap,
}

/// The API. It ends with the test's runtime.
pub(crate) struct Front {
    /// Its address.
    pub(crate) url: String,
    state: Arc<State>,
    _folder: TempDir,
}

struct State {
    behind: String,
    says: Mutex<HashMap<String, Says>>,
    asked: Mutex<Vec<Asked>>,
}

impl Front {
    /// Starts it; checks say that all is well.
    pub(crate) async fn start() -> Self {
        let (folder, repository) = (TempDir::new().unwrap(), repository());
        let api = Api::open(Settings {
            database_url: format!("sqlite:{}", folder.path().join("api.db").display()),
            content: Some(repository.join("api/content")),
            geo: repository.join("api/geo/data"),
            locales: repository.join("locales"),
            edge_key: Some(KEY.to_owned()),
            ..Settings::default()
        });
        let api = api.await.unwrap();
        let (behind, listener) = listen().await;
        tokio::spawn(product_api::serve(listener, api, std::future::pending()));
        let (url, listener) = listen().await;
        let state = Arc::new(State { behind, says: Mutex::default(), asked: Mutex::default() });
        tokio::spawn(accept(listener, Arc::clone(&state)));
        Self { url, state, _folder: folder }
    }

    /// Makes an endpoint, by its name ([`endpoint`]), say something from now on. A page is asked about by its path: `redirect-check /ru-ru/…`.
    pub(crate) fn says(&self, endpoint: &str, says: Says) {
        self.state.says.lock().unwrap().insert(endpoint.to_owned(), says);
    }

    /// Makes an endpoint say again what the product API does.
    pub(crate) fn recovers(&self, endpoint: &str) {
        self.state.says.lock().unwrap().remove(endpoint);
    }

    /// Makes the redirect check say that a page is elsewhere.
    pub(crate) fn moves(&self, path: &str, to: &str, code: Option<u16>) {
        let json = serde_json::json!({ "status": "redirect", "redirect_url": to, "code": code });
        self.says(&format!("redirect-check {path}"), Says::This(json.to_string()));
    }

    /// Makes the question who is signed in be answered with a status.
    pub(crate) fn profile(&self, status: u16) {
        self.says(PROFILE, Says::Status(status));
    }

    /// Addresses at which the data of a page under any place was asked for.
    pub(crate) fn pages(&self, path: &str) -> Vec<String> {
        let asked = self.state.asked.lock().unwrap();
        let encoded = percent_encoding::utf8_percent_encode(path, percent_encoding::NON_ALPHANUMERIC).to_string();
        let of_page = |target: &str| {
            let (_, query) = target.split_once("/?path=")?;
            (query.split('&').next() == Some(encoded.as_str())).then(|| target.to_owned())
        };
        asked.iter().filter_map(|asked| of_page(&asked.target)).collect()
    }

    /// What a check was asked, in order.
    pub(crate) fn asked(&self, check: &str) -> Vec<Asked> {
        let asked = self.state.asked.lock().unwrap();
        asked.iter().filter(|asked| asked.target.starts_with(&format!("/api/{check}?"))).cloned().collect()
    }
}

/// The secret by which the API knows the edge.
pub(crate) const KEY: &str = "a-key-of-the-edge-of-thirty-two-characters-or-more";

/// Where it is asked who is signed in.
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
    state.asked.lock().unwrap().push(Asked { target: target.clone(), headers: request.headers().clone() });
    let of_profile = state.says.lock().unwrap().get(PROFILE).cloned();
    if let (PROFILE, Some(Says::Status(status))) = (target.as_str(), of_profile) {
        return Ok(response(status, "{}"));
    }
    let Some(endpoint) = endpoint(&target) else {
        return Ok(passed_on(&state.behind, &target, request.headers()).await);
    };
    let path = url::form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes())
        .find_map(|(key, value)| (key == "path").then(|| value.into_owned()));
    let says = {
        let says = state.says.lock().unwrap();
        says.get(&format!("{endpoint} {}", path.unwrap_or_default())).or_else(|| says.get(endpoint)).cloned()
    };
    match says {
        Some(Says::This(json)) => Ok(response(200, json)),
        Some(Says::ThisToYou(json)) => {
            let mut answer = response(200, json);
            answer.headers_mut().insert("cache-control", http::HeaderValue::from_static("private, no-store"));
            Ok(answer)
        }
        Some(Says::Status(status)) => Ok(response(status, "")),
        Some(Says::Nothing) => std::future::pending().await,
        None if endpoint == "redirect-check" => Ok(response(200, r#"{"status":"ok"}"#)),
        None => Ok(passed_on(&state.behind, &target, request.headers()).await),
    }
}

/// Name by which a test speaks of what is asked at an address; `None`: it is always the product API's to answer.
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

async fn passed_on(behind: &str, target: &str, headers: &HeaderMap) -> Response<Full<Bytes>> {
    let answer = client().get(format!("{behind}{target}")).headers(headers.clone()).send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let mut response = response(status, answer.bytes().await.unwrap());
    *response.headers_mut() = headers;
    response
}

fn response(status: u16, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    Response::builder().status(status).body(Full::new(body.into())).unwrap()
}
