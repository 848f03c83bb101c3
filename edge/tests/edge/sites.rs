//! What hosts and routes say about the look of a page.

use crate::kit::edge;

const PATH: &str = "/ru-ru/moskva/knowledge-base";

#[tokio::test]
async fn the_header_lets_the_page_through_where_the_route_says_so_and_never_on_errors() {
    let edge = edge().start().await;
    for (path, theme) in
        [(PATH, "transparent"), ("/ru-ru/moskva/knowledge-base/nothing", "fill"), ("/ru-ru/moskva/503", "fill"), ("/x", "fill")]
    {
        assert_eq!(edge.get(path).await.model()["header_theme"], theme, "{path}");
    }
}

#[tokio::test]
async fn a_host_may_have_a_header_of_its_own_or_none() {
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
async fn features_of_a_site_are_flags_of_every_visitor() {
    let edge = edge().rules("sites.toml", |text| text.replace("main_host = true", "main_host = true\nsign_in = false")).start().await;
    let model = edge.get(PATH).await.model();
    assert_eq!(model["flags"], serde_json::json!({}));
    assert_eq!(edge.get_as("slate.localhost", PATH).await.model()["flags"], serde_json::json!({ "DISABLE_MAIN": "on" }));
    assert_eq!((&model["site"]["main_host"], &model["site"]["sign_in"]), (&true.into(), &false.into()));
}
