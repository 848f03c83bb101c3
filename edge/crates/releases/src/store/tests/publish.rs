use contracts::release_report::ReleaseRole;
use tokio::net::TcpListener;

use super::*;
use crate::fault::ReleaseFault;
use crate::operations::{Author, EVERYBODY, promote};

#[tokio::test]
async fn published_release_can_be_loaded() {
    for place in both().await {
        let published = place.publish("1.0.0", SCRIPT).await.unwrap();
        assert!(published.is_new);
        assert_eq!((published.name.as_str(), published.version.as_str()), ("mfe-test", "1.0.0"));
        let stored = place.load(&published.id).await.unwrap();
        assert_eq!(stored.file("server.js").unwrap().identity, SCRIPT.repeat(20));
        // The build left no compressed forms: the store makes them for public files.
        let entry = stored.file("entry.js").unwrap();
        assert_eq!((entry.encoded(true, true).encoding, entry.encoded(false, true).encoding), (Some("br"), Some("gzip")));
        assert!(stored.file("server.js").unwrap().brotli.is_none());
        assert_eq!(place.store.fragments().await.unwrap(), ["mfe-test"]);
    }
}

#[tokio::test]
async fn same_content_is_the_same_release() {
    for place in both().await {
        let first = place.publish("1.0.0", SCRIPT).await.unwrap();
        let second = place.publish("1.0.0", SCRIPT).await.unwrap();
        assert_eq!(second, Published { is_new: false, ..first });
    }
}

#[tokio::test]
async fn changed_content_under_the_same_version_is_rejected() {
    for place in both().await {
        let first = place.publish("1.0.0", SCRIPT).await.unwrap();
        let error = place.publish("1.0.0", "var other;").await.unwrap_err();
        let PublishError::VersionTaken { existing, offered, .. } = &error else { panic!("{error}") };
        assert_eq!(existing, &first.id);
        assert!(error.to_string().contains(&first.id) && error.to_string().contains(offered.as_str()) && offered != existing);
        assert!(matches!(place.load(offered).await, Err(LoadError::None { .. })), "nothing was stored");
        assert!(place.publish("1.0.1", "var other;").await.unwrap().is_new);
    }
}

#[tokio::test]
async fn invalid_build_is_rejected_with_all_faults() {
    for place in both().await {
        let files = [("server.js", SCRIPT.as_bytes())];
        let mut bad = release("../1", &files);
        bad.contract = 99;
        bad.files.insert("gone.js".to_owned(), bad.files["server.js"].clone());
        let error = place.publish_files(&bad, &files).await.unwrap_err();
        let PublishError::Refused(faults) = error else { panic!("{error}") };
        assert_eq!(faults.len(), 3, "{faults:?}");
    }
}

#[tokio::test]
async fn squad_may_ship_only_its_own_fragments() {
    for place in both().await {
        let files = [("server.js", SCRIPT.as_bytes())];
        let mut other = release("1.0.0", &files);
        other.fragment.name = "mfe-foreign".to_owned();
        let error = place.publish_files(&other, &files).await.unwrap_err();
        let PublishError::Refused(faults) = &error else { panic!("{error}") };
        assert!(matches!(faults[..], [ReleaseFault::Signature(_)]), "{error}");
        let unlisted = squad_of("mfe-test");
        let build = build(&release("1.0.0", &files), &files);
        let error = place.store.publish(build.path(), &unlisted.key, &place.keys.squads).await.unwrap_err();
        assert!(matches!(&error, PublishError::UnknownKey(key) if *key == unlisted.key.public().to_string()), "{error}");
    }
}

#[tokio::test]
async fn interrupted_publication_can_be_completed() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.remove(&format!("releases/mfe-test/{id}/release.json"));
        place.edit(&format!("releases/mfe-test/{id}/files/entry.js"), |bytes| bytes.truncate(10));
        assert!(matches!(place.load(&id).await, Err(LoadError::None { .. })));
        assert_eq!(place.store.list("mfe-test").await.unwrap(), []);
        assert!(place.publish("1.0.0", SCRIPT).await.unwrap().is_new);
        place.load(&id).await.unwrap();
    }
}

#[tokio::test]
async fn list_contains_roles() {
    for place in both().await {
        let (one, two) = (place.publish("1.0.0", SCRIPT).await.unwrap(), place.publish("1.1.0", "var two;").await.unwrap());
        let author = Author { by: "tests".to_owned(), why: String::new(), at: jiff::Timestamp::UNIX_EPOCH };
        let rollout =
            |release: &str, share| contracts::rollout::Rollout { release: release.to_owned(), share, audience: Default::default() };
        let live = promote(None, "mfe-test", rollout(&one.id, EVERYBODY), author.clone(), vec![]).unwrap();
        let tried = promote(Some(&live), "mfe-test", rollout(&two.id, 1_000), author, vec![]).unwrap();
        place.store.change("mfe-test", None, &tried).await.unwrap();
        let list = place.store.list("mfe-test").await.unwrap();
        let roles = |id: &str| list.iter().find(|summary| summary.id == id).unwrap().roles.clone();
        assert_eq!((roles(&one.id), roles(&two.id)), (vec![ReleaseRole::Live], vec![ReleaseRole::Rollout]));
        assert_eq!((list[0].squad.as_str(), list[0].files), ("tests", 2));
        assert_eq!(place.store.find("mfe-test", "1.1.0").await.unwrap(), two.id);
        assert_eq!(place.store.find("mfe-test", &one.id[..8]).await.unwrap(), one.id);
        assert!(place.store.find("mfe-test", "9.9.9").await.is_err());
    }
}

#[tokio::test]
async fn unresponsive_store_fails_within_the_deadline() {
    // A server that accepts connections and never responds.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hanging = bucket(silent.local_addr().unwrap()).with_deadline(Duration::from_millis(200));
    let gone = TempDir::new().unwrap();
    let removed = Store::open(gone.path().to_str().unwrap(), []).unwrap();
    drop(gone);
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let refusing = bucket(closed).with_deadline(Duration::from_secs(2));
    let started = std::time::Instant::now();
    for store in [hanging, removed, refusing] {
        assert!(matches!(store.state("mfe-test").await, Err(StoreError::Unreachable { .. })), "{store:?}");
    }
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn invalid_address_is_reported() {
    for address in ["", "ftp://somewhere", "s3://", "/no/such/folder"] {
        assert!(matches!(Store::open(address, []), Err(StoreError::Address { .. })), "{address}");
    }
    let folder = TempDir::new().unwrap();
    let new = folder.path().join("a/b");
    assert!(Store::open_or_create(new.to_str().unwrap(), []).is_ok() && new.is_dir());
}
