//! `edge release preview NAME RELEASE --edge URL`.

use std::process::ExitCode;

use clap::Args;
use contracts::release_api::{PreviewAnswer, PreviewRequest};

use super::target::{Target, usage};
use super::{CommandResult, print};

/// Arguments of the command.
#[derive(Args)]
pub(super) struct Arguments {
    /// Name of the fragment.
    fragment: String,
    /// Id, a prefix of it (at least 4 digits), or version.
    release: String,
    /// Lifetime of the link in minutes; at most a week.
    #[arg(long, default_value_t = 60)]
    minutes: u32,
    /// Path of the page to open.
    #[arg(long, default_value = "/")]
    to: String,
}

/// Creates a link. Only an edge can sign it.
pub(super) async fn run(target: &Target, arguments: Arguments, json: bool) -> CommandResult {
    let Target::Remote(remote) = target else { return Err(usage("Give the edge that shows the preview: --edge URL.")) };
    let Arguments { fragment, release, minutes, to } = arguments;
    let answer: PreviewAnswer = remote.ask(&fragment, "preview", &PreviewRequest { release, minutes, to }).await?;
    print(json, &answer, || format!("Valid until {}, on any host of the site:\n{}", answer.until, answer.link))?;
    Ok(ExitCode::SUCCESS)
}
