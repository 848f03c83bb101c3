//! Roadside's own programs: product API, edge, and the S3 server of tests.

use std::path::{Path, PathBuf};

use super::{ADMIN_TOKEN, STAFF_TOKEN, cache};
use crate::machine::network::address;
use crate::machine::process::Program;
use crate::webhook;

/// Shared secrets.
const EDGE_KEY: &str = "key-of-the-edges-0123456789abcdefghij";
const CSRF_SECRET: &str = "secret-of-form-tokens-0123456789abcdef";
const SIGNING_KEY: &str = "secret-of-signed-links-0123456789abcd";
const WEBHOOK_SECRET: &str = "secret-of-webhooks-0123456789abcdefghi";

/// Port of the S3 server.
pub(crate) const S3_PORT: u16 = 9000;

/// Port of the edges for visitors.
pub(crate) const EDGE_PORT: u16 = 8080;

/// Port of the edges for operators.
pub(crate) const ADMIN_PORT: u16 = 9090;

/// Port of the product API.
pub(crate) const API_PORT: u16 = 8081;

/// Folders that programs need.
#[derive(Debug, Clone)]
pub(crate) struct Folders {
    /// The repository.
    pub(crate) root: PathBuf,
    /// Data of this run.
    pub(crate) data: PathBuf,
    /// Programs of the version under test.
    pub(crate) programs: PathBuf,
    /// Programs that the cluster starts with: the previous version's, if there is one. They import.
    pub(crate) initial: PathBuf,
    /// Content that is imported.
    pub(crate) content: PathBuf,
    /// Size of each cache of an edge, in MiB; `None`: the edge's defaults.
    pub(crate) cache_mib: Option<u32>,
    /// Size of the shared cache, in MiB.
    pub(crate) shared_cache_mib: u32,
}

/// Variables of clients of the S3 server.
pub(crate) fn bucket_variables() -> Vec<(String, String)> {
    bucket::variables(&format!("http://{}:{S3_PORT}", address("s3"))).to_vec()
}

/// URL of the database, through the load balancer.
pub(crate) fn database_url() -> String {
    database_at("lb")
}

/// URL of the database on one node.
fn database_at(node: &str) -> String {
    format!("postgres://roadside@{}:5432/roadside", address(node))
}

/// File that switches faults of the S3 server on.
pub(crate) fn bucket_fault(data: &Path) -> PathBuf {
    data.join("s3.fault")
}

/// The S3 server.
pub(crate) fn bucket(folders: &Folders) -> Program {
    let command = vec![
        folders.programs.join("bucket").display().to_string(),
        format!("--listen=0.0.0.0:{S3_PORT}"),
        format!("--folder={}", folders.data.join("s3").display()),
        format!("--fault={}", bucket_fault(&folders.data).display()),
    ];
    Program { command, folder: folders.data.clone(), ..Program::default() }
}

/// A node of the product API. `programs` is the folder of its version. Two nodes read content from
/// a server of their number, which begins as a standby.
pub(crate) fn api(folders: &Folders, programs: &Path, node: &str) -> Program {
    let listen = format!("0.0.0.0:{API_PORT}");
    let (database_url, webhook) = (database_url(), webhook::url());
    let replica = match node {
        "a2" => database_at("pg2"),
        "a3" => database_at("pg3"),
        _ => String::new(),
    };
    let own = [
        ("ROADSIDE_DATABASE_READ_URL", replica.as_str()),
        ("ROADSIDE_API_LISTEN", listen.as_str()),
        ("ROADSIDE_DATABASE_URL", &database_url),
        ("ROADSIDE_CONTENT", ""),
        ("ROADSIDE_API_KEY", EDGE_KEY),
        ("ROADSIDE_CSRF_SECRET", CSRF_SECRET),
        ("ROADSIDE_SUPPORT_STAFF_TOKEN", STAFF_TOKEN),
        ("ROADSIDE_UPLOADS_STORE", "s3://files"),
        ("ROADSIDE_SUPPORT_WEBHOOK", &webhook),
        ("ROADSIDE_SUPPORT_WEBHOOK_SECRET", WEBHOOK_SECRET),
    ];
    let command = vec![programs.join("product-api").display().to_string(), "serve".to_owned()];
    Program { command, variables: [variables(&own), bucket_variables()].concat(), folder: clone_of(programs, folders), user: None }
}

/// An edge. `programs` is the folder of its version.
pub(crate) fn edge(folders: &Folders, programs: &Path, node: &str) -> Program {
    let http = format!("0.0.0.0:{EDGE_PORT}");
    let admin = format!("0.0.0.0:{ADMIN_PORT}");
    let api = format!("http://{}:{API_PORT}", address("lb"));
    let purges = cache::url();
    let [squads, cache, axe] =
        ["squads.toml", &format!("{node}.releases"), "no-barriers.sh"].map(|name| folders.data.join(name).display().to_string());
    let axe = format!("sh {axe}");
    let own = [
        ("ROADSIDE_LISTEN_HTTP", http.as_str()),
        ("ROADSIDE_LISTEN_ADMIN", &admin),
        ("ROADSIDE_LISTEN_TRUSTED_PROXIES", "10.77.0.0/24"),
        ("ROADSIDE_ADMIN_TOKEN", ADMIN_TOKEN),
        ("ROADSIDE_API_URL", &api),
        ("ROADSIDE_API_KEY", EDGE_KEY),
        ("ROADSIDE_RELEASES_STORE", "s3://releases"),
        ("ROADSIDE_RELEASES_SQUADS", &squads),
        ("ROADSIDE_RELEASES_CACHE", &cache),
        ("ROADSIDE_RELEASES_AXE", &axe),
        ("ROADSIDE_RELEASES_PREVIEW_KEY", SIGNING_KEY),
        ("ROADSIDE_RULES_EXPLAIN_KEY", SIGNING_KEY),
        ("ROADSIDE_CDN_KIND", "varnish"),
        ("ROADSIDE_CDN_PURGE_URLS", &purges),
    ];
    let folder = clone_of(programs, folders);
    // All nodes share the processors of one machine. The version before has no such limit.
    let settings = std::fs::read_to_string(folder.join("edge/edge.toml")).expect("a clone has `edge/edge.toml`");
    let unlimited = settings.contains("page_wait_ms").then(|| ("ROADSIDE_LIMITS_PAGE_WAIT_MS".to_owned(), "0".to_owned()));
    let caches = ["API_CACHE", "RENDER_CACHE", "RENDER_PAGE_MEMORY"];
    let sizes = folders.cache_mib.into_iter().flat_map(|mib| caches.map(|name| (format!("ROADSIDE_{name}_MIB"), mib.to_string())));
    let command = vec![programs.join("edge").display().to_string(), "serve".to_owned()];
    Program { command, variables: [variables(&own), bucket_variables(), sizes.chain(unlimited).collect()].concat(), folder, user: None }
}

/// Folder that programs run in: the clone that they were built in, whose `edge.toml` they know.
fn clone_of(programs: &Path, folders: &Folders) -> PathBuf {
    let clone = programs.join("../..");
    if clone.join("edge/edge.toml").exists() { clone } else { folders.root.clone() }
}

fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}
