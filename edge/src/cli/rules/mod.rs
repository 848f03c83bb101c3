//! `edge rules check|explain|test|replay`.

mod check;
mod explain;
mod known;
mod replay;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use routing::{CompiledRules, Rules};

use crate::config::Config;
use crate::rules::{self, read_folder};
use known::CliContext;

/// Exit status of what cannot be done at all: bad arguments, a set that is refused where a good one is needed (`EX_USAGE` of sysexits).
const EX_USAGE: u8 = 64;

/// What can be done with rules.
#[derive(Subcommand)]
pub(super) enum RulesCommand {
    /// Lists every fault of a set. Ends with 1 when there is one.
    Check {
        #[command(flatten)]
        set: RulesArgs,
    },
    /// Says where an address leads, and why, step by step.
    Explain(explain::Arguments),
    /// Runs the cases of tests.toml. Ends with 1 when one fails.
    Test {
        #[command(flatten)]
        set: RulesArgs,
    },
    /// Says what another set of rules would have answered to the requests of a log. Ends with 1 when more change than may.
    Replay(replay::Arguments),
}

/// A set of rules, and what is known beside it.
#[derive(Args)]
pub(super) struct RulesArgs {
    /// Folder of the rules; the configuration's when it is not given.
    #[arg(long)]
    rules: Option<PathBuf>,
    #[command(flatten)]
    surroundings: ConfigArgs,
}

/// What is known beside the rules.
#[derive(Args)]
pub(super) struct ConfigArgs {
    /// Configuration file: it names the folders of rules, fragments, countries and strings, and the database of networks.
    #[arg(long, default_value = "edge/edge.toml")]
    config: PathBuf,
}

/// A set that was read, in its world.
struct OpenedRules {
    rules: Rules,
    world: CliContext,
}

/// Runs a command.
pub(super) fn run(command: RulesCommand) -> ExitCode {
    let done = match command {
        RulesCommand::Check { set } => check::run(&set),
        RulesCommand::Explain(arguments) => explain::run(&arguments),
        RulesCommand::Test { set } => test::run(&set),
        RulesCommand::Replay(arguments) => replay::run(&arguments),
    };
    done.unwrap_or_else(|faults| {
        for fault in faults {
            eprintln!("{fault}");
        }
        ExitCode::from(EX_USAGE)
    })
}

impl RulesArgs {
    /// Reads a set that must be good.
    fn open(&self) -> Result<OpenedRules, Vec<String>> {
        let (config, world) = self.surroundings.read()?;
        let rules = compile(self.folder(&config), &world)?;
        Ok(OpenedRules { rules, world })
    }

    fn folder<'a>(&'a self, config: &'a Config) -> &'a Path {
        self.rules.as_deref().unwrap_or(&config.rules)
    }
}

impl ConfigArgs {
    fn read(&self) -> Result<(Config, CliContext), Vec<String>> {
        let config = Config::read(&self.config, |name| std::env::var(name).ok())?;
        let world = CliContext::read(&config)?;
        Ok((config, world))
    }
}

/// A set that must be good; warnings are for `check`.
fn compile(folder: &Path, world: &CliContext) -> Result<Rules, Vec<String>> {
    let prefix = format!("{}/", folder.display());
    let files = read_folder(folder, &prefix).map_err(|fault| vec![fault])?;
    rules::compile(&files, world.known()).map(|CompiledRules { rules, .. }| rules).map_err(|faults| rules::texts(&faults))
}
