//! `product-api assistant-eval`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use product_api::{RawSettings, Split, read_questions};

use crate::failed;

#[derive(Args)]
pub(crate) struct EvalArgs {
    /// Folder of labelled questions: files `<language>.tsv` and `<name>.<language>.tsv`.
    folder: PathBuf,
    /// Answers the questions of these splits only: `dev`, `train`, `test`.
    #[arg(long = "split", value_parser = Split::of, value_delimiter = ',')]
    splits: Vec<Split>,
    /// Prints the failures of the development and training splits, tab-separated: id, kind,
    /// question, kind of answer with its confidence, quoted passages, articles to choose from.
    #[arg(long)]
    failures: bool,
    /// Prints the figures of the confidence for the same splits, tab-separated: id, kind, 1 if the
    /// best article is right, figures.
    #[arg(long)]
    figures: bool,
    /// Country of the visitors.
    #[arg(long, default_value = "ru")]
    country: String,
    /// City of the visitors.
    #[arg(long, default_value = "moskva")]
    city: String,
    #[command(flatten)]
    settings: RawSettings,
}

/// Answers the labelled questions and prints the table.
pub(crate) async fn evaluate(arguments: EvalArgs) -> ExitCode {
    let EvalArgs { folder, splits, failures, figures, country, city, settings } = arguments;
    let mut questions = Vec::new();
    let mut files: Vec<PathBuf> = match std::fs::read_dir(&folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) => return failed(&format!("{}: {error}", folder.display()), 1),
    };
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    for file in files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let language = stem.rsplit('.').next().unwrap_or_default().to_owned();
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => return failed(&format!("{}: {error}", file.display()), 1),
        };
        match read_questions(&text, &language) {
            Ok(read) => questions.extend(read),
            Err(error) => return failed(&format!("{}: {error}", file.display()), 1),
        }
    }
    questions.retain(|question| splits.is_empty() || splits.contains(&question.split()));
    let api = match super::open(settings).await {
        Ok(api) => api,
        Err(code) => return code,
    };
    match api.evaluate_assistant(questions, &country, &city).await {
        Ok(report) => {
            println!("{}", report.table());
            if failures {
                report.failures().iter().for_each(|failure| println!("{failure}"));
            }
            if figures {
                report.samples().iter().for_each(|sample| println!("{sample}"));
            }
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error, 1),
    }
}
