use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::*;
use crate::head::{LateAsset, ScriptAsset, StyleAsset};
use crate::testing::SAMPLE;

fn assets(sheets: usize) -> HeadAssets {
    let integrity = format!("sha384-{}", "A".repeat(64));
    HeadAssets {
        loader: Some(ScriptAsset { href: "/assets/mfe-shell/1/shell.js".to_owned(), integrity: integrity.clone() }),
        stylesheets: (0..sheets)
            .map(|number| StyleAsset { href: format!("/assets/{number}.css"), integrity: integrity.clone(), data_href: None })
            .collect(),
        ..HeadAssets::default()
    }
}

/// The sample with markup before its main slot.
fn document(markup: &str) -> ShellDocument {
    ShellDocument::parse(SAMPLE.replacen("<main", &format!("{markup}<main"), 1).as_bytes()).unwrap()
}

#[test]
fn policy_allows_only_the_import_map_inline() {
    let assets = assets(0);
    let hash = STANDARD.encode(Sha256::digest(assets.import_map().unwrap()));
    assert_eq!(
        content_security_policy(&assets, &document(""), OtherOrigins::default()),
        format!(
            "default-src 'none'; script-src 'self' 'sha256-{hash}'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src \
             'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for \
             'script'; trusted-types roadside roadside-files roadside-worker"
        )
    );
}

#[test]
fn policy_allows_inline_scripts_of_the_document_by_hash() {
    let policy = content_security_policy(&HeadAssets::default(), &document("<script>pause();</script>"), OtherOrigins::default());
    let hash = STANDARD.encode(Sha256::digest("pause();"));
    assert!(policy.contains(&format!("script-src 'self' 'sha256-{hash}';")), "{policy}");
}

#[test]
fn policy_allows_the_import_map_of_more_files_by_its_hash() {
    let more_files = Some(LateAsset { href: "/_edge/files/1.json".to_owned(), integrity: "sha256-M".to_owned() });
    let assets = HeadAssets { more_files, ..assets(0) };
    assert!(assets.import_map().unwrap().contains("\"/_edge/files/1.json\":\"sha256-M\""));
    let hash = STANDARD.encode(Sha256::digest(assets.import_map().unwrap()));
    let policy = content_security_policy(&assets, &document(""), OtherOrigins::default());
    assert!(policy.contains(&format!("script-src 'self' 'sha256-{hash}' 'sha256-M';")), "{policy}");
}

#[test]
fn policy_allows_the_script_of_late_slots_where_a_slot_may_be_late() {
    let assets = HeadAssets { has_late_slots: true, ..HeadAssets::default() };
    let policy = content_security_policy(&assets, &document(""), OtherOrigins::default());
    let hash = STANDARD.encode(Sha256::digest(LATE_SLOT_SCRIPT));
    assert!(policy.contains(&format!("script-src 'self' 'sha256-{hash}';")), "{policy}");
}

#[test]
fn page_without_modules_allows_no_inline_script() {
    assert!(content_security_policy(&HeadAssets::default(), &document(""), OtherOrigins::default()).contains("script-src 'self';"));
}

#[test]
fn external_origins_appear_only_in_their_directives() {
    let (scripts, connect) = (["https://flags.example".to_owned()], ["http://a.example:8080".to_owned(), "http://b.example".to_owned()]);
    let policy =
        content_security_policy(&HeadAssets::default(), &document(""), OtherOrigins { scripts: &scripts, connect: &connect, frame: None });
    assert!(policy.contains("script-src 'self' https://flags.example;"), "{policy}");
    assert!(policy.contains("connect-src 'self' http://a.example:8080 http://b.example;"), "{policy}");
    assert_eq!(policy.matches("example").count(), 3, "{policy}");
}

#[test]
fn link_header_contains_stylesheets() {
    let integrity = format!("sha384-{}", "A".repeat(64));
    assert_eq!(link_header(&assets(1)).unwrap(), format!("</assets/0.css>; rel=preload; as=style; integrity=\"{integrity}\""));
    assert_eq!(link_header(&HeadAssets::default()), None);
}

#[test]
fn link_header_respects_its_limit() {
    let header = link_header(&assets(100)).unwrap();
    assert!(header.len() <= MAX_LINK_BYTES && header.len() > MAX_LINK_BYTES - 200, "{}", header.len());
    assert!(header.ends_with('"'));
}

#[test]
fn unsafe_url_is_omitted_from_the_link_header() {
    for href in ["/a>; rel=stylesheet", "/a,b", "/\u{44f}", "/a b", "/a\r\nx: y", "/a\"", "/a;b"] {
        let mut assets = assets(1);
        assets.stylesheets[0].href = href.to_owned();
        assert_eq!(link_header(&assets), None, "{href}");
    }
}
