//! Requests of an edge to its store. They do not grow with the number of fragments.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use bucket::Bucket;
use contracts::rollout::{Audience, Rollout};
use releases::Store;
use tokio::process::Command;

use super::test_store::{TestStore, promotion, shows, until};
use crate::harness::{repository, settings};

/// Bucket and prefix of the store.
const PLACE: &str = "releases/site";

/// Fragments besides those of the rules.
const MORE: usize = 60;

/// Copies the objects of a folder store into the bucket.
fn copy(bucket: &Bucket, folder: &Path, key: &str) {
    for entry in fs::read_dir(folder).unwrap() {
        let (path, key) = (entry.as_ref().unwrap().path(), format!("{key}/{}", entry.unwrap().file_name().display()));
        if path.is_dir() { copy(bucket, &path, &key) } else { bucket.put(&key, fs::read(&path).unwrap()) }
    }
}

#[tokio::test]
async fn edge_polls_one_object_however_many_fragments_there_are() {
    let test_store = TestStore::open().await;
    let more: Vec<String> = (0..MORE).map(|number| format!("mfe-more-{number}")).collect();
    for name in &more {
        let id = test_store.publish(name, &shows("more")).await;
        test_store.promote(name, &id, 10_000).await;
    }
    let next = test_store.publish("mfe-more-7", &shows("next")).await;
    let (bucket, address) = Bucket::start().await;
    copy(&bucket, &test_store.store_folder(), PLACE);
    let environment = bucket::variables(&format!("http://{address}"));
    let own = [
        ("ROADSIDE_RELEASES_STORE", format!("s3://{PLACE}")),
        ("ROADSIDE_RELEASES_SQUADS", test_store.path().join("squads.toml").display().to_string()),
        ("ROADSIDE_RELEASES_POLL_MS", "50".to_owned()),
        ("ROADSIDE_RELEASES_RECHECK_MS", "600000".to_owned()),
    ];
    let own = own.map(|(name, value)| (name.to_owned(), value));
    let _edge = Command::new(env!("CARGO_BIN_EXE_edge"))
        .arg("serve")
        .current_dir(repository())
        .envs(settings(test_store.path(), &own))
        .envs(environment.clone())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();

    let head = format!("GET {PLACE}/state/_head.json");
    let mut requests = Vec::new();
    let polls = |requests: &[String]| requests.iter().filter(|request| **request == head).count();
    // The first polls come after all releases were loaded.
    until("the edge polls the head", || {
        requests.extend(bucket.take_requests());
        let polls = polls(&requests);
        async move { polls >= 5 }
    })
    .await;
    for name in &more {
        assert!(requests.iter().any(|request| *request == format!("GET {PLACE}/state/{name}.json")), "{name} was read at the start");
    }
    drop(bucket.take_requests());
    let mut requests = Vec::new();
    until("the edge polls the head again", || {
        requests.extend(bucket.take_requests());
        let polls = polls(&requests);
        async move { polls >= 10 }
    })
    .await;
    assert_eq!(requests, vec![head.clone(); requests.len()], "66 fragments, one request a poll");

    // A change costs the read of that one state.
    drop(bucket.take_requests());
    let store = Store::open(&format!("s3://{PLACE}"), environment).unwrap();
    let current = store.state("mfe-more-7").await.unwrap().unwrap();
    let rollout = Rollout { release: next, share: 10_000, audience: Audience::default() };
    let promoted = promotion(Some(&current.state), "mfe-more-7", rollout);
    store.change("mfe-more-7", Some(&current.etag), &promoted).await.unwrap();
    let mut requests = Vec::new();
    let of_state = |request: &String| request.starts_with(&format!("GET {PLACE}/state/mfe-"));
    until("the edge reads the changed state", || {
        requests.extend(bucket.take_requests());
        let is_read = requests.iter().filter(|request| of_state(request)).count() > 1 && polls(&requests) >= 10;
        async move { is_read }
    })
    .await;
    let read: Vec<_> = requests.iter().filter(|request| of_state(request)).collect();
    let expected = format!("GET {PLACE}/state/mfe-more-7.json");
    assert_eq!(read, [&expected, &expected], "once by this test, once by the edge");
}
