//! Budget of a page from memory: how much it allocates. A copy of the page, an encoder or a
//! rendered head would exceed it many times over.

use std::net::SocketAddr;

use allocation_counter::{AllocationInfo, measure};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

use crate::harness::{Edge, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived";

/// Budget of a request: 27 to 32 allocations of 4,700 to 8,000 bytes on 27 November 2026, most of
/// them headers, and what hyper needs for a message.
const MOST_ALLOCATIONS: u64 = 38;
const MOST_BYTES: u64 = 9_500;

/// Measured requests of a connection, too few to use up its first read buffer: hyper then allocates
/// 8 KiB for each further one. Their median counts: now and then caches tidy up, or a page is
/// resolved again.
const REQUESTS: usize = 21;

/// Connections of which the one with the fewest allocations counts. In the first, each request may
/// wait beside a step of the work that follows the edge's start.
const CONNECTIONS: usize = 4;

/// A client that allocates nothing.
struct Client {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Client {
    async fn connect(address: SocketAddr, path: &str, headers: &str) -> Self {
        let host = format!("localhost:{}", address.port());
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{headers}\r\n").into_bytes();
        Self { stream: TcpStream::connect(address).await.unwrap(), request, buffer: vec![0; 1024 * 1024] }
    }

    /// Sends the request and reads the whole response. Returns its head.
    async fn exchange(&mut self) -> &str {
        self.stream.write_all(&self.request).await.unwrap();
        let mut read = 0;
        loop {
            read += self.stream.read(&mut self.buffer[read..]).await.unwrap();
            let Some(end) = self.buffer[..read].windows(4).position(|window| window == b"\r\n\r\n") else { continue };
            let head = std::str::from_utf8(&self.buffer[..end]).unwrap();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.map_or(0, |length| length.parse().unwrap());
            let is_whole = match head.contains("transfer-encoding: chunked") {
                true => self.buffer[..read].ends_with(b"\r\n0\r\n\r\n"),
                false => read == end + 4 + length,
            };
            if is_whole {
                return std::str::from_utf8(&self.buffer[..end]).unwrap();
            }
        }
    }
}

/// Allocations of one request, in number and bytes. `expected`: parts of the response's head.
fn allocations(runtime: &Runtime, edge: &Edge, (path, headers): (&str, &str), expected: &[&str]) -> (u64, u64) {
    let connect = || Client::connect(edge.running().http(), path, headers);
    runtime.block_on(async {
        let mut client = connect().await;
        loop {
            let head = client.exchange().await;
            if expected.iter().all(|part| head.contains(part)) {
                break;
            }
            // The page is rendered and compressed in the background.
            tokio::task::yield_now().await;
        }
    });
    let connection = || {
        let mut client = runtime.block_on(async {
            let mut client = connect().await;
            client.exchange().await;
            client
        });
        let request = || {
            measure(|| {
                runtime.block_on(client.exchange());
            })
        };
        let requests: Vec<AllocationInfo> = std::iter::repeat_with(request).take(REQUESTS).collect();
        let median = |what: fn(&AllocationInfo) -> u64| {
            let mut all: Vec<u64> = requests.iter().map(what).collect();
            all.sort_unstable();
            all[REQUESTS / 2]
        };
        (median(|info| info.count_total), median(|info| info.bytes_total))
    };
    std::iter::repeat_with(connection).take(CONNECTIONS).min().unwrap()
}

#[test]
fn page_from_memory_allocates_little() {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let edge = runtime.block_on(edge().start());
    let tag = runtime.block_on(async {
        edge.get(PATH).await;
        edge.get(PATH).await.header("etag").to_owned()
    });
    let model = format!("/_edge/page?url={}", PATH.replace('/', "%2F"));
    let conditional = format!("if-none-match: {tag}\r\n");
    for (name, request, expected) in [
        ("identity", (PATH, ""), ["memory", "content-length"]),
        ("gzip", (PATH, "accept-encoding: gzip\r\n"), ["content-encoding: gzip", "content-length"]),
        ("Brotli", (PATH, "accept-encoding: br\r\n"), ["content-encoding: br", "content-length"]),
        ("not modified", (PATH, &*conditional), ["304", "memory"]),
        ("model", (&*model, ""), ["memory", "content-length"]),
    ] {
        let (count, bytes) = allocations(&runtime, &edge, request, &expected);
        assert!(count <= MOST_ALLOCATIONS && bytes <= MOST_BYTES, "{name}: {count} allocations of {bytes} bytes");
    }
}
