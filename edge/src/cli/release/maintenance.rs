//! `edge release verify|gc`.

use std::process::ExitCode;
use std::time::SystemTime;

use clap::Args;
use contracts::release_report::Collected;
use releases::{LoadError, RetentionPolicy};
use serde::Serialize;

use super::target::Direct;
use super::{CommandResult, Failure, print, text};

/// Arguments of `verify`.
#[derive(Args)]
pub(super) struct VerifyArguments {
    /// Name of the fragment; default: all.
    fragment: Option<String>,
    /// Id, a prefix of it, or version; default: all releases of the fragment.
    release: Option<String>,
}

/// Arguments of `gc`.
#[derive(Args)]
pub(super) struct CollectArguments {
    /// Name of the fragment; default: all.
    fragment: Option<String>,
    /// Keeps releases of the last days, as open pages may still load their files.
    #[arg(long, default_value_t = RetentionPolicy::default().days)]
    days: u32,
    /// Number of newest releases to keep.
    #[arg(long, default_value_t = RetentionPolicy::default().last)]
    last: usize,
    /// Removes the listed releases; without it nothing changes.
    #[arg(long)]
    delete: bool,
}

/// Result of verifying a release.
#[derive(Serialize)]
struct VerifiedRelease {
    fragment: String,
    id: String,
    /// Errors; empty if the release is intact.
    faults: Vec<String>,
}

/// Result of garbage collection of a fragment.
#[derive(Serialize)]
struct CollectedReleases {
    fragment: String,
    #[serde(flatten)]
    collected: Collected,
}

/// Reads releases and verifies files and signatures.
pub(super) async fn verify(direct: &Direct, arguments: &VerifyArguments, json: bool) -> CommandResult {
    let Direct { store, squads, .. } = direct;
    let mut verified = Vec::new();
    for fragment in fragments(direct, arguments.fragment.as_deref()).await? {
        let ids = match &arguments.release {
            Some(release) => vec![store.find(&fragment, release).await?],
            None => store.list(&fragment).await?.into_iter().map(|summary| summary.id).collect(),
        };
        for id in ids {
            let faults = match store.load(&fragment, &id, squads).await {
                Ok(_) => Vec::new(),
                Err(LoadError::Store(error)) => return Err(error.into()),
                Err(error) => error.to_string().lines().map(str::to_owned).collect(),
            };
            verified.push(VerifiedRelease { fragment: fragment.clone(), id, faults });
        }
    }
    print(json, &verified, || {
        let words = verified.iter().map(|entry| {
            let result = if entry.faults.is_empty() { "good".to_owned() } else { entry.faults.join("\n    ") };
            format!("{} {}: {result}\n", entry.fragment, entry.id)
        });
        words.collect()
    })?;
    let is_good = verified.iter().all(|entry| entry.faults.is_empty());
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Lists or removes unneeded releases.
pub(super) async fn collect(direct: &Direct, arguments: &CollectArguments, json: bool) -> CommandResult {
    let keep = RetentionPolicy { days: arguments.days, last: arguments.last };
    let mut all = Vec::new();
    for fragment in fragments(direct, arguments.fragment.as_deref()).await? {
        let collected = direct.store.collect(&fragment, keep, SystemTime::now(), !arguments.delete).await?;
        all.push(CollectedReleases { fragment, collected });
    }
    print(json, &all, || all.iter().map(|entry| text::collected(&entry.fragment, &entry.collected, arguments.delete)).collect())?;
    Ok(ExitCode::SUCCESS)
}

async fn fragments(direct: &Direct, fragment: Option<&str>) -> Result<Vec<String>, Failure> {
    match fragment {
        Some(fragment) => Ok(vec![fragment.to_owned()]),
        None => Ok(direct.store.fragments().await?),
    }
}
