//! Tests of file uploads: rejections, re-encoding, scanning and removal.

use std::time::Duration;

use image::ImageFormat;
use reqwest::Body;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::kit::{Driver, Form, SendForm, both, count, courier, picture, server, stored_files, until};
use super::store::{is_bucket, plant, stored};
use crate::kit::TestDatabase;

const SEND: &str = "/api/ru-ru/moskva/contact-us/send";
const UPLOAD: &str = "/api/ru-ru/moskva/contact-us/upload-file";

#[tokio::test]
async fn hostile_files_are_rejected_without_traces() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let png = picture(ImageFormat::Png, 1);
    let mut bomb = png.clone();
    bomb[16..24].copy_from_slice(&[0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
    let sum = crc32(&bomb[12..29]).to_be_bytes();
    bomb[29..33].copy_from_slice(&sum);
    let cut = |bytes: &[u8]| bytes[..bytes.len() / 2].to_vec();
    for (name, bytes, status, code) in [
        ("a.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec(), 422, "file_type"),
        ("a.png", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), 422, "file_type"),
        ("a.png", b"<!doctype html><script>alert(1)</script>".to_vec(), 422, "file_type"),
        ("a.jpg", b"%PDF-1.7 a document".to_vec(), 422, "file_type"),
        ("a.png", [b"GIF89a".to_vec(), png.clone()].concat(), 422, "file_type"),
        ("a.png", b"PK\x03\x04 a bomb of zips".to_vec(), 422, "file_type"),
        ("a.heic", b"\x00\x00\x00\x18ftypheic".to_vec(), 422, "file_type"),
        ("a.exe", b"MZ".to_vec(), 422, "file_type"),
        ("a.png", Vec::new(), 422, "file_broken"),
        ("a.png", cut(&png), 422, "file_broken"),
        ("a.png", png[..12].to_vec(), 422, "file_broken"),
        ("a.jpg", b"\xff\xd8\xff\xe0 no picture".to_vec(), 422, "file_broken"),
        ("a.webp", b"RIFF\x10\0\0\0WEBPVP8 no picture".to_vec(), 422, "file_broken"),
        ("bomb.png", bomb, 413, "file_too_large"),
        ("big.png", [png.clone(), vec![0; 2 * 1024 * 1024]].concat(), 413, "file_too_large"),
    ] {
        let (actual, body) = driver.upload(name, bytes).await;
        assert_eq!((actual, body["error"]["code"].as_str()), (status, Some(code)), "{name}");
        assert_eq!(body["error"]["fields"]["files"][0], code);
    }
    until(async || stored_files(&server).await == 0).await;
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM upload").await, 0);
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

#[tokio::test]
async fn picture_with_trailing_data_is_reencoded() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let polyglot = [picture(ImageFormat::Jpeg, 5), b"<script>alert(1)</script>%PDF-1.7".to_vec()].concat();
    let (status, body) = driver.upload("evil.html", polyglot).await;
    assert_eq!((status, body["data"]["name"].as_str(), body["data"]["mime"].as_str()), (201, Some("evil.jpg"), Some("image/jpeg")));
    let mut request = courier("With a picture");
    request["file_ids"] = body["data"]["id"].clone();
    let thread = driver.thread(&driver.sent(&request).await).await;
    let stored = server.get(thread["messages"][0]["files"][0]["url"].as_str().unwrap()).await.bytes().await.unwrap();
    assert!(!stored.windows(8).any(|part| part == b"<script>"));
    assert!(image::load_from_memory(&stored).is_ok());
}

#[tokio::test]
async fn six_files_are_too_many() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let form = |count: u8| {
        (0..count).fold(Form::new().texts(&courier("Many")), |form, shade| form.file("files", "a.png", &picture(ImageFormat::Png, shade)))
    };
    let (status, body) = both(driver.script(SEND).multipart(form(6)).send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["fields"]["files"][0]), (422, &Value::from("too_many_files")));
    until(async || stored_files(&server).await == 0).await;
    assert_eq!(both(driver.script(SEND).multipart(form(5)).send().await.unwrap()).await.0, 200);
    assert_eq!(stored_files(&server).await, 5);
}

#[tokio::test]
async fn broken_and_endless_bodies_leave_no_files() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let begun = Form::new().texts(&courier("Cut")).file("files", "a.png", &picture(ImageFormat::Png, 1)).cut();
    let (status, body) = both(driver.script(SEND).multipart_bytes(begun.clone()).send().await.unwrap()).await;
    assert_eq!((status, body["error"]["code"].as_str()), (400, Some("bad_request")));
    let (status, _) = both(driver.script(SEND).multipart_bytes(b"no boundary".to_vec()).send().await.unwrap()).await;
    assert_eq!(status, 400);
    // Two gigabytes are rejected by the declared length.
    let huge = driver.script(UPLOAD).header(CONTENT_TYPE, "multipart/form-data; boundary=x").header(CONTENT_LENGTH, 2_u64 << 30);
    let pieces = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![0_u8; 1 << 16]));
    let response = huge.body(Body::wrap_stream(pieces)).send().await;
    assert!(response.is_err() || response.unwrap().status() == 413);
    // A body without a length is cut off at the limit.
    let head = Form::new().file("image", "a.png", &picture(ImageFormat::Png, 1)).cut();
    let head = head[..head.len() - 2].to_vec();
    let endless = futures_util::stream::iter([Ok::<_, std::io::Error>(head)]);
    let endless = futures_util::StreamExt::chain(endless, futures_util::stream::repeat_with(|| Ok(vec![0_u8; 1 << 16])));
    let request = driver.script(UPLOAD).header(CONTENT_TYPE, "multipart/form-data; boundary=----roadside-boundary");
    let response = request.body(Body::wrap_stream(endless)).send().await;
    assert!(response.is_err() || response.unwrap().status() == 413);
    // A client that disconnects midway.
    let hangs = futures_util::stream::iter([Ok::<_, std::io::Error>(begun)]);
    let hangs = futures_util::StreamExt::chain(hangs, futures_util::stream::pending());
    let request = driver.script(SEND).header(CONTENT_TYPE, "multipart/form-data; boundary=----roadside-boundary");
    assert!(tokio::time::timeout(Duration::from_millis(600), request.body(Body::wrap_stream(hangs)).send()).await.is_err());
    until(async || stored_files(&server).await == 0).await;
    until(async || count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM upload").await == 0).await;
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request").await, 0);
}

#[tokio::test]
async fn application_accepts_documents_unchanged() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let path = "/api/ru-ru/moskva/become-contractor/upload-file";
    let send = async |name: &str, bytes: &[u8]| {
        both(driver.script(path).multipart(Form::new().file("file", name, bytes)).send().await.unwrap()).await
    };
    let pdf = [b"%PDF-1.7\n".to_vec(), vec![b'a'; 5 * 1024 * 1024]].concat();
    let (status, body) = send("licence.exe", &pdf).await;
    assert_eq!((status, body["data"]["name"].as_str()), (201, Some("licence.pdf")));
    assert_eq!(body["data"]["size"].as_u64(), Some(u64::try_from(pdf.len()).unwrap()));
    let (status, body) = send("big.pdf", &[pdf, vec![b'a'; 1024 * 1024 + 1]].concat()).await;
    assert_eq!((status, body["error"]["code"].as_str()), (413, Some("file_too_large")));
    assert_eq!(stored_files(&server).await, 1);
    // Office documents are detected by content at any offset. Other files in the same containers
    // are rejected.
    let zip = |name: &str, more: &str| {
        let length = u8::try_from(name.len()).unwrap();
        [&b"PK\x03\x04"[..], &[0; 22], &[length, 0, 0, 0], name.as_bytes(), more.as_bytes()].concat()
    };
    let open_xml = |folder: &str| [zip("[Content_Types].xml", &"a".repeat(100_000)), zip(folder, "...")].concat();
    let open_document = |kind: &str| {
        let mime = format!("application/vnd.oasis.opendocument.{kind}");
        [zip("mimetype", &mime), zip("content.xml", "")].concat()
    };
    for (bytes, name) in [
        (open_xml("word/document.xml"), Some("a.docx")),
        (open_xml("xl/workbook.xml"), Some("a.xlsx")),
        (open_document("text"), Some("a.odt")),
        (open_document("spreadsheet"), Some("a.ods")),
        (compound("WordDocument"), Some("a.doc")),
        (compound("Workbook"), Some("a.xls")),
        (open_xml("ppt/presentation.xml"), None),
        (open_document("graphics"), None),
        (compound("AdminExecuteSequence"), None),
    ] {
        let (status, body) = send("a.bin", &bytes).await;
        let expected = if name.is_some() { 201 } else { 422 };
        assert_eq!((status, body["data"]["name"].as_str()), (expected, name), "{body}");
        // Support requests accept only pictures.
        assert_eq!(driver.upload("a.png", bytes).await.0, 422);
    }
    until(async || stored_files(&server).await == 7).await;
}

/// A compound file with a page of text before its directory of one stream.
fn compound(stream: &str) -> Vec<u8> {
    let mut file = [&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..], &[0; 504 + 70_000 / 512 * 512]].concat();
    let name: Vec<u8> = stream.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
    let mut entry = [0; 128];
    entry[..name.len()].copy_from_slice(&name);
    (entry[64], entry[66]) = (u8::try_from(name.len()).unwrap(), 2);
    file.extend(entry);
    file
}

#[tokio::test]
async fn server_with_another_database_removes_no_files() {
    let (_folder, owner) = server(|_| ()).await;
    let driver = Driver::new(&owner).await;
    let (_, sent) = driver.upload("a.png", picture(ImageFormat::Png, 1)).await;
    let mut request = courier("With a picture");
    request["file_ids"] = sent["data"]["id"].clone();
    driver.sent(&request).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(owner.api.collect(Duration::ZERO).await.unwrap(), 0);
    let (_folder, other) = server(|support| support.files = owner.database.files()).await;
    let refusal = other.api.collect(Duration::ZERO).await.unwrap_err();
    assert!(refusal.contains("belongs to another database"), "{refusal}");
    assert_eq!(stored_files(&owner).await, 1);

    // A store of a version that wrote no owner: the database knows none of its files.
    let unowned = TestDatabase::new().await;
    plant(&unowned, "un/unknown").await;
    let (_folder, other) = server(|support| support.files = unowned.files()).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let refusal = other.api.collect(Duration::ZERO).await.unwrap_err();
    assert!(refusal.contains("belongs to another database"), "{refusal}");
    assert_eq!(stored(&unowned).await.len(), 1);
}

#[tokio::test]
async fn orphaned_files_are_collected() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let (_, orphan) = driver.upload("a.png", picture(ImageFormat::Png, 1)).await;
    let (_, sent) = driver.upload("b.png", picture(ImageFormat::Png, 2)).await;
    let mut request = courier("With a picture");
    request["file_ids"] = sent["data"]["id"].clone();
    let receipt = driver.sent(&request).await;
    assert_eq!(server.api.collect(Duration::from_secs(3600)).await.unwrap(), 0, "an hour has not passed");
    // A partial file of an interrupted writer, and a file unknown to the database.
    plant(&server.database, "un/unknown").await;
    // An incomplete multipart upload to a bucket is not a file.
    let half_written = usize::from(!is_bucket(&server.database));
    if half_written == 1 {
        plant(&server.database, "un/half#1").await;
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(server.api.collect(Duration::ZERO).await.unwrap(), 2 + half_written);
    assert_eq!(stored_files(&server).await, 1);
    let file = driver.thread(&receipt).await["messages"][0]["files"][0]["url"].as_str().unwrap().to_owned();
    assert_eq!(server.get(&file).await.status(), 200);
    assert!(orphan["data"]["id"].is_string());
}

/// A fake clamd that detects the EICAR test string.
async fn scanner() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut command = [0; 10];
            socket.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut file = Vec::new();
            loop {
                let length = socket.read_u32().await.unwrap();
                if length == 0 {
                    break;
                }
                let start = file.len();
                file.resize(start + usize::try_from(length).unwrap(), 0);
                socket.read_exact(&mut file[start..]).await.unwrap();
            }
            let is_bad = file.windows(5).any(|part| part == b"EICAR");
            let answer = if is_bad { &b"stream: Eicar-Test-Signature FOUND\0"[..] } else { b"stream: OK\0" };
            socket.write_all(answer).await.unwrap();
        }
    });
    address
}

#[tokio::test]
async fn scanner_verdict_is_required_and_obeyed() {
    scans_with(scanner().await).await;
    // The scanner is down: uploads are rejected.
    let (_folder, server) = server(|support| support.clamd = Some("127.0.0.1:9".to_owned())).await;
    let driver = Driver::new(&server).await;
    let (status, body) = driver.upload("a.png", picture(ImageFormat::Png, 1)).await;
    assert_eq!((status, body["error"]["code"].as_str()), (503, Some("unavailable")));
    until(async || stored_files(&server).await == 0).await;
}

async fn scans_with(address: String) {
    let (_folder, server) = server(|support| support.clamd = Some(address)).await;
    let driver = Driver::new(&server).await;
    let path = "/api/ru-ru/moskva/become-contractor/upload-file";
    let send =
        async |bytes: &[u8]| both(driver.script(path).multipart(Form::new().file("file", "a.pdf", bytes)).send().await.unwrap()).await;
    assert_eq!(send(b"%PDF-1.7 clean").await.0, 201);
    // Split, so that scanners do not detect this source file.
    let eicar = ["%PDF-1.7\nX5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
    let (status, body) = send(eicar.as_bytes()).await;
    assert_eq!((status, body["error"]["code"].as_str()), (422, Some("file_infected")));
    until(async || stored_files(&server).await == 1).await;
}

/// Uses Debian's clamd with one signature, the test virus.
#[tokio::test]
#[ignore = "needs a scanner: api/tests/clamd.sh cargo test -p product-api --test api debians_scanner -- --ignored"]
async fn debians_scanner_finds_the_test_virus_and_passes_a_picture() {
    let address = std::env::var("TEST_CLAMD").expect("api/tests/clamd.sh sets it");
    scans_with(address.clone()).await;
    let (_folder, server) = server(|support| support.clamd = Some(address)).await;
    let driver = Driver::new(&server).await;
    for (name, format) in [("a.png", ImageFormat::Png), ("a.jpg", ImageFormat::Jpeg), ("a.webp", ImageFormat::WebP)] {
        assert_eq!(driver.upload(name, picture(format, 1)).await.0, 201, "{name}");
    }
}
