//! Visitors who go away before their page is there: what was begun for them alone ends with them.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::kit::{Edge, edge};
use crate::squad::{Does, Squad, html};

/// Page loads that are given up: a sample for every run, and all for the audit.
const SAMPLE: usize = 500;
const ALL: usize = 10_000;

/// Visitors at once.
const AT_ONCE: usize = 50;

/// Growth of this process that ten thousand of them may leave behind, in KiB, when as many came before: allocators keep some of what they had. It is less than half a
/// kilobyte for each that could have been forgotten.
const GROWTH_KIB: usize = 4 * 1024;

/// An edge whose page `/jobs` has a footer that its server never sends; visitors with a cookie have it to themselves.
async fn with_hanging_footer() -> (Squad, Edge) {
    let squad = Squad::start().await;
    squad.at("/footer", html("<p>x</p>"));
    let fragment = |name: &str, more: &str| {
        format!(
            "[[fragment]]\nname = \"{name}\"\nkind = \"page\"\nurl = \"{}/footer\"\nowner = \"o\"\npurpose = \"p\"\nslots = [\"footer\"]\n\
             deadline_ms = 10000\n{more}\n",
            squad.url
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
    squad.at("/footer", Does::Hangs);
    (squad, edge)
}

/// Asks for a page and goes away: at once, when the first bytes are there, or a little later.
async fn give_up(address: std::net::SocketAddr, number: usize) {
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

/// Work that the edge says is under way.
async fn under_way(edge: &Edge) -> Vec<(String, i64)> {
    let metrics = edge.admin("/metrics").await;
    let gauges = metrics.lines().filter_map(|line| line.strip_prefix("edge_under_way{what=\"")?.split_once("\"} "));
    gauges.map(|(what, number)| (what.to_owned(), number.parse().unwrap())).collect()
}

async fn give_up_often(squad: &Squad, edge: &Edge, times: usize) {
    let address = edge.running().http();
    for first in (0..times).step_by(AT_ONCE) {
        futures_util::future::join_all((first..times.min(first + AT_ONCE)).map(|number| give_up(address, number))).await;
    }
    // It takes a moment until the last of them has been noticed; the deadline of what hangs is far longer.
    let ended = async {
        loop {
            let under_way = under_way(edge).await;
            if under_way.len() >= 3 && under_way.iter().all(|(_, number)| *number == 0) && squad.open() <= 2 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    if tokio::time::timeout(Duration::from_secs(8), ended).await.is_err() {
        panic!("{:?}, and {} connections to the squad's server", under_way(edge).await, squad.open());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_begun_for_visitors_who_went_away_ends_with_them() {
    let (squad, edge) = with_hanging_footer().await;
    give_up_often(&squad, &edge, SAMPLE).await;
    assert!(squad.asked("/footer").len() > SAMPLE / 4, "its server was asked for them");
    squad.at("/footer", html("<p>back</p>"));
    assert_eq!(edge.get("/ru-ru/moskva/jobs").await.slot("footer"), "<p>back</p>", "nobody is taken for a failure");
}

/// Alone in its process, for the sake of its memory: `make audit`, or `cargo test -p edge --test edge -- --ignored ten_thousand`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes, and measures the memory of the process"]
async fn ten_thousand_who_go_away_leave_nothing_behind() {
    let (squad, edge) = with_hanging_footer().await;
    // The first ones fill what is kept for all: connections, caches, arenas.
    give_up_often(&squad, &edge, ALL).await;
    squad.forget();
    let before = resident_kib();
    give_up_often(&squad, &edge, ALL).await;
    squad.forget();
    let after = resident_kib();
    println!("{before} KiB before, {after} KiB after 10,000 page loads that were given up; under way: {:?}", under_way(&edge).await);
    assert!(after < before + GROWTH_KIB, "{before} KiB before, {after} KiB after");
}

fn resident_kib() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    4 * statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap()
}
