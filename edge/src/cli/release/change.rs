//! `edge release promote|rollback|pin`.

use std::process::ExitCode;

use clap::Args;
use contracts::release_api::{ChangeAnswer, ChangeRequest, PinRequest, PromoteRequest, RollbackRequest};
use contracts::rollout::{Audience, FragmentState, Rollout};
use jiff::Timestamp;
use releases::{Author, EVERYBODY, StateFault};

use super::target::{Direct, Target};
use super::{CommandResult, Failure, gate, print, text};

/// Arguments of `promote`.
#[derive(Args)]
pub(super) struct PromoteArguments {
    /// Name of the fragment.
    fragment: String,
    /// Id, a prefix of it (at least 4 digits), or version.
    release: String,
    /// Share of the visitors in percent, with at most two decimals. A larger share keeps the
    /// visitors of the smaller one.
    #[arg(long, default_value = "100", value_parser = share)]
    percent: u16,
    /// Brands, such as amber.
    #[arg(long, value_delimiter = ',')]
    brand: Vec<String>,
    /// Locales, such as ru-en.
    #[arg(long, value_delimiter = ',')]
    locale: Vec<String>,
    /// Countries, such as ru.
    #[arg(long, value_delimiter = ',')]
    country: Vec<String>,
    /// Cities, such as moskva.
    #[arg(long, value_delimiter = ',')]
    city: Vec<String>,
    /// Hosts as named in the rules.
    #[arg(long, value_delimiter = ',')]
    host: Vec<String>,
    /// Promotes despite failed checks. The history records them.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    author: AuthorArguments,
}

/// Arguments of `rollback`.
#[derive(Args)]
pub(super) struct RollbackArguments {
    /// Name of the fragment.
    fragment: String,
    #[command(flatten)]
    author: AuthorArguments,
}

/// Arguments of `pin`.
#[derive(Args)]
pub(super) struct PinArguments {
    /// Name of the fragment.
    fragment: String,
    /// Id, a prefix of it, or version.
    release: String,
    /// Unpins the release.
    #[arg(long)]
    off: bool,
    #[command(flatten)]
    author: AuthorArguments,
}

/// Author of a change.
#[derive(Args)]
struct AuthorArguments {
    /// Reason, for the history.
    #[arg(long, default_value = "")]
    why: String,
    /// Name, for the history.
    #[arg(long, env = "USER", default_value = "")]
    by: String,
}

impl AuthorArguments {
    fn request(self) -> ChangeRequest {
        ChangeRequest { by: self.by, why: self.why, sequence: None }
    }
}

/// Promotes a release to all visitors or a part of them.
pub(super) async fn promote(target: &Target, arguments: PromoteArguments, json: bool) -> CommandResult {
    let PromoteArguments { fragment, release, percent, brand, locale, country, city, host, force, author } = arguments;
    let audience = Audience { brands: brand, locales: locale, countries: country, cities: city, hosts: host };
    let request = PromoteRequest { release, share: percent, audience, force, change: author.request() };
    let answer = match target {
        Target::Direct(direct) => promote_here(direct, &fragment, request).await?,
        Target::Remote(remote) => remote.promote(&fragment, &request).await?,
    };
    print(json, &answer, || text::checks(&answer.checks) + &text::status(&answer.state, 1))?;
    Ok(ExitCode::SUCCESS)
}

/// Ends a rollout, or restores the previous release.
pub(super) async fn rollback(target: &Target, arguments: RollbackArguments, json: bool) -> CommandResult {
    let request = RollbackRequest { change: arguments.author.request() };
    let answer = match target {
        Target::Direct(direct) => {
            let author = author(request.change);
            change_state(direct, &arguments.fragment, |state| releases::rollback(state, author)).await?
        }
        Target::Remote(remote) => remote.ask(&arguments.fragment, "rollback", &request).await?,
    };
    print(json, &answer, || text::status(&answer.state, 1))?;
    Ok(ExitCode::SUCCESS)
}

/// Pins or unpins a release.
pub(super) async fn pin(target: &Target, arguments: PinArguments, json: bool) -> CommandResult {
    let request = PinRequest { release: arguments.release, pinned: !arguments.off, change: arguments.author.request() };
    let answer = match target {
        Target::Direct(direct) => {
            let id = direct.store.find(&arguments.fragment, &request.release).await?;
            let author = author(request.change);
            change_state(direct, &arguments.fragment, |state| releases::pin(state, &id, request.pinned, author)).await?
        }
        Target::Remote(remote) => remote.ask(&arguments.fragment, "pin", &request).await?,
    };
    print(json, &answer, || text::status(&answer.state, 1))?;
    Ok(ExitCode::SUCCESS)
}

async fn promote_here(direct: &Direct, fragment: &str, request: PromoteRequest) -> Result<ChangeAnswer, Failure> {
    let Direct { store, squads, .. } = direct;
    let before = store.state(fragment).await?;
    let id = store.find(fragment, &request.release).await?;
    let candidate = store.load(fragment, &id, squads).await?;
    let checks = gate::check(direct, &candidate).await?;
    if !releases::gate::is_open(&checks) && !request.force {
        return Err(Failure::Failed(format!("{}{fragment} {id} is not promoted.", text::checks(&checks))));
    }
    let rollout = Rollout { release: id, share: request.share, audience: request.audience };
    let forced = releases::gate::failed(&checks);
    let state = releases::promote(before.as_ref().map(|before| &before.state), fragment, rollout, author(request.change), forced)?;
    store.change(fragment, before.as_ref().map(|before| &before.etag), &state).await?;
    Ok(ChangeAnswer { state, checks })
}

async fn change_state(
    direct: &Direct,
    fragment: &str,
    change: impl FnOnce(&FragmentState) -> Result<FragmentState, StateFault>,
) -> Result<ChangeAnswer, Failure> {
    let before = direct.store.state(fragment).await?.ok_or(StateFault::NothingLive)?;
    let state = change(&before.state)?;
    direct.store.change(fragment, Some(&before.etag), &state).await?;
    Ok(ChangeAnswer { state, checks: Vec::new() })
}

fn author(ChangeRequest { by, why, .. }: ChangeRequest) -> Author {
    Author { by: if by.is_empty() { "somebody".to_owned() } else { by }, why, at: Timestamp::now() }
}

/// Parses a percentage into hundredths of a percent.
fn share(text: &str) -> Result<u16, String> {
    let fault = || "write a share from 0 to 100, with at most two decimals".to_owned();
    let hundredths = text.parse::<f64>().map_err(|_| fault())? * 100.0;
    if !(0.0..=f64::from(EVERYBODY)).contains(&hundredths) || (hundredths - hundredths.round()).abs() > 1e-6 {
        return Err(fault());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 10,000")]
    Ok(hundredths.round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_has_at_most_two_decimals() {
        for (text, hundredths) in [("0", 0), ("10", 1_000), ("0.01", 1), ("33.33", 3_333), ("100", 10_000)] {
            assert_eq!(share(text), Ok(hundredths), "{text}");
        }
        for bad in ["", "-1", "101", "0.001", "10%", "NaN"] {
            assert!(share(bad).is_err(), "{bad}");
        }
    }
}
