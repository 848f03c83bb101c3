//! `edge rules check|explain|test|replay`.

mod check;
mod cli_context;
mod explain;
mod replay;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use routing::{CompiledRules, Rules};

use crate::config::Config;
use crate::rules::{self, read_folder};
use cli_context::CliContext;

/// Exit status for bad arguments, and for faulty rules where valid ones are needed (`EX_USAGE` of
/// sysexits).
const EX_USAGE: u8 = 64;

/// Subcommands.
#[derive(Subcommand)]
pub(super) enum RulesCommand {
    /// Lists all errors of a rule set. Exits with 1 if there is one.
    Check {
        #[command(flatten)]
        set: RulesArgs,
    },
    /// Explains the routing decision for a URL step by step.
    Explain(explain::Arguments),
    /// Runs the cases of tests.toml. Exits with 1 if one fails.
    Test {
        #[command(flatten)]
        set: RulesArgs,
    },
    /// Compares two rule sets on the requests of an access log. Exits with 1 above --max-changed.
    Replay(replay::Arguments),
}

/// A rule set and its environment.
#[derive(Args)]
pub(super) struct RulesArgs {
    /// Rules folder; defaults to that of the configuration.
    #[arg(long)]
    rules: Option<PathBuf>,
    #[command(flatten)]
    environment: ConfigArgs,
}

/// Environment of the rules.
#[derive(Args)]
pub(super) struct ConfigArgs {
    /// Configuration file, for the folders of rules, fragments, countries and strings, and the
    /// geolocation database.
    #[arg(long, default_value = "edge/edge.toml")]
    config: PathBuf,
}

/// A compiled rule set with its context.
struct OpenedRules {
    rules: Rules,
    world: CliContext,
}

/// Runs a command.
pub(super) fn run(command: RulesCommand) -> ExitCode {
    let result = match command {
        RulesCommand::Check { set } => check::run(&set),
        RulesCommand::Explain(arguments) => explain::run(&arguments),
        RulesCommand::Test { set } => test::run(&set),
        RulesCommand::Replay(arguments) => replay::run(&arguments),
    };
    result.unwrap_or_else(|faults| {
        for fault in faults {
            eprintln!("{fault}");
        }
        ExitCode::from(EX_USAGE)
    })
}

impl RulesArgs {
    /// Reads a rule set without errors.
    fn open(&self) -> Result<OpenedRules, Vec<String>> {
        let (config, world) = self.environment.read()?;
        let rules = compile(self.folder(&config), &world)?;
        Ok(OpenedRules { rules, world })
    }

    fn folder<'a>(&'a self, config: &'a Config) -> &'a Path {
        self.rules.as_deref().unwrap_or(&config.rules)
    }
}

impl ConfigArgs {
    fn read(&self) -> Result<(Config, CliContext), Vec<String>> {
        let config = Config::read(&self.config, supervisor::variable)?;
        let world = CliContext::read(&config)?;
        Ok((config, world))
    }
}

/// Compiles a rule set without errors. Warnings are for `check`.
fn compile(folder: &Path, world: &CliContext) -> Result<Rules, Vec<String>> {
    let prefix = format!("{}/", folder.display());
    let files = read_folder(folder, &prefix).map_err(|fault| vec![fault])?;
    rules::compile(&files, world.validation_context()).map(|CompiledRules { rules, .. }| rules).map_err(|faults| rules::texts(&faults))
}
