//! Fragments that start long after the page. `client.late` of the page model is the only part that
//! names them, and only where they may start.

use http::StatusCode;
use serde_json::{Value, json};

use crate::harness::{Builder, CHAT, SURVEY, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// An edge with this flag only.
fn with_flag(fields: &str) -> Builder {
    let flag = format!("[[flag]]\nname = \"navigation_survey\"\nowner = \"platform\"\nreason = \"a test\"\n{fields}\n");
    edge().rules("experiments.toml", |_| flag)
}

/// `client.late` of a page's model.
async fn late(builder: Builder, path: &str) -> Value {
    let response = builder.start().await.get(path).await;
    response.model()["client"].get("late").cloned().unwrap_or_else(|| json!([]))
}

#[tokio::test]
async fn late_fragment_is_named_in_the_model_only() {
    let edge = with_flag("value = \"on\"").start().await;
    let response = edge.get(PATH).await;
    let model = response.model();
    let [fragment] = &model["client"]["late"].as_array().unwrap()[..] else { panic!("not one fragment: {}", model["client"]) };
    assert_eq!((&fragment["name"], &fragment["slot"]), (&json!(SURVEY), &json!("edge-of-page")));
    let starts = json!({ "flag": "navigation_survey", "pages_seen": 4, "after_ms": 120_000, "unless_kept": "survey-new" });
    assert_eq!(fragment["starts"], starts);
    let remote = &fragment["remote"];
    let release = remote["release"].as_str().unwrap();
    let entry = format!("/assets/{SURVEY}/{release}/remoteEntry.js");
    assert_eq!((remote["entry"].as_str(), edge.get(&entry).await.status), (Some(entry.as_str()), StatusCode::OK));
    // The page has no slot, script, style sheet, strings or render of it.
    assert!(model["slots"].as_array().unwrap().iter().all(|slot| slot["fragment"] != SURVEY), "{}", model["slots"]);
    assert_eq!(model["fragments"][SURVEY], Value::Null);
    assert!(response.body.contains("data-slot=\"edge-of-page\"></div>"), "{}", response.body);
    assert!(!response.header("server-timing").contains("edge-of-page") && !response.header("link").contains(SURVEY));
    for tag in ["src", "href"] {
        assert!(!response.body.contains(&format!("{tag}=\"/assets/{SURVEY}/")), "{tag}");
    }
    let soft: Value = serde_json::from_str(&edge.get(&format!("/_edge/page?url={PATH}")).await.body).unwrap();
    assert_eq!(soft["client"]["late"], model["client"]["late"], "soft navigation has the same model");
}

#[tokio::test]
async fn late_fragment_that_cannot_start_is_not_named() {
    let none = json!([]);
    assert_eq!(late(with_flag("value = \"on\"\nwhen = { city = [\"kazan\"] }"), PATH).await, none, "the flag is off here");
    assert_eq!(late(with_flag("value = \"other\""), PATH).await, none, "another variant is not `on`");
    assert_eq!(late(edge().rules("experiments.toml", |_| String::new()), PATH).await, none, "the flag does not exist");
    assert_eq!(late(with_flag("value = \"on\""), "/ru-ru/moskva/no-such-page").await, none, "the page does not exist");
    assert_eq!(late(with_flag("value = \"on\""), "/kz-ru/almaty/knowledge-base").await, none, "the rules fill no such slot there");
}

#[tokio::test]
async fn survey_flag_is_on_in_russia_only() {
    let edge = edge().start().await;
    let flag = async |path: &str| edge.get(path).await.model()["flags"].get("navigation_survey").cloned();
    for path in [PATH, "/ru-en/kazan/knowledge-base/taxi"] {
        assert_eq!(flag(path).await, Some(json!("on")), "{path}");
    }
    assert_eq!(flag("/kz-ru/almaty/knowledge-base").await, None);
}

#[tokio::test]
async fn late_fragment_with_a_browser_flag_is_named() {
    for builder in [
        with_flag("value = \"on\"\nevaluate = \"browser\""),
        edge().rules("experiments.toml", |_| String::new()).set("ROADSIDE_EXPERIMENTS_SCRIPT", "https://experiments.example/client.js"),
    ] {
        assert_eq!(late(builder, PATH).await[0]["name"], SURVEY);
    }
}

#[tokio::test]
async fn chat_shares_the_slot_with_the_survey_on_taxi_pages_only() {
    let edge = edge().start().await;
    let late = async |path: &str| {
        let model = edge.get(path).await.model();
        let fragments = model["client"]["late"].as_array().cloned().unwrap_or_default();
        fragments.iter().map(|late| late["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for path in ["/ru-ru/moskva/knowledge-base/taxi", "/ru-en/kazan/knowledge-base/taxi"] {
        assert_eq!(late(path).await, [SURVEY, CHAT], "{path}");
    }
    assert_eq!(late("/kz-ru/almaty/knowledge-base/taxi").await, [CHAT]);
    for path in ["/ru-ru/moskva/knowledge-base", "/ru-ru/moskva/jobs"] {
        assert_eq!(late(path).await, [SURVEY], "{path}");
    }
}
