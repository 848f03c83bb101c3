//! A store with two squads, made for a test, and an edge that serves from it.

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

use crate::kit::{Answer, Builder, Edge, SURVEY, client, edge, repository, write_fragment, write_shell};

/// Page whose `main` slot is the knowledge base's.
pub(super) const KB_PAGE: &str = "/ru-ru/moskva/knowledge-base";

/// Page whose `main` slot is the support's.
pub(super) const SUPPORT_PAGE: &str = "/ru-ru/moskva/contact-us";

/// The two fragments that squads ship in these tests.
pub(super) const KB: &str = "mfe-knowledge-base";
pub(super) const SUPPORT: &str = "mfe-support";

/// Longest wait for a change to be seen, on whatever machine. What is measured is told by the test that measures.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest time from the writing of a change until every new page of an edge is made of it.
const CHANGED: SignedDuration = SignedDuration::from_secs(1);

/// A store, its squads and their keys.
pub(super) struct Shop {
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

/// A server script that shows a text.
pub(super) fn shows(text: &str) -> String {
    format!("var __fragment = {{ render: function () {{ return '<p>{text}</p>'; }} }};")
}

impl Shop {
    /// With a first release of every fragment live; those of the two squads show `one`.
    pub(super) async fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let key = SigningKey::create(&folder.path().join("key.pem")).unwrap();
        let squad = |name: &str, fragment: &str| {
            let hash: String = Sha256::digest(token(name)).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("[squads.{name}]\nfragments = [\"{fragment}\"]\nkeys = [\"{}\"]\ntokens = [\"sha256:{hash}\"]\n", key.public())
        };
        // A key belongs to one squad: the platform's signs for all.
        let keyless = |text: String| text.replace(&format!("\"{}\"", key.public()), "");
        let text = squad("platform", "*") + &keyless(squad("kb", KB)) + &keyless(squad("support", SUPPORT));
        fs::write(folder.path().join("squads.toml"), &text).unwrap();
        let squads = Squads::parse(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        let store = Store::open_or_create(&folder.path().join("store").display().to_string(), std::iter::empty()).unwrap();
        let shop = Self { folder, store, squads, key, versions: AtomicU32::new(0) };
        write_shell(&shop.builds());
        shop.publish_build("mfe-shell").await;
        for name in ["mfe-shell", KB, SUPPORT, "mfe-profile", SURVEY] {
            let id = match name {
                "mfe-shell" => shop.store.list(name).await.unwrap()[0].id.clone(),
                _ => shop.publish(name, &shows("one")).await,
            };
            shop.promote(name, &id, 10_000).await;
        }
        shop
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn store_folder(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// A command that finds no barrier in anything: what the real one finds is a test of its own.
    fn no_barriers(&self) -> PathBuf {
        let file = self.folder.path().join("no-barriers.sh");
        fs::write(&file, "cat > /dev/null\necho '[]'\n").unwrap();
        file
    }

    fn builds(&self) -> PathBuf {
        self.folder.path().join("builds")
    }

    /// An edge that serves from the store and looks at it often.
    pub(super) fn edge(&self) -> Builder {
        edge()
            .set("ROADSIDE_RELEASES_STORE", self.store_folder().display())
            .set("ROADSIDE_RELEASES_SQUADS", self.folder.path().join("squads.toml").display())
            .set("ROADSIDE_RELEASES_BUDGETS", repository().join("edge/budgets.toml").display())
            .set("ROADSIDE_RELEASES_AXE", format!("sh {}", self.no_barriers().display()))
            .set("ROADSIDE_RELEASES_POLL_MS", "50")
            .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
    }

    /// Stores a release with a server script, and gives its content address.
    pub(super) async fn publish(&self, name: &str, script: &str) -> String {
        write_fragment(&self.builds(), name, &[Slot::Main], script.as_bytes());
        self.publish_build(name).await
    }

    /// Stores what is in the folder of builds, as a version of its own.
    pub(super) async fn publish_build(&self, name: &str) -> String {
        self.publish_build_to(&self.store, name).await
    }

    /// Stores what was built last, with a change of what it says of itself.
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
        // The squad that ships everything.
        release["fragment"]["owner"] = json!("platform");
        let context = json!({ "slot": "main", "locale": { "language": "en" } }).to_string();
        release["files"]["context.json"] = json!({ "size": context.len(), "integrity": releases::integrity(context.as_bytes()) });
        release["contexts"] = json!([{ "name": "plain", "slot": "main", "file": "context.json" }]);
        fs::write(file.with_file_name("context.json"), context).unwrap();
        fs::write(&file, release.to_string()).unwrap();
        store.publish(&self.builds().join(name).join("dist"), &self.key, &self.squads).await.unwrap().id
    }

    /// Changes a state in the store, as the commands do.
    pub(super) async fn promote(&self, name: &str, id: &str, share: u16) {
        self.promote_to(name, id, share, Audience::default()).await;
    }

    pub(super) async fn promote_to(&self, name: &str, id: &str, share: u16, audience: Audience) {
        let before = self.store.state(name).await.unwrap();
        let rollout = Rollout { release: id.to_owned(), share, audience };
        let after = releases::promote(before.as_ref().map(|before| &before.state), name, rollout, author(), Vec::new()).unwrap();
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

fn author() -> Author {
    Author { by: "test".to_owned(), why: String::new(), at: Timestamp::now() }
}

/// A release in a build folder, as a squad's program uploads it: its files, its `release.json`, its signature.
pub(super) struct Parcel {
    pub(super) id: String,
    pub(super) files: Vec<(String, Vec<u8>)>,
    pub(super) complete: Value,
}

impl Shop {
    /// Makes a release and signs it, without bringing it into the store.
    pub(super) async fn parcel(&self, name: &str, script: &str) -> Parcel {
        let elsewhere = TempDir::new().unwrap();
        let other = Store::open(&elsewhere.path().display().to_string(), std::iter::empty()).unwrap();
        write_fragment(&self.builds(), name, &[Slot::Main], script.as_bytes());
        let id = self.publish_build_to(&other, name).await;
        let place = elsewhere.path().join(format!("releases/{name}/{id}"));
        let release = fs::read_to_string(place.join("release.json")).unwrap();
        let signature: Value = serde_json::from_slice(&fs::read(place.join("signature.json")).unwrap()).unwrap();
        let listed: Value = serde_json::from_str(&release).unwrap();
        let files =
            listed["files"].as_object().unwrap().keys().map(|path| (path.clone(), fs::read(place.join("files").join(path)).unwrap()));
        Parcel { id, files: files.collect(), complete: json!({ "release": release, "signature": signature }) }
    }
}

/// Uploads a release through the releases API.
pub(super) async fn upload(edge: &Edge, name: &str, parcel: &Parcel, token: &str) -> (StatusCode, Value) {
    for (path, bytes) in &parcel.files {
        let admin = edge.running().admin().unwrap();
        let address = format!("http://{admin}/releases/{name}/{}/files/{path}", parcel.id);
        let sent = client().put(address).bearer_auth(token).body(bytes.clone()).send().await.unwrap();
        assert_eq!(sent.status(), StatusCode::NO_CONTENT, "{path}");
    }
    ask(edge, Method::POST, &format!("/releases/{name}/{}/complete", parcel.id), Some(token), parcel.complete.clone()).await
}

/// Looks again and again until it is so. Gives how long that took.
pub(super) async fn until<F: Future<Output = bool>>(what: &str, mut is_so: impl FnMut() -> F) -> Duration {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    begun.elapsed()
}

/// Waits until a page shows a text in `main`.
pub(super) async fn until_shown(edge: &Edge, page: &str, text: &str) -> Duration {
    until(&format!("{text} on {page}"), || async move { edge.get(page).await.slot("main") == format!("<p>{text}</p>") }).await
}

/// Since when a state is in force on an edge, by its own clock: a page that begins then is made of it. Waits until it is.
pub(super) async fn in_force(edge: &Edge, state: &FragmentState) -> Timestamp {
    let told = || async { ask(edge, Method::GET, "/status", None, Value::Null).await.1["store"]["in_force"][&state.fragment].clone() };
    until("the state is in force", || async { told().await["sequence"] == state.sequence }).await;
    told().await["since"].as_str().unwrap().parse().unwrap()
}

/// Fails when a state came into force too long after it was written. How long a busy machine takes to make a page afterwards is none of this.
pub(super) fn assert_in_time(in_force: Timestamp, state: &FragmentState) {
    let written: Timestamp = state.history[0].at.parse().unwrap();
    let took = in_force.duration_since(written);
    println!("Change {} of {} was in force after {took:#}", state.sequence, state.fragment);
    assert!(took < CHANGED, "{took:#}");
}

/// Asks as a visitor who has a cohort.
pub(super) async fn get_as_visitor(edge: &Edge, page: &str, visitor: u32) -> Answer {
    edge.send(edge.request(Method::GET, page).header("cookie", format!("cohort={visitor:032x}"))).await
}

/// What is asked of the operators' port.
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

/// Releases of a fragment that a page names anywhere: in its markup, its import map and its model.
pub(super) fn releases_named(page: &str, name: &str) -> BTreeSet<String> {
    let prefix = format!("/assets/{name}/");
    page.match_indices(&prefix).map(|(at, _)| page[at + prefix.len()..].split('/').next().unwrap().to_owned()).collect()
}
