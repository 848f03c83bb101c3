//! `edge release key|publish|list|show|diff|verify|gc|preview|promote|rollback|pin|status`.

mod change;
mod gate;
mod key;
mod maintenance;
mod preview;
mod publish;
mod read;
mod remote;
mod target;
mod text;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

use target::Target;

/// Exit status for bad arguments or a faulty configuration (`EX_USAGE` of sysexits).
const EX_USAGE: u8 = 64;

/// Command and target.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: ReleaseCommand,
    #[command(flatten)]
    target: target::TargetArguments,
    /// Prints JSON.
    #[arg(long, global = true)]
    json: bool,
}

/// Subcommands.
#[derive(Subcommand)]
enum ReleaseCommand {
    /// Creates and shows the signing key of a squad.
    #[command(subcommand)]
    Key(key::KeyCommand),
    /// Checks, signs and stores a build. Visitors get it after `promote`.
    Publish(publish::Arguments),
    /// Lists the releases of a fragment, newest first, or all fragments.
    List {
        /// Name of the fragment; default: list all fragments.
        fragment: Option<String>,
    },
    /// Shows a release.
    Show(read::ReleaseArgs),
    /// Compares two releases.
    Diff(read::ReleasePairArgs),
    /// Verifies files and signatures of releases. Exits with 1 if one was changed.
    Verify(maintenance::VerifyArguments),
    /// Lists or removes unneeded releases.
    Gc(maintenance::CollectArguments),
    /// Creates a link that shows a release in one browser, on the edge given by --edge.
    Preview(preview::Arguments),
    /// Promotes a release to all visitors or a part of them. Exits with 1 if the gate rejects it.
    Promote(change::PromoteArguments),
    /// Ends a rollout; without one, restores the previous release.
    Rollback(change::RollbackArguments),
    /// Protects a release from garbage collection.
    Pin(change::PinArguments),
    /// Shows live releases, rollouts and their history.
    Status {
        /// Name of the fragment; default: all.
        fragment: Option<String>,
    },
}

/// Failure of a command.
enum Failure {
    /// Invalid arguments or configuration.
    Usage(Vec<String>),
    /// The command was rejected or failed.
    Failed(String),
}

/// Exit status of a command, or its failure.
type CommandResult = Result<ExitCode, Failure>;

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Runs a command.
pub(super) fn run(arguments: Arguments) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return report(Failure::Failed(format!("cannot start threads: {error}"))),
    };
    runtime.block_on(run_command(arguments)).unwrap_or_else(report)
}

async fn run_command(Arguments { command, target, json }: Arguments) -> CommandResult {
    if let ReleaseCommand::Key(command) = command {
        return key::run(&command);
    }
    let target = Target::open(target, matches!(command, ReleaseCommand::Publish(_)))?;
    match command {
        ReleaseCommand::Key(command) => key::run(&command),
        ReleaseCommand::Publish(arguments) => publish::run(&target, &arguments, json).await,
        ReleaseCommand::List { fragment } => read::list(&target, fragment.as_deref(), json).await,
        ReleaseCommand::Show(arguments) => read::show(target.direct()?, &arguments, json).await,
        ReleaseCommand::Diff(arguments) => read::diff(target.direct()?, &arguments, json).await,
        ReleaseCommand::Verify(arguments) => maintenance::verify(target.direct()?, &arguments, json).await,
        ReleaseCommand::Gc(arguments) => maintenance::collect(target.direct()?, &arguments, json).await,
        ReleaseCommand::Preview(arguments) => preview::run(&target, arguments, json).await,
        ReleaseCommand::Promote(arguments) => change::promote(&target, arguments, json).await,
        ReleaseCommand::Rollback(arguments) => change::rollback(&target, arguments, json).await,
        ReleaseCommand::Pin(arguments) => change::pin(&target, arguments, json).await,
        ReleaseCommand::Status { fragment } => read::status(&target, fragment.as_deref(), json).await,
    }
}

fn report(failure: Failure) -> ExitCode {
    match failure {
        Failure::Usage(faults) => {
            for fault in faults {
                eprintln!("{fault}");
            }
            ExitCode::from(EX_USAGE)
        }
        Failure::Failed(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a value as JSON or as text.
fn print(json: bool, value: &impl Serialize, words: impl FnOnce() -> String) -> Result<(), Failure> {
    if json {
        println!("{}", serde_json::to_string_pretty(value)?);
    } else {
        println!("{}", words().trim_end());
    }
    Ok(())
}
