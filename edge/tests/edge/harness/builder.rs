//! Settings, rules and fragments of an edge, and its start.

use std::fs;
use std::path::Path;

use contracts::fragment::Slot;
use edge::StartError;
use tempfile::TempDir;

use super::environment::{Setting, configuration};
use super::release_folder::{write_fragment, write_others, write_shell};
use super::{ECHO, Edge, client, repository};

/// Settings, rules and fragments of an edge that is not started yet.
pub(crate) struct Builder {
    main_script: Vec<u8>,
    settings: Vec<(String, String)>,
    rules: Vec<(String, String)>,
}

/// An edge whose `main` slot runs [`ECHO`].
pub(crate) fn edge() -> Builder {
    Builder { main_script: ECHO.as_bytes().to_vec(), settings: Vec::new(), rules: Vec::new() }
}

impl Builder {
    /// Sets the server script of `main`.
    pub(crate) fn main_script(mut self, script: impl Into<Vec<u8>>) -> Self {
        self.main_script = script.into();
        self
    }

    /// Sets an environment variable.
    pub(crate) fn set(mut self, variable: &str, value: impl Into<Setting>) -> Self {
        self.settings.retain(|(known, _)| known != variable);
        self.settings.push((variable.to_owned(), value.into().0));
        self
    }

    /// Changes one of the repository's rules files, or adds a file.
    pub(crate) fn rules(mut self, file: &str, change: impl FnOnce(String) -> String) -> Self {
        let text = match self.rules.iter().position(|(known, _)| known == file) {
            Some(changed) => self.rules.remove(changed).1,
            None => fs::read_to_string(repository().join("edge/rules").join(file)).unwrap_or_default(),
        };
        self.rules.push((file.to_owned(), change(text)));
        self
    }

    /// Starts the edge.
    pub(crate) async fn start(self) -> Edge {
        self.try_start().await.unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    /// Starts the edge, or returns why it cannot start.
    pub(crate) async fn try_start(mut self) -> Result<Edge, StartError> {
        let folder = TempDir::new().unwrap();
        if !self.rules.is_empty() {
            let rules = folder.path().join("rules");
            copy_rules(&rules);
            for (file, text) in &self.rules {
                fs::write(rules.join(file), text).unwrap();
            }
            self.settings.push(("ROADSIDE_RULES_FOLDER".to_owned(), rules.display().to_string()));
        }
        write_shell(folder.path());
        write_fragment(folder.path(), "mfe-knowledge-base", &[Slot::Main], &self.main_script);
        write_others(folder.path());
        let running = edge::start(configuration(folder.path(), &self.settings)).await?;
        Ok(Edge { running: Some(running), folder, client: client() })
    }
}

/// Copies the repository's rules.
pub(crate) fn copy_rules(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for entry in fs::read_dir(repository().join("edge/rules")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
}
