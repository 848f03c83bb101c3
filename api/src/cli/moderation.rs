//! `product-api moderation …`.

use std::process::ExitCode;

use clap::Subcommand;
use contracts::posts::{Decision, ModerationDecision, ModerationItem, ModerationSubject, RejectionReason};
use contracts::variant::{name_of, variant_of};
use product_api::{Api, RawSettings};

use super::open;
use crate::failed;

/// Longest text of an item in the list, in code points.
const LONGEST_LINE: usize = 160;

/// Commands for moderators.
#[derive(Subcommand)]
pub(crate) enum ModerationCommand {
    /// Lists what waits, tab-separated, the longest waiting first: id, post or comment, held or
    /// reported, since when, reasons of reports, author, title, beginning of the text.
    List {
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Prints all of an item.
    Show {
        /// Id of the list.
        id: String,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Shows it to readers, and tells its author.
    Approve {
        /// Id of the list.
        id: String,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Hides it from readers, and tells its author why.
    Reject {
        /// Id of the list.
        id: String,
        /// Reason: `spam`, `abuse`, `personal_data`, `dangerous`, `off_topic` or `other`, which
        /// needs a note.
        #[arg(long, value_parser = reason)]
        reason: RejectionReason,
        /// What the author reads.
        #[arg(long, default_value = "")]
        note: String,
        #[command(flatten)]
        settings: RawSettings,
    },
}

fn reason(text: &str) -> Result<RejectionReason, String> {
    variant_of(text).ok_or_else(|| "expected spam, abuse, personal_data, dangerous, off_topic or other".to_owned())
}

/// Runs a command.
pub(crate) async fn run(command: ModerationCommand) -> ExitCode {
    match command {
        ModerationCommand::List { settings } => match open(settings).await {
            Ok(api) => list(&api).await,
            Err(code) => code,
        },
        ModerationCommand::Show { id, settings } => match open(settings).await {
            Ok(api) => show(&api, &id).await,
            Err(code) => code,
        },
        ModerationCommand::Approve { id, settings } => {
            decide(&id, &ModerationDecision { decision: Decision::Approve, reason: None, note: String::new() }, settings).await
        }
        ModerationCommand::Reject { id, reason, note, settings } => {
            decide(&id, &ModerationDecision { decision: Decision::Reject, reason: Some(reason), note }, settings).await
        }
    }
}

async fn list(api: &Api) -> ExitCode {
    let mut cursor = None;
    loop {
        let page = match api.moderation_queue(cursor.as_deref()).await {
            Ok(page) => page,
            Err(error) => return failed(&error, 1),
        };
        for item in &page.items {
            let text: String = item.text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_LINE).collect();
            println!("{}\t{}\t{}\t{text}", head(item), item.author, item.title);
        }
        cursor = page.next;
        if cursor.is_none() {
            return ExitCode::SUCCESS;
        }
    }
}

fn head(item: &ModerationItem) -> String {
    let subject = match item.subject {
        ModerationSubject::Post => "post",
        ModerationSubject::Comment => "comment",
    };
    let why = if item.is_held { "held" } else { "reported" };
    let reasons: Vec<String> = item.reports.iter().map(|report| name_of(&report.reason)).collect();
    format!("{}\t{subject}\t{why}\t{}\t{}", item.id, item.waiting_since, reasons.join(","))
}

async fn show(api: &Api, id: &str) -> ExitCode {
    match api.moderation_item(id).await {
        Ok(item) => {
            println!("{}\n{}\n{}\n\n{}", head(&item), item.author, item.title, item.text);
            for report in &item.reports {
                println!("\n{}, {}: {}", report.at, name_of(&report.reason), report.text);
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

async fn decide(id: &str, decision: &ModerationDecision, settings: RawSettings) -> ExitCode {
    let api = match open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    match api.moderate(id, decision).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error, 1),
    }
}
