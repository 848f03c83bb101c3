//! `edge release list|show|diff|status`.

use std::process::ExitCode;

use clap::Args;
use contracts::release_api::FragmentReleases;
use releases::{Store, StoreError};

use super::target::{Direct, Target};
use super::{CommandResult, Failure, print, text};

/// Arguments naming a release.
#[derive(Args)]
pub(super) struct ReleaseArgs {
    /// Name of the fragment.
    fragment: String,
    /// Id, a prefix of it (at least 4 digits), or version.
    release: String,
}

/// Arguments naming two releases of a fragment.
#[derive(Args)]
pub(super) struct ReleasePairArgs {
    /// Name of the fragment.
    fragment: String,
    /// Old release: id, a prefix of it, or version.
    before: String,
    /// New release.
    after: String,
}

/// Lists releases or fragments.
pub(super) async fn list(target: &Target, fragment: Option<&str>, json: bool) -> CommandResult {
    let Some(fragment) = fragment else {
        let names = names(target).await?;
        print(json, &names, || names.join("\n"))?;
        return Ok(ExitCode::SUCCESS);
    };
    let result = releases_of(target, fragment).await?;
    print(json, &result.releases, || text::list(&result.releases))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows a release.
pub(super) async fn show(direct: &Direct, ReleaseArgs { fragment, release }: &ReleaseArgs, json: bool) -> CommandResult {
    let id = direct.store.find(fragment, release).await?;
    let manifest = direct.store.manifest(fragment, &id, &direct.squads).await?;
    print(json, &manifest, || text::release(&id, &manifest))?;
    Ok(ExitCode::SUCCESS)
}

/// Compares two releases.
pub(super) async fn diff(direct: &Direct, ReleasePairArgs { fragment, before, after }: &ReleasePairArgs, json: bool) -> CommandResult {
    let (before, after) = (direct.store.find(fragment, before).await?, direct.store.find(fragment, after).await?);
    let old = direct.store.manifest(fragment, &before, &direct.squads).await?;
    let new = direct.store.manifest(fragment, &after, &direct.squads).await?;
    let result = releases::diff(&old, &new);
    print(json, &result, || text::diff(&result))?;
    Ok(ExitCode::SUCCESS)
}

/// Shows live releases, rollouts and history.
pub(super) async fn status(target: &Target, fragment: Option<&str>, json: bool) -> CommandResult {
    let names = match fragment {
        Some(fragment) => vec![fragment.to_owned()],
        None => names(target).await?,
    };
    let mut states = Vec::new();
    for name in &names {
        states.extend(releases_of(target, name).await?.state);
    }
    if states.is_empty() {
        return Err(Failure::Failed("No release was promoted yet.".to_owned()));
    }
    // One fragment: the whole history. All fragments: the last change of each.
    let changes = if fragment.is_some() { usize::MAX } else { 1 };
    print(json, &states, || states.iter().map(|state| text::status(state, changes)).collect::<Vec<_>>().join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

async fn names(target: &Target) -> Result<Vec<String>, Failure> {
    match target {
        Target::Direct(direct) => Ok(direct.store.fragments().await?),
        Target::Remote(remote) => remote.fragments().await,
    }
}

async fn releases_of(target: &Target, fragment: &str) -> Result<FragmentReleases, Failure> {
    match target {
        Target::Direct(direct) => Ok(stored(&direct.store, fragment).await?),
        Target::Remote(remote) => remote.releases_of(fragment).await,
    }
}

async fn stored(store: &Store, fragment: &str) -> Result<FragmentReleases, StoreError> {
    let releases = store.list(fragment).await?;
    let state = store.state(fragment).await?.map(|current| current.state);
    Ok(FragmentReleases { state, releases })
}
