//! Releases from a folder of builds: for development, tests and sites that ship all fragments
//! together. Builds that the rules need are live; others are not served.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use releases::{ReleaseFault, StoredRelease};
use renderer::Renderer;
use routing::Rules;

use crate::fragments::fragment::{Fragment, SHELL};
use crate::fragments::registry::{ActiveReleases, ReleaseRegistry};

/// Loads every needed `mfe-*/dist`. Unchanged releases keep their compiled scripts and warm
/// isolates.
///
/// # Errors
/// Faults of releases and the shell document, and fragments without a build.
pub(crate) fn load(
    folder: &Path,
    rules: &Rules,
    renderer: &Renderer,
    before: Option<&ReleaseRegistry>,
) -> Result<ReleaseRegistry, Vec<String>> {
    let mut faults = Vec::new();
    let mut fragments = Vec::new();
    let known = |stored: &StoredRelease| before.and_then(|before| before.fragment(stored.name(), &stored.id));
    let builds = builds(folder).map_err(|error| vec![format!("{}: {error}", folder.display())])?;
    // SECURITY: a build that no page uses is not public.
    for dist in builds.into_iter().filter(|dist| name_of(dist).is_some_and(|name| needs(rules, &name))) {
        let loaded = releases::load_folder(&dist)
            .map_err(|reasons| reasons.iter().map(|reason: &ReleaseFault| format!("{}: {reason}", dist.display())).collect())
            .and_then(|stored| known(&stored).map_or_else(|| Fragment::new(Arc::new(stored), renderer).map(Arc::new), Ok));
        match loaded {
            Ok(fragment) => fragments.push(fragment),
            Err(reasons) => faults.extend::<Vec<String>>(reasons),
        }
    }
    let unknown = missing(rules, |name| fragments.iter().any(|fragment| fragment.name() == name));
    faults.extend(
        unknown.iter().map(|(name, place)| format!("{place} names the fragment `{name}`, which has no build in {}", folder.display())),
    );
    if !faults.is_empty() {
        return Err(faults);
    }
    ReleaseRegistry::new(fragments.into_iter().map(|live| ActiveReleases { live, trial: None }), before)
}

/// Missing fragments, each with the last place that names it.
pub(crate) fn missing(rules: &Rules, is_there: impl Fn(&str) -> bool) -> BTreeMap<&str, &str> {
    rules.routes.fragments().filter(|(name, _)| !is_there(name)).collect()
}

/// True if the rules need the fragment.
pub(crate) fn needs(rules: &Rules, name: &str) -> bool {
    name == SHELL || rules.routes.fragments().any(|(known, _)| known == name)
}

/// Fragments with a build, valid or not. Empty if the folder is unreadable.
pub(crate) fn fragments_with_a_build(folder: &Path) -> BTreeSet<String> {
    builds(folder).unwrap_or_default().iter().filter_map(|dist| name_of(dist)).collect()
}

/// Fragment name of a build folder.
fn name_of(dist: &Path) -> Option<String> {
    Some(dist.parent()?.file_name()?.to_string_lossy().into_owned())
}

fn builds(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut builds = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let dist = entry.path().join("dist");
        if entry.file_name().to_string_lossy().starts_with("mfe-") && dist.join("release.json").exists() {
            builds.push(dist);
        }
    }
    builds.sort();
    Ok(builds)
}
