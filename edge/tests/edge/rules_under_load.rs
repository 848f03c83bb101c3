//! Rules are replaced under load: no request fails, and none sees half of one set and half of another.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use http::StatusCode;
use tempfile::TempDir;

use crate::kit::{Edge, copy_rules, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Reloads; every second one is of a bad set.
const RELOADS: usize = 100;

/// Visitors who ask all the while.
const VISITORS: usize = 4;

/// What a page shows of its rules: of sites.toml twice, in the document and in its model, and of routes.toml.
type Look = (String, String, String);

async fn look(edge: &Edge) -> Look {
    let page = edge.get(PATH).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let brand = page.body.split_once("data-brand=\"").unwrap().1.split('"').next().unwrap().to_owned();
    let model = page.model();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    (brand, word(&model["site"]["brand"]), word(&model["header_theme"]))
}

fn write(folder: &Path, sites: &str, routes: &str) {
    fs::write(folder.join("sites.toml"), sites).unwrap();
    fs::write(folder.join("routes.toml"), routes).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_reloads_of_good_and_bad_sets_are_not_noticed() {
    let rules = TempDir::new().unwrap();
    copy_rules(rules.path());
    let read = |file: &str| fs::read_to_string(rules.path().join(file)).unwrap();
    let (sites, routes) = (read("sites.toml"), read("routes.toml"));
    let (other_sites, other_routes) = (sites.replace("\"amber\"", "\"slate\""), routes.replace("\"transparent\"", "\"fill\""));
    let edge = Arc::new(edge().set("ROADSIDE_RULES_FOLDER", rules.path().display()).start().await);
    let first = look(&edge).await;
    assert_eq!(first, ("amber".to_owned(), "amber".to_owned(), "transparent".to_owned()));
    let second = ("slate".to_owned(), "slate".to_owned(), "fill".to_owned());

    let done = Arc::new(AtomicBool::new(false));
    let visitors: Vec<_> = (0..VISITORS)
        .map(|_| {
            let (edge, done) = (Arc::clone(&edge), Arc::clone(&done));
            tokio::spawn(async move {
                let mut seen = BTreeSet::new();
                while !done.load(Ordering::Relaxed) {
                    seen.insert(look(&edge).await);
                }
                seen
            })
        })
        .collect();
    for round in 0..RELOADS {
        let (is_good, is_other) = (round % 2 == 0, round % 4 == 0);
        match (is_good, is_other) {
            (true, true) => write(rules.path(), &other_sites, &other_routes),
            (true, false) => write(rules.path(), &sites, &routes),
            // Half of it is good, and differs from what is in force.
            (false, true | false) => write(rules.path(), &sites, "slots = \"none\""),
        }
        assert_eq!(edge.running().app().reload_rules().is_ok(), is_good, "round {round}");
        let expected = if round % 4 < 2 { &second } else { &first };
        assert_eq!(look(&edge).await, *expected, "round {round}");
    }
    done.store(true, Ordering::Relaxed);
    for visitor in visitors {
        let seen = visitor.await.unwrap();
        assert!(seen.iter().all(|look| *look == first || *look == second), "{seen:?}");
    }
}
