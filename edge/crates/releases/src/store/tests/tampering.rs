//! Tests that write access to the store is not enough to change what visitors get.

use super::*;

const FILE: &str = "files/entry.js";

#[tokio::test]
async fn flipped_byte_is_rejected() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        for (file, fault) in
            [("files/server.js", "server.js: differs"), ("files/entry.js.br", "entry.js.br: differs"), (FILE, "entry.js: differs")]
        {
            place.edit(&format!("releases/mfe-test/{id}/{file}"), |bytes| bytes[7] ^= 1);
            let why = place.refusal(&id).await;
            assert!(why.contains(fault), "{file}: {why}");
        }
    }
}

#[tokio::test]
async fn missing_file_is_rejected() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.remove(&format!("releases/mfe-test/{id}/{FILE}"));
        assert_eq!(place.refusal(&id).await, "entry.js: missing in the store");
    }
}

#[tokio::test]
async fn missing_hash_is_rejected_by_address_and_signature() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.edit(&format!("releases/mfe-test/{id}/release.json"), |bytes| {
            let mut release: Release = serde_json::from_slice(bytes).unwrap();
            release.files.shift_remove("server.js");
            *bytes = serde_json::to_vec(&release).unwrap();
        });
        let why = place.refusal(&id).await;
        for fault in ["does not match the release", "the signature matches no key of the squad `tests`", "server.js: referenced"] {
            assert!(why.contains(fault), "{fault}: {why}");
        }
        assert!(place.store.manifest("mfe-test", &id, &place.keys.squads).await.is_err());
    }
}

#[tokio::test]
async fn unreadable_release_is_listed() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.edit(&format!("releases/mfe-test/{id}/release.json"), Vec::clear);
        let [listed] = &place.store.list("mfe-test").await.unwrap()[..] else { panic!("one release") };
        assert_eq!((listed.id.as_str(), listed.version.as_str()), (id.as_str(), "unreadable"));
        assert!(matches!(place.load(&id).await, Err(LoadError::Refused(_))));
    }
}

#[tokio::test]
async fn unsigned_release_is_rejected() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        let signature = format!("releases/mfe-test/{id}/signature.json");
        place.edit(&signature, |bytes| *bytes = b"{}".to_vec());
        assert!(place.refusal(&id).await.contains("missing field"));
        place.remove(&signature);
        assert_eq!(place.refusal(&id).await, "signature.json: the release is not signed");
    }
}

#[tokio::test]
async fn signature_by_another_key_is_rejected() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        // The squad `tests` with another key, after a key rotation.
        let others = squad_of("mfe-test").squads;
        let why = place.store.load("mfe-test", &id, &others).await.unwrap_err().to_string();
        assert_eq!(why, "signature.json: the signature matches no key of the squad `tests`");
        let empty = crate::squads::Squads::default();
        assert!(place.store.load("mfe-test", &id, &empty).await.unwrap_err().to_string().contains("has no squad `tests`"));
        let elsewhere = crate::squads::Squads::parse(&format!(
            "[squads.tests]\nfragments = [\"mfe-other\"]\nkeys = [\"{}\"]\n",
            place.keys.key.public()
        ));
        let why = place.store.load("mfe-test", &id, &elsewhere.unwrap()).await.unwrap_err().to_string();
        assert_eq!(why, "signature.json: the squad `tests` may not ship mfe-test");
    }
}

#[tokio::test]
async fn release_of_another_fragment_is_rejected() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        for file in ["release.json", "signature.json", "files/server.js", FILE] {
            let mut copied = Vec::new();
            place.edit(&format!("releases/mfe-test/{id}/{file}"), |bytes| copied.clone_from(bytes));
            place.put(&format!("releases/mfe-shell/{id}/{file}"), copied);
        }
        let text = format!("[squads.tests]\nfragments = [\"*\"]\nkeys = [\"{}\"]\n", place.keys.key.public());
        let squads = crate::squads::Squads::parse(&text).unwrap();
        let why = place.store.load("mfe-shell", &id, &squads).await.unwrap_err().to_string();
        assert!(
            why.contains("matches no key of the squad") && why.contains(&format!("does not match the release {id} of mfe-shell")),
            "{why}"
        );
    }
}

#[tokio::test]
async fn unsafe_names_match_nothing() {
    for place in both().await {
        for (name, id) in [("..", "0123456789abcdef"), ("mfe-test", "../../state"), ("mfe-test", "")] {
            assert!(matches!(place.store.load(name, id, &place.keys.squads).await, Err(LoadError::None { .. })), "{name} {id}");
        }
        assert!(place.store.state("../x").await.is_err());
    }
}
