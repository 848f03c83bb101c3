//! `edge release … --edge URL`: a squad with a token and a key, but without access to the store.

use tokio::process::Command;

use super::test_store::{SUPPORT, SUPPORT_PAGE, TestStore, shows, token, until_shown};
use crate::harness::{Edge, repository};

/// Runs a command through an edge. Returns its exit status and its output, standard error last.
async fn run(store: &TestStore, edge: &Edge, token: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_edge"))
        .arg("release")
        .args(arguments)
        .arg("--config")
        .arg(repository().join("edge/edge.toml"))
        .env("ROADSIDE_RELEASES_SQUADS", store.path().join("squads.toml"))
        .env("ROADSIDE_EDGE", format!("http://{}", edge.running().admin().unwrap()))
        .env("ROADSIDE_TOKEN", token)
        .env("ROADSIDE_KEY", store.path().join("key.pem"))
        .env("USER", "ada")
        .output()
        .await
        .unwrap();
    (output.status.code(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[tokio::test]
async fn squad_publishes_promotes_and_rolls_back_through_an_edge() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let own = token("support");
    let id = store.package(SUPPORT, &shows("two")).await.id;
    let build = store.path().join(format!("builds/{SUPPORT}/dist")).display().to_string();

    let (status, printed) = run(&store, &edge, &token("kb"), &["publish", &build]).await;
    assert_eq!(status, Some(1));
    assert!(printed.contains("does not ship mfe-support"), "{printed}");
    let (status, printed) = run(&store, &edge, &own, &["publish", &build]).await;
    assert!(status == Some(0) && printed.contains(&format!("is the release {id}.")), "{printed}");
    let (status, printed) = run(&store, &edge, &own, &["publish", &build]).await;
    assert!(status == Some(0) && printed.contains("was there already"), "{printed}");

    let (status, printed) = run(&store, &edge, &own, &["preview", SUPPORT, &id, "--to", SUPPORT_PAGE]).await;
    assert!(status == Some(0) && printed.contains("token="), "{printed}");
    let (status, printed) = run(&store, &edge, &own, &["promote", SUPPORT, &id, "--why", "a test"]).await;
    assert!(status == Some(0) && printed.contains("pass  render plain"), "{printed}");
    until_shown(&edge, SUPPORT_PAGE, "two").await;

    let broken = store.package(SUPPORT, "var __fragment = { render() { throw new Error('broken'); } };").await.id;
    run(&store, &edge, &own, &["publish", &build]).await;
    let (status, printed) = run(&store, &edge, &own, &["promote", SUPPORT, &broken]).await;
    assert!(status == Some(1) && printed.contains("FAIL  render plain"), "{printed}");

    let (status, printed) = run(&store, &edge, &own, &["rollback", SUPPORT]).await;
    assert_eq!(status, Some(0), "{printed}");
    until_shown(&edge, SUPPORT_PAGE, "one").await;
    let (_, printed) = run(&store, &edge, &own, &["status", SUPPORT]).await;
    assert!(printed.contains("support (ada): back to") && printed.contains(&format!("{id} went live: a test")), "{printed}");
    let (status, printed) = run(&store, &edge, &own, &["verify"]).await;
    assert!(status == Some(64) && printed.contains("on a store only"), "{printed}");
}
