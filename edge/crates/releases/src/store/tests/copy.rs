//! Tests the disk copy of a store.

use super::*;

/// A store to copy into.
fn copy() -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path().to_str().unwrap(), []).unwrap();
    (folder, store)
}

#[tokio::test]
async fn copied_release_is_verified_on_load() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        let (folder, to) = copy();
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        let (original, copied) = (place.load(&id).await.unwrap(), to.load("mfe-test", &id, &place.keys.squads).await.unwrap());
        for (path, file) in original.files() {
            let same = copied.file(path).unwrap();
            assert_eq!((&same.identity, &same.brotli, &same.gzip), (&file.identity, &file.brotli, &file.gzip), "{path}");
        }
        fs::write(folder.path().join(format!("releases/mfe-test/{id}/files/server.js")), "var other;").unwrap();
        let why = to.load("mfe-test", &id, &place.keys.squads).await.unwrap_err().to_string();
        assert_eq!(why, "server.js: differs from what release.json says");
    }
}

#[tokio::test]
async fn interrupted_copy_is_completed_next_time() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        let (folder, to) = copy();
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        let here = folder.path().join(format!("releases/mfe-test/{id}"));
        // As after a crash: a truncated file, a missing file, no `release.json`.
        fs::remove_file(here.join("release.json")).unwrap();
        fs::remove_file(here.join("signature.json")).unwrap();
        fs::write(here.join("files/entry.js"), "var half").unwrap();
        assert!(matches!(to.load("mfe-test", &id, &place.keys.squads).await, Err(LoadError::None { .. })));
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        to.load("mfe-test", &id, &place.keys.squads).await.unwrap();
    }
}

#[tokio::test]
async fn existing_copy_is_not_read_again() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        let (_folder, to) = copy();
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        place.edit(&format!("releases/mfe-test/{id}/release.json"), Vec::clear);
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        to.load("mfe-test", &id, &place.keys.squads).await.unwrap();
    }
}

#[tokio::test]
async fn failed_copy_leaves_no_release() {
    for place in both().await {
        let (_folder, to) = copy();
        let none = place.store.copy_release("mfe-test", "0123456789abcdef", &to).await;
        assert!(matches!(none, Err(LoadError::None { .. })), "{none:?}");
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.edit(&format!("releases/mfe-test/{id}/release.json"), |bytes| *bytes = b"{}".to_vec());
        let broken = place.store.copy_release("mfe-test", &id, &to).await;
        assert!(matches!(broken, Err(LoadError::Refused(_))), "{broken:?}");
        assert_eq!(to.list("mfe-test").await.unwrap(), []);
    }
}

#[tokio::test]
async fn unsafe_path_is_not_copied() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.edit(&format!("releases/mfe-test/{id}/release.json"), |bytes| {
            let mut release: Release = serde_json::from_slice(bytes).unwrap();
            release.files.insert("../../../stolen".to_owned(), release.files["server.js"].clone());
            *bytes = serde_json::to_vec(&release).unwrap();
        });
        place.put("stolen", b"secret".to_vec());
        let (folder, to) = copy();
        place.store.copy_release("mfe-test", &id, &to).await.unwrap();
        assert!(!folder.path().join("stolen").exists());
        assert!(to.load("mfe-test", &id, &place.keys.squads).await.is_err(), "it is no longer a release");
    }
}

#[tokio::test]
async fn only_named_releases_are_retained_in_a_copy() {
    for place in both().await {
        let (one, two) = (place.publish("1.0.0", SCRIPT).await.unwrap().id, place.publish("1.1.0", "var two;").await.unwrap().id);
        let (folder, to) = copy();
        for id in [&one, &two] {
            place.store.copy_release("mfe-test", id, &to).await.unwrap();
        }
        to.forget_others("mfe-test", &[&two]).await.unwrap();
        assert!(matches!(to.load("mfe-test", &one, &place.keys.squads).await, Err(LoadError::None { .. })));
        assert!(!folder.path().join(format!("releases/mfe-test/{one}/files/server.js")).exists());
        to.load("mfe-test", &two, &place.keys.squads).await.unwrap();
        to.forget_others("mfe-nothing", &[]).await.unwrap();
    }
}
