//! Settings, rules and fragments of an edge, and its start.

use std::fs;
use std::path::Path;

use contracts::fragment::Slot;
use edge::StartError;
use edge::config::Config;
use tempfile::TempDir;

use super::release_folder::{write_fragment, write_others, write_shell};
use super::{ECHO, Edge, client, repository};

/// Value of an environment variable.
pub(crate) struct Setting(String);

impl<T: std::fmt::Display> From<T> for Setting {
    fn from(value: T) -> Self {
        Self(value.to_string())
    }
}

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
        let text = fs::read_to_string(repository().join("edge/rules").join(file)).unwrap_or_default();
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

/// Configuration of an edge on free ports.
fn configuration(folder: &Path, own: &[(String, String)]) -> Config {
    let all = settings(folder, own);
    let read = |name: &str| all.iter().find(|(variable, _)| variable == name).map(|(_, value)| value.clone());
    Config::parse("", read).unwrap()
}

/// Environment variables for free ports, a new database and the repository's content.
pub(crate) fn settings(folder: &Path, own: &[(String, String)]) -> Vec<(String, String)> {
    let repository = repository();
    let path = |relative: &str| repository.join(relative).display().to_string();
    let mut all = vec![
        ("ROADSIDE_LISTEN_HTTP".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_HTTPS".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_ADMIN".to_owned(), String::new()),
        ("ROADSIDE_RULES_FOLDER".to_owned(), path("edge/rules")),
        ("ROADSIDE_FRAGMENTS_FOLDER".to_owned(), folder.display().to_string()),
        ("ROADSIDE_EMBEDDED_API_DATABASE".to_owned(), format!("sqlite:{}", folder.join("test.db").display())),
        ("ROADSIDE_EMBEDDED_API_CONTENT".to_owned(), path("api/content")),
        ("ROADSIDE_EMBEDDED_API_GEO".to_owned(), path("api/geo/data")),
        ("ROADSIDE_EMBEDDED_API_LOCALES".to_owned(), path("locales")),
        ("ROADSIDE_UPLOADS_STORE".to_owned(), folder.join("files").display().to_string()),
        ("ROADSIDE_RENDER_WORKERS".to_owned(), "1".to_owned()),
        // Debug builds are slow. Tests of the deadline use scripts that never end.
        ("ROADSIDE_RENDER_DEADLINE_MS".to_owned(), "500".to_owned()),
    ];
    all.retain(|(name, _)| own.iter().all(|(other, _)| other != name));
    all.extend_from_slice(own);
    all
}
