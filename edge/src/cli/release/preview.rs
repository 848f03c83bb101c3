//! `edge release preview NAME RELEASE --edge URL`.

use std::process::ExitCode;

use clap::Args;
use contracts::release_api::{PreviewAnswer, PreviewRequest};

use super::target::{Target, usage};
use super::{CommandResult, print};

/// What is shown, and for how long.
#[derive(Args)]
pub(super) struct Arguments {
    /// Name of the fragment.
    fragment: String,
    /// Content address, its beginning (4 digits at least), or version.
    release: String,
    /// How long the link is good, in minutes: a week at most.
    #[arg(long, default_value_t = 60)]
    minutes: u32,
    /// Path of the page that it opens.
    #[arg(long, default_value = "/")]
    to: String,
}

/// Makes a link. Only an edge can: it holds the secret that signs it.
pub(super) async fn run(target: &Target, arguments: Arguments, json: bool) -> CommandResult {
    let Target::Remote(remote) = target else { return Err(usage("Say which edge shows it: --edge URL.")) };
    let Arguments { fragment, release, minutes, to } = arguments;
    let answer: PreviewAnswer = remote.ask(&fragment, "preview", &PreviewRequest { release, minutes, to }).await?;
    print(json, &answer, || format!("Good until {}, behind any host of the site:\n{}", answer.until, answer.link))?;
    Ok(ExitCode::SUCCESS)
}
