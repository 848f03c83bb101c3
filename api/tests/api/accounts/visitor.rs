//! A browser for tests of signing in.

use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, SET_COOKIE, USER_AGENT};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::kit::Server;

/// Origin of the main site.
pub(super) const HERE: &str = "http://localhost:8080";

/// A page of the main site.
pub(super) const PAGE: &str = "http://localhost:8080/ru-en/moskva/knowledge-base";

/// A browser that stores cookies and follows no redirects.
pub(super) struct Visitor<'s> {
    pub(super) server: &'s Server,
    /// Origin of the visited site.
    pub(super) origin: &'static str,
    /// `User-Agent`.
    pub(super) agent: &'static str,
    /// Names and values.
    pub(super) cookies: Vec<(String, String)>,
}

impl<'s> Visitor<'s> {
    pub(super) fn new(server: &'s Server) -> Self {
        Self { server, origin: HERE, agent: "test", cookies: Vec::new() }
    }

    pub(super) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.server.through_edge(method, self.origin, path).header(COOKIE, cookies.join("; ")).header(USER_AGENT, self.agent)
    }

    fn store_cookies(&mut self, response: &Response) {
        for cookie in response.headers().get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(known, _)| known != name);
            if !cookie.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    pub(super) async fn send(&mut self, method: Method, path: &str, body: String) -> Response {
        let request = self.request(method, path).header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body);
        let response = request.send().await.unwrap();
        self.store_cookies(&response);
        response
    }

    pub(super) async fn get(&mut self, path: &str) -> Response {
        self.send(Method::GET, path, String::new()).await
    }

    /// Opens the form and submits its hidden fields with `choice`.
    pub(super) async fn sign_in(&mut self, retpath: &str, choice: &str) -> Response {
        let form = self.get(&format!("/api/identity/auth?origin=roadside&retpath={retpath}")).await.text().await.unwrap();
        let field = |name: &str| {
            let after = form.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1;
            let value = after.split('"').next().unwrap().replace("&amp;", "&");
            form_urlencoded::byte_serialize(value.as_bytes()).collect::<String>()
        };
        let body = format!("sk={}&retpath={}&origin={}&{choice}", field("sk"), field("retpath"), field("origin"));
        self.send(Method::POST, "/api/identity/auth", body).await
    }

    /// The profile, or the status of the error.
    pub(super) async fn profile(&mut self) -> Result<Value, u16> {
        let response = self.get("/api/auth/profile").await;
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        if response.status() == 200 { Ok(response.json().await.unwrap()) } else { Err(response.status().as_u16()) }
    }

    /// A form token, with its cookie.
    pub(super) async fn form_token(&mut self) -> String {
        let token: Value = self.get("/csrf_token").await.json().await.unwrap();
        token["sk"].as_str().unwrap().to_owned()
    }

    /// A request of a script, with a form token.
    pub(super) async fn change(&mut self, method: Method, path: &str) -> Response {
        let token = self.form_token().await;
        let request = self.request(method, path).header("x-csrf-token", token);
        let response = request.send().await.unwrap();
        self.store_cookies(&response);
        response
    }

    /// A request of a script with a JSON body.
    pub(super) async fn send_json(&mut self, method: Method, path: &str, body: &Value) -> Response {
        let token = self.form_token().await;
        let response = self.request(method, path).header("x-csrf-token", token).json(body).send().await.unwrap();
        self.store_cookies(&response);
        response
    }

    /// Sends a form of a page without scripts, as a browser does whose page is of `site`.
    pub(super) async fn send_form(&mut self, site: &str, path: &str, body: &str) -> Response {
        let request = self.request(Method::POST, path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = request.header("sec-fetch-site", site).header("sec-fetch-mode", "navigate");
        let response = request.body(body.to_owned()).send().await.unwrap();
        self.store_cookies(&response);
        response
    }

    /// Sends a support request from a page in English and returns its receipt.
    pub(super) async fn ask(&mut self, text: &str) -> Value {
        let body = json!({
            "ask_professions_id": "courier-on-foot", "ask_subject_id": "payouts", "driver_name": "Anna Smirnova",
            "driver_phone": "+7 916 123-45-67", "email": "anna@example.org", "text": text
        });
        let response = self.send_json(Method::POST, "/api/ru-en/moskva/contact-us/send", &body).await;
        assert_eq!(response.status(), 200, "{text}");
        response.json().await.unwrap()
    }

    /// Likes an article and adds it to the favourites.
    pub(super) async fn save(&mut self, article: &str) {
        let like = format!("/api/ru-en/moskva/articles/{article}/like");
        assert_eq!(self.send_json(Method::POST, &like, &json!({"liked": true})).await.status(), 200);
        let favourites = self.send_json(Method::PUT, "/api/ru-en/moskva/favourites", &json!({"add": [article], "remove": []})).await;
        assert_eq!(favourites.status(), 200);
    }
}
