//! Looks for changes that other nodes made to chats.

use std::time::Duration;

use super::hub::Hub;
use crate::content::StoreError;
use crate::database::Database;
use crate::support::{changes_after, last_position};

/// Interval at which a node with open streams looks for changes.
const POLL_EVERY: Duration = Duration::from_millis(300);

/// Longest look. A database that has become unreachable may never answer.
const LONGEST_LOOK: Duration = Duration::from_secs(10);

/// Changes read by one statement.
const BATCH: i64 = 1000;

/// Looks for changes while streams are open, until the node stops.
pub(crate) async fn run(hub: &Hub, database: &Database) {
    poll(hub, |position| look(hub, database, position)).await;
}

/// Calls `look` with the position that it returned last; with `None` after streams were closed.
async fn poll<Look: Future<Output = Result<i64, StoreError>>>(hub: &Hub, look: impl Fn(Option<i64>) -> Look) {
    let mut ending = hub.ending.subscribe();
    let mut position = None;
    let mut is_failing = false;
    while !*ending.borrow_and_update() {
        if hub.streams() == 0 {
            position = None;
            tokio::select! {
                () = hub.opened.notified() => {}
                _ = ending.changed() => {}
            }
            continue;
        }
        let failure = match tokio::time::timeout(LONGEST_LOOK, look(position)).await {
            Ok(Ok(found)) => {
                position = Some(found);
                None
            }
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("the database does not answer".to_owned()),
        };
        if let Some(error) = failure.as_ref().filter(|_| !is_failing) {
            tracing::error!(error, "cannot read changes of chats; streams wait");
        }
        is_failing = failure.is_some();
        tokio::select! {
            () = tokio::time::sleep(POLL_EVERY) => {}
            _ = ending.changed() => {}
        }
    }
}

/// Wakes the streams of all requests that changed after a position. Returns the new position.
async fn look(hub: &Hub, database: &Database, position: Option<i64>) -> Result<i64, StoreError> {
    let Some(mut position) = position else {
        let position = last_position(database).await?;
        // A stream may have read before this position: each reads once more.
        hub.wake_all();
        return Ok(position);
    };
    loop {
        let changes = changes_after(database, position, BATCH).await?;
        for change in &changes {
            hub.wake(&change.request_id);
            position = change.position;
        }
        if i64::try_from(changes.len()).unwrap_or(i64::MAX) < BATCH {
            return Ok(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::chat::StreamLimits;
    use crate::web::edge_headers::Client;

    #[tokio::test(start_paused = true)]
    async fn look_that_never_ends_is_repeated_from_the_same_position() {
        let hub = Arc::new(Hub::new(StreamLimits::default()));
        let _stream = hub.subscribe("a", Client::Edge).unwrap();
        let positions = Mutex::new(Vec::new());
        let look = async |position| {
            let call = {
                let mut positions = positions.lock().unwrap();
                positions.push(position);
                positions.len()
            };
            match call {
                1 => return Ok(7),
                2 => std::future::pending().await,
                _ => hub.end(),
            }
            Ok(8)
        };
        poll(&hub, look).await;
        assert_eq!(*positions.lock().unwrap(), [None, Some(7), Some(7)]);
    }
}
