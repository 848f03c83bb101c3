//! Fault injection: kills the process while it accepts requests and webhooks fail.

use std::time::{Duration, Instant};

use image::ImageFormat;
use product_api::{Api, Settings};
use reqwest::Client;
use serde_json::Value;
use tokio::time::sleep;

use super::kit::{Form, SendForm, courier, picture, until, with};
use super::outbox::receiver;
use super::process::Process;
use super::store::stored;
use crate::kit::{Folder, TestDatabase, settings};

/// Sends one request. `None` if no answer came.
async fn send(client: &Client, origin: &str, (cookie, token): &(String, String), round: usize) -> Option<Value> {
    let shade = u8::try_from(round % 250).unwrap();
    // Each round has another driver, because limits outlive the process.
    let body = with(courier(&format!("Round {round}")), "driver_phone", format!("+995 555 123{round:03}").into());
    let body = with(body, "email", format!("giorgi{round}@example.org").into());
    let form = Form::new().texts(&body).file("files", "a.png", &picture(ImageFormat::Png, shade)).file(
        "files",
        "b.jpg",
        &picture(ImageFormat::Jpeg, shade),
    );
    let request = client.post(format!("{origin}/api/ru-ru/moskva/contact-us/send")).header("cookie", cookie).header("x-csrf-token", token);
    let response = request.header("idempotency-key", format!("a-key-of-the-round-{round}")).multipart(form).send().await.ok()?;
    (response.status() == 200).then_some(response.json().await.ok()?)
}

async fn kill_at_every_step(rounds: usize) {
    let content = Folder::new();
    content.article("en", "a", "", "Text.");
    let database = TestDatabase::new().await;
    let (webhook, received) = receiver(|number| [500, 0, 200][number % 3]).await;
    let (mut numbers, mut answered, mut takes) = (Vec::new(), 0, Duration::from_millis(50));
    let mut process = Process::start(&database, &content, &webhook);
    let mut form = process.token(&Client::new()).await;
    for round in 0..rounds {
        // A new client each time, because connections to the killed process are closed.
        let client = Client::new();
        let sending = {
            let (client, origin, form) = (client.clone(), process.origin.clone(), form.clone());
            tokio::spawn(async move { send(&client, &origin, &form, round).await })
        };
        // Kill at any moment from before the first byte until after the answer.
        sleep(takes.mul_f64((round * 7 % 61) as f64 / 50.0)).await;
        process.kill();
        let first = sending.await.unwrap();
        process = Process::start(&database, &content, &webhook);
        form = process.token(&client).await;
        let begun = Instant::now();
        let receipt = send(&client, &process.origin, &form, round).await.expect("a server that is up takes it");
        takes = begun.elapsed();
        if let Some(first) = first {
            answered += 1;
            assert_eq!(first, receipt, "receipts do not change");
        }
        numbers.push(receipt["number"].as_str().unwrap().to_owned());
    }
    // Expire the one-minute leases of the killed processes.
    let pending = "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE state <> 'sent'";
    until(async || {
        database.run("UPDATE outbox SET claimed_until = 0, next_at = 0 WHERE state = 'waiting'").await;
        sleep(Duration::from_millis(200)).await;
        database.text(pending).await.as_deref() == Some("0")
    })
    .await;
    process.kill();
    let text = async |statement| database.text(statement).await.unwrap();
    assert_eq!(text("SELECT CAST(COUNT(*) AS TEXT) FROM request").await, rounds.to_string());
    let whole = "SELECT CAST(COUNT(*) AS TEXT) FROM request_message m WHERE (SELECT COUNT(*) FROM upload u WHERE u.message_id = m.id) = 2";
    assert_eq!(text(whole).await, rounds.to_string(), "each request has both files");
    let attached = text("SELECT CAST(COUNT(*) AS TEXT) FROM upload WHERE message_id IS NOT NULL").await;
    assert_eq!(attached, (2 * rounds).to_string(), "no other files are attached");
    let files = stored(&database).await;
    let mut delivered: Vec<(String, String)> = Vec::new();
    for (_, body) in received.lock().unwrap().iter() {
        let event: Value = serde_json::from_str(body).unwrap();
        let listed = event["message"]["files"].as_array().unwrap();
        assert_eq!(listed.len(), 2);
        for file in listed {
            assert_eq!(files.get(file["id"].as_str().unwrap()).copied(), file["size"].as_u64(), "it is there, and whole");
        }
        delivered.push((event["request"]["number"].as_str().unwrap().to_owned(), event["id"].as_str().unwrap().to_owned()));
    }
    let deliveries = delivered.len();
    delivered.sort();
    delivered.dedup();
    numbers.sort();
    assert_eq!(delivered.into_iter().map(|(number, _)| number).collect::<Vec<_>>(), numbers, "each request is delivered under one id");
    // Files left by the killed processes belong to no request and are collected.
    let left = files.len() - 2 * rounds;
    let settings = Settings { content: Some(content.path().to_owned()), ..settings(&database) };
    Api::open(settings).await.unwrap().collect(Duration::ZERO).await.unwrap();
    assert_eq!(stored(&database).await.len(), 2 * rounds);
    println!(
        "{rounds} kills: {answered} requests were answered before; {deliveries} deliveries were tried; {left} files were left and collected"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_process_neither_loses_nor_duplicates_requests() {
    kill_at_every_step(10).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "minutes: cargo test -p product-api audit -- --ignored"]
async fn audit_two_hundred_kills_neither_lose_nor_duplicate_requests() {
    kill_at_every_step(200).await;
}
