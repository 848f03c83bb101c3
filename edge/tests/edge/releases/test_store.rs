//! A store with two squads, and an edge that serves from it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use contracts::fragment::Slot;
use contracts::rollout::{Audience, FragmentState, Rollout};
use http::{Method, StatusCode};
use jiff::{SignedDuration, Timestamp};
use releases::{Author, SigningKey, Squads, Store};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::harness::{Builder, CHAT, Edge, Response, SURVEY, client, edge, repository, write_fragment, write_shell};

/// Page of the knowledge base.
pub(super) const KB_PAGE: &str = "/ru-ru/moskva/knowledge-base";

/// Page of support.
pub(super) const SUPPORT_PAGE: &str = "/ru-ru/moskva/contact-us";

/// Fragments that squads release in these tests.
pub(super) const KB: &str = "mfe-knowledge-base";
pub(super) const SUPPORT: &str = "mfe-support";

/// Longest wait for a change on a busy machine. Tests that measure time assert it themselves.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest time from storing a change until it is in force on an edge.
const LONGEST_CHANGE: SignedDuration = SignedDuration::from_secs(1);

/// A store, its squads and their keys.
pub(super) struct TestStore {
    folder: TempDir,
    pub(super) store: Store,
    squads: Squads,
    key: SigningKey,
    versions: AtomicU32,
}

/// Token of a squad.
pub(super) fn token(squad: &str) -> String {
    format!("{squad}-token-0123456789")
}

/// A server script that renders a text.
pub(super) fn shows(text: &str) -> String {
    format!("var __fragment = {{ render: function () {{ return '<p>{text}</p>'; }} }};")
}

impl TestStore {
    /// Creates a store with a live release of every fragment. The squads' fragments show `one`.
    pub(super) async fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let key = SigningKey::create(&folder.path().join("key.pem")).unwrap();
        let squad = |name: &str, fragment: &str| {
            let hash: String = Sha256::digest(token(name)).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("[squads.{name}]\nfragments = [\"{fragment}\"]\nkeys = [\"{}\"]\ntokens = [\"sha256:{hash}\"]\n", key.public())
        };
        // A key belongs to one squad. The platform's key signs everything.
        let without_key = |text: String| text.replace(&format!("\"{}\"", key.public()), "");
        let text = squad("platform", "*") + &without_key(squad("kb", KB)) + &without_key(squad("support", SUPPORT));
        fs::write(folder.path().join("squads.toml"), &text).unwrap();
        let squads = Squads::parse(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        let store = Store::open_or_create(&folder.path().join("store").display().to_string(), std::iter::empty()).unwrap();
        let test_store = Self { folder, store, squads, key, versions: AtomicU32::new(0) };
        write_shell(&test_store.builds());
        test_store.publish_build("mfe-shell").await;
        for name in ["mfe-shell", KB, SUPPORT, "mfe-profile", SURVEY, CHAT] {
            let id = match name {
                "mfe-shell" => test_store.store.list(name).await.unwrap()[0].id.clone(),
                _ => test_store.publish(name, &shows("one")).await,
            };
            test_store.promote(name, &id, 10_000).await;
        }
        test_store
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn store_folder(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// Replaces the accessibility check, which another test covers. It finds no barriers.
    fn no_barriers(&self) -> PathBuf {
        let file = self.folder.path().join("no-barriers.sh");
        fs::write(&file, "cat > /dev/null\necho '[]'\n").unwrap();
        file
    }

    fn builds(&self) -> PathBuf {
        self.folder.path().join("builds")
    }

    /// An edge that polls the store often.
    pub(super) fn edge(&self) -> Builder {
        edge()
            .set("ROADSIDE_RELEASES_STORE", self.store_folder().display())
            .set("ROADSIDE_RELEASES_SQUADS", self.folder.path().join("squads.toml").display())
            .set("ROADSIDE_RELEASES_BUDGETS", repository().join("edge/budgets.toml").display())
            .set("ROADSIDE_RELEASES_AXE", format!("sh {}", self.no_barriers().display()))
            .set("ROADSIDE_RELEASES_POLL_MS", "50")
            .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
    }

    /// Publishes a release with a server script. Returns its id.
    pub(super) async fn publish(&self, name: &str, script: &str) -> String {
        write_fragment(&self.builds(), name, &[Slot::Main], script.as_bytes());
        self.publish_build(name).await
    }

    /// Publishes the build of a fragment as a new version.
    pub(super) async fn publish_build(&self, name: &str) -> String {
        self.publish_build_to(&self.store, name).await
    }

    /// Publishes the last build with a changed `release.json`.
    pub(super) async fn publish_changed(&self, name: &str, change: impl FnOnce(&mut Value)) -> String {
        let file = self.builds().join(name).join("dist/release.json");
        let mut release: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        change(&mut release);
        fs::write(&file, release.to_string()).unwrap();
        self.publish_build(name).await
    }

    async fn publish_build_to(&self, store: &Store, name: &str) -> String {
        let file = self.builds().join(name).join("dist/release.json");
        let mut release: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        release["version"] = json!(format!("1.0.{}", self.versions.fetch_add(1, Ordering::Relaxed)));
        // The squad that may release every fragment.
        release["fragment"]["owner"] = json!("platform");
        let context = json!({ "slot": "main", "locale": { "language": "en" } }).to_string();
        release["files"]["context.json"] = json!({ "size": context.len(), "integrity": releases::integrity(context.as_bytes()) });
        release["contexts"] = json!([{ "name": "plain", "slot": "main", "file": "context.json" }]);
        fs::write(file.with_file_name("context.json"), context).unwrap();
        fs::write(&file, release.to_string()).unwrap();
        store.publish(&self.builds().join(name).join("dist"), &self.key, &self.squads).await.unwrap().id
    }

    /// Promotes a release in the store to a share of the visitors.
    pub(super) async fn promote(&self, name: &str, id: &str, share: u16) {
        self.promote_to(name, id, share, Audience::default()).await;
    }

    pub(super) async fn promote_to(&self, name: &str, id: &str, share: u16, audience: Audience) {
        let before = self.store.state(name).await.unwrap();
        let rollout = Rollout { release: id.to_owned(), share, audience };
        let after = promotion(before.as_ref().map(|before| &before.state), name, rollout);
        self.store.change(name, before.as_ref().map(|before| &before.etag), &after).await.unwrap();
    }

    pub(super) async fn rollback(&self, name: &str) {
        let before = self.store.state(name).await.unwrap().unwrap();
        let after = releases::rollback(&before.state, author()).unwrap();
        self.store.change(name, Some(&before.etag), &after).await.unwrap();
    }

    pub(super) async fn state(&self, name: &str) -> FragmentState {
        self.store.state(name).await.unwrap().unwrap().state
    }
}

/// The state after a promotion.
pub(super) fn promotion(before: Option<&FragmentState>, name: &str, rollout: Rollout) -> FragmentState {
    releases::promote(before, name, rollout, author(), Vec::new()).unwrap()
}

fn author() -> Author {
    Author { by: "test".to_owned(), why: String::new(), at: Timestamp::now() }
}

/// A signed release that is not in the store, ready for upload.
pub(super) struct Package {
    pub(super) id: String,
    pub(super) files: Vec<(String, Vec<u8>)>,
    pub(super) complete: Value,
}

impl TestStore {
    /// Builds and signs a release without storing it.
    pub(super) async fn package(&self, name: &str, script: &str) -> Package {
        let elsewhere = TempDir::new().unwrap();
        let other_store = Store::open(&elsewhere.path().display().to_string(), std::iter::empty()).unwrap();
        write_fragment(&self.builds(), name, &[Slot::Main], script.as_bytes());
        let id = self.publish_build_to(&other_store, name).await;
        let release_folder = elsewhere.path().join(format!("releases/{name}/{id}"));
        let release = fs::read_to_string(release_folder.join("release.json")).unwrap();
        let signature: Value = serde_json::from_slice(&fs::read(release_folder.join("signature.json")).unwrap()).unwrap();
        let parsed: Value = serde_json::from_str(&release).unwrap();
        let files = parsed["files"]
            .as_object()
            .unwrap()
            .keys()
            .map(|path| (path.clone(), fs::read(release_folder.join("files").join(path)).unwrap()));
        Package { id, files: files.collect(), complete: json!({ "release": release, "signature": signature }) }
    }
}

/// Uploads a release through the releases API.
pub(super) async fn upload(edge: &Edge, name: &str, package: &Package, token: &str) -> (StatusCode, Value) {
    for (path, bytes) in &package.files {
        let admin = edge.running().admin().unwrap();
        let address = format!("http://{admin}/releases/{name}/{}/files/{path}", package.id);
        let response = client().put(address).bearer_auth(token).body(bytes.clone()).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NO_CONTENT, "{path}");
    }
    ask(edge, Method::POST, &format!("/releases/{name}/{}/complete", package.id), Some(token), package.complete.clone()).await
}

/// Polls a condition until it is true. Returns the time it took.
pub(super) async fn until<F: Future<Output = bool>>(condition: &str, mut is_true: impl FnMut() -> F) -> Duration {
    let started = Instant::now();
    while !is_true().await {
        assert!(started.elapsed() < PATIENCE, "never: {condition}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    started.elapsed()
}

/// Waits until a page shows a text in `main`.
pub(super) async fn until_shown(edge: &Edge, page: &str, text: &str) -> Duration {
    until(&format!("{text} on {page}"), || async move { edge.get(page).await.slot("main") == format!("<p>{text}</p>") }).await
}

/// Waits until a state is in force on an edge. Returns since when, by the edge's clock.
pub(super) async fn in_force(edge: &Edge, state: &FragmentState) -> Timestamp {
    let entry = || async { ask(edge, Method::GET, "/status", None, Value::Null).await.1["store"]["in_force"][&state.fragment].clone() };
    until("the state is in force", || async { entry().await["sequence"] == state.sequence }).await;
    entry().await["since"].as_str().unwrap().parse().unwrap()
}

/// Fails if a state came into force too late after it was stored. Render time does not count.
pub(super) fn assert_in_time(in_force: Timestamp, state: &FragmentState) {
    let written: Timestamp = state.history[0].at.parse().unwrap();
    let took = in_force.duration_since(written);
    println!("Change {} of {} was in force after {took:#}", state.sequence, state.fragment);
    assert!(took < LONGEST_CHANGE, "{took:#}");
}

/// Requests a page with a visitor's cohort cookie.
pub(super) async fn get_as_visitor(edge: &Edge, page: &str, visitor: u32) -> Response {
    edge.send(edge.request(Method::GET, page).header("cookie", format!("cohort={visitor:032x}"))).await
}

/// Sends a request to the operators' port.
pub(super) async fn ask(edge: &Edge, method: Method, path: &str, token: Option<&str>, body: Value) -> (StatusCode, Value) {
    let admin = edge.running().admin().unwrap();
    let request = client().request(method, format!("http://{admin}{path}"));
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let response = request.body(body).send().await.unwrap();
    let status = response.status();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or_default())
}

/// Releases of a fragment named anywhere in a page: markup, import map, model.
pub(super) fn releases_named(page: &str, name: &str) -> BTreeSet<String> {
    let prefix = format!("/assets/{name}/");
    page.match_indices(&prefix).map(|(at, _)| page[at + prefix.len()..].split('/').next().unwrap().to_owned()).collect()
}
