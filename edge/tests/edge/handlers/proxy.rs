//! Requests forwarded to the product API.

use contracts::support::{LARGEST_APPLICATION_FILE, MOST_APPLICATION_FILES};
use http::{Method, StatusCode};

use crate::harness::edge;
use crate::harness::stub_server::{StubServer, typed};

#[tokio::test]
async fn api_responses_keep_their_headers() {
    let edge = edge().start().await;
    let menu = edge.get("/api/ru-ru/moskva/menu").await;
    assert_eq!(menu.status, StatusCode::OK);
    assert_eq!(menu.header("content-type"), "application/json");
    let etag = menu.header("etag").to_owned();
    assert!(!etag.is_empty());
    let again = edge.send(edge.request(Method::GET, "/api/ru-ru/moskva/menu").header("if-none-match", etag)).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    // The API's tag does not depend on them.
    assert_eq!(again.header("x-content-type-options"), "nosniff");
    assert_eq!(again.header("content-security-policy"), "");
}

#[tokio::test]
async fn csrf_token_has_its_cookie() {
    let edge = edge().start().await;
    let token = edge.get("/csrf_token").await;
    assert_eq!(token.status, StatusCode::OK);
    assert!(token.body.contains("\"sk\""), "{}", token.body);
    assert!(token.header("set-cookie").contains("HttpOnly"), "{}", token.header("set-cookie"));
    assert_eq!(token.header("cache-control"), "no-store");
}

#[tokio::test]
async fn api_errors_are_json_with_their_status() {
    let edge = edge().start().await;
    for (path, status, code) in [
        ("/api/zz-zz/moskva/menu", StatusCode::NOT_FOUND, "unknown_locale"),
        ("/api/ru-ru/atlantis/menu", StatusCode::NOT_FOUND, "unknown_city"),
        ("/api/auth/profile", StatusCode::UNAUTHORIZED, "unauthorized"),
    ] {
        let response = edge.get(path).await;
        assert_eq!(response.status, status, "{path}");
        let body: serde_json::Value = serde_json::from_str(&response.body).unwrap();
        assert_eq!(body["error"]["code"], code, "{path}");
    }
}

#[tokio::test]
async fn unreachable_product_api_is_502_with_a_json_error() {
    let edge = edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await;
    let response = edge.get("/api/ru-ru/moskva/menu").await;
    assert_eq!(response.status, StatusCode::BAD_GATEWAY);
    assert!(response.body.contains("api_unreachable"), "{}", response.body);
}

#[tokio::test]
async fn sign_in_is_404_on_hosts_that_do_not_offer_it() {
    let edge = edge().set("ROADSIDE_EMBEDDED_API_DEVELOPMENT_IDENTITY", true).start().await;
    assert_eq!(edge.get("/api/identity/auth").await.status, StatusCode::OK);
    for path in ["/api/identity/auth", "/api//identity/logout?mode=logout", "/api/%69dentity/style.css"] {
        for host in ["slate.localhost", "kz.localhost"] {
            let response = edge.get_as(host, path).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{host}{path}");
            assert!(response.body.contains("not_found"), "{}", response.body);
        }
    }
}

#[tokio::test]
async fn sign_in_at_an_identity_provider_begins_on_the_main_host_only() {
    let provider = StubServer::start().await;
    let issuer = provider.url.clone();
    let document = serde_json::json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
    });
    provider.at("/.well-known/openid-configuration", typed("application/json", document.to_string()));
    let edge = edge().set("ROADSIDE_IDENTITY_ISSUER", &*issuer).set("ROADSIDE_IDENTITY_CLIENT_ID", "site").start().await;
    let response = edge.get_as("localhost", "/api/identity/auth").await;
    assert_eq!(response.status, StatusCode::SEE_OTHER, "{}", response.body);
    let port = edge.running().http().port();
    let callback = format!("redirect_uri=http%3A%2F%2Flocalhost%3A{port}%2Fapi%2Fidentity%2Fcallback&");
    let location = response.header("location");
    assert!(location.starts_with(&format!("{issuer}/authorize?")) && location.contains(&callback), "{location}");
    assert!(response.header("set-cookie").starts_with("sign-in="), "{}", response.header("set-cookie"));
    for path in ["auth", "callback?code=a&state=b", "logout?yu=a", "signed-out"] {
        for host in ["slate.localhost", "kz.localhost"] {
            assert_eq!(edge.get_as(host, &format!("/api/identity/{path}")).await.status, StatusCode::NOT_FOUND, "{host} {path}");
        }
    }
}

#[tokio::test]
async fn site_without_a_contact_form_rejects_new_requests() {
    let send = |path: &str| format!("/api/ru-ru/moskva/{path}");
    let text = |text: String| text.replace("main_host = true", "main_host = true\nfeatures = [\"DISABLE_CONTACT_US_FORM\"]");
    let edge = edge().rules("sites.toml", text).start().await;
    let code = async |host: &str, method: Method, path: &str| {
        let response = edge.send(edge.request_as(host, method, &send(path)).header("content-type", "application/json").body("{}")).await;
        let body: serde_json::Value = serde_json::from_str(&response.body).unwrap_or_default();
        (response.status.as_u16(), body["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let closed = (403, "closed".to_owned());
    for path in ["contact-us/send", "ask-questions/save", "contact-us/upload-file", "ask-questions/upload-file", "contact%2Dus/send"] {
        assert_eq!(code("localhost", Method::POST, path).await, closed, "{path}");
        // Another site of this edge accepts them, but for the missing token.
        assert_ne!(code("slate.localhost", Method::POST, path).await, closed, "{path}");
    }
    // Replies to earlier requests and applications stay possible.
    for path in ["requests/00/reply", "become-contractor/save", "become-contractor/upload-file"] {
        assert_ne!(code("localhost", Method::POST, path).await, closed, "{path}");
    }
    assert_eq!(code("localhost", Method::GET, "ask-questions/info").await.0, 200);
}

#[tokio::test]
async fn form_with_the_most_files_allowed_is_forwarded() {
    let edge = edge().set("ROADSIDE_LIMITS_BODY_BYTES", 100).start().await;
    let file = usize::try_from(LARGEST_APPLICATION_FILE).unwrap();
    let head = "--x\r\ncontent-disposition: form-data; name=\"files\"; filename=\"a.pdf\"\r\n\r\n%PDF-1.7";
    let mut body = "--x\r\ncontent-disposition: form-data; name=\"step\"\r\n\r\nwork\r\n".to_owned();
    for _ in 0..MOST_APPLICATION_FILES {
        body.push_str(head);
        body.extend(std::iter::repeat_n('a', file - 8));
        body.push_str("\r\n");
    }
    body.push_str("--x--\r\n");
    let post = |path: &str, body: String| {
        let request =
            edge.request(Method::POST, &format!("/api/ru-ru/moskva/{path}")).header("content-type", "multipart/form-data; boundary=x");
        // Headers of a form without scripts.
        edge.send(
            request.header("sec-fetch-site", "same-origin").header("sec-fetch-mode", "navigate").header("accept", "text/html").body(body),
        )
    };
    let response = post("become-contractor/save", body).await;
    assert_eq!(response.status, StatusCode::SEE_OTHER, "{}", response.body);
    assert!(response.header("location").contains("?form="), "{}", response.header("location"));
    assert_eq!(post("menu", "a".repeat(101)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn large_responses_are_compressed_with_a_weak_etag() {
    let edge = edge().start().await;
    let path = "/api/ru-ru/moskva/country-list";
    let plain = edge.get(path).await;
    let compressed = edge.send(edge.request(Method::GET, path).header("accept-encoding", "br")).await;
    assert_eq!(compressed.header("content-encoding"), "br");
    assert_eq!(compressed.header("etag"), format!("W/{}", plain.header("etag")));
    assert!(compressed.header("vary").contains("accept-encoding"), "{}", compressed.header("vary"));
    let again = edge.request(Method::GET, path).header("accept-encoding", "br").header("if-none-match", compressed.header("etag"));
    assert_eq!(edge.send(again).await.status, StatusCode::NOT_MODIFIED);
}
