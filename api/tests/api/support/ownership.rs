//! Tests of file ownership and order.

use image::ImageFormat;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};

use super::kit::{Driver, Form, SendForm, both, courier, location, picture, server, with};
use crate::kit::block;

const SEND: &str = "/api/ru-ru/moskva/contact-us/send";
const UPLOAD: &str = "/api/ru-ru/moskva/contact-us/upload-file";

fn id_of(answer: &Value) -> Value {
    answer["data"]["id"].clone()
}

fn names(thread: &Value) -> Vec<&str> {
    thread["messages"][0]["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn files_keep_the_order_of_selection() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let mut uploaded = Vec::new();
    for shade in 0..5 {
        let name = format!("{shade}.png");
        uploaded.push((name.clone(), id_of(&driver.upload(&name, picture(ImageFormat::Png, shade)).await.1)));
    }
    // An order that differs from the order of the random ids.
    uploaded.sort_by(|(_, one), (_, other)| other.as_str().cmp(&one.as_str()));
    let ids: Vec<&Value> = uploaded.iter().map(|(_, id)| id).collect();
    // A duplicate id counts once, at its first position.
    let twice: Vec<&Value> = ids.iter().chain(&ids[..2]).copied().collect();
    let thread = driver.thread(&driver.sent(&with(courier("In order"), "file_ids", json!(twice))).await).await;
    assert_eq!(names(&thread), uploaded.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
}

#[tokio::test]
async fn file_can_be_attached_only_by_its_uploader() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, thief) = (Driver::new(&server).await, Driver::new(&server).await);
    let form = Form::new().file("image", "a.png", &picture(ImageFormat::Png, 1));
    let answer = driver.script(UPLOAD).multipart(form).send().await.unwrap();
    let cookie = answer.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(
        cookie.starts_with("__Host-uploads=") && cookie.ends_with("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    let id = id_of(&answer.json().await.unwrap());
    let broken = json!({"files": ["file_broken"]});
    let (status, body) = thief.send("", &with(courier("Not mine"), "file_ids", json!([id]))).await;
    assert_eq!((status, &body["error"]["fields"]), (422, &broken));
    let receipt = thief.sent(&courier("A request to reply to")).await;
    let reply = format!("/api{}/reply", receipt["url"].as_str().unwrap());
    let (status, body) = both(thief.script(&reply).json(&json!({"text": "x", "file_ids": [id]})).send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["fields"]), (422, &broken));
    // The form token expires with the browser's session, but the upload cookie stays.
    let later = Driver::new(&server).await.with_cookie(cookie.split(';').next().unwrap());
    let receipt = later.sent(&with(courier("After a restart"), "file_ids", json!([id]))).await;
    assert_eq!(names(&later.thread(&receipt).await), ["a.png"]);
}

#[tokio::test]
async fn without_scripts_draft_keeps_only_its_own_files() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, other) = (Driver::new(&server).await, Driver::new(&server).await);
    let form = |name: &str| Form::new().texts(&with(courier("No scripts."), "driver_name", name.into()));
    let bad = form("Anna").file("files", "a.png", &picture(ImageFormat::Png, 1));
    let back = location(&driver.page(SEND).multipart(bad).send().await.unwrap());
    let key = back.split_once("form=").unwrap().1.to_owned();
    let page = server.page("ru-ru/moskva", &format!("/contact-us/courier-on-foot&query=form%3D{key}")).await;
    let id = block(&page, "form")["files"][0]["id"].as_str().unwrap().to_owned();
    // The id is useless without the draft's key.
    let stolen = form("Anna Smirnova").text("file_ids", &id);
    let response = location(&other.page(SEND).multipart(stolen).send().await.unwrap());
    assert!(response.contains("?form="), "{response}");
    let mended = form("Anna Smirnova").file("files", "b.png", &picture(ImageFormat::Png, 2)).text("file_ids", &id).text("form", &key);
    let thread = location(&driver.page(SEND).multipart(mended).send().await.unwrap());
    let thread = server.json(&format!("/api{}", thread.strip_suffix("?sent=1").unwrap())).await;
    assert_eq!(names(&thread), ["a.png", "b.png"]);
}
