//! Tests of sign-in, sign-out and sessions.

use product_api::Settings;
use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, SET_COOKIE};
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::{Server, TestDatabase, settings};

#[tokio::test]
async fn driver_signs_in_and_out() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    assert_eq!(visitor.profile().await, Err(401));

    let signed_in = visitor.sign_in(PAGE, "driver=emily").await;
    assert_eq!((signed_in.status().as_u16(), signed_in.headers()[LOCATION].to_str().unwrap()), (303, PAGE));
    let cookies: Vec<&str> = signed_in.headers().get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap()).collect();
    assert!(cookies[0].starts_with("session=") && cookies[0].ends_with("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"), "{cookies:?}");
    assert!(cookies[1].starts_with("yu=") && cookies[1].ends_with("; Path=/; Max-Age=2592000; SameSite=Lax"), "{cookies:?}");
    assert_eq!(visitor.profile().await, Ok(json!({"fio": "Emily Carter", "notifications": 0})));
    let stored = server.database.text("SELECT token_digest FROM session").await.unwrap();
    assert_ne!(Some(stored.as_str()), visitor.cookie("session"), "the token is not stored in plain text");

    let session = visitor.cookie("session").unwrap().to_owned();
    let yu = visitor.cookie("yu").unwrap().to_owned();
    let signed_out = visitor.get(&format!("/api/identity/logout?retpath={PAGE}&yu={yu}&mode=logout")).await;
    assert_eq!((signed_out.status().as_u16(), signed_out.headers()[LOCATION].to_str().unwrap()), (303, PAGE));
    assert_eq!((visitor.cookie("session"), visitor.cookie("yu")), (None, None));
    visitor.cookies.push(("session".to_owned(), session));
    assert_eq!(visitor.profile().await, Err(401), "copied tokens are revoked too");
}

#[tokio::test]
async fn full_name_signs_in() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    let response = visitor.sign_in(PAGE, "name=Giorgi%3Cb%3E").await;
    assert_eq!(response.status(), 422);
    let page = response.text().await.unwrap();
    assert!(page.contains("value=\"Giorgi&lt;b&gt;\"") && page.contains("two words or more"), "{page}");
    let signed_in =
        visitor.sign_in("http://kz.localhost:8080/kz-ru/almaty?a=1%26b=2", "name=++%E1%83%92%E1%83%98%E1%83%9D+%E1%83%91%E1%83%94++").await;
    assert_eq!(signed_in.headers()[LOCATION], "http://kz.localhost:8080/kz-ru/almaty?a=1&b=2");
    assert_eq!(visitor.profile().await.unwrap()["fio"], "გიო ბე");
}

#[tokio::test]
async fn sign_in_replaces_the_session() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    visitor.sign_in(PAGE, "driver=anna").await;
    let planted = visitor.cookies.clone();
    visitor.sign_in(PAGE, "driver=emily").await;
    assert_eq!(visitor.profile().await.unwrap()["fio"], "Emily Carter");
    assert_ne!(visitor.cookies, planted);
    let mut attacker = Visitor::new(&server);
    attacker.cookies = planted;
    assert_eq!(attacker.profile().await, Err(401));
    assert_eq!(server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM session").await.unwrap(), "1");
}

#[tokio::test]
async fn session_slides_with_use_and_expires_without() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    visitor.sign_in(PAGE, "driver=anna").await;
    let cookies = visitor.cookies.clone();
    assert!(!visitor.get("/api/auth/profile").await.headers().contains_key(SET_COOKIE), "the session is fresh");
    server.database.run("UPDATE session SET seen_at = seen_at - 3600, expires_at = expires_at - 3600").await;
    let renewed = visitor.get("/api/auth/profile").await;
    assert_eq!(renewed.headers().get_all(SET_COOKIE).iter().count(), 2);
    assert_eq!(
        visitor.cookies.iter().map(|(_, value)| value).max(),
        cookies.iter().map(|(_, value)| value).max(),
        "the same values, longer"
    );
    server.database.run("UPDATE session SET expires_at = expires_at - 2592000").await;
    assert_eq!(visitor.profile().await, Err(401));
    Visitor::new(&server).sign_in(PAGE, "driver=emily").await;
    server.api.expire(jiff::Timestamp::now()).await.unwrap();
    assert_eq!(server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM session").await.unwrap(), "1", "the old session is removed");
}

#[tokio::test]
async fn forged_form_does_not_sign_in() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    let mut other = Visitor::new(&server);
    let token = other.get("/csrf_token").await.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
    for (open_first, sk) in [(false, ""), (false, &*token), (true, ""), (true, "forged"), (true, &*token)] {
        visitor.cookies.clear();
        if open_first {
            visitor.get("/api/identity/auth").await;
        }
        let answer = visitor.send(Method::POST, "/api/identity/auth", format!("sk={sk}&driver=anna&retpath={PAGE}")).await;
        assert_eq!(answer.status(), 403, "{open_first} {sk}");
        assert!(visitor.cookie("session").is_none());
        let page = answer.text().await.unwrap();
        assert!(page.contains("role=\"alert\"") && page.contains("<html lang=\"en\""), "the form can be submitted again: {page}");
    }
}

#[tokio::test]
async fn return_path_to_another_host_is_ignored() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    for retpath in [
        "",
        "//evil.example",
        "https://evil.example",
        "%5C%5Cevil.example",
        "javascript:alert(1)",
        "http://localhost:8080@evil.example",
        "http://localhost",
        "http://a.localhost:8080",
    ] {
        let signed_in = visitor.sign_in(retpath, "driver=anna").await;
        assert_eq!(signed_in.headers()[LOCATION], "/", "{retpath}");
        let yu = visitor.cookie("yu").unwrap().to_owned();
        let signed_out = visitor.get(&format!("/api/identity/logout?retpath={retpath}&yu={yu}")).await;
        assert_eq!(signed_out.headers()[LOCATION], "/", "{retpath}");
    }
    // Only the visitor can forge the form, and the path is checked again.
    visitor.get("/api/identity/auth").await;
    let token = visitor.get("/csrf_token").await.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
    let body = format!("sk={token}&driver=anna&retpath=https://evil.example");
    assert_eq!(visitor.send(Method::POST, "/api/identity/auth", body).await.headers()[LOCATION], "/");
}

#[tokio::test]
async fn sign_out_requires_the_yu_token() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    visitor.sign_in(PAGE, "driver=anna").await;
    for query in ["", "?yu=", "?yu=forged"] {
        let response = visitor.get(&format!("/api/identity/logout{query}")).await;
        assert_eq!(
            (response.status().as_u16(), response.headers()[CONTENT_TYPE].to_str().unwrap()),
            (403, "text/html; charset=utf-8"),
            "{query}"
        );
        assert!(visitor.profile().await.is_ok(), "{query}");
    }
    let yu = visitor.cookie("yu").unwrap().to_owned();
    assert_eq!(visitor.get(&format!("/api/identity/logout?yu={yu}&mode=other")).await.status(), 400);
    assert_eq!(Visitor::new(&server).get("/api/identity/logout?yu=").await.status(), 403, "a missing cookie does not equal an empty one");
}

#[tokio::test]
async fn sign_in_page_has_csp_and_the_language_of_the_previous_page() {
    let server = Server::start().await;
    let mut visitor = Visitor::new(&server);
    for (retpath, language, leads_to) in [
        ("http://kz.localhost:8080/kz-ru/almaty", "ru", "http://kz.localhost:8080"),
        ("http://localhost:8080/ru-en/moskva", "en", "http://localhost:8080"),
        ("http://localhost:8080/", "en", "http://localhost:8080"),
        ("https://evil.example/ru-ru", "en", ""),
    ] {
        let response = visitor.get(&format!("/api/identity/auth?retpath={retpath}")).await;
        assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
        let policy = response.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        assert!(!policy.contains("unsafe") && policy.contains(&format!("form-action 'self' {leads_to};")), "{policy}");
        let page = response.text().await.unwrap();
        assert!(page.contains(&format!("<html lang=\"{language}\" dir=\"ltr\">")), "{retpath}: {page}");
    }
    visitor.cookies.push(("locale".to_owned(), "ru-ru".to_owned()));
    assert!(visitor.get("/api/identity/auth").await.text().await.unwrap().contains("<html lang=\"ru\""), "the last chosen locale");
    let style = visitor.get("/api/identity/style.css").await;
    assert_eq!(style.headers()[CONTENT_TYPE], "text/css; charset=utf-8");
}

#[tokio::test]
async fn https_cookies_are_secure() {
    let server = Server::start().await;
    let form = server.through_edge(Method::GET, "https://roadside.example", "/api/identity/auth").send().await.unwrap();
    let cookie = form.headers()[SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("__Host-csrf=") && cookie.ends_with("; Secure"), "{cookie}");
}

#[tokio::test]
async fn development_provider_is_absent_when_disabled() {
    let database = TestDatabase::with_content().await;
    let settings = Settings { development_identity: false, ..settings(&database) };
    let server = Server::with(database, settings).await;
    for (method, path) in [
        (Method::GET, "/api/identity/auth"),
        (Method::POST, "/api/identity/auth"),
        (Method::GET, "/api/identity/logout"),
        (Method::GET, "/api/identity/style.css"),
    ] {
        assert_eq!(server.request(method.clone(), path).send().await.unwrap().status(), 404, "{method} {path}");
    }
}
