//! Reloads under load: no request fails or sees a mixture of two rule sets.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use http::StatusCode;
use tempfile::TempDir;

use crate::harness::{Edge, copy_rules, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Number of reloads. Every second one is faulty.
const RELOADS: usize = 100;

/// Visitors who request pages all the time.
const VISITORS: usize = 4;

/// Brand in the document, brand in the model (both from sites.toml), header theme (routes.toml).
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
async fn hundred_reloads_of_good_and_faulty_rules_do_not_disturb_requests() {
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
            // One file is good and differs from the active rules.
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
