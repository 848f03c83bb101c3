//! The language model, against a real HTTP server that lies, hangs, floods and breaks.

use std::time::Duration;

use contracts::assistant::{AssistantAnswer, AssistantKind, AssistantSentence, AssistantSource, SentenceAuthor};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use url::Url;

use super::model::CompatibleModel;
use super::{Assistant, AssistantSettings};

const PASSAGE: &str = "Мгновенная выплата доступна раз в сутки. Плата за неё — 30 ₽.";

/// What the server sends after the head of a response.
#[derive(Debug, Clone)]
enum Body {
    /// A completion with this text.
    Text(&'static str),
    /// These bytes.
    Raw(String),
    /// Nothing, and the connection stays open.
    Hang,
    /// Bytes without an end.
    Flood,
    /// An error.
    Status(u16),
}

/// Serves one response and gives the model that asks for it.
async fn model(body: Body) -> CompatibleModel {
    _ = rustls::crypto::ring::default_provider().install_default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = vec![0; 16 * 1024];
        _ = stream.read(&mut request).await;
        let (status, text) = match &body {
            Body::Text(text) => (200, json!({ "choices": [{ "message": { "content": text } }] }).to_string()),
            Body::Raw(text) => (200, text.clone()),
            Body::Status(status) => (*status, String::new()),
            Body::Hang | Body::Flood => (200, String::new()),
        };
        let length = if matches!(body, Body::Hang | Body::Flood) { 1 << 30 } else { text.len() };
        let head = format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n");
        _ = stream.write_all(head.as_bytes()).await;
        _ = stream.write_all(text.as_bytes()).await;
        while matches!(body, Body::Flood) && stream.write_all(&[b' '; 4096]).await.is_ok() {}
        // The connection closes when the client has gone.
        while stream.read(&mut request).await.is_ok_and(|read| read > 0) {}
    });
    let settings = AssistantSettings {
        url: Url::parse(&format!("http://{address}/v1/")).unwrap(),
        model: "m".to_owned(),
        key: Some("k".to_owned()),
        timeout: Duration::from_millis(300),
    };
    CompatibleModel::new(&settings).unwrap()
}

/// The sentences shown for a model's answer, and their author.
async fn shown(body: Body) -> (Vec<String>, SentenceAuthor) {
    let model = model(body).await;
    let mut answer = AssistantAnswer {
        kind: AssistantKind::Answer,
        emergency: Vec::new(),
        lead: String::new(),
        sentences: ::assistant::sentences(PASSAGE)
            .into_iter()
            .map(|text| AssistantSentence { text: text.to_owned(), passage: String::new(), source: 0 })
            .collect(),
        sources: vec![AssistantSource {
            id: "a".to_owned(),
            title: "Выплаты".to_owned(),
            url: "/a".to_owned(),
            anchor: String::new(),
            heading: String::new(),
        }],
        lang: "ru".to_owned(),
        replies: Vec::new(),
        form: None,
        author: SentenceAuthor::Article,
    };
    Assistant::new(None).unwrap().reword(&model, "сколько стоит мгновенная выплата", &mut answer).await;
    (answer.sentences.into_iter().map(|sentence| sentence.text).collect(), answer.author)
}

#[tokio::test]
async fn supported_wording_is_shown() {
    let (sentences, author) = shown(Body::Text("Плата — 30 ₽. Выплата доступна раз в сутки.")).await;
    assert_eq!((sentences.len(), author), (2, SentenceAuthor::Model));
    assert_eq!(sentences[0], "Плата — 30 ₽.");
}

#[tokio::test]
async fn everything_else_shows_the_article() {
    let quoted: Vec<String> = ::assistant::sentences(PASSAGE).into_iter().map(str::to_owned).collect();
    for body in [
        Body::Text("Плата — 10 ₽."),
        Body::Text("Мгновенная выплата не доступна раз в сутки."),
        Body::Text("Плата — 30 ₽. Позвоните нам по телефону."),
        Body::Text(""),
        Body::Raw("{\"choices\": []}".to_owned()),
        Body::Raw("not JSON".to_owned()),
        Body::Raw("[".repeat(60_000)),
        Body::Raw(json!({ "choices": [{ "message": { "content": "Плата — 30 ₽. ".repeat(10_000) } }] }).to_string()),
        Body::Hang,
        Body::Flood,
        Body::Status(500),
        Body::Status(302),
    ] {
        assert_eq!(shown(body.clone()).await, (quoted.clone(), SentenceAuthor::Article), "{body:?}");
    }
}
