//! Site settings: headers, ports, features, security.txt.

use http::StatusCode;

use crate::harness::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn header_is_transparent_by_route_and_filled_on_errors() {
    let edge = edge().start().await;
    for (path, theme) in
        [(PATH, "transparent"), ("/ru-ru/moskva/knowledge-base/nothing", "fill"), ("/ru-ru/moskva/503", "fill"), ("/x", "fill")]
    {
        assert_eq!(edge.get(path).await.model()["header_theme"], theme, "{path}");
    }
}

#[tokio::test]
async fn site_may_set_or_hide_the_header() {
    let of_amber = |text: String, more: &str| text.replacen("brand = \"amber\"", &format!("brand = \"amber\"\n{more}"), 1);
    let filled = edge().rules("sites.toml", |text| of_amber(text, "header = \"fill\"")).start().await;
    assert_eq!(filled.get(PATH).await.model()["header_theme"], "fill");

    let hidden = edge().rules("sites.toml", |text| of_amber(text, "header_hidden = true")).start().await;
    let page = hidden.get(PATH).await;
    assert_eq!(page.slot("header"), "");
    assert_ne!(page.slot("footer"), "");
    assert_ne!(hidden.get_as("slate.localhost", PATH).await.slot("header"), "");
}

#[tokio::test]
async fn unknown_port_is_421() {
    let edge = edge().set("ROADSIDE_LISTEN_PUBLIC_PORTS", "3000, 8443").start().await;
    let own = edge.running().http().port();
    let unknown = (1024..).find(|port| ![own, 3000, 8443].contains(port)).unwrap();
    for host in
        ["localhost", "localhost:", "localhost:80", "localhost:443", "localhost:3000", "LocalHost:8443", &format!("localhost:{own}")]
    {
        assert_eq!(edge.get_as_is(host, PATH).await.status, StatusCode::OK, "{host}");
    }
    for port in [unknown.to_string(), "0".to_owned(), "65536".to_owned(), "080808".to_owned()] {
        let response = edge.get_as_is(&format!("localhost:{port}"), PATH).await;
        assert_eq!(response.status, StatusCode::MISDIRECTED_REQUEST, "{port}");
        assert!(!response.body.contains(&port), "{}", response.body);
    }
    let page = edge.get_as_is("localhost:03000", PATH).await.body;
    assert!(page.contains("http://localhost:3000/") && !page.contains("03000"), "the port is normalised");
}

#[tokio::test]
async fn security_txt_lists_the_contacts() {
    let edge = edge().start().await;
    let response = edge.get("/.well-known/security.txt").await;
    assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    assert!(response.body.starts_with("Contact: mailto:security@roadside.example\nExpires: 20"), "{}", response.body);
    let without_contacts = |text: String| text.split_once("[[site]]\nhosts").map(|(_, rest)| format!("[[site]]\nhosts{rest}")).unwrap();
    let without_contacts = crate::harness::edge().rules("sites.toml", without_contacts).start().await;
    assert_eq!(without_contacts.get("/.well-known/security.txt").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn site_features_are_flags_of_all_visitors() {
    let edge = edge().rules("sites.toml", |text| text.replace("main_host = true", "main_host = true\nsign_in = false")).start().await;
    let model = edge.get(PATH).await.model();
    assert_eq!(model["flags"], serde_json::json!({ "navigation_survey": "on", "support_chat": "on" }));
    let slate = edge.get_as("slate.localhost", PATH).await.model();
    assert_eq!(slate["flags"], serde_json::json!({ "DISABLE_MAIN": "on", "navigation_survey": "on", "support_chat": "on" }));
    assert_eq!((&model["site"]["main_host"], &model["site"]["sign_in"]), (&true.into(), &false.into()));
}
