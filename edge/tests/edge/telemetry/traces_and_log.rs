//! Trace context in and out, spans for a collector, one access log line per request.

use std::process::{Command, Stdio};
use std::time::Duration;

use http::Method;
use serde_json::Value;

use crate::harness::api_proxy::{ApiProxy, KEY};
use crate::harness::stub_server::{StubServer, html, typed};
use crate::harness::{edge, repository, settings, write_fragment, write_others, write_shell};

const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

#[tokio::test]
async fn trace_context_is_propagated_and_spans_reach_the_collector() {
    let (server, collector, api) = (StubServer::start().await, StubServer::start().await, ApiProxy::start().await);
    server.at("/offers", html("<p>x</p>"));
    collector.at("/v1/traces", typed("application/json", "{}"));
    let fragment = format!(
        "[[fragment]]\nname = \"offers\"\nkind = \"page\"\nurl = \"{}/offers\"\nowner = \"o\"\npurpose = \"p\"\nslots = [\"main\"]\n",
        server.url
    );
    let edge = edge()
        .rules("fragments.toml", |_| fragment)
        .rules("routes.toml", |routes| routes + "\n[[route]]\npath = \"/offers\"\npage = \"offers\"\nmain = \"offers\"\n")
        .set("ROADSIDE_API_URL", &api.url)
        .set("ROADSIDE_API_KEY", KEY)
        .set("ROADSIDE_LOG_OTLP", &collector.url)
        .start()
        .await;
    let request = edge.request(Method::GET, "/ru-ru/moskva/offers").header("traceparent", PARENT).header("tracestate", "vendor=1");
    assert_eq!(edge.send(request).await.slot("main"), "<p>x</p>");
    let request = server.requests("/offers").pop().unwrap();
    let traceparent = request.header("traceparent").unwrap();
    assert!(
        traceparent.starts_with(&format!("00-{TRACE}-")) && traceparent.ends_with("-01") && !traceparent.contains("b7ad6b7169203331"),
        "{traceparent}"
    );
    assert_eq!(request.header("tracestate").as_deref(), Some("vendor=1"));
    let check = api.requests("redirect-check").pop().unwrap();
    assert!(check.headers["traceparent"].to_str().unwrap().contains(TRACE));

    let spans = loop {
        let spans: Vec<Value> = collector
            .bodies("/v1/traces")
            .iter()
            .flat_map(|body| {
                let body: Value = serde_json::from_slice(body).unwrap();
                body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone()
            })
            .filter(|span| span["traceId"] == TRACE)
            .collect();
        if spans.iter().any(|span| span["kind"] == 2) {
            break spans;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let of = |name: &str| spans.iter().find(|span| span["name"] == name).unwrap_or_else(|| panic!("{name} in {spans:#?}"));
    let root = of("GET /offers");
    assert_eq!(root["parentSpanId"], "b7ad6b7169203331");
    for name in ["slot header", "slot main", "slot footer", "fragment offers", "api page"] {
        assert_eq!(of(name)["parentSpanId"], root["spanId"], "{name}");
    }
    let main = of("slot main")["attributes"].as_array().unwrap();
    assert!(
        main.iter().any(|attribute| attribute["key"] == "roadside.fragment" && attribute["value"]["stringValue"] == "offers"),
        "{main:?}"
    );
}

#[test]
fn request_has_one_access_log_line_with_all_fields() {
    let folder = tempfile::TempDir::new().unwrap();
    write_shell(folder.path());
    write_fragment(folder.path(), "mfe-knowledge-base", &[], crate::harness::ECHO.as_bytes());
    write_others(folder.path());
    let variables = [("ROADSIDE_LOG_FORMAT".to_owned(), "json".to_owned()), ("ROADSIDE_LISTEN_HTTP".to_owned(), "127.0.0.1:0".to_owned())];
    let log = std::fs::File::create(folder.path().join("log")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
        .arg("serve")
        .current_dir(repository())
        .envs(settings(folder.path(), &variables))
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let address = first_address(&mut child);
    let page = ask(&address, "/ru-ru/moskva/knowledge-base?secret=value&utm=1");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    // A forwarded response of a known length, whose end HTTP/1.1 never asks for.
    assert!(ask(&address, "/api/ru-ru/moskva/menu").starts_with("HTTP/1.1 200"));
    let lines = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    let line_of = |path: &str| loop {
        let matching = lines().lines().find(|line| line.contains("edge::access") && line.contains(path)).map(str::to_owned);
        match matching {
            Some(line) => break line,
            None => std::thread::yield_now(),
        }
    };
    let (line, of_api) = (line_of("/knowledge-base"), line_of("/api/"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!lines().contains("secret=value") && !lines().contains("the-cookie"), "{}", lines());
    let of_api = &serde_json::from_str::<Value>(&of_api).unwrap()["fields"];
    assert_eq!((&of_api["status"], &of_api["whole"]), (&200.into(), &true.into()), "{of_api}");
    let fields = &serde_json::from_str::<Value>(&line).unwrap()["fields"];
    for (name, value) in [
        ("method", "GET"),
        ("path", "/ru-ru/moskva/knowledge-base"),
        ("keys", "secret&utm"),
        ("brand", "amber"),
        ("locale", "ru-ru"),
        ("route", "/knowledge-base"),
        ("trace", TRACE),
    ] {
        assert_eq!(fields[name], value, "{name} in {line}");
    }
    assert_eq!((&fields["status"], &fields["whole"]), (&200.into(), &true.into()));
    assert!(
        fields["bytes"].as_u64().unwrap() > 1000 && fields["duration_ms"].as_f64().unwrap() >= fields["first_byte_ms"].as_f64().unwrap()
    );
    let slots = fields["slots"].as_str().unwrap();
    for slot in ["header=rendered mfe-shell@", "main=rendered mfe-knowledge-base@", "footer=rendered mfe-shell@"] {
        assert!(slots.contains(slot), "{slot} in {slots}");
    }
}

/// Address that a new process prints.
fn first_address(child: &mut std::process::Child) -> String {
    use std::io::{BufRead as _, BufReader};
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    loop {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "the process ended before it listened");
        if let Some((_, address)) = line.split_once("http://127.0.0.1:") {
            let port: String = address.chars().take_while(char::is_ascii_digit).collect();
            // Drains the remaining output.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return format!("127.0.0.1:{port}");
        }
    }
}

fn ask(address: &str, path: &str) -> String {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: a=the-cookie\r\ntraceparent: {PARENT}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = Vec::new();
    stream.read_to_end(&mut response).unwrap();
    String::from_utf8_lossy(&response).into_owned()
}
