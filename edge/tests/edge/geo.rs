//! Where visitors are, by the database of networks.

use http::Method;
use tempfile::TempDir;

use crate::front::{Front, KEY, Says};
use crate::kit::{Builder, Edge, edge};
use crate::mmdb::{Network, database};

const NETWORKS: [Network; 4] = [
    Network { network: "203.0.113.0/24", country: "RU", city: &[("en", "Kazan’"), ("ru", "Казань")] },
    Network { network: "198.51.100.0/24", country: "RU", city: &[("en", "Perm"), ("de", "Perm")] },
    Network { network: "192.0.2.0/25", country: "KZ", city: &[("en", "Astana"), ("ru", "Астана")] },
    Network { network: "2001:db8:1::/48", country: "GB", city: &[] },
];

/// An edge with a database, behind a proxy that is believed.
fn edge_with_networks(folder: &TempDir) -> Builder {
    let file = folder.path().join("places.mmdb");
    std::fs::write(&file, database(&NETWORKS)).unwrap();
    edge().set("ROADSIDE_GEO_DATABASE", file.display()).set("ROADSIDE_LISTEN_TRUSTED_PROXIES", "127.0.0.1")
}

async fn home(edge: &Edge, host: &str, ip: &str) -> String {
    let request = edge.request_as(host, Method::GET, "/").header("x-forwarded-for", ip);
    let answer = edge.send(request).await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (302, "no-store"), "{ip}");
    answer.header("location").to_owned()
}

#[tokio::test]
async fn a_visitor_of_whom_nothing_else_is_known_is_where_the_network_is() {
    let folder = TempDir::new().unwrap();
    let edge = edge_with_networks(&folder).start().await;
    for (host, ip, expected) in [
        ("localhost", "203.0.113.7", "/ru-ru/kazan"),
        ("localhost", "198.51.100.1", "/ru-ru/perm"),
        ("kz.localhost", "192.0.2.1", "/kz-ru/astana/knowledge-base"),
        // Of no country of ours, and of no network that is known.
        ("localhost", "2001:db8:1::5", "/ru-ru/moskva"),
        ("localhost", "192.0.2.200", "/ru-ru/moskva"),
    ] {
        assert_eq!(home(&edge, host, ip).await, expected, "{host} {ip}");
    }
}

#[tokio::test]
async fn a_page_of_another_city_is_told_the_city_of_the_network() {
    let folder = TempDir::new().unwrap();
    let edge = edge_with_networks(&folder).start().await;
    let ask = async |host: &str, ip: &str, page: &str| {
        let request = edge.request_as(host, Method::GET, &format!("/_edge/nearby?url={page}")).header("x-forwarded-for", ip);
        let answer = edge.send(request).await;
        assert!(answer.header("cache-control").contains("no-store"), "{page}");
        (answer.status.as_u16(), answer.body)
    };
    let told = |code: &str, name: &str, url: &str| (200, serde_json::json!({ "code": code, "name": name, "url": url }));
    for (host, ip, page, expected) in [
        ("localhost", "203.0.113.7", "/ru-en/moskva/jobs?q=1", told("kazan", "Kazan", "/ru-en/kazan/jobs?q=1")),
        ("slate.localhost", "203.0.113.7", "/ru-ru/moskva/knowledge-base", told("kazan", "Казань", "/ru-ru/kazan/knowledge-base")),
        ("localhost", "203.0.113.7", "/ru-ru/moskva/no-such-page", told("kazan", "Казань", "/ru-ru/kazan")),
    ] {
        let (status, body) = ask(host, ip, page).await;
        assert_eq!((status, serde_json::from_str(&body).unwrap()), expected, "{host} {page}");
    }
    let (_, abroad) = ask("localhost", "192.0.2.1", "/ru-en/moskva/jobs").await;
    let url = serde_json::from_str::<serde_json::Value>(&abroad).unwrap()["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("http://kz.localhost:") && url.ends_with("/kz-en/astana/jobs"), "{url}");
    // The page's own city, a country without a city of ours, an unknown network, an address that leads on.
    for (ip, page) in [
        ("203.0.113.7", "/ru-ru/kazan/jobs"),
        ("2001:db8:1::5", "/ru-ru/kazan/jobs"),
        ("192.0.2.200", "/ru-ru/kazan/jobs"),
        ("203.0.113.7", "/"),
    ] {
        assert_eq!(ask("localhost", ip, page).await, (204, String::new()), "{ip} {page}");
    }
    assert_eq!(edge.get("/_edge/nearby?url=//evil.example").await.status.as_u16(), 400);
}

#[tokio::test]
async fn visitors_from_this_machine_are_where_the_configuration_says() {
    // Whether this machine is counted makes no difference to where it is.
    let edge = edge().set("ROADSIDE_GEO_HERE", "ru/perm").set("ROADSIDE_DEV_UNLIMITED_LOOPBACK", true).start().await;
    let answer = edge.get("/_edge/nearby?url=/ru-en/moskva/jobs").await;
    assert_eq!(answer.body, r#"{"code":"perm","name":"Perm","url":"/ru-en/perm/jobs"}"#);
    assert_eq!(edge.get("/").await.header("location"), "/ru-ru/perm");
}

#[tokio::test]
async fn the_network_is_asked_when_the_api_says_nothing() {
    let (folder, front) = (TempDir::new().unwrap(), Front::start().await);
    front.says("check-locale", Says::Status(500));
    let edge = edge_with_networks(&folder).set("ROADSIDE_API_URL", &front.url).set("ROADSIDE_API_KEY", KEY).start().await;
    assert_eq!(home(&edge, "localhost", "203.0.113.7").await, "/ru-ru/kazan");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_at_start() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("places.mmdb");
    let whole = database(&NETWORKS);
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let settings = crate::kit::settings(folder.path(), &[("ROADSIDE_GEO_DATABASE".to_owned(), file.display().to_string())]);
    crate::kit::write_shell(folder.path());
    crate::kit::write_others(folder.path());
    crate::kit::write_fragment(folder.path(), "mfe-knowledge-base", &[contracts::fragment::Slot::Main], crate::kit::ECHO.as_bytes());
    let read = |name: &str| settings.iter().find(|(variable, _)| variable == name).map(|(_, value)| value.clone());
    let config = edge::config::Config::parse("", read).unwrap();
    let Err(edge::StartFault::Configuration(faults)) = edge::start(config).await else { panic!("it is refused") };
    assert!(faults.len() == 1 && faults[0].starts_with("geo.database: "), "{faults:?}");
}
