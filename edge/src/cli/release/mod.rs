//! `edge release key|publish|list|show|diff|verify|gc|preview|promote|rollback|pin|status`.

mod change;
mod gate;
mod keep;
mod key;
mod preview;
mod publish;
mod read;
mod remote;
mod target;
mod words;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde::Serialize;

use target::Target;

/// Exit status of bad arguments or a bad configuration (`EX_USAGE` of sysexits).
const EX_USAGE: u8 = 64;

/// What is to be done, and where.
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

/// What can be done with releases.
#[derive(Subcommand)]
enum ReleaseCommand {
    /// Makes the key that a squad signs its releases with.
    #[command(subcommand)]
    Key(key::KeyCommand),
    /// Checks a build, signs it and stores it for good. Nobody gets it before it is promoted.
    Publish(publish::Arguments),
    /// Lists the releases of a fragment, the newest first, or the fragments.
    List {
        /// Name of the fragment; without one all fragments are listed.
        fragment: Option<String>,
    },
    /// Says what a release is.
    Show(read::ReleaseArgs),
    /// Says what is different between two releases.
    Diff(read::ReleasePairArgs),
    /// Reads releases back and checks every byte and signature. Ends with 1 when one is not as it was published.
    Verify(keep::VerifyArguments),
    /// Lists the releases that nobody needs any more, or removes them.
    Gc(keep::CollectArguments),
    /// Makes a link with which one browser gets a release, on a site of the edge named by --edge.
    Preview(preview::Arguments),
    /// Brings a release to visitors: to all, or to a part of them. Ends with 1 when the gate does not let it.
    Promote(change::PromoteArguments),
    /// Ends a rollout; without one, brings back what was live before.
    Rollback(change::RollbackArguments),
    /// Keeps a release from being collected.
    Pin(change::PinArguments),
    /// Says who gets which release, and how that came to be.
    Status {
        /// Name of the fragment; all when it is not given.
        fragment: Option<String>,
    },
}

/// Why a command did not do what was asked.
enum Failure {
    /// The arguments or the configuration make no sense.
    Usage(Vec<String>),
    /// It was refused, or something failed.
    Failed(String),
}

/// How a command ended when nothing failed.
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
        Err(error) => return told(Failure::Failed(format!("no threads can be started: {error}"))),
    };
    runtime.block_on(done(arguments)).unwrap_or_else(told)
}

async fn done(Arguments { command, target, json }: Arguments) -> CommandResult {
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
        ReleaseCommand::Verify(arguments) => keep::verify(target.direct()?, &arguments, json).await,
        ReleaseCommand::Gc(arguments) => keep::collect(target.direct()?, &arguments, json).await,
        ReleaseCommand::Preview(arguments) => preview::run(&target, arguments, json).await,
        ReleaseCommand::Promote(arguments) => change::promote(&target, arguments, json).await,
        ReleaseCommand::Rollback(arguments) => change::rollback(&target, arguments, json).await,
        ReleaseCommand::Pin(arguments) => change::pin(&target, arguments, json).await,
        ReleaseCommand::Status { fragment } => read::status(&target, fragment.as_deref(), json).await,
    }
}

fn told(failure: Failure) -> ExitCode {
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

/// Prints a value as JSON, or as words.
fn print(json: bool, value: &impl Serialize, words: impl FnOnce() -> String) -> Result<(), Failure> {
    if json {
        println!("{}", serde_json::to_string_pretty(value)?);
    } else {
        println!("{}", words().trim_end());
    }
    Ok(())
}
