//! The command line of the product API.

mod cli;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use product_api::{Api, ImportSettings, OpenError, RawSettings, Settings};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Exit code for bad settings (`EX_USAGE`).
const USAGE: u8 = 64;

/// The product API of Roadside.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the API. SIGHUP reloads content and strings. SIGTERM and SIGINT stop it after the
    /// in-flight requests, SIGTERM after `--lame-duck-ms` more.
    Serve {
        /// Address to listen on.
        #[arg(long, env = "ROADSIDE_API_LISTEN", default_value = "127.0.0.1:8081")]
        listen: SocketAddr,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Runs the migrations that the database lacks, and prints them. Concurrent runs are safe.
    Migrate {
        /// Database: `sqlite:<file>` (created if missing) or `postgres://…`.
        #[arg(long, env = "ROADSIDE_DATABASE_URL", default_value = "sqlite:data/roadside.db", hide_env_values = true)]
        database_url: String,
    },
    /// Imports a whole folder or nothing: Roadside's own content, or with `--lang` any Markdown and
    /// HTML.
    Import {
        /// Folder: <language>/<profession>/<section>/<slug>.md, or with `--lang` documents at any
        /// depth.
        folder: PathBuf,
        /// Language of a folder in one language: `ru`, `pt-BR`.
        #[arg(long)]
        lang: Option<String>,
        /// Version of the content: imports only if the database holds a lower one. Without it the
        /// folder is newer than everything before.
        #[arg(long, value_parser = clap::value_parser!(i64).range(1..))]
        epoch: Option<i64>,
        #[command(flatten)]
        settings: ImportSettings,
    },
    /// Checks and previews content.
    #[command(subcommand)]
    Content(cli::content::ContentCommand),
    /// Prints the search report: queries without results, queries whose results are seldom opened,
    /// and the most frequent queries.
    SearchReport(cli::search::ReportArgs),
    /// Measures search on judged queries: writes a TREC run and prints the figures.
    SearchEval(cli::search::EvalArgs),
    /// Measures the assistant on labelled questions and prints a table.
    AssistantEval(cli::assistant::EvalArgs),
    /// Prints the feedback report, tab-separated, least helpful first: article, language,
    /// city, version, its date, yes votes, no votes, percent helped with its 95 % interval
    /// (Wilson), reasons.
    FeedbackReport {
        /// Leaves out versions with fewer votes.
        #[arg(long, default_value_t = 1)]
        min: u32,
        /// Prints readers' comments below each line.
        #[arg(long)]
        words: bool,
        #[command(flatten)]
        settings: RawSettings,
    },
    /// Lists and replays outbox events of support requests.
    #[command(subcommand)]
    Outbox(cli::support::OutboxCommand),
    /// Lists, takes, answers and closes chats.
    #[command(subcommand)]
    Chat(cli::chat::ChatCommand),
    /// Lists and decides what waits for a moderator: posts and comments.
    #[command(subcommand)]
    Moderation(cli::moderation::ModerationCommand),
    /// Adds and recounts events about drivers.
    #[command(subcommand)]
    Events(cli::events::EventsCommand),
    /// Prints the survey report, tab-separated: all answers, then by page, city and profession,
    /// least satisfied first. Columns: kind, name, answers, mean, percent satisfied (4 or 5
    /// stars) with its 95 % interval (Wilson), answers with a completed order.
    SurveyReport(cli::support::SurveyArgs),
    /// Prints the OpenAPI document.
    Openapi,
}

fn main() -> ExitCode {
    // Reads the sockets before there are threads.
    if let Err(error) = supervisor::check() {
        return failed(&error, USAGE);
    }
    let cli = match supervisor::parse::<Cli>() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version exit with 0.
            let code = if error.use_stderr() { USAGE } else { 0 };
            _ = error.print();
            return ExitCode::from(code);
        }
    };
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_env("ROADSIDE_LOG").unwrap_or_else(|_| EnvFilter::new("info")))
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error, 1),
    };
    // The only crypto provider. An error means that one is installed already.
    _ = rustls::crypto::ring::default_provider().install_default();
    runtime.block_on(run(cli.command))
}

async fn run(command: Command) -> ExitCode {
    match command {
        Command::Serve { listen, settings } => match settings.check_server() {
            Ok(settings) => serve(listen, settings).await,
            Err(error) => failed(&error, USAGE),
        },
        Command::Migrate { database_url } => migrate(&database_url).await,
        Command::Import { folder, lang, epoch, settings } => import(folder, lang, epoch, settings).await,
        Command::Content(command) => cli::content::run(command).await,
        Command::SearchReport(arguments) => cli::search::report(arguments).await,
        Command::SearchEval(arguments) => cli::search::evaluate(arguments).await,
        Command::AssistantEval(arguments) => cli::assistant::evaluate(arguments).await,
        Command::FeedbackReport { min, words, settings } => match settings.check() {
            Ok(settings) => feedback_report(min, words, settings).await,
            Err(error) => failed(&error, USAGE),
        },
        Command::Outbox(command) => cli::support::outbox(command).await,
        Command::Chat(command) => cli::chat::run(command).await,
        Command::Moderation(command) => cli::moderation::run(command).await,
        Command::Events(command) => cli::events::run(command).await,
        Command::SurveyReport(arguments) => cli::support::survey_report(arguments).await,
        Command::Openapi => match serde_json::to_string_pretty(&product_api::openapi()) {
            Ok(json) => {
                println!("{json}");
                ExitCode::SUCCESS
            }
            Err(error) => failed(&error, 1),
        },
    }
}

async fn serve(listen: SocketAddr, settings: Settings) -> ExitCode {
    let opened = match Api::open(settings.clone()).await {
        Err(error) if error.is_unreachable() => {
            tracing::warn!(%error, "the database cannot be reached; the start goes on when it can");
            None
        }
        Err(error) => return open_failed(&error),
        Ok(api) => Some(api),
    };
    let listener = match supervisor::listen(listen).await {
        Ok(listener) => listener,
        Err(error) => return failed(&format!("cannot listen on {listen}: {error}"), 1),
    };
    if let Some(address) = supervisor::unused_socket() {
        return failed(&format!("a socket of LISTEN_FDS has the address {address}, not {listen} of --listen"), 1);
    }
    let (mut terminate, mut hang_up) = match (signal(SignalKind::terminate()), signal(SignalKind::hangup())) {
        (Ok(terminate), Ok(hang_up)) => (terminate, hang_up),
        (Err(error), _) | (_, Err(error)) => return failed(&error, 1),
    };
    let api = match opened {
        Some(api) => api,
        None => tokio::select! {
            opened = product_api::open_when_reachable(&listener, settings) => match opened {
                Ok(api) => api,
                Err(error) => return open_failed(&error),
            },
            _ = terminate.recv() => return ExitCode::SUCCESS,
            _ = tokio::signal::ctrl_c() => return ExitCode::SUCCESS,
        },
    };
    let reloading = api.clone();
    tokio::spawn(async move {
        while hang_up.recv().await.is_some() {
            match reloading.reload().await {
                Ok(()) => tracing::info!("reloaded"),
                Err(error) => tracing::error!(error = %error, "cannot reload; the last-known-good content and strings stay in use"),
            }
        }
    });
    let draining = api.clone();
    let shutdown = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => return supervisor::stopping(),
        }
        supervisor::stopping();
        // Load balancers notice by their next check of readiness. Until then requests are welcome.
        draining.drain();
        tokio::select! {
            () = tokio::time::sleep(draining.settings().lame_duck) => {}
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    };
    // With port 0 the system chooses a port.
    let listen = listener.local_addr().unwrap_or(listen);
    tracing::info!(listen = %listen, "serving");
    supervisor::ready();
    match product_api::serve(listener, api, shutdown).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error, 1),
    }
}

async fn migrate(database_url: &str) -> ExitCode {
    match product_api::migrate(database_url).await {
        Ok(migrations) => {
            for migration in migrations {
                println!("{migration}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => open_failed(&error.into()),
    }
}

async fn import(folder: PathBuf, lang: Option<String>, epoch: Option<i64>, settings: ImportSettings) -> ExitCode {
    match product_api::import(&settings, &folder, lang.as_deref(), epoch).await {
        Ok(report) => {
            println!("{} added, {} changed, {} unchanged, {} removed", report.added, report.changed, report.unchanged, report.removed);
            ExitCode::SUCCESS
        }
        Err(OpenError::Import(error)) => failed(&error, 1),
        Err(error) => open_failed(&error),
    }
}

async fn feedback_report(min: u32, words: bool, settings: Settings) -> ExitCode {
    // A report does not import content.
    let api = match Api::open(Settings { content: None, ..settings }).await {
        Ok(api) => api,
        Err(error) => return open_failed(&error),
    };
    match api.feedback_report(min).await {
        Ok(rows) => {
            println!("article\tlanguage\tcity\tversion\tupdated\tyes\tno\tpercent\tlow\thigh\treasons");
            for row in rows {
                println!("{row}");
                for words in row.words.iter().filter(|_| words) {
                    println!("\t{words}");
                }
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

fn open_failed(error: &OpenError) -> ExitCode {
    failed(error, error.exit_code())
}

fn failed(error: &dyn std::fmt::Display, code: u8) -> ExitCode {
    eprintln!("{error}");
    ExitCode::from(code)
}
