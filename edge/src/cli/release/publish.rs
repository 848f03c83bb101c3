//! `edge release publish FOLDER`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use contracts::release_api::CompleteAnswer;
use releases::{SignedRelease, SigningKey};

use super::target::Target;
use super::{CommandResult, print};

/// Arguments of the command.
#[derive(Args)]
pub(super) struct Arguments {
    /// Build folder: `mfe-<name>/dist`.
    folder: PathBuf,
    /// Private key file of the squad.
    #[arg(long, env = "ROADSIDE_KEY")]
    key: PathBuf,
}

/// Signs and publishes a build.
pub(super) async fn run(target: &Target, arguments: &Arguments, json: bool) -> CommandResult {
    let key = SigningKey::read(&arguments.key)?;
    let (name, answer) = match target {
        Target::Direct(direct) => {
            let published = direct.store.publish(&arguments.folder, &key, &direct.squads).await?;
            (published.name, CompleteAnswer { id: published.id, version: published.version, is_new: published.is_new })
        }
        Target::Remote(remote) => {
            let signed = SignedRelease::read(&arguments.folder, &key, &remote.squads).await?;
            (signed.stored.name().to_owned(), remote.publish(&signed).await?)
        }
    };
    print(json, &answer, || {
        let CompleteAnswer { id, version, is_new } = &answer;
        if *is_new {
            format!("{name} {version} is the release {id}.")
        } else {
            format!("{name} {version} was there already: it is the release {id}.")
        }
    })?;
    Ok(ExitCode::SUCCESS)
}
