use std::time::SystemTime;

use contracts::rollout::Rollout;

use super::*;
use crate::operations::{Author, EVERYBODY, pin, promote};

/// Long after all writes.
fn later() -> SystemTime {
    SystemTime::now() + Duration::from_secs(400 * 86_400)
}

async fn five(place: &Place) -> Vec<String> {
    let mut ids = Vec::new();
    for number in 0..5 {
        ids.push(place.publish(&format!("1.{number}.0"), &format!("var release{number};")).await.unwrap().id);
    }
    ids
}

#[tokio::test]
async fn used_pinned_and_recent_releases_are_retained() {
    for place in both().await {
        let ids = five(&place).await;
        let author = || Author { by: "tests".to_owned(), why: String::new(), at: jiff::Timestamp::UNIX_EPOCH };
        let to = |release: &str, share| Rollout { release: release.to_owned(), share, audience: Default::default() };
        let first = promote(None, "mfe-test", to(&ids[0], EVERYBODY), author(), vec![]).unwrap();
        let second = promote(Some(&first), "mfe-test", to(&ids[1], EVERYBODY), author(), vec![]).unwrap();
        let tried = promote(Some(&second), "mfe-test", to(&ids[2], 500), author(), vec![]).unwrap();
        let state = pin(&tried, &ids[3], true, author()).unwrap();
        place.store.change("mfe-test", None, &state).await.unwrap();

        let policy = RetentionPolicy { days: 30, last: 0 };
        let trial = place.store.collect("mfe-test", policy, later(), true).await.unwrap();
        assert_eq!(trial.removed, [ids[4].clone()]);
        let mut why: Vec<(&str, &str)> = trial.kept.iter().map(|kept| (kept.id.as_str(), kept.why.as_str())).collect();
        let mut expected = [(ids[0].as_str(), "previous"), (&ids[1], "live"), (&ids[2], "rollout"), (&ids[3], "pinned")];
        why.sort_unstable();
        expected.sort_unstable();
        assert_eq!(why, expected);
        place.load(&ids[4]).await.unwrap();

        assert_eq!(place.store.collect("mfe-test", policy, later(), false).await.unwrap(), trial);
        assert!(matches!(place.load(&ids[4]).await, Err(LoadError::None { .. })));
        for id in &ids[..4] {
            place.load(id).await.unwrap();
        }
        // Its version remains reserved for the same content.
        assert!(matches!(place.publish("1.4.0", SCRIPT).await, Err(PublishError::VersionTaken { .. })));
        assert_eq!(place.publish("1.4.0", "var release4;").await.unwrap().id, ids[4]);
    }
}

#[tokio::test]
async fn newest_and_recent_releases_are_retained() {
    for place in both().await {
        let ids = five(&place).await;
        let collected = |policy, now| place.store.collect("mfe-test", policy, now, true);
        assert_eq!(collected(RetentionPolicy { days: 30, last: 2 }, later()).await.unwrap().removed.len(), 3);
        let recent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_262_400);
        assert_eq!(collected(RetentionPolicy { days: 3, last: 0 }, recent).await.unwrap().removed, Vec::<String>::new());
        assert_eq!(collected(RetentionPolicy { days: u32::MAX, last: 0 }, later()).await.unwrap().kept.len(), ids.len());
    }
}

#[tokio::test]
async fn abandoned_upload_is_removed() {
    for place in both().await {
        let id = place.publish("1.0.0", SCRIPT).await.unwrap().id;
        place.remove(&format!("releases/mfe-test/{id}/release.json"));
        assert_eq!(place.store.collect("mfe-test", RetentionPolicy::default(), later(), false).await.unwrap().removed, [id]);
        assert_eq!(place.store.fragments().await.unwrap(), Vec::<String>::new());
    }
}
