//! Releases from a folder of builds: for development, tests and a site that ships all its fragments together. What is there and the rules need is live for
//! everybody; nothing else is served.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use releases::{ReleaseFault, StoredRelease};
use renderer::Renderer;
use routing::Rules;

use crate::fragments::fragment::{Fragment, SHELL};
use crate::fragments::registry::{ActiveReleases, ReleaseRegistry};

/// Reads every `mfe-*/dist` in a folder that the rules need. A release that was live before keeps its compiled script and warm isolates.
///
/// # Errors
/// A sentence for each fault: of a release, of the shell document, of a rule that names a fragment that is not there.
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
    // SECURITY: a build that no page holds is nobody's to read yet.
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

/// Fragments that the rules name and that are not there, each with the place where it is named last.
pub(crate) fn missing(rules: &Rules, is_there: impl Fn(&str) -> bool) -> BTreeMap<&str, &str> {
    rules.routes.fragments().filter(|(name, _)| !is_there(name)).collect()
}

/// Whether the rules need a release of a fragment.
pub(crate) fn needs(rules: &Rules, name: &str) -> bool {
    name == SHELL || rules.routes.fragments().any(|(known, _)| known == name)
}

/// Names of the fragments that have a build in a folder, whether it is good or not; none when the folder cannot be read.
pub(crate) fn fragments_with_a_build(folder: &Path) -> BTreeSet<String> {
    builds(folder).unwrap_or_default().iter().filter_map(|dist| name_of(dist)).collect()
}

/// Name of the fragment whose build it is.
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
