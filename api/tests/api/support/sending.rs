//! Tests of submission: a request is stored once, with all its files, however often it is sent.

use image::ImageFormat;
use serde_json::{Value, json};

use super::kit::{Driver, Form, SendForm, both, count, courier, location, picture, server, stored_files, until, with};

const REQUESTS: &str = "SELECT CAST(COUNT(*) AS TEXT) FROM request";
const KEY: &str = "0f8c1b52-8a33-4a6e-9d37-0f0b8a3c7e11";

#[tokio::test]
async fn receipt_has_a_number_and_a_private_link() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let number = receipt["number"].as_str().unwrap();
    assert!(number.len() == 11 && number.starts_with("R-"), "{number}");
    assert_eq!(receipt["next"], "/ru-ru/moskva/knowledge-base/courier-on-foot");
    let token = receipt["url"].as_str().unwrap().strip_prefix("/ru-ru/moskva/requests/").unwrap();
    assert_eq!(token.len(), 64);
    let thread = driver.thread(&receipt).await;
    assert_eq!((thread["number"].as_str(), thread["status"].as_str()), (Some(number), Some("new")));
    assert_eq!((&thread["profession"], &thread["subject"]), (&json!("Пеший курьер"), &json!("Выплаты и баланс")));
    assert_eq!((&thread["messages"][0]["text"], &thread["messages"][0]["from"]), (&json!("Where is it?"), &json!("visitor")));
    assert_eq!(thread["can_reply"], true);
}

#[tokio::test]
async fn same_key_is_one_request_also_concurrently() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let body = courier("Where is it?");
    let sending = (0..8).map(|_| driver.send(KEY, &body));
    let answers = futures_util::future::join_all(sending).await;
    for (status, receipt) in &answers {
        assert_eq!((*status, receipt), (200, &answers[0].1));
    }
    assert_eq!(count(&server, REQUESTS).await, 1);
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM outbox").await, 1);
    assert_eq!(driver.send(KEY, &body).await, answers[0]);
}

#[tokio::test]
async fn same_key_with_other_text_is_rejected_also_concurrently() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let bodies: Vec<Value> = (0..8).map(|number| courier(&format!("Text {number}"))).collect();
    let answers = futures_util::future::join_all(bodies.iter().map(|body| driver.send(KEY, body))).await;
    let rejected = answers.iter().filter(|(status, answer)| (*status, &answer["error"]["code"]) == (422, &json!("key_reused"))).count();
    assert_eq!((rejected, answers.iter().filter(|(status, _)| *status == 200).count()), (7, 1), "{answers:?}");
    assert_eq!(count(&server, REQUESTS).await, 1);
    // Bot signals do not count as content.
    let sent = answers.iter().position(|(status, _)| *status == 200).unwrap();
    assert_eq!(driver.send(KEY, &with(bodies[sent].clone(), "elapsed_ms", json!(9000))).await, answers[sent]);
}

#[tokio::test]
async fn malformed_key_is_rejected() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let invalid = json!({"key": ["invalid"]});
    for bad in ["short", "with a blank in the middle", "ключ-ключ-ключ-ключ"] {
        let request = driver.script("/api/ru-ru/moskva/contact-us/send").json(&courier("x"));
        let (status, body) = both(request.header("idempotency-key", bad.as_bytes()).send().await.unwrap()).await;
        assert_eq!((status, &body["error"]["fields"]), (400, &invalid), "{bad}");
        let (status, body) = driver.send(KEY, &with(courier("x"), "key", bad.into())).await;
        assert_eq!((status, &body["error"]["fields"]), (400, &invalid), "{bad}");
    }
    assert_eq!(count(&server, REQUESTS).await, 0);
}

#[tokio::test]
async fn equal_text_within_minutes_is_one_request() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let sending = (0..6).map(|_| driver.sent(courier_static()));
    let answers = futures_util::future::join_all(sending).await;
    assert!(answers.iter().all(|receipt| *receipt == answers[0]));
    assert_ne!(driver.sent(&courier("Other words.")).await, answers[0]);
    assert_ne!(driver.sent(&with(courier("Same."), "email", "other@example.org".into())).await, answers[0], "another author");
    server.database.run("UPDATE request SET sent_at = sent_at - 700000, fingerprint = fingerprint || 'old'").await;
    assert_ne!(driver.sent(&courier("Same.")).await, answers[0], "after ten minutes");
    assert_eq!(count(&server, REQUESTS).await, 4);
}

fn courier_static() -> &'static Value {
    Box::leak(Box::new(courier("Same.")))
}

#[tokio::test]
async fn files_come_with_or_before_the_form() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let (status, uploaded) = driver.upload("Фото.png", picture(ImageFormat::Png, 1)).await;
    assert_eq!((status, &uploaded["data"]["name"], &uploaded["data"]["mime"]), (201, &json!("Фото.png"), &json!("image/png")));
    let id = uploaded["data"]["id"].as_str().unwrap().to_owned();
    let form = || Form::new().text("file_ids", &id).file("files", "b.jpg", &picture(ImageFormat::Jpeg, 2)).texts(&courier("With files"));
    let path = "/api/ru-ru/moskva/contact-us/send";
    let (status, receipt) = both(driver.script(path).multipart(form()).header("idempotency-key", KEY).send().await.unwrap()).await;
    assert_eq!(status, 200, "{receipt}");
    let thread = driver.thread(&receipt).await;
    let files = thread["messages"][0]["files"].as_array().unwrap();
    let names: Vec<&str> = files.iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Фото.png", "b.jpg"], "files keep the order of selection");
    let file = server.get(files[0]["url"].as_str().unwrap()).await;
    let headers = file.headers().clone();
    assert_eq!(headers["content-type"], "image/png");
    assert_eq!(headers["content-security-policy"], "sandbox; default-src 'none'");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["cache-control"], "private, no-store");
    assert!(headers["content-disposition"].to_str().unwrap().starts_with("attachment; filename=\"____.png\"; filename*=UTF-8''%D0%A4"));
    assert_eq!(file.bytes().await.unwrap().len(), usize::try_from(files[0]["size"].as_u64().unwrap()).unwrap());
    // Retrying a request with a lost response returns the same receipt and stores no second
    // copies of files.
    let (_, again) = both(driver.script(path).multipart(form()).header("idempotency-key", KEY).send().await.unwrap()).await;
    assert_eq!(again, receipt);
    until(async || stored_files(&server).await == 2).await;
    // A file of one request cannot be attached to another.
    let (status, body) = driver.send("", &with(courier("Thief"), "file_ids", json!([id]))).await;
    assert_eq!((status, &body["error"]["fields"]), (422, &json!({"files": ["file_broken"]})));
}

#[tokio::test]
async fn without_scripts_form_redirects_to_the_thread_or_back() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let form = |name: &str| Form::new().texts(&with(courier("No scripts."), "driver_name", name.into()));
    let path = "/api/ru-ru/moskva/contact-us/send";
    let bad = form("Anna").file("files", "a.png", &picture(ImageFormat::Png, 3)).file("files", "b.svg", b"<svg/>");
    let back = location(&driver.page(path).multipart(bad).send().await.unwrap());
    let key = back.strip_prefix("/ru-ru/moskva/contact-us/courier-on-foot?form=").unwrap();
    let page = server.get(&format!("/api/ru-ru/moskva/?path=/contact-us/courier-on-foot&query=form%3D{key}")).await;
    assert_eq!(page.headers()["cache-control"], "private, no-store");
    let page: Value = page.json().await.unwrap();
    let shown = crate::kit::block(&page, "form");
    assert_eq!(shown["errors"], json!({"driver_name": ["full_name"], "files": ["file_type"]}));
    assert_eq!((&shown["values"]["text"], &shown["values"]["driver_name"]), (&json!(["No scripts."]), &json!(["Anna"])));
    assert_eq!((&shown["form"], &shown["files"][0]["name"]), (&json!(key), &json!("a.png")));
    // Corrected, with the stored file and the empty file field that browsers send.
    let id = shown["files"][0]["id"].as_str().unwrap().to_owned();
    let mended = form("Anna Smirnova").file("files", "", b"").text("file_ids", &id).text("form", key);
    let thread = location(&driver.page(path).multipart(mended).send().await.unwrap());
    let thread = thread.strip_suffix("?sent=1").unwrap();
    let thread = server.json(&format!("/api{thread}")).await;
    assert_eq!(thread["messages"][0]["files"][0]["name"], "a.png");
    // The draft requires the key and expires after half an hour.
    server.database.run("UPDATE form_draft SET expires_at = 1").await;
    let page = server.page("ru-ru/moskva", &format!("/contact-us/courier-on-foot&query=form%3D{key}")).await;
    assert_eq!(crate::kit::block(&page, "form")["values"], json!({}));
}
