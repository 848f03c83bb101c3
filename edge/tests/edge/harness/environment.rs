//! Settings of an edge under test, as environment variables.

use std::path::{Path, PathBuf};

use edge::config::Config;

use super::repository;

/// Value of an environment variable.
pub(crate) struct Setting(pub(super) String);

impl<T: std::fmt::Display> From<T> for Setting {
    fn from(value: T) -> Self {
        Self(value.to_string())
    }
}

/// Configuration of an edge on free ports.
pub(super) fn configuration(folder: &Path, own: &[(String, String)]) -> Config {
    let all = settings(folder, own);
    let read = |name: &str| all.iter().find(|(variable, _)| variable == name).map(|(_, value)| value.clone());
    Config::parse("", read).unwrap()
}

/// Environment variables for free ports, a new database and the repository's content.
pub(crate) fn settings(folder: &Path, own: &[(String, String)]) -> Vec<(String, String)> {
    let repository = repository();
    let path = |relative: &str| repository.join(relative).display().to_string();
    let database = folder.join("test.db");
    copy_seed(&database);
    let mut all = vec![
        ("ROADSIDE_LISTEN_HTTP".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_HTTPS".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_ADMIN".to_owned(), String::new()),
        ("ROADSIDE_RULES_FOLDER".to_owned(), path("edge/rules")),
        ("ROADSIDE_FRAGMENTS_FOLDER".to_owned(), folder.display().to_string()),
        ("ROADSIDE_EMBEDDED_API_DATABASE".to_owned(), format!("sqlite:{}", database.display())),
        ("ROADSIDE_EMBEDDED_API_CONTENT".to_owned(), path("api/content")),
        ("ROADSIDE_EMBEDDED_API_GEO".to_owned(), path("api/geo/data")),
        ("ROADSIDE_EMBEDDED_API_LOCALES".to_owned(), path("locales")),
        ("ROADSIDE_UPLOADS_STORE".to_owned(), folder.join("files").display().to_string()),
        ("ROADSIDE_RENDER_WORKERS".to_owned(), "1".to_owned()),
        // Debug builds are slow. Tests of the deadline use scripts that never end.
        ("ROADSIDE_RENDER_DEADLINE_MS".to_owned(), "500".to_owned()),
        // Tests share the processors.
        ("ROADSIDE_LIMITS_PAGE_WAIT_MS".to_owned(), "0".to_owned()),
    ];
    all.retain(|(name, _)| own.iter().all(|(other, _)| other != name));
    all.extend_from_slice(own);
    all
}

/// Settings of a product API in this process, without content. Its files are beside its database,
/// in the folder.
pub(crate) fn api_settings(folder: &Path, database: &str) -> product_api::Settings {
    let repository = repository();
    product_api::Settings {
        database_url: format!("sqlite:{}", folder.join(database).display()),
        content: None,
        geo: repository.join("api/geo/data"),
        locales: repository.join("locales"),
        support: product_api::SupportSettings {
            files: folder.join("files").display().to_string(),
            ..product_api::SupportSettings::default()
        },
        ..product_api::Settings::default()
    }
}

/// Copies the database with the repository's content that `tests/ci/nextest.sh` has prepared.
/// Without it, or with other content, the API imports the content at its start.
pub(crate) fn copy_seed(database: &Path) {
    let Some(seed) = std::env::var_os("TEST_SEED").map(PathBuf::from) else { return };
    if database.exists() {
        return;
    }
    let log = |file: &Path| PathBuf::from(format!("{}-wal", file.display()));
    if log(&seed).exists() {
        std::fs::copy(log(&seed), log(database)).unwrap();
    }
    std::fs::copy(seed, database).unwrap();
}
