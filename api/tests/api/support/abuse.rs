//! Tests of abuse protection: tokens, origins, bots, rate limits.

use serde_json::{Value, json};

use super::kit::{Driver, Form, SendForm, both, count, courier, location, server, with};

const SEND: &str = "/api/ru-ru/moskva/contact-us/send";

#[tokio::test]
async fn requests_without_token_or_from_other_origins_are_rejected() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let token = "a".repeat(43);
    for path in [
        SEND,
        "/api/ru-ru/moskva/contact-us/upload-file",
        "/api/ru-ru/moskva/ask-questions/save",
        "/api/ru-ru/moskva/ask-questions/upload-file",
        "/api/ru-ru/moskva/become-contractor/save",
        "/api/ru-ru/moskva/become-contractor/upload-file",
        "/save-user-pool?locale=ru-ru&city=moskva",
    ] {
        let forged = driver.server.request(reqwest::Method::POST, path).header("x-csrf-token", &token);
        let missing =
            driver.server.request(reqwest::Method::POST, path).header("sec-fetch-site", "cross-site").header("sec-fetch-mode", "navigate");
        // Requests of scripts are checked for their origin first.
        let from_elsewhere = if path.starts_with("/save-user-pool") { "foreign_origin" } else { "invalid_token" };
        for (request, code) in [(forged, "invalid_token"), (missing, from_elsewhere)] {
            let (status, body) = both(request.json(&courier("x")).send().await.unwrap()).await;
            assert_eq!((status, &body["error"]["code"]), (403, &json!(code)), "{path}");
        }
    }
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request").await, 0);
}

#[tokio::test]
async fn suspected_bot_request_is_stored_and_marked() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    driver.sent(&with(courier("One"), "website", "https://spam.example".into())).await;
    driver.sent(&with(courier("Two"), "elapsed_ms", 300.into())).await;
    driver.sent(&with(courier("Three"), "elapsed_ms", 30_000.into())).await;
    assert_eq!(count(&server, "SELECT CAST(SUM(suspect) AS TEXT) FROM request").await, 2);
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE body LIKE '%\"suspect\":true%'").await, 2);
}

#[tokio::test]
async fn requests_are_rate_limited_by_address_and_author() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    for number in 0..10 {
        let email = format!("a{number}@example.org");
        let body = with(with(courier(&format!("Text {number}")), "email", email.into()), "driver_phone", format!("1234567{number}").into());
        driver.sent(&body).await;
    }
    let body = with(courier("More"), "email", "b@example.org".into());
    let response = driver.script(SEND).json(&body).send().await.unwrap();
    assert_eq!(response.status(), 429);
    assert!(response.headers()["retry-after"].to_str().unwrap().parse::<u32>().unwrap() > 0);
    // Without scripts, the form returns with its values and the error.
    let back = location(&driver.page(SEND).multipart(Form::new().texts(&body)).send().await.unwrap());
    let (_, query) = back.split_once('?').unwrap();
    let page = server.page("ru-ru/moskva", &format!("/contact-us/courier-on-foot&query={}", query.replace('=', "%3D"))).await;
    let form = crate::kit::block(&page, "form");
    assert_eq!((&form["errors"], &form["values"]["text"]), (&json!({"form": ["too_many_requests"]}), &json!(["More"])));
    // One phone number from many addresses.
    let mut last = 200;
    for number in 0..12 {
        let other = Driver::new(&server).await;
        let body = with(courier(&format!("Other {number}")), "email", format!("c{number}@example.org").into());
        last = other.send("", &body).await.0;
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn bodies_are_limited() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let (status, _) = driver.send("", &with(courier("x"), "text", "я".repeat(9000).into())).await;
    assert_eq!(status, 413);
    let many: serde_json::Map<String, Value> = (0..65).map(|number| (format!("f{number}"), "x".into())).collect();
    assert_eq!(driver.send("", &Value::Object(many)).await.0, 413);
    for body in [json!([]), json!("x"), json!({"text": {"a": 1}})] {
        assert_eq!(driver.send("", &body).await.0, 400, "{body}");
    }
    let (status, body) = both(driver.script(SEND).header("content-type", "text/plain").body("x").send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["code"]), (415, &json!("unsupported_media_type")));
}

#[tokio::test]
async fn disabled_form_accepts_nothing() {
    let (_folder, server) = server(|support| support.enabled = false).await;
    let driver = Driver::new(&server).await;
    let (status, body) = driver.send("", &courier("x")).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("closed")));
    let info = server.json("/api/ru-ru/moskva/ask-questions/info").await;
    assert_eq!((&info["enabled"], &info["professions"]), (&json!(false), &json!([])));
    let page = server.page("ru-ru/moskva", "/contact-us/taxi").await;
    assert_eq!(crate::kit::block(&page, "form")["enabled"], false);
}
