//! Runs several edges and nodes of the product API on this machine, injects faults, and checks what
//! clients saw. Guide: `docs/cluster.md`.

mod audit;
mod checker;
mod cluster;
mod content;
mod faults;
mod history;
mod load;
mod machine;
mod nodes;
mod observer;
mod run;
mod webhook;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum as _};
use tokio::signal::unix::{SignalKind, signal};

use checker::{INVARIANTS, Violation};
use faults::Scenario;
use run::{Findings, Plan};

/// Exit code of a run that could not be made.
const UNAVAILABLE: u8 = 69;

/// Load average of a busy machine.
const BUSY: f64 = 6.0;

/// Size of each cache of an edge, in MiB. Memory of a cache that is still filling looks like memory
/// that does not come back: every change of the content adds pages, renders and responses.
const CACHE_MIB: u32 = 4;

/// Size of the shared cache of a run, in MiB.
const SHARED_CACHE_MIB: u32 = 64;

/// Size of the shared cache of `--serve`, which may have any content, in MiB.
const SERVED_CACHE_MIB: u32 = 1024;

/// Violations of one invariant that are printed. `--check` with the history finds them again.
const MOST_PRINTED: usize = 12;

/// Runs a cluster under faults, and checks what clients saw. Needs root and network namespaces.
#[derive(Parser)]
struct Arguments {
    /// Length of the run in minutes, without start and check.
    #[arg(long, default_value_t = 12.0)]
    minutes: f64,
    /// Length of a fault in seconds.
    #[arg(long, default_value_t = 15.0)]
    fault_seconds: f64,
    /// Seed of all random choices. Default: a random one, which is printed.
    #[arg(long)]
    seed: Option<u64>,
    /// Multiplies all bounds of time, for a machine that is busy with other work.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100))]
    slack: u64,
    /// Only these faults. Default: all.
    #[arg(long = "scenario", value_enum)]
    scenarios: Vec<Scenario>,
    /// Folder of the programs under test, relative to the repository.
    #[arg(long, default_value = "target/debug")]
    programs: PathBuf,
    /// Folder of the previous version's programs, for `upgrade`: the cluster starts with them.
    #[arg(long)]
    previous: Option<PathBuf>,
    /// Folder for history and logs. A run without a violation removes it.
    #[arg(long, default_value = ".cache/cluster")]
    report: PathBuf,
    /// Keeps history and logs in any case.
    #[arg(long)]
    keep: bool,
    /// Only starts the cluster, and serves until it is stopped. Caches of edges have their default
    /// sizes.
    #[arg(long, conflicts_with_all = ["scenarios", "previous", "check", "minutes", "fault_seconds", "seed", "slack"])]
    serve: bool,
    /// Content folder that `--serve` imports, relative to the repository. Default: a few articles.
    #[arg(long, requires = "serve")]
    content: Option<PathBuf>,
    /// Checks the history of an earlier run, and does nothing else.
    #[arg(long, value_name = "HISTORY")]
    check: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(file) = &arguments.check {
        return match history::read(file) {
            Ok(events) => verdict(&checker::check(&events, arguments.slack)),
            Err(error) => failed(&format!("{}: {error}", file.display())),
        };
    }
    // Faults block the first thread, while clients run on others.
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string()),
    };
    // An error means that it is installed already.
    _ = rustls::crypto::ring::default_provider().install_default();
    match runtime.block_on(supervise(&arguments)) {
        Ok(code) => code,
        Err(error) => failed(&error.to_string()),
    }
}

/// Runs until the end, or until a signal.
async fn supervise(arguments: &Arguments) -> io::Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let plan = Plan {
        seed,
        length: Duration::from_secs_f64(arguments.minutes * 60.0),
        fault: Duration::from_secs_f64(arguments.fault_seconds),
        slack: arguments.slack,
        scenarios: scenarios(arguments)?,
        previous: arguments.previous.as_ref().map(|folder| root.join(folder)),
        programs: root.join(&arguments.programs),
        report: root.join(&arguments.report),
        content: arguments.content.as_ref().map(|folder| root.join(folder)),
        cache_mib: (!arguments.serve).then_some(CACHE_MIB),
        shared_cache_mib: if arguments.serve { SERVED_CACHE_MIB } else { SHARED_CACHE_MIB },
        root,
    };
    if !arguments.serve {
        println!("seed {seed}: repeat by --seed {seed}");
    }
    if let Some(load) = load_average().filter(|load| *load > BUSY) {
        println!("the machine is busy (load average {load}): bounds of time may not hold, --slack 4 multiplies them");
    }
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    if arguments.serve {
        return tokio::select! {
            error = run::serve(&plan) => match error? {},
            _ = terminate.recv() => Ok(ExitCode::SUCCESS),
            _ = interrupt.recv() => Ok(ExitCode::SUCCESS),
        };
    }
    let findings = tokio::select! {
        findings = run::run(&plan) => findings,
        _ = terminate.recv() => Err(io::Error::other("stopped by SIGTERM")),
        _ = interrupt.recv() => Err(io::Error::other("stopped by Ctrl-C")),
    };
    let Findings { violations, faults, requests, length } =
        findings.map_err(|error| io::Error::other(format!("{error}\nlogs are in {}", plan.report.display())))?;
    println!("{requests} operations and {faults} faults in {:.0} s", length.as_secs_f64());
    if violations.is_empty() && !arguments.keep {
        std::fs::remove_dir_all(&plan.report)?;
    } else {
        println!("history and logs are in {}", plan.report.display());
    }
    Ok(verdict(&violations))
}

/// Processes that run or wait for a core, over the last minute.
fn load_average() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// The named faults, else all that can be injected.
///
/// # Errors
/// One of them needs more arguments.
fn scenarios(arguments: &Arguments) -> io::Result<Vec<Scenario>> {
    if arguments.previous.is_none() && arguments.scenarios.contains(&Scenario::Upgrade) {
        return Err(io::Error::other("upgrade needs --previous, the folder of the previous version's programs"));
    }
    if !arguments.scenarios.is_empty() || arguments.serve {
        return Ok(arguments.scenarios.clone());
    }
    let all = Scenario::value_variants().iter().copied();
    if arguments.previous.is_some() {
        return Ok(all.collect());
    }
    println!("without upgrade, which needs --previous");
    Ok(all.filter(|scenario| *scenario != Scenario::Upgrade).collect())
}

/// Prints the result for each invariant.
fn verdict(violations: &[Violation]) -> ExitCode {
    for (number, text) in INVARIANTS {
        let own: Vec<_> = violations.iter().filter(|violation| violation.invariant == number).collect();
        own.iter().take(MOST_PRINTED).for_each(|violation| println!("{violation}"));
        if own.len() > MOST_PRINTED {
            println!("… {} more", own.len() - MOST_PRINTED);
        }
        let count = own.len();
        let mark = if count == 0 { "ok".to_owned() } else { format!("{count} violations") };
        println!("{number} {text}: {mark}");
    }
    if violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(UNAVAILABLE)
}
