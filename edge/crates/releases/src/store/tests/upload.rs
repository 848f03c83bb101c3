//! Tests uploads file by file.

use bytes::Bytes;
use contracts::rollout::ReleaseSignature;

use super::*;
use crate::digest::address;
use crate::fault::ReleaseFault;

/// A release as a client has it.
struct Parcel {
    id: String,
    json: String,
    signature: ReleaseSignature,
    files: Vec<(&'static str, Vec<u8>)>,
}

impl Parcel {
    fn new(place: &Place, version: &str) -> Self {
        Self::of(place, version, |_| ())
    }

    /// A release with modified contents.
    fn of(place: &Place, version: &str, change: impl FnOnce(&mut Release)) -> Self {
        let script = SCRIPT.repeat(20).into_bytes();
        let files = vec![("server.js", script.clone()), ("chunks/entry.js", script)];
        let named: Vec<(&str, &[u8])> = files.iter().map(|(path, bytes)| (*path, bytes.as_slice())).collect();
        let mut release = release(version, &named);
        change(&mut release);
        let json = serde_json::to_string(&release).unwrap();
        let signature = place.keys.key.sign(&release.fragment.name, json.as_bytes());
        Self { id: address(json.as_bytes()), json, signature: ReleaseSignature { squad: "tests".to_owned(), signature }, files }
    }

    async fn send(&self, place: &Place) {
        for (path, bytes) in &self.files {
            place.store.upload_file("mfe-test", &self.id, path, Bytes::from(bytes.clone())).await.unwrap();
        }
    }

    async fn complete(&self, place: &Place) -> Result<Published, PublishError> {
        place.store.complete_upload("mfe-test", &self.id, self.json.clone(), self.signature.clone(), &place.keys.squads).await
    }
}

fn faults<T: std::fmt::Debug>(outcome: Result<T, PublishError>) -> Vec<ReleaseFault> {
    match outcome {
        Err(PublishError::Refused(faults)) => faults,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn complete_upload_becomes_a_release_with_compressed_forms() {
    for place in both().await {
        let parcel = Parcel::new(&place, "1.0.0");
        parcel.send(&place).await;
        assert_eq!(place.store.list("mfe-test").await.unwrap(), [], "an incomplete upload is not a release");
        let published = parcel.complete(&place).await.unwrap();
        assert_eq!((published.id.as_str(), published.is_new), (parcel.id.as_str(), true));
        let stored = place.load(&parcel.id).await.unwrap();
        let entry = stored.file("chunks/entry.js").unwrap();
        assert_eq!((entry.encoded(true, true).encoding, entry.encoded(false, true).encoding), (Some("br"), Some("gzip")));
        assert!(stored.file("server.js").unwrap().brotli.is_none(), "private files have no compressed forms");
        assert_eq!(parcel.complete(&place).await.unwrap(), Published { is_new: false, ..published });
    }
}

#[tokio::test]
async fn incomplete_upload_is_rejected_and_names_missing_files() {
    for place in both().await {
        let parcel = Parcel::new(&place, "1.0.0");
        assert_eq!(faults(parcel.complete(&place).await).len(), 2, "nothing was sent");
        place.store.upload_file("mfe-test", &parcel.id, "server.js", Bytes::from(parcel.files[0].1.clone())).await.unwrap();
        let missing = faults(parcel.complete(&place).await);
        assert!(matches!(&missing[..], [ReleaseFault::Unreadable { file, .. }] if file == "chunks/entry.js"), "{missing:?}");
        assert!(matches!(place.load(&parcel.id).await, Err(LoadError::None { .. })));
        let result = place.publish("1.0.0", "var other;").await;
        assert!(result.is_ok(), "the version is still free: {result:?}");
    }
}

#[tokio::test]
async fn wrong_file_is_rejected_until_uploaded_again() {
    for place in both().await {
        let parcel = Parcel::new(&place, "1.0.0");
        parcel.send(&place).await;
        place.store.upload_file("mfe-test", &parcel.id, "server.js", Bytes::from_static(b"var other;")).await.unwrap();
        assert_eq!(faults(parcel.complete(&place).await), [ReleaseFault::Tampered("server.js".to_owned())]);
        parcel.send(&place).await;
        parcel.complete(&place).await.unwrap();
    }
}

#[tokio::test]
async fn complete_release_is_immutable() {
    for place in both().await {
        let parcel = Parcel::new(&place, "1.0.0");
        parcel.send(&place).await;
        parcel.complete(&place).await.unwrap();
        let again = place.store.upload_file("mfe-test", &parcel.id, "server.js", Bytes::from_static(b"x")).await;
        assert_eq!(faults(again), [ReleaseFault::Complete(parcel.id.clone())]);
        place.load(&parcel.id).await.unwrap();
    }
}

#[tokio::test]
async fn unsigned_upload_is_rejected_before_reading_files() {
    for place in both().await {
        let mut parcel = Parcel::new(&place, "1.0.0");
        parcel.signature.signature = place.keys.key.sign("mfe-other", parcel.json.as_bytes());
        parcel.send(&place).await;
        assert!(matches!(faults(parcel.complete(&place).await)[..], [ReleaseFault::Signature(_)]));
        let mut parcel = Parcel::new(&place, "1.0.0");
        parcel.signature.squad = "unknown".to_owned();
        assert!(matches!(faults(parcel.complete(&place).await)[..], [ReleaseFault::Signature(_)]));
    }
}

#[tokio::test]
async fn upload_with_missing_hash_or_wrong_address_is_rejected() {
    for place in both().await {
        let unhashed = Parcel::of(&place, "1.0.0", |release| drop(release.files.shift_remove("server.js")));
        assert_eq!(faults(unhashed.complete(&place).await), [ReleaseFault::Unhashed("server.js".to_owned())]);
        let mut elsewhere = Parcel::new(&place, "1.0.0");
        elsewhere.id = "0123456789abcdef".to_owned();
        assert_eq!(faults(elsewhere.complete(&place).await), [ReleaseFault::Address("0123456789abcdef of mfe-test".to_owned())]);
        let other = Parcel::of(&place, "1.0.0", |release| release.fragment.name = "mfe-other".to_owned());
        assert!(faults(other.complete(&place).await).contains(&ReleaseFault::Address(format!("{} of mfe-test", other.id))));
        let mut garbled = Parcel::new(&place, "1.0.0");
        garbled.json.truncate(20);
        assert!(matches!(faults(garbled.complete(&place).await)[..], [ReleaseFault::Malformed(_)]));
    }
}

#[tokio::test]
async fn unsafe_paths_and_names_are_rejected() {
    for place in both().await {
        let parcel = Parcel::new(&place, "1.0.0");
        for path in ["../../state/mfe-test.json", "/etc/passwd", ".hidden", "a//b", "a/../b", ""] {
            let result = place.store.upload_file("mfe-test", &parcel.id, path, Bytes::from_static(b"x")).await;
            assert_eq!(faults(result), [ReleaseFault::UnsafePath(path.to_owned())], "{path}");
        }
        for (name, id) in [("..", parcel.id.as_str()), ("mfe-test", "../../state"), ("mfe-test", "")] {
            let result = place.store.upload_file(name, id, "server.js", Bytes::from_static(b"x")).await;
            assert!(matches!(faults(result)[..], [ReleaseFault::Address(_)]), "{name} {id}");
        }
        let unsafe_path = Parcel::of(&place, "1.0.0", |release| {
            let file = release.files["server.js"].clone();
            release.files.insert("../x.js".to_owned(), file);
        });
        unsafe_path.send(&place).await;
        assert_eq!(faults(unsafe_path.complete(&place).await), [ReleaseFault::UnsafePath("../x.js".to_owned())]);
    }
}

#[tokio::test]
async fn version_of_another_release_is_rejected() {
    for place in both().await {
        let first = place.publish("1.0.0", "var one;").await.unwrap();
        let parcel = Parcel::new(&place, "1.0.0");
        parcel.send(&place).await;
        let error = parcel.complete(&place).await.unwrap_err();
        assert!(matches!(&error, PublishError::VersionTaken { existing, .. } if *existing == first.id), "{error}");
        assert!(matches!(place.load(&parcel.id).await, Err(LoadError::None { .. })));
    }
}
