//! Clients that disconnect early: work for them alone is cancelled.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::stub_server::{Behaviour, StubServer, html};
use crate::harness::{Edge, edge};

/// Aborted page loads: `SAMPLE` in every run, `ALL` in the audit.
const SAMPLE: usize = 500;
const ALL: usize = 10_000;

/// Concurrent clients.
const CONCURRENT: usize = 50;

/// Allowed memory growth after 10,000 aborted page loads, in KiB, when as many came before.
/// Allocators keep some memory. It is less than half a KiB for each page load.
const GROWTH_KIB: usize = 4 * 1024;

/// An edge whose footers hang: a shared one on `/jobs`, one for each visitor on `/cities`.
async fn with_hanging_footer() -> (StubServer, Edge) {
    let server = StubServer::start().await;
    server.at("/footer", html("<p>x</p>"));
    let fragment = |name: &str, more: &str| {
        format!(
            "[[fragment]]\nname = \"{name}\"\nkind = \"page\"\nurl = \"{}/footer\"\nowner = \"o\"\npurpose = \"p\"\nslots = [\"footer\"]\n\
             deadline_ms = 10000\n{more}\n",
            server.url
        )
    };
    let fragments = fragment("shared", "") + &fragment("own", "cookies = [\"offer\"]");
    let edge = edge()
        .rules("fragments.toml", |_| fragments)
        .rules("routes.toml", |routes| {
            let routes = routes.replace("path = \"/jobs\"\n", "path = \"/jobs\"\nslots = { footer = \"shared\" }\n");
            routes.replace("path = \"/cities\"\n", "path = \"/cities\"\nslots = { footer = \"own\" }\n")
        })
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_RENDER_PAGE_MS", 60_000)
        .start()
        .await;
    for path in ["/ru-ru/moskva/jobs", "/ru-ru/moskva/cities"] {
        assert_eq!(edge.get(path).await.slot("footer"), "<p>x</p>");
    }
    server.at("/footer", Behaviour::Hang);
    (server, edge)
}

/// Requests a page and disconnects: immediately, after a yield, or after the first bytes.
async fn disconnect_early(address: std::net::SocketAddr, number: usize) {
    let page = ["jobs", "cities"][number % 2];
    let city = ["moskva", "kazan", "perm"][number % 3];
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /ru-ru/{city}/{page}?n={number} HTTP/1.1\r\nhost: localhost\r\ncookie: offer={number}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    match number % 4 {
        0 => {}
        1 => tokio::task::yield_now().await,
        _ => {
            let mut first = [0; 64];
            stream.read_exact(&mut first).await.unwrap();
            assert!(first.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&first));
        }
    }
}

/// In-flight work by kind, from the metrics.
async fn in_flight(edge: &Edge) -> Vec<(String, i64)> {
    let metrics = edge.admin("/metrics").await;
    let gauges = metrics.lines().filter_map(|line| line.strip_prefix("edge_in_flight{kind=\"")?.split_once("\"} "));
    gauges.map(|(kind, number)| (kind.to_owned(), number.parse().unwrap())).collect()
}

async fn disconnect_often(server: &StubServer, edge: &Edge, times: usize) {
    let address = edge.running().http();
    for first in (0..times).step_by(CONCURRENT) {
        futures_util::future::join_all((first..times.min(first + CONCURRENT)).map(|number| disconnect_early(address, number))).await;
    }
    // The edge needs a moment to notice disconnects. The deadline of the footer is far longer.
    let ended = async {
        loop {
            let in_flight = in_flight(edge).await;
            if in_flight.len() >= 3 && in_flight.iter().all(|(_, number)| *number == 0) && server.open_connections() <= 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(8), ended).await.is_err() {
        panic!("{:?}, and {} connections to the fragment server", in_flight(edge).await, server.open_connections());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn client_disconnect_cancels_its_work() {
    let (server, edge) = with_hanging_footer().await;
    disconnect_often(&server, &edge, SAMPLE).await;
    assert!(server.requests("/footer").len() > SAMPLE / 4, "the fragment server received requests");
    server.at("/footer", html("<p>back</p>"));
    assert_eq!(edge.get("/ru-ru/moskva/jobs").await.slot("footer"), "<p>back</p>", "disconnects do not open the circuit breaker");
}

/// Needs a process without other tests, as it measures memory: `make audit`, or
/// `cargo test -p edge --test edge -- --ignored ten_thousand`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes and measures the memory of the process"]
async fn ten_thousand_disconnects_do_not_leak_memory() {
    let (server, edge) = with_hanging_footer().await;
    // The first round fills connections, caches and arenas.
    disconnect_often(&server, &edge, ALL).await;
    server.clear_requests();
    let before = resident_kib();
    disconnect_often(&server, &edge, ALL).await;
    server.clear_requests();
    let after = resident_kib();
    println!("{before} KiB before, {after} KiB after 10,000 aborted page loads; in flight: {:?}", in_flight(&edge).await);
    assert!(after < before + GROWTH_KIB, "{before} KiB before, {after} KiB after");
}

fn resident_kib() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    4 * statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap()
}
