//! `edge release key new FILE`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use releases::SigningKey;

use super::CommandResult;

/// What can be done with keys.
#[derive(Subcommand)]
pub(super) enum KeyCommand {
    /// Makes a private key in a new file, and prints the public key that belongs into squads.toml.
    New {
        /// The file; it must not exist.
        file: PathBuf,
    },
    /// Prints the public key of a private key.
    Show {
        /// The file.
        file: PathBuf,
    },
}

/// Runs a command.
pub(super) fn run(command: &KeyCommand) -> CommandResult {
    let key = match command {
        KeyCommand::New { file } => SigningKey::create(file)?,
        KeyCommand::Show { file } => SigningKey::read(file)?,
    };
    println!("{}", key.public());
    Ok(ExitCode::SUCCESS)
}
