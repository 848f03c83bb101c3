//! Command line: `edge serve`, `edge release …`, `edge rules …`, `edge openapi`.

mod release;
mod rules;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::Config;
use crate::lifecycle::signals;
use crate::lifecycle::start;
use crate::lifecycle::start_error::StartError;
use crate::openapi;
use crate::telemetry::log;

/// Exit status for bad arguments or a faulty configuration (`EX_USAGE` of sysexits).
const EX_USAGE: u8 = 64;

/// Bytes of stack of each worker thread. Composing a page needs up to 2 MiB in a build that inlines
/// little. Pages of a stack are mapped when they are first touched.
const WORKER_STACK: usize = 4 << 20;

#[derive(Parser)]
#[command(name = "edge", about = "Edge server of Roadside", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the site.
    Serve {
        /// Configuration file.
        #[arg(long, default_value = "edge/edge.toml")]
        config: PathBuf,
        /// URL of a product API; overrides the configuration.
        #[arg(long)]
        api: Option<String>,
    },
    /// Publishes, promotes and rolls back the squads' releases.
    Release(release::Arguments),
    /// Checks, explains, tests and replays the routing rules.
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Prints the OpenAPI document of the edge's endpoints.
    Openapi,
}

/// Runs the command line of this process.
#[must_use]
pub fn run() -> ExitCode {
    // Reads the sockets before there are threads.
    if let Err(fault) = supervisor::check() {
        return report_errors(&[fault]);
    }
    let arguments = match supervisor::parse::<Arguments>() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version exit with 0.
            let code = if error.use_stderr() { EX_USAGE } else { 0 };
            _ = error.print();
            return ExitCode::from(code);
        }
    };
    match arguments.command {
        Command::Serve { config, api } => serve(&config, api.as_deref()),
        Command::Release(arguments) => release::run(arguments),
        Command::Rules(command) => rules::run(command),
        Command::Openapi => {
            println!("{}", openapi());
            ExitCode::SUCCESS
        }
    }
}

fn serve(file: &Path, api: Option<&str>) -> ExitCode {
    let environment = |name: &str| match (name, api) {
        ("ROADSIDE_API_URL", Some(api)) => Some(api.to_owned()),
        _ => supervisor::variable(name),
    };
    let config = match Config::read(file, environment) {
        Ok(config) => config,
        Err(faults) => return report_errors(&faults),
    };
    let _log = match log::start(&config.log) {
        Ok(log) => log,
        Err(fault) => return report_errors(&[fault]),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(WORKER_STACK).build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("cannot start threads: {error}")),
    };
    runtime.block_on(async {
        let watch = config.dev.watch;
        let signals = match signals::Signals::listen() {
            Ok(signals) => signals,
            Err(error) => return fail(&format!("cannot listen for signals: {error}")),
        };
        let running = match start::start(config).await {
            Ok(running) => running,
            Err(StartError::Configuration(faults)) => return report_errors(&faults),
            Err(StartError::Api(faults, code)) => {
                report_errors(&faults);
                return ExitCode::from(code);
            }
            Err(StartError::Socket(message)) => return fail(&message),
        };
        announce(&running);
        supervisor::ready();
        signals::until_stopped(&running, signals, watch).await;
        running.stop().await;
        ExitCode::SUCCESS
    })
}

fn announce(running: &start::Running) {
    let addresses: String = running.addresses().iter().map(|address| format!("  {address}\n")).collect();
    let operators = running.admin().map(|address| format!("Operators:\n  http://{address}\n")).unwrap_or_default();
    // In one write: programs that read the output wait for its first line.
    let text = format!("Roadside is served at:\n{addresses}{operators}");
    // A closed standard output is not an error.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints all errors.
fn report_errors(faults: &[String]) -> ExitCode {
    eprintln!(
        "The edge cannot start. {} to fix:",
        if faults.len() == 1 { "One thing".to_owned() } else { format!("{} things", faults.len()) }
    );
    for fault in faults {
        eprintln!("  - {fault}");
    }
    ExitCode::from(EX_USAGE)
}

fn fail(message: &str) -> ExitCode {
    eprintln!("The edge cannot start: {message}");
    ExitCode::FAILURE
}
