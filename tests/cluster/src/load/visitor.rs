//! A visitor: an HTTP client with its own cookies and address.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, SET_COOKIE};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;

use crate::history::{Completion, Outcome};
use crate::machine::network::address;
use crate::nodes::services::EDGE_PORT;

/// Host of the site.
pub(crate) const HOST: &str = "localhost:8080";

/// Longest wait for a response.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(12);

/// Boundary of multipart bodies.
const BOUNDARY: &str = "----cluster-boundary";

/// A visitor.
pub(crate) struct Visitor {
    client: Client,
    cookies: BTreeMap<String, String>,
    token: String,
    forwarded_for: String,
}

impl Visitor {
    /// A visitor whose requests count as those of an address in 198.18.0.0/15.
    ///
    /// # Errors
    /// The client could not be set up.
    pub(crate) fn new(number: u32) -> Result<Self, reqwest::Error> {
        let client = Client::builder().no_proxy().http1_only().timeout(LONGEST_WAIT).redirect(reqwest::redirect::Policy::none()).build()?;
        let forwarded_for = format!("198.18.{}.{}", number / 250 % 250, number % 250 + 1);
        Ok(Self { client, cookies: BTreeMap::new(), token: String::new(), forwarded_for })
    }

    /// A request to a node: an edge, or the load balancer.
    pub(crate) fn request(&self, method: Method, node: &str, path: &str) -> RequestBuilder {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = self.client.request(method, format!("http://{}:{EDGE_PORT}{path}", address(node)));
        let request =
            request.header("host", HOST).header("origin", format!("http://{HOST}")).header("x-forwarded-for", &self.forwarded_for);
        let request = if self.token.is_empty() { request } else { request.header("x-csrf-token", &self.token) };
        if cookies.is_empty() { request } else { request.header("cookie", cookies.join("; ")) }
    }

    /// Fetches a form token, if there is none yet. Returns whether there is one.
    pub(crate) async fn fetch_token(&mut self, node: &str) -> bool {
        if self.token.is_empty()
            && let Ok(response) = self.request(Method::GET, node, "/csrf_token").send().await
        {
            self.remember(response.headers());
            if let Ok(body) = response.json::<Value>().await {
                self.token = body["sk"].as_str().unwrap_or_default().to_owned();
            }
        }
        !self.token.is_empty()
    }

    /// Sends a request and reads a JSON body.
    pub(crate) async fn send(&mut self, request: RequestBuilder) -> Result<(StatusCode, Value), reqwest::Error> {
        let response: Response = request.send().await?;
        self.remember(response.headers());
        let status = response.status();
        let body = response.bytes().await?;
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }

    fn remember(&mut self, headers: &HeaderMap) {
        for cookie in headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok()) {
            if let Some((name, value)) = cookie.split(';').next().and_then(|pair| pair.split_once('=')) {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// End of a write, as its client knows it. After status 4xx, nothing has changed. After 5xx,
/// something may have.
pub(crate) fn completion(
    result: Result<(StatusCode, Value), reqwest::Error>,
    outcome: impl FnOnce(&Value) -> Option<Outcome>,
) -> Completion {
    match result {
        Ok((status, body)) if status.is_success() => match outcome(&body) {
            Some(outcome) => Completion::Ok(outcome),
            None => Completion::Unknown(format!("unexpected body: {body}")),
        },
        Ok((status, body)) if status.is_client_error() => Completion::Fail(format!("{status}: {body}")),
        Ok((status, body)) => Completion::Unknown(format!("{status}: {body}")),
        Err(error) if error.is_connect() => Completion::Fail(reason(&error)),
        Err(error) => Completion::Unknown(reason(&error)),
    }
}

/// An error with its causes.
pub(crate) fn reason(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text += &format!(": {error}");
        source = error.source();
    }
    text
}

/// Adds a body with one file.
pub(crate) fn with_file(request: RequestBuilder, field: &str, file: &[u8]) -> RequestBuilder {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"photo.png\"\r\nContent-Type: image/png\r\n\r\n"
    );
    let body = [head.as_bytes(), file, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat();
    request.header(CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}")).body(body)
}
