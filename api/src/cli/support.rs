//! `product-api outbox …` and `product-api survey-report`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use product_api::RawSettings;

use super::open;
use crate::failed;

/// Commands on the outbox.
#[derive(Subcommand)]
pub(crate) enum OutboxCommand {
    /// Prints outbox rows, tab-separated, oldest first: id, target, event, state, date, deliveries,
    /// last error.
    List {
        /// Only rows in this state: `waiting`, `sent`, or `dead` (given up).
        #[arg(long)]
        state: Option<String>,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Schedules one row, or all dead rows, for delivery. A running server delivers them within a
    /// second.
    Replay {
        /// Id of the row. Default: all dead rows.
        id: Option<String>,
        #[command(flatten)]
        settings: RawSettings,
    },
}

/// Options of the survey report.
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

/// Runs an outbox command.
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

/// Prints the survey report.
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
