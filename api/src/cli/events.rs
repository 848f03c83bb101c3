//! `product-api events …`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use product_api::{Api, EventReport, RawSettings};
use serde_json::Value;

use super::open;
use crate::failed;

/// Events added by one transaction.
const BATCH: usize = 500;

/// Commands on events about drivers.
#[derive(Subcommand)]
pub(crate) enum EventsCommand {
    /// Adds events from a file with one JSON object a line, as `POST /api/staff/events` takes them.
    /// Prints refused lines. Known events count once, so a file may be imported again.
    Import {
        /// JSON lines.
        file: PathBuf,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Counts all stored events again, after a change of what is counted. Changed rules need no
    /// recount.
    Recompute {
        #[command(flatten)]
        settings: RawSettings,
    },
}

/// Runs a command.
pub(crate) async fn run(command: EventsCommand) -> ExitCode {
    match command {
        EventsCommand::Import { file, settings } => match open(settings).await {
            Ok(api) => import(&api, &file).await,
            Err(code) => code,
        },
        EventsCommand::Recompute { settings } => match open(settings).await {
            Ok(api) => match api.recount_events().await {
                Ok(recount) => {
                    println!("{} drivers counted, {} changed", recount.drivers, recount.changed);
                    ExitCode::SUCCESS
                }
                Err(error) => failed(&error, 1),
            },
            Err(code) => code,
        },
    }
}

/// Exit code 1 if a line was refused.
async fn import(api: &Api, file: &Path) -> ExitCode {
    let lines = match File::open(file) {
        Ok(file) => BufReader::new(file).lines(),
        Err(error) => return failed(&format!("{}: {error}", file.display()), 1),
    };
    let (mut batch, mut sum) = (Vec::with_capacity(BATCH), EventReport::default());
    for (number, line) in (1_usize..).zip(lines) {
        let line = match line {
            Ok(line) => line,
            Err(error) => return failed(&format!("{}:{number}: {error}", file.display()), 1),
        };
        if line.trim().is_empty() {
            continue;
        }
        match serde_json::from_str(&line) {
            Ok(event) => batch.push((number, event)),
            Err(error) => {
                println!("{}:{number}: invalid: {error}", file.display());
                sum.refused += 1;
            }
        }
        if batch.len() == BATCH
            && let Err(code) = add(api, file, &mut batch, &mut sum).await
        {
            return code;
        }
    }
    if let Err(code) = add(api, file, &mut batch, &mut sum).await {
        return code;
    }
    println!("{} added, {} known already, {} refused", sum.added, sum.duplicates, sum.refused);
    if sum.refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Adds a batch of numbered events and empties it.
async fn add(api: &Api, file: &Path, batch: &mut Vec<(usize, Value)>, sum: &mut EventReport) -> Result<(), ExitCode> {
    let (numbers, events): (Vec<usize>, Vec<Value>) = batch.drain(..).unzip();
    let report = api.add_events(&events).await.map_err(|error| failed(&error, 1))?;
    for (number, result) in numbers.iter().zip(&report.results) {
        if let (Some(code), Some(message)) = (result.code, &result.message) {
            println!("{}:{number}: {code}: {message}", file.display());
        }
    }
    sum.added += report.added;
    sum.duplicates += report.duplicates;
    sum.refused += report.refused;
    Ok(())
}
