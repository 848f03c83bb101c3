//! Visitors' secrets appear in no log, span, metric, report or request to a remote server.

use std::process::Stdio;
use std::time::Duration;

use http::{HeaderMap, Method, StatusCode};
use product_api::Api;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use url::form_urlencoded;

use crate::harness::stub_server::{StubServer, html, typed};
use crate::harness::{ECHO, api_settings, client, copy_rules, repository, settings, write_fragment, write_others, write_shell};

const SEND: &str = "/api/ru-ru/moskva/contact-us/send";
const IP: &str = "203.0.113.77";
const KEY: &str = "0f8c1b52-8a33-4a6e-9d37-0f0b8a3c7e11";
const TEXT: &str = "velociraptor umbrella";
const NAME: &str = "Gulliver Nightingale";
const EMAIL: &str = "gulliver@example.org";
const PHONE: &str = "+995 555 12-34-56";

/// An edge in its own process that logs to a file.
struct Process {
    child: Child,
    folder: TempDir,
    port: String,
    admin: String,
    client: reqwest::Client,
    /// Cookie jar.
    cookies: Vec<(String, String)>,
}

impl Process {
    async fn start(own: &[(&str, String)], rules: impl FnOnce(String) -> String, fragments: &str) -> Self {
        let folder = TempDir::new().unwrap();
        write_shell(folder.path());
        write_fragment(folder.path(), "mfe-knowledge-base", &[], ECHO.as_bytes());
        write_others(folder.path());
        let rules_folder = folder.path().join("rules");
        copy_rules(&rules_folder);
        let routes = rules_folder.join("routes.toml");
        std::fs::write(&routes, rules(std::fs::read_to_string(&routes).unwrap())).unwrap();
        std::fs::write(rules_folder.join("fragments.toml"), fragments).unwrap();
        let mut all = vec![
            ("ROADSIDE_LOG_FORMAT".to_owned(), "json".to_owned()),
            ("ROADSIDE_LOG_FILTER".to_owned(), "info,edge=debug,product_api=debug".to_owned()),
            ("ROADSIDE_LISTEN_ADMIN".to_owned(), "127.0.0.1:0".to_owned()),
            ("ROADSIDE_LISTEN_TRUSTED_PROXIES".to_owned(), "127.0.0.1".to_owned()),
            ("ROADSIDE_RULES_FOLDER".to_owned(), rules_folder.display().to_string()),
            ("ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY".to_owned(), "true".to_owned()),
        ];
        all.extend(own.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
            .arg("serve")
            .current_dir(repository())
            .envs(settings(folder.path(), &all))
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log")).unwrap())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (mut port, mut admin) = (String::new(), String::new());
        let mut is_admin = false;
        while admin.is_empty() {
            let line = lines.next_line().await.unwrap().expect("the addresses are printed");
            if let Some(address) = line.trim().strip_prefix("http://localhost:") {
                address.clone_into(&mut port);
            } else if is_admin {
                line.trim().clone_into(&mut admin);
            }
            is_admin |= line.starts_with("Operators");
        }
        Self { child, folder, port, admin, client: client(), cookies: Vec::new() }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = self.client.request(method, format!("http://127.0.0.1:{}{path}", self.port));
        request.header("host", format!("localhost:{}", self.port)).header("x-forwarded-for", IP).header("cookie", cookies.join("; "))
    }

    /// Returns status, headers and body, and stores cookies.
    async fn send(&mut self, request: RequestBuilder) -> (StatusCode, HeaderMap, String) {
        let response = request.send().await.unwrap();
        for cookie in response.headers().get_all("set-cookie") {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(other, _)| other != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        (response.status(), response.headers().clone(), response.text().await.unwrap())
    }

    async fn get(&mut self, path: &str) -> (StatusCode, HeaderMap, String) {
        self.send(self.request(Method::GET, path)).await
    }

    /// Sends a form without scripts. Returns the redirect's location.
    async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self.request(Method::POST, path).header("content-type", "application/x-www-form-urlencoded").body(body);
        let request = request.header("accept", "text/html").header("sec-fetch-site", "same-origin").header("sec-fetch-mode", "navigate");
        let (status, headers, body) = self.send(request).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path}: {body}");
        headers["location"].to_str().unwrap().to_owned()
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    async fn metrics(&self) -> String {
        self.client.get(format!("{}/metrics", self.admin)).send().await.unwrap().text().await.unwrap()
    }

    /// Stops the edge gracefully, so it writes everything.
    async fn end(&mut self) {
        let process = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().await.unwrap().success());
        self.child.wait().await.unwrap();
    }

    /// The report of searches.
    async fn searches(&self) -> String {
        Api::open(api_settings(self.folder.path(), "test.db")).await.unwrap().search_report(1, 1).await.unwrap().to_string()
    }
}

/// Spellings of a private link.
fn spellings(link: &str, token: &str) -> Vec<String> {
    vec![
        link.to_owned(),
        format!("{link}/"),
        format!("{link}?sent=1"),
        link.replace("/requests/", "/REQUESTS//"),
        link.replace("/requests/", "/requests%2F"),
        link.replace("/requests/", "/%72equests/./"),
        link.replace("moskva", "atlantis"),
        format!("/requests/{token}"),
        format!("/ru-ru/requests/{token}"),
        format!("{link}/more"),
        format!("{link}."),
        format!("/ru-ru/moskva/requests?{token}"),
        format!("/_edge/page?url={link}"),
        format!("/api{link}"),
        format!("/api{link}/files/none"),
        format!("/api//ru-ru/moskva/requests/{token}"),
    ]
}

async fn spans(collector: &StubServer, last: &str) -> String {
    loop {
        let spans: Vec<String> = collector.bodies("/v1/traces").into_iter().map(|body| String::from_utf8(body).unwrap()).collect();
        if spans.iter().any(|spans| spans.contains(last)) {
            return spans.join("\n");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Uses every feature that handles secrets. Returns the secrets.
async fn visit(edge: &mut Process) -> Vec<String> {
    let (_, _, token) = edge.get("/csrf_token").await;
    let csrf = serde_json::from_str::<Value>(&token).unwrap()["sk"].as_str().unwrap().to_owned();
    let body = json!({
        "ask_professions_id": "courier-on-foot", "ask_subject_id": "payouts", "driver_name": NAME, "driver_phone": PHONE,
        "email": EMAIL, "text": TEXT
    });
    let send = edge.request(Method::POST, SEND).header("x-csrf-token", &csrf).header("idempotency-key", KEY).json(&body);
    let (status, _, receipt) = edge.send(send).await;
    assert_eq!(status, StatusCode::OK, "{receipt}");
    let link = serde_json::from_str::<Value>(&receipt).unwrap()["url"].as_str().unwrap().to_owned();
    let token = link.rsplit_once('/').unwrap().1.to_owned();
    for path in spellings(&link, &token) {
        edge.get(&path).await;
        edge.send(edge.request(Method::HEAD, &path)).await;
    }
    assert!(edge.get(&link).await.2.contains(TEXT), "the thread is shown");
    let reply = edge.form(&format!("/api{link}/reply"), &[("text", TEXT)]).await;
    edge.get(&reply).await;
    let rate = edge.request(Method::POST, &format!("/api{link}/rate")).header("x-csrf-token", &csrf).json(&json!({ "rating": 5 }));
    edge.send(rate).await;

    let incomplete = [("ask_professions_id", "courier-on-foot"), ("driver_name", "Gulliver"), ("email", EMAIL), ("text", TEXT)];
    let back = edge.form(SEND, &incomplete).await;
    let form = back.split_once("form=").unwrap().1.to_owned();
    assert!(edge.get(&back).await.2.contains(TEXT), "the form keeps the input");

    let (_, _, page) = edge.get("/api/identity/auth?origin=roadside&retpath=/").await;
    let field = |name: &str| page.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1.split('"').next().unwrap().to_owned();
    let (sk, retpath, origin) = (field("sk"), field("retpath"), field("origin"));
    edge.form("/api/identity/auth", &[("sk", &sk), ("retpath", &retpath), ("origin", &origin), ("name", NAME)]).await;
    assert_eq!(edge.get("/api/auth/profile").await.0, StatusCode::OK, "the visitor is signed in");

    let query = form_urlencoded::byte_serialize(format!("выплаты {EMAIL} {PHONE}").as_bytes()).collect::<String>();
    assert_eq!(edge.get(&format!("/api/ru-ru/moskva/search?q={query}")).await.0, StatusCode::OK);
    edge.get(&format!("/ru-ru/moskva/search?q={query}")).await;
    let beacon = json!({
        "consent": true, "page": { "brand": "amber", "locale": "ru-ru", "type": "request", "path": link }, "user_type": "guest",
        "goals": [{ "name": "link_copied", "params": { "url": link } }], "reports": [{ "kind": "error", "message": link }]
    });
    let beacon = edge.request(Method::POST, "/api/beacon").header("sec-fetch-site", "same-origin").json(&beacon);
    let (status, _, response) = edge.send(beacon).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{response}");

    let mut secrets: Vec<String> = [KEY, TEXT, NAME, EMAIL, PHONE, IP, "555 12", "Gulliver"].map(str::to_owned).to_vec();
    secrets.extend([csrf, sk, token, form]);
    secrets.extend(["csrf", "session", "yu"].map(|name| edge.cookies.iter().find(|(other, _)| other == name).unwrap().1.clone()));
    secrets
}

fn holds_none(record: &str, text: &str, secrets: &[String]) {
    for secret in secrets {
        assert!(!secret.is_empty());
        let line = text.lines().find(|line| line.to_lowercase().contains(&secret.to_lowercase()));
        assert_eq!(line, None, "{record} holds {secret}");
    }
}

#[tokio::test]
async fn secrets_are_not_recorded() {
    let (collector, server) = (StubServer::start().await, StubServer::start().await);
    collector.at("/v1/traces", typed("application/json", "{}"));
    collector.at("/goals", typed("application/json", "{}"));
    server.at("/promo", html("<p>promo</p>"));
    let adapters = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(adapters.path(), format!("[[adapter]]\nkind = \"webhook\"\nurl = \"{}/goals\"\n", collector.url)).unwrap();
    let fragment = format!(
        "[[fragment]]\nname = \"promo\"\nkind = \"page\"\nurl = \"{}/promo\"\nowner = \"o\"\npurpose = \"p\"\nslots = [\"footer\"]\n",
        server.url
    );
    let own = [("ROADSIDE_LOG_OTLP", collector.url.clone()), ("ROADSIDE_EMBEDDED_API_ANALYTICS", adapters.path().display().to_string())];
    let rules = |routes: String| routes.replacen("footer = \"mfe-shell\"", "footer = \"promo\"", 1);
    let mut edge = Process::start(&own, rules, &fragment).await;
    let secrets = visit(&mut edge).await;
    edge.get("/ru-ru/kazan/the-last-page").await;
    let spans = spans(&collector, "the-last-page").await;
    let metrics = edge.metrics().await;
    edge.end().await;
    let goals: String = collector.bodies("/goals").into_iter().map(|body| String::from_utf8(body).unwrap()).collect();
    // A fragment receives the query of its page, so search pages are left out.
    let requests = server.requests("/promo");
    let remote_requests: String = requests
        .iter()
        .filter(|requests| !requests.line.contains("?q="))
        .map(|requests| format!("{}\n{:?}\n", requests.line, requests.headers))
        .collect();
    let (log, searches) = (edge.log(), edge.searches().await);

    // Every record exists and covers the requests with secrets.
    for (record, text, word) in [
        ("log", &log, "\"path\":\"/ru-ru/moskva/requests/{token}\""),
        ("log", &log, "\"path\":\"/api/ru-ru/moskva/requests/{token}/reply\""),
        ("spans", &spans, "/ru-ru/moskva/requests/{token}"),
        ("metrics", &metrics, "api_goals_total{name=\"link_copied\""),
        ("goals", &goals, "/ru-ru/moskva/requests/{token}"),
        ("requests to the fragment server", &remote_requests, "/ru-ru/moskva/requests/{token}"),
        ("searches", &searches, "выплаты #"),
    ] {
        assert!(text.contains(word), "{word} in {record}: {text}");
        holds_none(record, text, &secrets);
    }
}

#[tokio::test]
async fn secrets_are_not_recorded_when_the_product_api_is_down() {
    let token = "9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824";
    let own = [("ROADSIDE_API_URL", "http://127.0.0.1:9".to_owned())];
    let mut edge = Process::start(&own, |routes| routes, "").await;
    for path in spellings(&format!("/ru-ru/moskva/requests/{token}"), token) {
        edge.get(&path).await;
    }
    edge.get(&format!("/ru-ru/moskva/contact-us/taxi?form={token}")).await;
    edge.end().await;
    let log = edge.log();
    assert!(
        log.contains("Request to the product API failed") && log.contains("Product API unavailable; serving the built-in error page"),
        "{log}"
    );
    holds_none("log", &log, &[token.to_owned()]);
}
