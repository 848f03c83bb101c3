//! `[embedded_api]`: the product API in the process of the edge.

use std::path::PathBuf;

use super::fields::Fields;

/// Settings of the embedded product API.
#[derive(Debug, Clone)]
pub struct EmbeddedApiConfig {
    /// Database URL.
    pub database: String,
    /// Read replica of the database; `None`: none.
    pub database_read: Option<String>,
    /// Largest number of connections to it.
    pub connections: u32,
    /// Whether missing migrations of a PostgreSQL database run at start.
    pub migrate: bool,
    /// When the content is imported.
    pub content_import: product_api::ContentImport,
    /// Secrets of form tokens: the first signs, all verify. Empty: random.
    pub csrf_secrets: Vec<String>,
    /// Folder of articles.
    pub content: PathBuf,
    /// Folder of countries.
    pub geo: PathBuf,
    /// Folder of strings.
    pub locales: PathBuf,
    /// File of the analytics services that receive goals; `None`: none.
    pub analytics: Option<PathBuf>,
    /// File of redirects; `None`: only renamed content redirects.
    pub moves: Option<PathBuf>,
    /// Whether pseudo-languages are offered.
    pub pseudo_locales: bool,
    /// Whether anyone may sign in by name without a password.
    pub development_identity: bool,
    /// Whether the demo drivers have events.
    pub development_events: bool,
}

impl EmbeddedApiConfig {
    /// Reads the section.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        let database = fields.text("embedded_api", "database", "sqlite:data/roadside.db");
        Self {
            database_read: database_read(fields, &database),
            connections: fields.bounded("embedded_api", "database_connections", 8, 500).max(2),
            migrate: fields.flag("embedded_api", "migrate"),
            content_import: content_import(fields, &database),
            csrf_secrets: csrf_secrets(fields),
            content: fields.path("embedded_api", "content", "api/content"),
            geo: fields.path("embedded_api", "geo", "api/geo/data"),
            locales: fields.path("embedded_api", "locales", "locales"),
            analytics: fields.optional_path("embedded_api", "analytics"),
            moves: fields.optional_path("embedded_api", "moves"),
            pseudo_locales: fields.flag("embedded_api", "pseudo_locales"),
            development_identity: fields.flag("embedded_api", "development_identity"),
            development_events: fields.flag("embedded_api", "development_events"),
            database,
        }
    }
}

fn database_read(fields: &mut Fields<impl Fn(&str) -> Option<String>>, database: &str) -> Option<String> {
    let url = Some(fields.text("embedded_api", "database_read", "")).filter(|url| !url.is_empty())?;
    if let Err(expected) = product_api::check_read_url(&url, database) {
        fields.fault("embedded_api", "database_read", expected);
    }
    Some(url)
}

fn content_import(fields: &mut Fields<impl Fn(&str) -> Option<String>>, database: &str) -> product_api::ContentImport {
    let epoch = Some(fields.count("embedded_api", "content_epoch", 0)).filter(|epoch| *epoch > 0);
    product_api::ContentImport::of(database, epoch.and_then(|epoch| epoch.try_into().ok()))
}

fn csrf_secrets(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Vec<String> {
    let Some(secret) = fields.secret("embedded_api", "csrf_secret") else { return Vec::new() };
    product_api::csrf_secrets(secret.reveal()).unwrap_or_else(|expected| {
        fields.fault("embedded_api", "csrf_secret", expected);
        Vec::new()
    })
}
