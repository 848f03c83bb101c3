//! `product-api chat …`: chats and requests from a terminal.

use std::io::Read;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use product_api::{Api, ChatFilter, ChatHandler, RawSettings};

use super::open;
use crate::failed;

/// Longest text that is read from the standard input, in bytes.
const LONGEST_INPUT: u64 = 100_000;

/// Commands on chats. Streams of a running server tell visitors within a second.
#[derive(Subcommand)]
pub(crate) enum ChatCommand {
    /// Prints chats, tab-separated, the last changed first, at most 100: number, status, who
    /// answers, person, locale, city, messages, last change.
    List {
        /// Only chats that this one answers.
        #[arg(long)]
        handling: Option<Handler>,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Prints a chat or request with its messages and notes as JSON.
    Show(One),
    /// Takes a chat: the assistant answers no more.
    Take(ByPerson),
    /// Hands a chat to the assistant.
    Release(One),
    /// Answers a chat and takes it.
    Answer(WithText),
    /// Adds a note that the visitor does not see.
    Note(WithText),
    /// Closes a chat finally.
    Close(One),
    /// Prints what the assistant could not answer, tab-separated, most frequent first: questions,
    /// language, kind of answer, last time, question.
    Unanswered {
        /// Days to look back, today included.
        #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=730))]
        days: u16,
        #[command(flatten)]
        settings: RawSettings,
    },
}

/// Who answers.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Handler {
    Assistant,
    Queue,
    Person,
}

#[derive(Args)]
pub(crate) struct One {
    /// Number: `R-7KQ2-M9XD`.
    number: String,
    #[command(flatten)]
    settings: RawSettings,
}

#[derive(Args)]
pub(crate) struct ByPerson {
    /// Number: `R-7KQ2-M9XD`.
    number: String,
    /// Name of the person, shown in the chat.
    #[arg(long, default_value = "")]
    agent: String,
    #[command(flatten)]
    settings: RawSettings,
}

#[derive(Args)]
pub(crate) struct WithText {
    /// Number: `R-7KQ2-M9XD`.
    number: String,
    /// Text; without it, it is read from the standard input.
    #[arg(long)]
    text: Option<String>,
    /// Name of the person.
    #[arg(long, default_value = "")]
    agent: String,
    #[command(flatten)]
    settings: RawSettings,
}

/// Runs a command.
pub(crate) async fn run(command: ChatCommand) -> ExitCode {
    let (outcome, said) = match command {
        ChatCommand::List { handling, settings } => return list(handling, settings).await,
        ChatCommand::Unanswered { days, settings } => return unanswered(days, settings).await,
        ChatCommand::Show(One { number, settings }) => return show(&number, settings).await,
        ChatCommand::Take(ByPerson { number, agent, settings }) => match open(settings).await {
            Ok(api) => (api.hand_chat(&number, ChatHandler::Person, &agent).await, "taken"),
            Err(code) => return code,
        },
        ChatCommand::Release(One { number, settings }) => match open(settings).await {
            Ok(api) => (api.hand_chat(&number, ChatHandler::Assistant, "").await, "handed to the assistant"),
            Err(code) => return code,
        },
        ChatCommand::Close(One { number, settings }) => match open(settings).await {
            Ok(api) => (api.close_chat(&number).await, "closed"),
            Err(code) => return code,
        },
        ChatCommand::Answer(WithText { number, text, agent, settings }) => match (open(settings).await, words(text)) {
            (Ok(api), Ok(text)) => (api.answer_chat(&number, &text, &agent).await, "answered"),
            (Err(code), _) => return code,
            (_, Err(error)) => return failed(&error, 1),
        },
        ChatCommand::Note(WithText { number, text, agent, settings }) => match (open(settings).await, words(text)) {
            (Ok(api), Ok(text)) => (api.note_chat(&number, &text, &agent).await, "noted"),
            (Err(code), _) => return code,
            (_, Err(error)) => return failed(&error, 1),
        },
    };
    match outcome {
        Ok(()) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

fn words(text: Option<String>) -> std::io::Result<String> {
    if let Some(text) = text {
        return Ok(text);
    }
    let mut text = String::new();
    std::io::stdin().take(LONGEST_INPUT).read_to_string(&mut text)?;
    Ok(text)
}

async fn list(handling: Option<Handler>, settings: RawSettings) -> ExitCode {
    let api = match open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    let handler = handling.map(|handler| match handler {
        Handler::Assistant => ChatHandler::Assistant,
        Handler::Queue => ChatHandler::Queue,
        Handler::Person => ChatHandler::Person,
    });
    match api.chats(ChatFilter { handler }).await {
        Ok(chats) => {
            println!("number\tstatus\thandling\tagent\tlocale\tcity\tmessages\tchanged");
            for chat in chats {
                println!("{chat}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

async fn show(number: &str, settings: RawSettings) -> ExitCode {
    let api: Api = match open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    match api.chat_json(number).await {
        Ok(json) => {
            println!("{json}");
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

async fn unanswered(days: u16, settings: RawSettings) -> ExitCode {
    let api = match open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    match api.unanswered(days).await {
        Ok(rows) => {
            println!("questions\tlanguage\tanswer\tlast\tquestion");
            for row in rows {
                println!("{row}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}
