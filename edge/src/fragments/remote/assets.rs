//! Fetches stylesheets and scripts of a remote fragment and serves them from this origin,
//! content-addressed and immutable, with integrity hashes.

use bytes::Bytes;
use composer::Encoding;
use contracts::CONTRACT_VERSION;
use contracts::fragment::{CachePolicy, FragmentManifest};
use contracts::release::Release;
use futures_util::future::try_join_all;
use http::HeaderMap;
use indexmap::IndexMap;
use releases::{StoredFile, StoredRelease};
use routing::HttpFragment;
use url::Url;

use super::client::GetRequest;
use super::egress::Egress;
use super::fault::RemoteFault;
use super::manifest::{FileKind, NamedFile};
use super::snapshot::ServedAsset;

/// Maximum length of a file name.
const MAX_NAME: usize = 48;

/// Fetches all files concurrently; fails if one fails.
pub(super) async fn fetch(egress: &Egress, named_files: &[NamedFile], most: usize) -> Result<Vec<Bytes>, RemoteFault> {
    let fetch = async |file: &NamedFile| {
        let (accept, types): (_, &[&str]) = match file.kind {
            FileKind::Style => ("text/css", &["text/css"]),
            FileKind::Script | FileKind::Module => {
                ("text/javascript", &["text/javascript", "application/javascript", "application/x-javascript", "text/ecmascript"])
            }
        };
        let head = GetRequest { url: &file.url, accept, headers: HeaderMap::new() }.send(egress).await?;
        if head.status != http::StatusCode::OK {
            return Err(RemoteFault::Status(head.status.as_u16()));
        }
        head.expect_type(types)?;
        head.bytes(most).await.map(Bytes::from)
    };
    let fetch_named =
        async |file: &NamedFile| fetch(file).await.map_err(|fault| RemoteFault::File(without_query(&file.url), Box::new(fault)));
    try_join_all(named_files.iter().map(fetch_named)).await
}

/// Builds a release from these files.
pub(super) fn release(
    rule: &HttpFragment,
    version: &str,
    named_files: &[NamedFile],
    contents: Vec<Bytes>,
) -> (StoredRelease, Vec<ServedAsset>) {
    let mut files = Vec::with_capacity(named_files.len());
    let mut assets = Vec::with_capacity(named_files.len());
    for (index, (file, identity)) in named_files.iter().zip(contents).enumerate() {
        let path = path(index, file);
        let brotli = smaller(&identity, Encoding::Brotli);
        let gzip = smaller(&identity, Encoding::Gzip);
        files.push((path.clone(), StoredFile::new(identity, brotli, gzip)));
        assets.push(ServedAsset { path, kind: file.kind, scope: file.scope });
    }
    (StoredRelease::from_files(manifest(rule, version), files), assets)
}

/// Empty release of a fragment that has not been read yet.
pub(super) fn empty(rule: &HttpFragment) -> (StoredRelease, Vec<ServedAsset>) {
    (StoredRelease::from_files(manifest(rule, ""), Vec::new()), Vec::new())
}

/// Manifest of a remote fragment, derived from its rule.
fn manifest(rule: &HttpFragment, version: &str) -> Release {
    Release {
        contract: CONTRACT_VERSION,
        version: version.to_owned(),
        federation: String::new(),
        built_with: None,
        fragment: FragmentManifest {
            name: rule.name.clone(),
            owner: rule.owner.clone(),
            purpose: rule.purpose.clone(),
            slots: rule.slots.clone(),
            browser_only: Vec::new(),
            copies_address: Vec::new(),
            uses: Vec::new(),
            messages: Vec::new(),
            page_messages: IndexMap::new(),
            deadline_ms: Some(rule.deadline_ms),
            cache: CachePolicy { fresh_seconds: rule.fresh_seconds, stale_seconds: rule.stale_seconds },
            fallback: rule.fallback.iter().flat_map(|key| rule.slots.iter().map(move |slot| (*slot, key.clone()))).collect(),
            starts: None,
        },
        browser: None,
        server: None,
        shell: None,
        messenger: None,
        files: IndexMap::new(),
        shared: Vec::new(),
        contexts: Vec::new(),
    }
}

/// Unique file name: index, stem of the original name, and an extension for the content type.
fn path(index: usize, file: &NamedFile) -> String {
    let last = file.url.path_segments().and_then(|mut segments| segments.next_back()).unwrap_or_default();
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    let plain: String =
        stem.chars().filter(|character| character.is_ascii_alphanumeric() || matches!(character, '-' | '_')).take(MAX_NAME).collect();
    let ending = if file.kind == FileKind::Style { "css" } else { "js" };
    if plain.is_empty() { format!("{index}.{ending}") } else { format!("{index}-{plain}.{ending}") }
}

fn smaller(bytes: &Bytes, encoding: Encoding) -> Option<Bytes> {
    Some(composer::compress(bytes, encoding)).filter(|encoded| encoded.len() < bytes.len())
}

fn without_query(url: &Url) -> String {
    format!("{}{}", url.origin().ascii_serialization(), url.path())
}
