//! `edge release key new FILE`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use releases::SigningKey;

use super::CommandResult;

/// Subcommands.
#[derive(Subcommand)]
pub(super) enum KeyCommand {
    /// Creates a private key file and prints the public key for squads.toml.
    New {
        /// File of the private key; must not exist.
        file: PathBuf,
    },
    /// Prints the public key of a private key.
    Show {
        /// File of the private key.
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
