//! Remembered pages: the same bytes as a page made for the request, after every change of an input.

use std::fs;
use std::time::Duration;

use contracts::fragment::Slot;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::api_proxy::{ApiProxy, KEY, Reply};
use crate::harness::stub_server::{StubServer, html, typed};
use crate::harness::{ECHO, Edge, Response, client, edge, write_fragment};

const PATHS: [&str; 4] = [
    "/ru-ru/moskva/knowledge-base",
    "/ru-en/moskva/knowledge-base",
    "/ru-ru/kazan/knowledge-base",
    "/_edge/page?url=%2Fru-ru%2Fmoskva%2Fknowledge-base",
];

/// Endpoints whose answers change, with an address that gives a real answer.
const ENDPOINTS: [(&str, &str); 4] = [
    ("page /knowledge-base", "/api/ru-ru/moskva/?path=%2Fknowledge%2Dbase"),
    ("seo", "/api/ru-ru/moskva/seo/get?url=%2Fknowledge%2Dbase"),
    ("menu", "/api/ru-ru/moskva/menu?brand=amber"),
    ("translation-list", "/api/translation-list?language=ru"),
];

/// Two edges with the same inputs: one remembers pages, the other makes each page again.
struct Pair {
    api: ApiProxy,
    remembering: Edge,
    forgetting: Edge,
    paths: &'static [&'static str],
}

impl Pair {
    /// `server`: gives a fragment of all pages, if any. The model of such a page is not sent.
    async fn start(server: Option<&StubServer>) -> Self {
        let api = ApiProxy::start().await;
        // The proxy's answers name no lifetime, so the edges ask again after a second.
        for (endpoint, _) in ENDPOINTS {
            api.reply(endpoint, Reply::Json(real_answer(&api, endpoint).await.to_string()));
        }
        let remembering = start(&api, 64, server).await;
        let forgetting = start(&api, 0, server).await;
        Self { api, remembering, forgetting, paths: &PATHS[..if server.is_some() { 3 } else { 4 }] }
    }

    fn both(&self) -> [&Edge; 2] {
        [&self.remembering, &self.forgetting]
    }

    /// Changes a rules file of both edges.
    fn change_rules(&self, file: &str, change: impl Fn(&str) -> String) {
        for edge in self.both() {
            let file = edge.folder().join("rules").join(file);
            let text = change(&fs::read_to_string(&file).unwrap());
            fs::write(&file, text).unwrap();
            edge.running().app().reload_rules().unwrap();
        }
    }

    /// Replaces an answer of the product API, and waits until all pages show it.
    async fn change_answer(&self, endpoint: &str, marker: &str, change: impl Fn(&mut Value)) {
        let mut answer = real_answer(&self.api, endpoint).await;
        change(&mut answer);
        self.api.reply(endpoint, Reply::Json(answer.to_string()));
        for (edge, path) in self.both().into_iter().flat_map(|edge| self.paths.iter().map(move |path| (edge, *path))) {
            let shown = async {
                while !get(edge, path, "identity").await.body.contains(marker) {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(20), shown).await.unwrap_or_else(|_| panic!("{path} never shows {marker}"));
        }
    }

    /// Compares every page several times: made, remembered, and compressed to keep.
    async fn compare(&self, why: &str) {
        for path in self.paths {
            for encoding in ["identity", "gzip", "br", "identity"] {
                let made = get(&self.forgetting, path, encoding).await;
                let remembered = get(&self.remembering, path, encoding).await;
                assert_eq!(made.status, StatusCode::OK, "{why}: {path}");
                assert_eq!(headers(&remembered), headers(&made), "{why}: {path} {encoding}");
                if encoding == "identity" {
                    assert_eq!(remembered.body, made.body, "{why}: {path}");
                }
            }
        }
    }

    /// Waits until every page of one edge is that of the other. A live fragment that comes later
    /// on one of them has another place in its page.
    async fn agree(&self, why: &str) {
        for path in self.paths {
            let agreed = async {
                loop {
                    let made = get(&self.forgetting, path, "identity").await;
                    let remembered = get(&self.remembering, path, "identity").await;
                    if (headers(&remembered), &remembered.body) == (headers(&made), &made.body) {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(20), agreed).await.unwrap_or_else(|_| panic!("{why}: {path} differs"));
        }
    }
}

/// Answer of an endpoint, as it is now.
async fn real_answer(api: &ApiProxy, endpoint: &str) -> Value {
    let (_, address) = ENDPOINTS.iter().find(|(name, _)| *name == endpoint).unwrap();
    client().get(format!("{}{address}", api.url)).send().await.unwrap().json().await.unwrap()
}

async fn start(api: &ApiProxy, memory_mib: u32, server: Option<&StubServer>) -> Edge {
    let fragment = server.map_or_else(String::new, |server| {
        let url = format!("{}/offers", server.url);
        format!("[[fragment]]\nname = \"offers\"\nkind = \"page\"\nurl = \"{url}\"\nowner = \"offers\"\npurpose = \"Offers\"\nslots = [\"footer\"]\n")
    });
    let slots = if server.is_some() { "slots = { footer = \"offers\" }\n" } else { "" };
    let edge = edge()
        .rules("fragments.toml", |_| fragment)
        .rules("routes.toml", |routes| routes.replace("path = \"/knowledge-base\"\n", &format!("path = \"/knowledge-base\"\n{slots}")))
        .rules("sites.toml", |text| text)
        .set("ROADSIDE_API_URL", &api.url)
        .set("ROADSIDE_API_KEY", KEY)
        .set("ROADSIDE_API_FRESH_SECONDS", 1)
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_RENDER_PAGE_MEMORY_MIB", memory_mib);
    edge.start().await
}

async fn get(edge: &Edge, path: &str, encoding: &str) -> Response {
    edge.send(edge.request(Method::GET, path).header("accept-encoding", encoding)).await
}

/// Headers that must be equal. Page models had no entity tag before they were remembered.
fn headers(response: &Response) -> Vec<(String, String)> {
    const OTHERS: [&str; 7] = ["date", "server-timing", "content-length", "transfer-encoding", "x-request-id", "traceparent", "etag"];
    let others = |name: &str| OTHERS.contains(&name);
    let mut headers: Vec<_> = response
        .headers
        .iter()
        .filter(|(name, _)| !others(name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    headers
}

#[tokio::test]
async fn remembered_page_equals_a_fresh_one_after_every_change() {
    let pair = Pair::start(None).await;
    pair.compare("start").await;
    let page = "page /knowledge-base";
    pair.change_answer(page, "Другая крошка", |page| page["breadcrumbs"][0]["title"] = json!("Другая крошка")).await;
    pair.compare("page").await;
    pair.change_answer("seo", "Другой заголовок", |seo| seo["meta_title"] = json!("Другой заголовок")).await;
    pair.compare("seo").await;
    let seo = real_answer(&pair.api, "seo").await;
    pair.change_answer(page, "Заголовок страницы", |page| {
        page["seo"] = seo.clone();
        page["seo"]["meta_title"] = json!("Заголовок страницы");
    })
    .await;
    pair.compare("seo of the page").await;
    pair.change_answer("menu", "Другие права", |menu| menu["footer_data"]["copyright"] = json!("Другие права")).await;
    pair.compare("menu").await;
    pair.change_answer("translation-list", "Другая оболочка", |strings| rename(strings, "Другая оболочка")).await;
    pair.compare("strings").await;
    pair.change_rules("sites.toml", |text| text.replace("\"amber\"", "\"slate\""));
    pair.compare("rules").await;
    for edge in pair.both() {
        write_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], ECHO.replace("<p>", "<p>changed ").as_bytes());
        edge.running().app().reload().unwrap();
    }
    pair.compare("release").await;
    assert!(get(&pair.remembering, PATHS[0], "identity").await.body.contains("changed main: "));
}

#[tokio::test]
async fn page_around_a_live_fragment_equals_a_fresh_one_after_every_change() {
    let server = StubServer::start().await;
    let fragment = |text: &str| server.at("/offers", html(format!("<p>{text}</p>")).with("cache-control", "no-store"));
    fragment("offers");
    let pair = Pair::start(Some(&server)).await;
    pair.agree("start").await;
    fragment("other offers");
    pair.agree("fragment").await;
    assert!(get(&pair.remembering, PATHS[0], "identity").await.body.contains("<p>other offers</p>"));
    let page = "page /knowledge-base";
    pair.change_answer(page, "Другая крошка", |page| page["breadcrumbs"][0]["title"] = json!("Другая крошка")).await;
    pair.agree("page").await;
    pair.change_answer("seo", "Другой заголовок", |seo| seo["meta_title"] = json!("Другой заголовок")).await;
    pair.agree("seo").await;
    pair.change_answer("menu", "Другие права", |menu| menu["footer_data"]["copyright"] = json!("Другие права")).await;
    pair.agree("menu").await;
    pair.change_answer("translation-list", "Другая оболочка", |strings| rename(strings, "Другая оболочка")).await;
    pair.agree("strings").await;
    server.at("/offers", html("<link rel=\"stylesheet\" href=\"/a.css\"><p>offers</p>").with("cache-control", "no-store"));
    server.at("/a.css", typed("text/css", "p{color:red}"));
    let styled = async {
        while !get(&pair.remembering, PATHS[0], "identity").await.body.contains("/assets/offers/") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), styled).await.expect("a new file of the fragment is in the head");
    pair.agree("files").await;
    pair.change_rules("sites.toml", |text| text.replace("\"amber\"", "\"slate\""));
    pair.agree("rules").await;
}

/// Changes a string of the shell.
fn rename(strings: &mut Value, text: &str) {
    let translations = strings["translations"].as_array_mut().unwrap();
    let of_shell = translations.iter_mut().find(|translation| translation["key"] == "shell.knowledge_base").unwrap();
    of_shell["data"]["ru"] = json!(text);
}

#[tokio::test]
async fn page_is_made_once_and_then_remembered_with_its_length() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let made = get(&edge, PATHS[0], "identity").await;
    get(&edge, PATHS[0], "identity").await;
    let remembered = get(&edge, PATHS[0], "identity").await;
    assert_eq!(remembered.body, made.body);
    assert_eq!(remembered.header("content-length"), remembered.body.len().to_string());
    assert!(remembered.header("server-timing").contains("memory"), "{}", remembered.header("server-timing"));
    let from_memory = edge.metric("edge_pages_total{from=\"memory\"}").await;
    assert_eq!(edge.metric("edge_pages_total{from=\"made\"}").await + from_memory, 3);
    assert!(from_memory >= 1);
}

#[tokio::test]
async fn page_is_remembered_after_its_stream_though_no_render_is() {
    let edge = edge().set("ROADSIDE_RENDER_CACHE_MIB", 1).start().await;
    let longer_than_the_cache = ECHO.replace("'</p>'", "'.'.repeat(1_200_000) + '</p>'");
    write_fragment(edge.folder(), "mfe-knowledge-base", &[Slot::Main], longer_than_the_cache.as_bytes());
    edge.running().app().reload().unwrap();
    let made = get(&edge, PATHS[0], "identity").await;
    assert!(made.body.len() > 1_200_000 && made.header("transfer-encoding") == "chunked", "{} bytes", made.body.len());
    let remembered = async {
        loop {
            let response = get(&edge, PATHS[0], "identity").await;
            if response.header("server-timing").contains("memory") {
                return response;
            }
        }
    };
    let remembered = tokio::time::timeout(Duration::from_secs(20), remembered).await.expect("the page is in memory");
    assert!(remembered.body == made.body, "both are the same");
}

#[tokio::test]
async fn missing_private_and_error_pages_are_not_remembered() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    for _ in 0..3 {
        for path in ["/ru-ru/moskva/nowhere", "/ru-ru/moskva/500", "/ru-ru/moskva/search?q=taxi"] {
            get(&edge, path, "identity").await;
        }
    }
    assert!(edge.admin("/metrics").await.contains("edge_pages_total{from=\"memory\"} 0\n"));
}
