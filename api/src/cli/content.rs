//! `product-api content …`: checks and previews content.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use jiff::Zoned;
use product_api::{Settings, review};

use crate::{USAGE, failed, serve};

/// Exit code of a folder with warnings only.
const TO_MEND: u8 = 2;

/// Commands on a content folder.
#[derive(Subcommand)]
pub(crate) enum ContentCommand {
    /// Reports all errors and warnings in a folder, with file and line. Exit code 0: none; 1: an
    /// import rejects the folder; 2: warnings only.
    Check(Check),
    /// Serves another version of the folder beside the live one, from a temporary database.
    Preview(Preview),
}

#[derive(Args)]
pub(crate) struct Check {
    /// Folder: <language>/<group>/<section>/<slug>.md.
    #[arg(env = "ROADSIDE_CONTENT", default_value = "api/content")]
    folder: PathBuf,
    /// Folder of country files.
    #[arg(long, env = "ROADSIDE_GEO", default_value = "api/geo/data")]
    geo: PathBuf,
    /// Months after which a text without `review_by` is stale, from 1 to 120.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=120))]
    stale_after_months: u32,
}

#[derive(Args)]
pub(crate) struct Preview {
    /// Folder to preview: a copy of the content folder, or the one of another working tree.
    #[arg(long, value_name = "FOLDER")]
    branch: PathBuf,
    /// Port of 127.0.0.1 to listen on; 0 for a free one.
    #[arg(long, default_value_t = 8082)]
    port: u16,
    /// Folder of country files.
    #[arg(long, env = "ROADSIDE_GEO", default_value = "api/geo/data")]
    geo: PathBuf,
    /// Folder of interface strings.
    #[arg(long, env = "ROADSIDE_LOCALES", default_value = "locales")]
    locales: PathBuf,
    /// Adds the pseudo-languages `xa` and `xb`.
    #[arg(long, env = "ROADSIDE_PSEUDO_LOCALES")]
    pseudo_locales: bool,
    /// Secret that the edge in front sends, as its `[api] key`.
    #[arg(long, env = "ROADSIDE_API_KEY", hide_env_values = true)]
    edge_key: Option<String>,
}

/// Runs a content command.
pub(crate) async fn run(command: ContentCommand) -> ExitCode {
    match command {
        ContentCommand::Check(check) => report(&check),
        ContentCommand::Preview(preview) => show(preview).await,
    }
}

fn report(check: &Check) -> ExitCode {
    match review(&check.folder, &check.geo, Zoned::now().date(), check.stale_after_months) {
        Ok(review) => {
            println!("{review}");
            match (review.is_refused(), review.findings.is_empty()) {
                (true, _) => ExitCode::from(1),
                (false, false) => ExitCode::from(TO_MEND),
                (false, true) => ExitCode::SUCCESS,
            }
        }
        Err(faults) => failed(&faults, USAGE),
    }
}

async fn show(preview: Preview) -> ExitCode {
    if !preview.branch.is_dir() {
        return failed(&format!("--branch: {} is not a folder", preview.branch.display()), USAGE);
    }
    // A temporary database: the live one stays untouched.
    let folder = match tempfile::Builder::new().prefix("roadside-preview-").tempdir() {
        Ok(folder) => folder,
        Err(error) => return failed(&error, 1),
    };
    let settings = Settings {
        database_url: format!("sqlite:{}/preview.db", folder.path().display()),
        content: Some(preview.branch),
        geo: preview.geo,
        locales: preview.locales,
        pseudo_locales: preview.pseudo_locales,
        edge_key: preview.edge_key,
        watch: true,
        ..Settings::default()
    };
    serve(SocketAddr::from(([127, 0, 0, 1], preview.port)), settings).await
}
