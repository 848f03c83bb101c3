//! Pages hold nothing about a visitor: a crawl by a marked account, and then as a guest.

use std::collections::{BTreeSet, VecDeque};

use http::{Method, StatusCode};
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::harness::{Edge, Response, edge};

/// What only the marked visitor may read.
const NAME: &str = "Zaphira Quillfeather";
const TEXT: &str = "A payout of 4711 roubles is missing";

const HOME: &str = "/ru-en/moskva";

/// Pages that no page links to.
const BEGIN: [&str; 7] = [
    HOME,
    "/ru-en/moskva/start",
    "/ru-en/moskva/search?q=payout",
    "/ru-en/moskva/contact-us/taxi",
    "/ru-en/moskva/profile",
    "/ru-en/moskva/profile/requests",
    "/ru-en/moskva/nowhere",
];

/// Most pages that the crawl visits.
const MOST: usize = 100;

/// The browser of the marked visitor.
struct Browser<'e> {
    edge: &'e Edge,
    /// Names and values.
    cookies: Vec<(String, String)>,
}

impl Browser<'_> {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.edge.request_as("localhost", method, path).header("cookie", cookies.join("; "))
    }

    async fn send(&mut self, request: RequestBuilder) -> Response {
        let response = self.edge.send(request).await;
        for cookie in response.headers.get_all("set-cookie") {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        response
    }

    async fn get(&mut self, path: &str) -> Response {
        self.send(self.request(Method::GET, path)).await
    }

    async fn sign_in(&mut self) {
        let back = format!("http://localhost:{}{HOME}", self.edge.running().http().port());
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs([("origin", "roadside"), ("retpath", &back)]).finish();
        let form = self.get(&format!("/api/identity/auth?{query}")).await.body;
        let hidden = |name: &str| {
            let (_, after) = form.split_once(&format!("name=\"{name}\" value=\"")).unwrap_or_else(|| panic!("no {name} in {form}"));
            after.split('"').next().unwrap().replace("&amp;", "&")
        };
        let fields = [("sk", hidden("sk")), ("retpath", hidden("retpath")), ("origin", hidden("origin")), ("name", NAME.to_owned())];
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.request(Method::POST, "/api/identity/auth").header("content-type", "application/x-www-form-urlencoded");
        let response = self.send(request.body(body)).await;
        assert_eq!(response.status, StatusCode::SEE_OTHER, "{}", response.body);
        assert!(self.get("/api/auth/profile").await.body.contains(NAME));
    }

    /// Sends a support request.
    async fn ask(&mut self) {
        let token: Value = serde_json::from_str(&self.get("/csrf_token").await.body).unwrap();
        let body = json!({
            "ask_professions_id": "courier-on-foot", "ask_subject_id": "payouts", "driver_name": NAME,
            "driver_phone": "+7 916 123-45-67", "email": "zaphira@example.org", "text": TEXT
        });
        let request = self.request(Method::POST, "/api/ru-en/moskva/contact-us/send").header("x-csrf-token", token["sk"].as_str().unwrap());
        let response = self.send(request.json(&body)).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.body);
    }
}

/// Paths in an English page for Moscow, as links of HTML and of the page model.
fn links(body: &str) -> BTreeSet<String> {
    let texts = body.split('"').filter(|text| text.starts_with(HOME));
    texts.map(|text| text.split('#').next().unwrap().replace("&amp;", "&")).collect()
}

fn assert_unmarked(path: &str, reader: &str, response: &Response) {
    for mark in [NAME, TEXT, "zaphira"] {
        assert!(!response.body.contains(mark), "{path} shows `{mark}` to the {reader}: {}", response.body);
        assert!(response.headers.values().all(|value| !value.as_bytes().windows(mark.len()).any(|part| part == mark.as_bytes())));
    }
}

#[tokio::test]
async fn pages_hold_nothing_about_the_visitor() {
    let edge = edge().set("ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY", true).start().await;
    let mut owner = Browser { edge: &edge, cookies: Vec::new() };
    owner.sign_in().await;
    owner.ask().await;

    let mut waiting: VecDeque<String> = BEGIN.map(str::to_owned).into();
    let mut known: BTreeSet<String> = waiting.iter().cloned().collect();
    let mut public = 0;
    while let Some(path) = waiting.pop_front() {
        let own = owner.get(&path).await;
        assert_unmarked(&path, "owner", &own);
        let model = owner.get(&format!("/_edge/page?url={}", form_urlencoded::byte_serialize(path.as_bytes()).collect::<String>())).await;
        assert_unmarked(&path, "owner's loader", &model);
        let guest = edge.get(&path).await;
        assert_unmarked(&path, "guest", &guest);
        if guest.status == StatusCode::OK && guest.header("cache-control").starts_with("public") {
            public += 1;
            assert_eq!(own.body, guest.body, "{path} differs for a signed-in visitor");
        }
        for link in links(&own.body) {
            if known.len() < MOST && known.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    assert_eq!(known.len(), MOST, "pages of the crawl");
    assert!(public > MOST / 2, "{public} cacheable pages");
}
