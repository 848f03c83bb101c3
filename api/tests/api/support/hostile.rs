//! Tests with hostile files, the seeds of the fuzz targets (`api/fuzz/seeds`). Each file is
//! rejected with its error or re-encoded, and the process uses little memory.

use std::collections::BTreeMap;

use futures_util::{StreamExt, stream};
use image::{GrayImage, ImageFormat};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Body, Client, RequestBuilder};

use super::kit::{Driver, Form, SendForm, both, count, courier, picture, server, stored_files, until};
use super::process::Process;
use super::store::stored;
use crate::kit::{Folder, TestDatabase, repository};

/// Most memory that a request may use in addition, in KiB. Decoded pictures are exempt.
const LARGEST_GROWTH: u64 = 24 * 1024;

fn corpus() -> BTreeMap<String, Vec<u8>> {
    let folder = std::fs::read_dir(repository().join("api/fuzz/seeds/image")).unwrap().map(|entry| entry.unwrap().path());
    folder.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(path).unwrap())).collect()
}

#[tokio::test]
async fn hostile_pictures_are_rejected_or_reencoded() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let corpus = corpus();
    assert!(corpus.len() > 40);
    let mut taken = 0;
    for (name, bytes) in corpus {
        let (status, body) = driver.upload(&name, bytes).await;
        let code = body["error"]["code"].as_str().unwrap_or_default();
        let expected = match name.as_str() {
            "page.html" => (422, "file_type"),
            "bomb-head.png" | "bomb.jpg" | "bomb.webp" => (413, "file_too_large"),
            "none.png" | "none.webp" | "frame-of-two-heights.webp" => (422, "file_broken"),
            // A decoder may accept a truncated picture. The stored one is complete then.
            name if name.starts_with("cut-") && status == 422 => (422, "file_broken"),
            _ => (201, ""),
        };
        assert_eq!((status, code), expected, "{name}");
        // The first frame of the animation is complete.
        if name.starts_with("cut-") && name.ends_with(".png") && name != "cut-animated.png" {
            assert_eq!(status, 422, "{name}");
        }
        taken += usize::from(status == 201);
    }
    until(async || stored_files(&server).await == taken).await;
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM upload").await, i64::try_from(taken).unwrap());
}

#[tokio::test]
async fn polyglots_and_bombs_leave_only_the_picture() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let corpus = corpus();
    for name in ["page.jpg", "archive.png", "document.webp", "comment.jpg", "bomb-text.png", "bomb-profile.png"] {
        let (status, body) = driver.upload(name, corpus[name].clone()).await;
        assert_eq!(status, 201, "{name}: {body}");
        let mut request = courier(name);
        request["file_ids"] = body["data"]["id"].clone();
        let thread = driver.thread(&driver.sent(&request).await).await;
        let stored = server.get(thread["messages"][0]["files"][0]["url"].as_str().unwrap()).await.bytes().await.unwrap();
        for part in [&b"<script>"[..], b"PK\x03\x04", b"%PDF", b"zTXt", b"iCCP", b"Exif"] {
            assert!(!stored.windows(part.len()).any(|seen| seen == part), "{name} still has {part:?}");
        }
        assert!(image::load_from_memory(&stored).is_ok(), "{name}");
    }
    // It really has ten thousand pixels a side.
    let mut bytes = std::io::Cursor::new(Vec::new());
    GrayImage::new(10_000, 10_000).write_to(&mut bytes, ImageFormat::Png).unwrap();
    let bytes = bytes.into_inner();
    assert!(bytes.len() < 2 * 1024 * 1024);
    let (status, body) = driver.upload("large.png", bytes).await;
    assert_eq!((status, body["error"]["code"].as_str()), (413, Some("file_too_large")));
}

/// A form on a server in a separate process.
struct Outside<'p> {
    process: &'p Process,
    client: Client,
    form: (String, String),
}

impl Outside<'_> {
    fn post(&self, path: &str) -> RequestBuilder {
        let request = self.client.post(format!("{}/api/ru-ru/moskva/{path}", self.process.origin));
        request.header("cookie", &self.form.0).header("x-csrf-token", &self.form.1)
    }

    /// Sends two gigabytes after a head, as far as the server reads. Returns true if rejected.
    async fn floods(&self, path: &str, head: Vec<u8>) -> bool {
        let pieces = stream::repeat_with(|| Ok(vec![b'a'; 1 << 16])).take((2 << 30) >> 16);
        let body = stream::iter([Ok::<_, std::io::Error>(head)]).chain(pieces);
        let request = self.post(path).header(CONTENT_TYPE, "multipart/form-data; boundary=----roadside-boundary");
        // A client that is still sending may miss the response.
        request.body(Body::wrap_stream(body)).send().await.map_or(true, |answer| answer.status() == 413)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_bodies_use_little_memory_and_leave_no_files() {
    let content = Folder::new();
    let database = TestDatabase::new().await;
    let process = Process::start(&database, &content, "http://127.0.0.1:9/");
    let client = Client::new();
    let form = process.token(&client).await;
    let outside = Outside { process: &process, client, form };
    let file = |name: &str, bytes: &[u8]| Form::new().file("file", name, bytes).cut();
    // Warm up, so that one-time allocations do not count.
    assert_eq!(
        both(
            outside
                .post("contact-us/upload-file")
                .multipart(Form::new().file("image", "a.png", &picture(ImageFormat::Png, 1)))
                .send()
                .await
                .unwrap()
        )
        .await
        .0,
        201
    );
    let before = process.most_memory();
    let head = || b"------roadside-boundary\r\nContent-Disposition: form-data; name=\"text".to_vec();
    let value = || [head(), b"\"\r\n\r\na".to_vec()].concat();
    for (name, path, bytes) in [
        ("a picture", "contact-us/upload-file", file("a.png", b"\x89PNG\r\n\x1a\n")),
        ("a document", "become-contractor/upload-file", file("a.pdf", b"%PDF-1.7")),
        ("an unknown file", "become-contractor/save", file("a.exe", b"MZ")),
        ("a value", "contact-us/send", value()),
        ("a head", "contact-us/send", head()),
        ("no boundary", "become-contractor/save", Vec::new()),
    ] {
        // Cut before the end of the file's head.
        let bytes = bytes.strip_suffix(b"\r\n").map(<[u8]>::to_vec).unwrap_or(bytes);
        assert!(outside.floods(path, bytes).await, "{name}");
        let grown = process.most_memory().saturating_sub(before);
        println!("{name} of 2 GiB: {grown} KiB");
        assert!(grown < LARGEST_GROWTH, "{name}: {grown} KiB");
    }
    // Five documents of the largest size are accepted.
    let document = [b"%PDF-1.7\n".to_vec(), vec![b'a'; 6 * 1024 * 1024 - 9]].concat();
    let five = (0..5).fold(Form::new().text("step", "work"), |form, _| form.file("files", "a.pdf", &document));
    assert_eq!(both(outside.post("become-contractor/save").multipart(five).send().await.unwrap()).await.0, 422);
    let grown = process.most_memory().saturating_sub(before);
    println!("five documents: {grown} KiB");
    assert!(grown < LARGEST_GROWTH, "five documents: {grown} KiB");
    until(async || stored(&database).await.len() == 6).await;
}
