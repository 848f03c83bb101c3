//! Test kit for support: a driver with a browser, with and without scripts, and pictures.

use std::io::Cursor;
use std::sync::atomic::{AtomicU32, Ordering};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use product_api::{Settings, SupportSettings};
use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};

use super::store::stored;
use crate::kit::{EDGE_KEY, Folder, Server, TestDatabase, settings};

/// Token of staff programs.
pub(super) const STAFF: &str = "the secret of staff in these tests, long";

/// A server with one article and the test's support settings.
pub(super) async fn server(change: impl FnOnce(&mut SupportSettings)) -> (Folder, Server) {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "payout", "", "Payouts come every day.");
    }
    let database = TestDatabase::new().await;
    let mut settings = Settings { content: Some(folder.path().to_owned()), ..settings(&database) };
    settings.support.staff_token = Some(STAFF.to_owned());
    // Its answers would come between the messages of tests.
    settings.support.assistant = false;
    change(&mut settings.support);
    let server = Server::with(database, settings).await;
    (folder, server)
}

/// A `multipart/form-data` body as browsers write it.
#[derive(Clone, Default)]
pub(super) struct Form(Vec<u8>);

const BOUNDARY: &str = "----roadside-boundary";

impl Form {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn text(mut self, name: &str, value: &str) -> Self {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        self.0.extend_from_slice(head.as_bytes());
        self
    }

    pub(super) fn file(mut self, name: &str, file: &str, bytes: &[u8]) -> Self {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\nContent-Type: image/png\r\n\r\n"
        );
        self.0.extend_from_slice(head.as_bytes());
        self.0.extend_from_slice(bytes);
        self.0.extend_from_slice(b"\r\n");
        self
    }

    /// Adds all members of a JSON object as fields.
    pub(super) fn texts(self, body: &Value) -> Self {
        body.as_object().unwrap().iter().fold(self, |form, (name, value)| form.text(name, value.as_str().unwrap()))
    }

    /// The body without its closing boundary.
    pub(super) fn cut(self) -> Vec<u8> {
        self.0
    }
}

/// Requests with a multipart form.
pub(super) trait SendForm {
    fn multipart(self, form: Form) -> Self;
    fn multipart_bytes(self, bytes: Vec<u8>) -> Self;
}

impl SendForm for RequestBuilder {
    fn multipart(self, form: Form) -> Self {
        self.multipart_bytes([form.0, format!("--{BOUNDARY}--\r\n").into_bytes()].concat())
    }

    fn multipart_bytes(self, bytes: Vec<u8>) -> Self {
        self.header(CONTENT_TYPE, format!("multipart/form-data; boundary={BOUNDARY}")).body(bytes)
    }
}

/// A driver.
pub(super) struct Driver<'s> {
    pub(super) server: &'s Server,
    cookie: String,
    token: String,
    pub(super) ip: String,
}

impl<'s> Driver<'s> {
    pub(super) async fn new(server: &'s Server) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        let request = server.request(Method::GET, "/csrf_token").header("x-roadside-key", EDGE_KEY);
        let response = request.header("x-roadside-origin", "https://roadside.example").send().await.unwrap();
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
        let token = response.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Self { server, cookie, token, ip: format!("198.18.{}.{}", count / 250, count % 250 + 1) }
    }

    /// The same driver with an additional cookie.
    pub(super) fn with_cookie(mut self, cookie: &str) -> Self {
        self.cookie = format!("{}; {cookie}", self.cookie);
        self
    }

    fn through_edge(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.request(method, path).header("x-roadside-key", EDGE_KEY).header("x-roadside-ip", &self.ip);
        request.header("x-roadside-origin", "https://roadside.example").header(COOKIE, &self.cookie)
    }

    /// A request sent by a script.
    pub(super) fn script(&self, path: &str) -> RequestBuilder {
        self.through_edge(Method::POST, path).header("x-csrf-token", &self.token)
    }

    /// A form submission without scripts.
    pub(super) fn page(&self, path: &str) -> RequestBuilder {
        let request = self.through_edge(Method::POST, path).header("sec-fetch-site", "same-origin").header("sec-fetch-mode", "navigate");
        request.header(ACCEPT, "text/html")
    }

    /// Sends a support request as JSON.
    pub(super) async fn send(&self, key: &str, body: &Value) -> (u16, Value) {
        let mut request = self.script("/api/ru-ru/moskva/contact-us/send").json(body);
        if !key.is_empty() {
            request = request.header("idempotency-key", key);
        }
        both(request.send().await.unwrap()).await
    }

    /// Uploads a file.
    pub(super) async fn upload(&self, name: &str, bytes: Vec<u8>) -> (u16, Value) {
        let form = Form::new().file("image", name, &bytes);
        both(self.script("/api/ru-ru/moskva/contact-us/upload-file").multipart(form).send().await.unwrap()).await
    }

    /// Sends a valid request and returns its receipt.
    pub(super) async fn sent(&self, body: &Value) -> Value {
        let (status, receipt) = self.send("", body).await;
        assert_eq!(status, 200, "{receipt}");
        receipt
    }

    /// The thread of a receipt.
    pub(super) async fn thread(&self, receipt: &Value) -> Value {
        self.server.json(&format!("/api{}", receipt["url"].as_str().unwrap())).await
    }
}

/// Status and JSON body of a response.
pub(super) async fn both(response: Response) -> (u16, Value) {
    (response.status().as_u16(), response.json().await.unwrap())
}

/// Redirect target of a form without scripts.
pub(super) fn location(response: &Response) -> String {
    assert_eq!(response.status(), 303);
    response.headers()[LOCATION].to_str().unwrap().to_owned()
}

/// A valid request of a courier on foot with this text.
pub(super) fn courier(text: &str) -> Value {
    json!({
        "ask_professions_id": "courier-on-foot", "ask_subject_id": "payouts", "driver_name": "გიორგი ბერიძე",
        "driver_phone": "+995 555 12-34-56", "email": "giorgi@example.org", "text": text
    })
}

/// The body with one member changed, or removed by `null`.
pub(super) fn with(mut body: Value, name: &str, value: Value) -> Value {
    body[name] = value;
    body
}

/// A picture.
pub(super) fn picture(format: ImageFormat, shade: u8) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::from_pixel(40, 30, Rgb([shade, 10, 20]))).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// The number that a statement returns.
pub(super) async fn count(server: &Server, statement: &'static str) -> i64 {
    server.database.text(statement).await.unwrap().parse().unwrap()
}

/// Waits for a condition that background work fulfils.
pub(super) async fn until(mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..400 {
        if holds().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("it did not happen");
}

/// Number of stored files, including partial ones.
pub(super) async fn stored_files(server: &Server) -> usize {
    stored(&server.database).await.len()
}
