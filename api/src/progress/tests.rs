//! Folding is the same in any order, with any repetition and in any batches; and what is stored can
//! be counted again.

use std::cell::Cell;
use std::collections::BTreeSet;

use contracts::progress::{DocumentKind, Measure};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::achievement;
use super::event::{CheckedEvent, Detail, EventTag};
use super::store::{Outcome, add};
use super::{read, recompute};
use crate::database::Database;

const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

/// What happened on which day and in which of a few minutes, so that times are often equal.
fn events() -> impl Strategy<Value = Vec<(Detail, i64, i64)>> {
    let tags = proptest::sample::subsequence(vec![EventTag::Night, EventTag::Airport, EventTag::Busy], 0..=3);
    let detail = prop_oneof![
        4 => tags.prop_map(|tags| Detail::TripCompleted { tags }),
        2 => (1_u8..=5).prop_map(|stars| Detail::TripRated { stars }),
        1 => Just(Detail::TripCancelled),
        1 => Just(Detail::TripDeclined),
        1 => Just(Detail::Complaint),
        2 => (0_usize..2, 1_u8..28).prop_map(|(kind, day)| Detail::DocumentUpdated {
            document: [DocumentKind::Insurance, DocumentKind::Licence][kind],
            expires_on: Some(format!("2027-05-{day:02}")),
        }),
        1 => (0_usize..3).prop_map(|index| Detail::ProfessionChanged { profession: ["taxi", "cargo", "courier-car"][index].to_owned() }),
    ];
    proptest::collection::vec((detail, 0_i64..6, 0_i64..3), 1..40)
}

/// Events of one driver; the number of an event is its id.
fn of_driver(driver: &str, events: &[(Detail, i64, i64)]) -> Vec<CheckedEvent> {
    let event = |(number, (detail, day, minute)): (usize, &(Detail, i64, i64))| {
        let moment = NOW - SignedDuration::from_hours(24 * day) - SignedDuration::from_mins(*minute);
        CheckedEvent {
            id: format!("{}", number * 7 % 40),
            driver: driver.to_owned(),
            at: moment.as_millisecond(),
            day: moment.strftime("%Y-%m-%d").to_string(),
            detail: detail.clone(),
        }
    };
    let mut known = BTreeSet::new();
    events.iter().enumerate().map(event).filter(|event| known.insert(event.id.clone())).collect()
}

/// Everything that a page reads about a driver.
async fn folded(database: &Database, driver: &str) -> String {
    let days = read::all_days(database, driver).await.unwrap();
    let series = achievement::progress(Measure::NightOrdersWithoutComplaint, &[1, 3], &days);
    let documents = read::documents(database, driver).await.unwrap();
    let ratings = read::ratings(database, driver, 5).await.unwrap();
    format!("{:?} {days:?} {series:?} {documents:?} {ratings:?}", read::driver(database, driver).await.unwrap())
}

#[test]
fn any_order_repetition_and_batches_give_the_same() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (_folder, database) = runtime.block_on(Database::temporary());
    // Each event is sent one to three times, in some order and in batches of some size.
    let cases = events().prop_flat_map(|events| {
        let sent: Vec<usize> = (0..events.len()).flat_map(|index| std::iter::repeat_n(index, 1 + index % 3)).collect();
        (Just(events), Just(sent).prop_shuffle(), 1_usize..12)
    });
    let cases_run = Cell::new(0);
    TestRunner::new(Config { cases: 64, ..Config::default() })
        .run(&cases, |(events, order, size)| {
            let number = cases_run.get();
            cases_run.set(number + 1);
            runtime.block_on(async {
                let (one, other) = (format!("one {number}"), format!("other {number}"));
                let sent = of_driver(&one, &events);
                let outcomes = add(&database, &sent, "", NOW).await.unwrap();
                prop_assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Added));
                let known = of_driver(&other, &events);
                let mixed: Vec<CheckedEvent> = order.iter().filter_map(|index| known.get(*index).cloned()).collect();
                let mut added = 0;
                for batch in mixed.chunks(size) {
                    let outcomes = add(&database, batch, "", NOW).await.unwrap();
                    added += outcomes.iter().filter(|outcome| **outcome == Outcome::Added).count();
                }
                prop_assert_eq!(added, sent.len());
                prop_assert_eq!(folded(&database, &one).await, folded(&database, &other).await);
                Ok(())
            })
        })
        .unwrap();
    // All of it can be counted again.
    let recount = runtime.block_on(recompute(&database)).unwrap();
    assert_eq!((recount.drivers, recount.changed), (128, 0));
}

#[tokio::test]
async fn wrong_counters_are_counted_again() {
    let (_folder, database) = Database::temporary().await;
    let trip = || Detail::TripCompleted { tags: vec![EventTag::Night] };
    for driver in ["anna", "emily"] {
        add(&database, &of_driver(driver, &[(trip(), 0, 0), (trip(), 0, 1), (Detail::Complaint, 1, 0)]), "", NOW).await.unwrap();
    }
    let before = folded(&database, "anna").await;
    for statement in [
        "UPDATE driver_day SET orders = 9 WHERE driver_id = 'anna'",
        "DELETE FROM driver_day WHERE driver_id = 'anna' AND complaints > 0",
        "INSERT INTO driver_day VALUES ('anna', '2027-01-01', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)",
    ] {
        sqlx::query(statement).execute(database.pool()).await.unwrap();
    }
    assert_ne!(folded(&database, "anna").await, before);
    let recount = recompute(&database).await.unwrap();
    assert_eq!((recount.drivers, recount.changed), (2, 1));
    assert_eq!(folded(&database, "anna").await, before);
}

#[tokio::test]
async fn days_without_events_keep_their_counters() {
    let (_folder, database) = Database::temporary().await;
    let trip = || Detail::TripCompleted { tags: Vec::new() };
    let events = of_driver("anna", &[(trip(), 5, 0), (trip(), 0, 0)]);
    let outcomes = add(&database, &events, &events[1].day, NOW).await.unwrap();
    assert!(matches!(outcomes[0], Outcome::Refused(_)) && outcomes[1] == Outcome::Added, "{outcomes:?}");
    add(&database, &events, "", NOW).await.unwrap();
    let before = folded(&database, "anna").await;
    // As retention does.
    for statement in ["UPDATE driver_event_floor SET day = $1", "DELETE FROM driver_event WHERE day < $1"] {
        sqlx::query(statement).bind(&events[1].day).execute(database.pool()).await.unwrap();
    }
    recompute(&database).await.unwrap();
    assert_eq!(folded(&database, "anna").await, before);
    let again = add(&database, &events[..1], "", NOW).await.unwrap();
    assert!(matches!(again[0], Outcome::Refused(_)), "it would count twice: {again:?}");
    assert_eq!(folded(&database, "anna").await, before);
}

#[tokio::test]
async fn events_of_the_same_id_are_duplicates_only_if_they_are_equal() {
    let (_folder, database) = Database::temporary().await;
    let one = of_driver("anna", &[(Detail::TripRated { stars: 5 }, 0, 0)]);
    let other = of_driver("anna", &[(Detail::TripRated { stars: 1 }, 0, 0)]);
    let another = of_driver("emily", &[(Detail::TripRated { stars: 1 }, 0, 0)]);
    let outcomes = add(&database, &[one.clone(), one, other, another].concat(), "", NOW).await.unwrap();
    let codes: Vec<String> = outcomes
        .iter()
        .map(|outcome| match outcome {
            Outcome::Refused(refusal) => refusal.code().to_owned(),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(codes, ["Added", "Duplicate", "id_reused", "Added"]);
    assert_eq!(read::ratings(&database, "anna", 150).await.unwrap(), (1, 5));
}
