use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http::HeaderMap;
use routing::HttpKind;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::*;
use crate::fragments::remote::client::GetRequest;

fn rule(url: &str, file_hosts: &[&str], internal: bool) -> HttpFragment {
    HttpFragment {
        name: "offers".to_owned(),
        kind: HttpKind::Podlet,
        url: url.to_owned(),
        file_hosts: file_hosts.iter().map(|host| (*host).to_owned()).collect(),
        internal,
        owner: "offers".to_owned(),
        purpose: "Offers".to_owned(),
        slots: Vec::new(),
        deadline_ms: 1_000,
        retry: false,
        essential: false,
        max_bytes: 1024,
        headers: Vec::new(),
        cookies: Vec::new(),
        set_cookies: Vec::new(),
        per_device: false,
        fresh_seconds: 0,
        stale_seconds: 0,
        fallback: None,
    }
}

fn clients(address: IpAddr) -> Clients {
    // Another test may have installed it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Clients::with(&(Arc::new(move |_| async move { Ok(vec![SocketAddr::new(address, 0)]) }.boxed()) as Lookup)).unwrap()
}

/// Egress for a rule; all names resolve to loopback.
pub(in crate::fragments::remote) fn egress(url: &str, file_hosts: &[&str], internal: bool) -> Egress {
    Egress::new(&rule(url, file_hosts, internal), &Url::parse(url).unwrap(), &clients(Ipv4Addr::LOCALHOST.into()))
}

#[test]
fn all_networks_parse() {
    assert_eq!((INTERNAL.len(), UNREACHABLE.len(), GLOBAL_UNICAST.len()), (9, 12, 1));
}

#[test]
fn addresses_are_classified_including_embedded_ones() {
    let of = |addresses: &[&str], expected: Scope| {
        for address in addresses {
            assert_eq!(scope(address.parse().unwrap()), expected, "{address}");
        }
    };
    of(
        &["1.1.1.1", "172.32.0.1", "100.128.0.1", "223.255.255.255", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"],
        Scope::Public,
    );
    of(
        &[
            "127.0.0.1",
            "127.255.255.254",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "::1",
            "fd00::1",
            "fec0::1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2002:c0a8:101::1",
        ],
        Scope::Internal,
    );
    of(
        &[
            "0.0.0.0",
            "0.1.2.3",
            "169.254.169.254",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "fe80::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "100::1",
            "::ffff:169.254.169.254",
            "2002:a9fe:a9fe::",
        ],
        Scope::Unreachable,
    );
}

#[test]
fn files_come_from_rule_hosts_and_content_only_from_the_own_host() {
    let egress = egress("https://squad.example/manifest.json", &["cdn.example", "other.example:8443"], false);
    let is = |url: &str| {
        let url = Url::parse(url).unwrap();
        (egress.is_own(&url), egress.may_hold_files(&url))
    };
    assert_eq!(is("https://squad.example:443/x"), (true, true));
    for held in ["https://cdn.example/x.js", "https://other.example:8443/x.js"] {
        assert_eq!(is(held), (false, true), "{held}");
    }
    for url in [
        "http://squad.example/x",
        "https://squad.example:8443/x",
        "https://squad.example./x",
        "https://sub.squad.example/x",
        "http://cdn.example/x.js",
        "https://cdn.example:8443/x.js",
        "https://other.example/x.js",
        "https://evil.example/x.js",
    ] {
        assert_eq!(is(url), (false, false), "{url}");
    }
}

#[test]
fn internal_ip_literals_need_the_rule() {
    let may = |own: &str, internal: bool, url: &str| egress(own, &[], internal).client(&Url::parse(url).unwrap()).is_ok();
    let public = "https://squad.example/";
    for url in ["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/"] {
        assert!(!may(public, false, url), "{url}");
    }
    assert!(may(public, true, "http://10.0.0.1/") && !may(public, true, "http://169.254.169.254/"));
    assert!(may("http://169.254.1.1/", false, "http://169.254.1.1/x") && !may("http://10.0.0.1/", false, "http://10.0.0.2/"));
    assert!(may(public, false, "http://8.8.8.8/"));
}

/// Requests a name that resolves to loopback; returns the status and the number of connections.
async fn request_loopback(own: &str, internal: bool) -> (Result<u16, RemoteFault>, usize) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let connections = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&connections);
    let serving = tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(b"HTTP/1.1 200 X\r\ncontent-length: 0\r\n\r\n").await;
        }
    });
    let url = Url::parse(&format!("http://{own}:{port}/")).unwrap();
    let egress = Egress::new(&rule(url.as_str(), &[], internal), &url, &clients(Ipv4Addr::LOCALHOST.into()));
    let request = GetRequest { url: &url, accept: "text/html", headers: HeaderMap::new() };
    let answer = tokio::time::timeout(Duration::from_secs(10), request.send(&egress)).await.unwrap();
    serving.abort();
    (answer.map(|head| head.status.as_u16()), connections.load(Ordering::SeqCst))
}

#[tokio::test]
async fn names_that_resolve_to_internal_addresses_need_the_rule() {
    let (answer, connections) = request_loopback("squad.example", false).await;
    assert!(matches!(&answer, Err(RemoteFault::Forbidden(host)) if host == "squad.example"), "{answer:?}");
    assert_eq!(connections, 0);
    assert!(matches!(request_loopback("squad.example", true).await, (Ok(200), 1)));
    assert!(matches!(request_loopback("localhost", false).await, (Ok(200), 1)), "the rule itself names this machine");
}

#[tokio::test]
async fn resolver_drops_forbidden_addresses_and_always_link_local() {
    let addresses = ["10.0.0.1", "1.1.1.1", "169.254.169.254"].map(|ip| SocketAddr::new(ip.parse().unwrap(), 0));
    let of = async |internal| {
        let resolver = GuardedResolver { lookup: Arc::new(move |_| async move { Ok(addresses.to_vec()) }.boxed()), internal };
        let addresses = resolver.resolve("squad.example".parse().unwrap()).await.ok().unwrap();
        addresses.map(|address| address.ip().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of(false).await, ["1.1.1.1"]);
    assert_eq!(of(true).await, ["10.0.0.1", "1.1.1.1"]);
}
