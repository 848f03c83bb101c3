//! The platform team's rules, from a folder.

mod environment;
pub(crate) mod routing_context;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use routing::{CompiledRules, RuleFault, RuleFile, RuleFiles, Rules, ValidationContext};
use sha2::{Digest as _, Sha256};

use crate::config::Config;
pub(crate) use environment::{ApiFacts, RulesEnvironment};

/// Endings of the files that are rules.
const ENDINGS: [&str; 2] = ["toml", "csv"];

/// A set that may serve.
pub(crate) struct LoadedRules {
    /// The rules.
    pub(crate) rules: Rules,
    /// Eight bytes of a hash of all files, as hexadecimal digits: by it two edges, or two moments, are compared.
    pub(crate) version: String,
}

/// Reads, checks and compiles the rules of a running edge, and logs what is no fault but should be known.
///
/// # Errors
/// A text for each fault.
pub(crate) fn load(config: &Config) -> Result<LoadedRules, Vec<String>> {
    let files = read_folder(&config.rules, "").map_err(|fault| vec![fault])?;
    let CompiledRules { rules, warnings } = compile(&files, RulesEnvironment::of_edge(config)?.known()).map_err(|faults| texts(&faults))?;
    for warning in warnings {
        tracing::warn!(rule = warning.summary(), "The rules are taken, with a warning");
    }
    Ok(LoadedRules { rules, version: version(&files) })
}

/// Checks and compiles a set. Whoever takes rules, or says whether they can be taken, does so by this function.
///
/// # Errors
/// Every fault.
pub(crate) fn compile(files: &RuleFiles, known: ValidationContext<'_>) -> Result<CompiledRules, Vec<RuleFault>> {
    Rules::compile(files, known, Timestamp::now())
}

/// A text for each fault.
pub(crate) fn texts(faults: &[RuleFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

/// Texts of the files in a folder that are rules, sorted by name; messages name each with `prefix` before it.
///
/// # Errors
/// A sentence: the folder or a file cannot be read.
pub(crate) fn read_folder(folder: &Path, prefix: &str) -> Result<RuleFiles, String> {
    let read = |path: &Path| {
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(RuleFile { name, text })
    };
    let files: Result<Vec<_>, String> = paths(folder)?.iter().map(|path| read(path)).collect();
    Ok(RuleFiles { files: files? })
}

/// What tells one state of a folder's rules from another without reading them: names, lengths, times of the last change. 0: it cannot be looked at.
pub(crate) fn fingerprint(folder: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Ok(paths) = paths(folder) else { return 0 };
    for path in paths {
        let metadata = std::fs::metadata(&path).ok();
        let state = metadata.map(|metadata| (metadata.len(), metadata.modified().ok()));
        (path, state).hash(&mut hasher);
    }
    hasher.finish()
}

fn paths(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| is_rules(path)).collect();
    paths.sort();
    Ok(paths)
}

/// Editors leave files beside the one that is being written: they begin with a dot or end in something else.
fn is_rules(path: &Path) -> bool {
    let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
}

fn version(files: &RuleFiles) -> String {
    let mut hash = Sha256::new();
    for file in &files.files {
        for part in [&file.name, &file.text] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_rules_are_read_and_a_change_of_any_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["sites.toml", "redirects.csv", ".#sites.toml", "sites.toml~", "notes.txt"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let files = read_folder(folder.path(), "rules/").unwrap();
        let names: Vec<&str> = files.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["rules/redirects.csv", "rules/sites.toml"]);
        let (before, seen) = (version(&files), fingerprint(folder.path()));
        fs::write(folder.path().join("notes.txt"), "other").unwrap();
        assert_eq!(fingerprint(folder.path()), seen);
        fs::write(folder.path().join("redirects.csv"), "longer than before").unwrap();
        assert_ne!(fingerprint(folder.path()), seen);
        assert_ne!(version(&read_folder(folder.path(), "rules/").unwrap()), before);
    }
}
