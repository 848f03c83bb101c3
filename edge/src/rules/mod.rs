//! Loads the rules folder.

mod environment;
pub(crate) mod routing_context;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use routing::{CompiledRules, RuleFault, RuleFile, RuleFiles, Rules, ValidationContext};
use sha2::{Digest as _, Sha256};

use crate::config::Config;
use crate::digest::add_parts;
pub(crate) use environment::{ApiFacts, RulesEnvironment};

/// File extensions of rules.
const ENDINGS: [&str; 2] = ["toml", "csv"];

/// Validated rules.
pub(crate) struct LoadedRules {
    /// Compiled rules.
    pub(crate) rules: Rules,
    /// Hash of all files, 8 bytes in hexadecimal; compares edges and reloads.
    pub(crate) version: String,
}

/// Reads and compiles the rules of a running edge; logs warnings.
///
/// # Errors
/// All errors.
pub(crate) fn load(config: &Config) -> Result<LoadedRules, Vec<String>> {
    let files = read_folder(&config.rules, "").map_err(|fault| vec![fault])?;
    let CompiledRules { rules, warnings } =
        compile(&files, RulesEnvironment::of_edge(config)?.validation_context()).map_err(|faults| texts(&faults))?;
    for warning in warnings {
        tracing::warn!(rule = warning.summary(), "Rules accepted with a warning");
    }
    Ok(LoadedRules { rules, version: version(&files) })
}

/// Validates and compiles rules. The only entry point for edge and command line.
///
/// # Errors
/// All errors.
pub(crate) fn compile(files: &RuleFiles, context: ValidationContext<'_>) -> Result<CompiledRules, Vec<RuleFault>> {
    Rules::compile(files, context, Timestamp::now())
}

/// Error messages.
pub(crate) fn texts(faults: &[RuleFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

/// Reads all rules files of a folder, sorted by name. Messages show names with `prefix`.
///
/// # Errors
/// An unreadable folder or file.
pub(crate) fn read_folder(folder: &Path, prefix: &str) -> Result<RuleFiles, String> {
    let read = |path: &Path| {
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(RuleFile { name, text })
    };
    let files: Result<Vec<_>, String> = paths(folder)?.iter().map(|path| read(path)).collect();
    Ok(RuleFiles { files: files? })
}

/// Fingerprint of names, sizes and modification times, without reading the files. 0: unreadable.
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

/// Skips editors' temporary files: leading dot or other extension.
fn is_rules(path: &Path) -> bool {
    let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
}

fn version(files: &RuleFiles) -> String {
    let mut digest = Sha256::new();
    for file in &files.files {
        add_parts(&mut digest, [file.name.as_bytes(), file.text.as_bytes()]);
    }
    hex::encode(&digest.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_rules_files_count_and_any_change_is_detected() {
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
