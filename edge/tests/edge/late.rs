//! Fragments that start long after the page: `client.late` of the page model names them where they may start at all, and nothing else of the page knows of them.

use http::StatusCode;
use serde_json::{Value, json};

use crate::kit::{Builder, SURVEY, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// An edge whose flags are these alone.
fn with_flag(more: &str) -> Builder {
    let flag = format!("[[flag]]\nname = \"navigation_survey\"\nowner = \"platform\"\nreason = \"a test\"\n{more}\n");
    edge().rules("experiments.toml", |_| flag)
}

/// What a page names.
async fn late(builder: Builder, path: &str) -> Value {
    let answer = builder.start().await.get(path).await;
    answer.model()["client"].get("late").cloned().unwrap_or_else(|| json!([]))
}

#[tokio::test]
async fn a_page_on_which_the_flag_is_on_names_the_fragment_and_is_made_without_it() {
    let edge = with_flag("value = \"on\"").start().await;
    let answer = edge.get(PATH).await;
    let model = answer.model();
    let [named] = &model["client"]["late"].as_array().unwrap()[..] else { panic!("one: {}", model["client"]) };
    assert_eq!((&named["name"], &named["slot"]), (&json!(SURVEY), &json!("edge-of-page")));
    let starts = json!({ "flag": "navigation_survey", "pages_seen": 4, "after_ms": 120_000, "unless_kept": "survey-new" });
    assert_eq!(named["starts"], starts);
    let remote = &named["remote"];
    let release = remote["release"].as_str().unwrap();
    let entry = format!("/assets/{SURVEY}/{release}/remoteEntry.js");
    assert_eq!((remote["entry"].as_str(), edge.get(&entry).await.status), (Some(entry.as_str()), StatusCode::OK));
    // It is no part of the page: no slot, no script, no sheet, no strings, no render.
    assert!(model["slots"].as_array().unwrap().iter().all(|slot| slot["fragment"] != SURVEY), "{}", model["slots"]);
    assert_eq!(model["fragments"][SURVEY], Value::Null);
    assert!(answer.body.contains("data-slot=\"edge-of-page\"></div>"), "{}", answer.body);
    assert!(!answer.header("server-timing").contains("edge-of-page") && !answer.header("link").contains(SURVEY));
    for tag in ["src", "href"] {
        assert!(!answer.body.contains(&format!("{tag}=\"/assets/{SURVEY}/")), "{tag}");
    }
    let soft: Value = serde_json::from_str(&edge.get(&format!("/_edge/page?url={PATH}")).await.body).unwrap();
    assert_eq!(soft["client"]["late"], model["client"]["late"], "and so is a soft navigation's model");
}

#[tokio::test]
async fn a_page_on_which_it_cannot_start_does_not_name_it() {
    let none = json!([]);
    assert_eq!(late(with_flag("value = \"on\"\nwhen = { city = [\"kazan\"] }"), PATH).await, none, "the flag is off here");
    assert_eq!(late(with_flag("value = \"other\""), PATH).await, none, "another variant is not `on`");
    assert_eq!(late(edge().rules("experiments.toml", |_| String::new()), PATH).await, none, "nobody knows the flag");
    assert_eq!(late(with_flag("value = \"on\""), "/ru-ru/moskva/no-such-page").await, none, "a page that is not there");
    assert_eq!(late(with_flag("value = \"on\""), "/kz-ru/almaty/knowledge-base").await, none, "the rules fill no such slot there");
}

#[tokio::test]
async fn the_delivered_rules_have_the_survey_on_in_russia_alone() {
    let edge = edge().start().await;
    let flag = async |path: &str| edge.get(path).await.model()["flags"].get("navigation_survey").cloned();
    for path in [PATH, "/ru-en/kazan/knowledge-base/taxi"] {
        assert_eq!(flag(path).await, Some(json!("on")), "{path}");
    }
    assert_eq!(flag("/kz-ru/almaty/knowledge-base").await, None);
}

#[tokio::test]
async fn a_flag_that_only_the_browser_can_learn_names_it() {
    for builder in [
        with_flag("value = \"on\"\nevaluate = \"browser\""),
        edge().rules("experiments.toml", |_| String::new()).set("ROADSIDE_EXPERIMENTS_SCRIPT", "https://experiments.example/client.js"),
    ] {
        assert_eq!(late(builder, PATH).await[0]["name"], SURVEY);
    }
}
