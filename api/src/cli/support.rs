//! The command line of support: the outbox, and the survey's report.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use product_api::{Api, RawSettings, Settings};

use crate::{USAGE, failed, open_failed};

/// What can be done with the outbox.
#[derive(Subcommand)]
pub(crate) enum OutboxCommand {
    /// Prints what is to be told, tab-separated, the oldest first: id, target, event, state, date, deliveries, why the last one failed.
    List {
        /// Only those of a state: `waiting`, `sent`, or `dead`, which were given up.
        #[arg(long)]
        state: Option<String>,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Lets one be delivered again, or all that were given up. A running server delivers them within a second.
    Replay {
        /// Its id. Without it, all that were given up.
        id: Option<String>,
        #[command(flatten)]
        settings: RawSettings,
    },
}

/// What the survey's report shows.
#[derive(Args)]
pub(crate) struct SurveyArgs {
    /// Leaves out pages, cities and professions with fewer answers.
    #[arg(long, default_value_t = 1)]
    min: u32,
    /// Prints comments below each line.
    #[arg(long)]
    words: bool,
    #[command(flatten)]
    settings: RawSettings,
}

/// Runs a command of the outbox.
pub(crate) async fn outbox(command: OutboxCommand) -> ExitCode {
    match command {
        OutboxCommand::List { state, settings } => {
            let api = match open(settings).await {
                Ok(api) => api,
                Err(code) => return code,
            };
            match api.outbox_rows(state.as_deref()).await {
                Ok(rows) => {
                    println!("id\ttarget\tevent\tstate\tcreated\tdeliveries\tlast error");
                    for row in rows {
                        println!("{row}");
                    }
                    ExitCode::SUCCESS
                }
                Err(error) => failed(&error, 1),
            }
        }
        OutboxCommand::Replay { id, settings } => {
            let api = match open(settings).await {
                Ok(api) => api,
                Err(code) => return code,
            };
            match api.replay_outbox(id.as_deref()).await {
                Ok(0) => failed(&"nothing to deliver again", 1),
                Ok(count) => {
                    println!("{count} to be delivered again");
                    ExitCode::SUCCESS
                }
                Err(error) => failed(&error, 1),
            }
        }
    }
}

/// Prints the survey's report.
pub(crate) async fn survey_report(SurveyArgs { min, words, settings }: SurveyArgs) -> ExitCode {
    let api = match open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    match api.survey_report(min).await {
        Ok(rows) => {
            println!("by\tname\tanswers\tmean\tpercent\tlow\thigh\tordered");
            for row in rows {
                println!("{row}");
                for words in row.words.iter().filter(|_| words) {
                    println!("\t{}", words.replace('\n', " "));
                }
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

/// Opens the database; the content folder is left alone.
async fn open(settings: RawSettings) -> Result<Api, ExitCode> {
    let settings = settings.check().map_err(|error| failed(&error, USAGE))?;
    Api::open(Settings { content: None, ..settings }).await.map_err(|error| open_failed(&error))
}
