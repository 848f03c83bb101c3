use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::*;
use crate::head::{ScriptAsset, StyleAsset};
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
fn the_policy_allows_the_import_map_and_no_other_inline_script() {
    let assets = assets(0);
    let hash = STANDARD.encode(Sha256::digest(assets.import_map().unwrap()));
    assert_eq!(
        content_security_policy(&assets, &document(""), OtherOrigins::default()),
        format!(
            "default-src 'none'; script-src 'self' 'sha256-{hash}'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src \
             'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for \
             'script'; trusted-types roadside roadside-worker"
        )
    );
}

#[test]
fn the_documents_own_scripts_are_allowed_by_the_hash_of_their_text() {
    let policy = content_security_policy(&HeadAssets::default(), &document("<script>pause();</script>"), OtherOrigins::default());
    let hash = STANDARD.encode(Sha256::digest("pause();"));
    assert!(policy.contains(&format!("script-src 'self' 'sha256-{hash}';")), "{policy}");
}

#[test]
fn a_page_without_modules_allows_no_inline_script() {
    assert!(content_security_policy(&HeadAssets::default(), &document(""), OtherOrigins::default()).contains("script-src 'self';"));
}

#[test]
fn other_origins_are_named_where_they_are_needed_and_nowhere_else() {
    let (scripts, connect) = (["https://flags.example".to_owned()], ["http://a.example:8080".to_owned(), "http://b.example".to_owned()]);
    let policy = content_security_policy(&HeadAssets::default(), &document(""), OtherOrigins { scripts: &scripts, connect: &connect });
    assert!(policy.contains("script-src 'self' https://flags.example;"), "{policy}");
    assert!(policy.contains("connect-src 'self' http://a.example:8080 http://b.example;"), "{policy}");
    assert_eq!(policy.matches("example").count(), 3, "{policy}");
}

#[test]
fn the_link_header_names_stylesheets_and_the_loader() {
    let integrity = format!("sha384-{}", "A".repeat(64));
    assert_eq!(
        link_header(&assets(1)).unwrap(),
        format!(
            "</assets/0.css>; rel=preload; as=style; integrity=\"{integrity}\", </assets/mfe-shell/1/shell.js>; rel=modulepreload; \
             fetchpriority=low; integrity=\"{integrity}\""
        )
    );
    assert_eq!(link_header(&HeadAssets::default()), None);
}

#[test]
fn the_link_header_has_a_limit() {
    let header = link_header(&assets(100)).unwrap();
    assert!(header.len() <= MAX_LINK_BYTES && header.len() > MAX_LINK_BYTES - 200, "{}", header.len());
    assert!(header.ends_with('"'));
}

#[test]
fn an_address_that_would_break_the_header_is_left_out() {
    for href in ["/a>; rel=stylesheet", "/a,b", "/\u{44f}", "/a b", "/a\r\nx: y", "/a\"", "/a;b"] {
        let mut assets = assets(0);
        assets.loader = Some(ScriptAsset { href: href.to_owned(), integrity: "sha384-A".to_owned() });
        assert_eq!(link_header(&assets), None, "{href}");
    }
}
