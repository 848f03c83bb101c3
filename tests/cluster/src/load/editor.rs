//! The content desk: imports revisions of the content.

use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use super::Client;
use crate::content;
use crate::history::{Action, Completion, Outcome};
use crate::nodes::services::{Folders, database_url};

/// Longest import of a revision. Then its end is unknown.
const LONGEST_IMPORT: Duration = Duration::from_secs(20);

/// Imports until the load stops, from the second revision on.
pub(super) async fn import_revisions(mut client: Client, folders: Folders) {
    let mut revision = 1;
    while client.pause(Duration::from_secs(4)).await {
        revision += 1;
        let Ok(revisions) = content::write(&folders.content, revision) else { return };
        client.recorder.run(&client.name, "lb", Action::Import { revisions }, import(&folders, revision, LONGEST_IMPORT)).await;
    }
}

/// Imports the content folder as a revision, within a time.
pub(crate) async fn import(folders: &Folders, revision: u64, longest: Duration) -> Completion {
    let mut command = Command::new(folders.initial.join("product-api"));
    command.arg("import").arg(&folders.content).args(["--epoch", &revision.to_string()]);
    command.env("ROADSIDE_DATABASE_URL", database_url()).env("ROADSIDE_LOG", "warn").current_dir(&folders.root).kill_on_drop(true);
    match timeout(longest, command.output()).await {
        Ok(Ok(output)) if output.status.success() => Completion::Ok(Outcome::Done),
        Ok(Ok(output)) => Completion::Unknown(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Ok(Err(error)) => Completion::Fail(error.to_string()),
        Err(_) => Completion::Unknown("it took too long".to_owned()),
    }
}
