//! `product-api search-report` and `product-api search-eval`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use product_api::{Api, Evaluation, EvaluationError, RawSettings, Settings};

use crate::{USAGE, failed, open_failed};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Days to look back, today included.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=180))]
    days: u32,
    /// Leaves out rarer queries: a query of a few people may identify them.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    min_count: u32,
    #[command(flatten)]
    settings: RawSettings,
}

#[derive(Args)]
pub(crate) struct EvalArgs {
    /// Queries: lines `id<TAB>text` or `id<TAB>text<TAB>language`.
    queries: PathBuf,
    /// Judgements in TREC format: lines `query 0 document grade`.
    qrels: PathBuf,
    /// File for the TREC run. Default: standard output.
    #[arg(long)]
    run: Option<PathBuf>,
    /// Folder of documents to search instead of the database.
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Language of the folder, and of queries without one.
    #[arg(long, default_value = "en")]
    lang: String,
    /// Most documents for each query.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
    #[command(flatten)]
    settings: RawSettings,
}

/// Prints the search report.
pub(crate) async fn report(arguments: ReportArgs) -> ExitCode {
    let settings = match arguments.settings.check() {
        Ok(settings) => settings,
        Err(error) => return failed(&error, USAGE),
    };
    let api = match Api::open(Settings { content: None, ..settings }).await {
        Ok(api) => api,
        Err(error) => return open_failed(&error),
    };
    match api.search_report(arguments.days, arguments.min_count).await {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}

/// Runs the queries, then writes the run and its figures.
pub(crate) async fn evaluate(arguments: EvalArgs) -> ExitCode {
    let EvalArgs { queries, qrels, run, corpus, lang, limit, settings } = arguments;
    let evaluation = match Evaluation::read(&queries, &qrels, &lang) {
        Ok(evaluation) => evaluation,
        Err(faults) => return failed(&faults, 1),
    };
    let measured = match corpus {
        Some(folder) => evaluation.of_folder(&folder, &lang, limit.into()).await,
        None => match of_database(evaluation, settings, limit.into()).await {
            Ok(measured) => measured,
            Err(code) => return code,
        },
    };
    let measured = match measured {
        Ok(measured) => measured,
        Err(error) => return failed(&error, 1),
    };
    // A program may read the run from standard output, so figures go to standard error.
    eprintln!("{}", measured.summary);
    match run {
        Some(file) => match std::fs::write(&file, &measured.run) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&format!("{}: {error}", file.display()), 1),
        },
        None => {
            print!("{}", measured.run);
            ExitCode::SUCCESS
        }
    }
}

async fn of_database(
    evaluation: Evaluation,
    settings: RawSettings,
    limit: usize,
) -> Result<Result<product_api::Measured, EvaluationError>, ExitCode> {
    let settings = settings.check().map_err(|error| failed(&error, USAGE))?;
    let api = Api::open(Settings { content: None, ..settings }).await.map_err(|error| open_failed(&error))?;
    Ok(api.evaluate_search(evaluation, limit).await)
}
