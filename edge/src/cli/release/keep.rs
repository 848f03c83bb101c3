//! `edge release verify|gc`.

use std::process::ExitCode;
use std::time::SystemTime;

use clap::Args;
use contracts::release_report::Collected;
use releases::{LoadError, RetentionPolicy};
use serde::Serialize;

use super::target::Direct;
use super::{CommandResult, Failure, print, words};

/// What is verified.
#[derive(Args)]
pub(super) struct VerifyArguments {
    /// Name of the fragment; all when it is not given.
    fragment: Option<String>,
    /// Content address, its beginning, or version; all of the fragment when it is not given.
    release: Option<String>,
}

/// What is collected.
#[derive(Args)]
pub(super) struct CollectArguments {
    /// Name of the fragment; all when it is not given.
    fragment: Option<String>,
    /// Keeps what was published in so many days: pages that were opened then may still ask for its files.
    #[arg(long, default_value_t = RetentionPolicy::default().days)]
    days: u32,
    /// Keeps so many of the newest releases.
    #[arg(long, default_value_t = RetentionPolicy::default().last)]
    last: usize,
    /// Removes what is listed; without it nothing changes.
    #[arg(long)]
    delete: bool,
}

/// What was found of a release.
#[derive(Serialize)]
struct VerifiedRelease {
    fragment: String,
    id: String,
    /// What is wrong with it; empty: nothing.
    faults: Vec<String>,
}

/// What was collected of a fragment.
#[derive(Serialize)]
struct CollectedReleases {
    fragment: String,
    #[serde(flatten)]
    collected: Collected,
}

/// Reads releases back.
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
        let words = verified.iter().map(|one| {
            let found = if one.faults.is_empty() { "good".to_owned() } else { one.faults.join("\n    ") };
            format!("{} {}: {found}\n", one.fragment, one.id)
        });
        words.collect()
    })?;
    let is_good = verified.iter().all(|one| one.faults.is_empty());
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Collects what nobody needs.
pub(super) async fn collect(direct: &Direct, arguments: &CollectArguments, json: bool) -> CommandResult {
    let keep = RetentionPolicy { days: arguments.days, last: arguments.last };
    let mut all = Vec::new();
    for fragment in fragments(direct, arguments.fragment.as_deref()).await? {
        let collected = direct.store.collect(&fragment, keep, SystemTime::now(), !arguments.delete).await?;
        all.push(CollectedReleases { fragment, collected });
    }
    print(json, &all, || all.iter().map(|one| words::collected(&one.fragment, &one.collected, arguments.delete)).collect())?;
    Ok(ExitCode::SUCCESS)
}

async fn fragments(direct: &Direct, fragment: Option<&str>) -> Result<Vec<String>, Failure> {
    match fragment {
        Some(fragment) => Ok(vec![fragment.to_owned()]),
        None => Ok(direct.store.fragments().await?),
    }
}
