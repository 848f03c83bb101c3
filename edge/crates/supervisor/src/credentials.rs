//! Credentials: files of `$CREDENTIALS_DIRECTORY`, named as the environment variables that they
//! stand for. Unlike variables, other processes and children cannot read them.
//!
//! Source: <https://systemd.io/CREDENTIALS/>.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use clap::{Command, Parser};

/// Prefix of a file's name that is left out: `LoadCredential=env:FOLDER` adds it to each file.
const FOLDER_PREFIX: &str = "env_";

/// The files, read once.
static CREDENTIALS: LazyLock<Result<BTreeMap<String, String>, String>> =
    LazyLock::new(|| std::env::var_os("CREDENTIALS_DIRECTORY").map_or_else(|| Ok(BTreeMap::new()), |folder| read(folder.as_ref())));

/// Checks that all credentials can be read.
///
/// # Errors
/// The folder or one of its files cannot be read, or is not UTF-8.
pub(crate) fn check() -> Result<(), String> {
    CREDENTIALS.as_ref().map(drop).map_err(Clone::clone)
}

/// An environment variable, else the credential of that name.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().or_else(|| credential(name).map(str::to_owned))
}

/// All environment variables in UTF-8, and credentials that no variable overrides.
pub fn variables() -> impl Iterator<Item = (String, String)> {
    let environment = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let files = CREDENTIALS.iter().flatten().filter(|(name, _)| std::env::var_os(name).is_none());
    environment.chain(files.map(|(name, value)| (name.clone(), value.clone())))
}

/// Parses the command line of this process. Credentials are the defaults of arguments that read a
/// variable.
///
/// # Errors
/// The arguments are wrong, or ask for help or the version.
pub fn parse<P: Parser>() -> Result<P, clap::Error> {
    P::from_arg_matches(&with_credentials(P::command()).try_get_matches()?)
}

/// Makes credentials the defaults of arguments that read a variable. Help does not show them.
fn with_credentials(command: Command) -> Command {
    command
        .mut_args(|argument| match argument.get_env().and_then(OsStr::to_str).and_then(credential) {
            Some(value) => argument.default_value(value).hide_default_value(true),
            None => argument,
        })
        .mut_subcommands(with_credentials)
}

fn credential(name: &str) -> Option<&'static str> {
    CREDENTIALS.as_ref().ok()?.get(name).map(String::as_str)
}

fn read(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let fault = |path: &Path, error: &dyn std::fmt::Display| format!("credential {}: {error}", path.display());
    let mut credentials = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(|error| fault(folder, &error))? {
        let path = entry.map_err(|error| fault(folder, &error))?.path();
        let Some(name) = path.file_name().and_then(OsStr::to_str) else { continue };
        // Kubernetes has hidden folders beside the files, which are links.
        if name.starts_with('.') || !path.is_file() {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|error| fault(&path, &error))?;
        let name = name.strip_prefix(FOLDER_PREFIX).unwrap_or(name).to_owned();
        // An editor adds the end of the line.
        credentials.insert(name, text.trim_end_matches(['\r', '\n']).to_owned());
    }
    Ok(credentials)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_by_name_without_prefix_and_last_line_end() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ROADSIDE_A"), "a b\n").unwrap();
        std::fs::write(folder.path().join("env_ROADSIDE_B"), "b").unwrap();
        std::fs::create_dir(folder.path().join("..data")).unwrap();
        let expected = [("ROADSIDE_A", "a b"), ("ROADSIDE_B", "b")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(read(folder.path()), Ok(BTreeMap::from(expected)));
    }

    #[test]
    fn file_that_is_not_text_is_an_error_with_its_path_only() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ROADSIDE_A"), [0xff]).unwrap();
        let fault = read(folder.path()).unwrap_err();
        assert!(fault.ends_with("/ROADSIDE_A: stream did not contain valid UTF-8"), "{fault}");
        assert!(read(&folder.path().join("none")).is_err());
    }
}
