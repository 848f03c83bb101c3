//! Geolocation by the database of networks.

use http::Method;
use tempfile::TempDir;

use crate::harness::api_proxy::{ApiProxy, KEY, Reply};
use crate::harness::geo_database::{Network, database};
use crate::harness::{Builder, Edge, edge};

const NETWORKS: [Network; 4] = [
    Network { network: "203.0.113.0/24", country: "RU", city: &[("en", "Kazan’"), ("ru", "Казань")] },
    Network { network: "198.51.100.0/24", country: "RU", city: &[("en", "Perm"), ("de", "Perm")] },
    Network { network: "192.0.2.0/25", country: "KZ", city: &[("en", "Astana"), ("ru", "Астана")] },
    Network { network: "2001:db8:1::/48", country: "GB", city: &[] },
];

/// An edge with a database behind a trusted proxy.
fn edge_with_networks(folder: &TempDir) -> Builder {
    let file = folder.path().join("places.mmdb");
    std::fs::write(&file, database(&NETWORKS)).unwrap();
    edge().set("ROADSIDE_GEO_DATABASE", file.display()).set("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.1")
}

async fn home(edge: &Edge, host: &str, ip: &str) -> String {
    let request = edge.request_as(host, Method::GET, "/").header("x-forwarded-for", ip);
    let response = edge.send(request).await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (302, "no-store"), "{ip}");
    response.header("location").to_owned()
}

#[tokio::test]
async fn root_redirects_to_the_city_of_the_network() {
    let folder = TempDir::new().unwrap();
    let edge = edge_with_networks(&folder).start().await;
    for (host, ip, expected) in [
        ("localhost", "203.0.113.7", "/ru-ru/kazan"),
        ("localhost", "198.51.100.1", "/ru-ru/perm"),
        ("kz.localhost", "192.0.2.1", "/kz-ru/astana/knowledge-base"),
        // A country without sites, and an unknown network.
        ("localhost", "2001:db8:1::5", "/ru-ru/moskva"),
        ("localhost", "192.0.2.200", "/ru-ru/moskva"),
    ] {
        assert_eq!(home(&edge, host, ip).await, expected, "{host} {ip}");
    }
}

#[tokio::test]
async fn nearby_names_the_city_of_the_network_unless_the_page_is_of_that_city() {
    let folder = TempDir::new().unwrap();
    let edge = edge_with_networks(&folder).start().await;
    let get_nearby = async |host: &str, ip: &str, page: &str| {
        let request = edge.request_as(host, Method::GET, &format!("/_edge/nearby?url={page}")).header("x-forwarded-for", ip);
        let response = edge.send(request).await;
        assert!(response.header("cache-control").contains("no-store"), "{page}");
        (response.status.as_u16(), response.body)
    };
    let nearby = |code: &str, name: &str, url: &str| (200, serde_json::json!({ "code": code, "name": name, "url": url }));
    for (host, ip, page, expected) in [
        ("localhost", "203.0.113.7", "/ru-en/moskva/jobs?q=1", nearby("kazan", "Kazan", "/ru-en/kazan/jobs?q=1")),
        ("slate.localhost", "203.0.113.7", "/ru-ru/moskva/knowledge-base", nearby("kazan", "Казань", "/ru-ru/kazan/knowledge-base")),
        ("localhost", "203.0.113.7", "/ru-ru/moskva/no-such-page", nearby("kazan", "Казань", "/ru-ru/kazan")),
    ] {
        let (status, body) = get_nearby(host, ip, page).await;
        assert_eq!((status, serde_json::from_str(&body).unwrap()), expected, "{host} {page}");
    }
    let (_, abroad) = get_nearby("localhost", "192.0.2.1", "/ru-en/moskva/jobs").await;
    let url = serde_json::from_str::<serde_json::Value>(&abroad).unwrap()["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("http://kz.localhost:") && url.ends_with("/kz-en/astana/jobs"), "{url}");
    // The page's own city, a country without sites, an unknown network, a URL that redirects.
    for (ip, page) in [
        ("203.0.113.7", "/ru-ru/kazan/jobs"),
        ("2001:db8:1::5", "/ru-ru/kazan/jobs"),
        ("192.0.2.200", "/ru-ru/kazan/jobs"),
        ("203.0.113.7", "/"),
    ] {
        assert_eq!(get_nearby("localhost", ip, page).await, (204, String::new()), "{ip} {page}");
    }
    assert_eq!(edge.get("/_edge/nearby?url=//evil.example").await.status.as_u16(), 400);
}

#[tokio::test]
async fn loopback_visitors_are_in_the_configured_city() {
    // Lifting the limits for loopback does not change the location.
    let edge = edge().set("ROADSIDE_GEO_HERE", "ru/perm").set("ROADSIDE_DEV_UNLIMITED_LOOPBACK", true).start().await;
    let response = edge.get("/_edge/nearby?url=/ru-en/moskva/jobs").await;
    assert_eq!(response.body, r#"{"code":"perm","name":"Perm","url":"/ru-en/perm/jobs"}"#);
    assert_eq!(edge.get("/").await.header("location"), "/ru-ru/perm");
}

#[tokio::test]
async fn database_is_the_fallback_when_check_locale_fails() {
    let (folder, api) = (TempDir::new().unwrap(), ApiProxy::start().await);
    api.reply("check-locale", Reply::Status(500));
    let edge = edge_with_networks(&folder).set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).start().await;
    assert_eq!(home(&edge, "localhost", "203.0.113.7").await, "/ru-ru/kazan");
}

#[tokio::test]
async fn truncated_database_prevents_the_start() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("places.mmdb");
    let whole = database(&NETWORKS);
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let settings = crate::harness::settings(folder.path(), &[("ROADSIDE_GEO_DATABASE".to_owned(), file.display().to_string())]);
    crate::harness::write_shell(folder.path());
    crate::harness::write_others(folder.path());
    crate::harness::write_fragment(
        folder.path(),
        "mfe-knowledge-base",
        &[contracts::fragment::Slot::Main],
        crate::harness::ECHO.as_bytes(),
    );
    let read = |name: &str| settings.iter().find(|(variable, _)| variable == name).map(|(_, value)| value.clone());
    let config = edge::config::Config::parse("", read).unwrap();
    let Err(edge::StartError::Configuration(faults)) = edge::start(config).await else { panic!("the start failed to fail") };
    assert!(faults.len() == 1 && faults[0].starts_with("geo.database: "), "{faults:?}");
}
