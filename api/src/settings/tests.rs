//! Tests of the settings' checks.

use clap::Parser;

use super::{ContentImport, RawSettings};

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    settings: RawSettings,
}

fn raw(arguments: &[&str]) -> RawSettings {
    Line::parse_from(std::iter::once(&"test").chain(arguments)).settings
}

#[test]
fn all_errors_are_reported_together() {
    let error = raw(&[
        "--database-url=mysql://x",
        "--database-read-url=sqlite:x",
        "--content=/nowhere",
        "--geo=/nowhere",
        "--locales=/nowhere",
        "--csrf-secret=short",
        "--edge-key=short",
        "--country-domains=kz=kz.example,by",
        "--max-age-seconds=-1",
        "--request-timeout-ms=0",
        "--identity-issuer=http://id.example",
        "--identity-scopes=profile",
        "--development-events",
        "--support-webhook=http://x",
        "--support-staff-token=short",
        "--support-smtp=smtp://x",
        "--retention-requests-days=0",
        "--retention-searches-days=ten",
    ])
    .check()
    .unwrap_err();
    insta::assert_snapshot!(error, @r"
    --database-url must begin with sqlite:, postgres:// or postgresql://
    --database-read-url: only a PostgreSQL database has a read replica, a `postgres://` URL
    --content: /nowhere is not a folder
    --geo: /nowhere is not a folder
    --locales: /nowhere is not a folder
    --edge-key must have at least 32 characters
    --csrf-secret: expected one secret, or two separated by a comma, of at least 32 characters each
    --country-domains: `by` is not <country>=<host>
    --max-age-seconds: `-1` is not a whole number from 0 to 86400
    --request-timeout-ms: `0` is not a whole number from 1 to 120000
    --identity-issuer: `http://id.example` is not an https:// URL without user, query and fragment, or http:// of this machine
    --identity-client-id: an issuer needs the client id that it gave this site
    --identity-scopes: expected scopes separated by spaces, openid among them
    --development-events needs --development-identity
    --support-staff-token must have at least 32 characters
    --support-webhook needs --support-webhook-secret
    --support-smtp needs --support-mail-from
    --retention-requests-days: `0` is not a whole number from 1 to 3650
    --retention-searches-days: `ten` is not a whole number from 1 to 3650
    ");
}

#[test]
fn postgresql_imports_only_by_epoch() {
    for (url, epoch, import) in [
        ("sqlite:a.db", None, ContentImport::IfChanged),
        ("sqlite:a.db", Some(7), ContentImport::IfNewer(7)),
        ("postgres://h/d", None, ContentImport::Never),
        ("postgres://h/d", Some(7), ContentImport::IfNewer(7)),
    ] {
        assert_eq!(ContentImport::of(url, epoch), import, "{url} {epoch:?}");
    }
}

#[test]
fn country_hosts_are_parsed_and_debug_output_omits_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display();
    let settings =
        raw(&[&format!("--content={here}"), &format!("--geo={here}"), &format!("--locales={here}"), "--country-domains=KZ=kz.example.org"])
            .check()
            .unwrap();
    assert_eq!(settings.country_domains["kz"], "kz.example.org");
    assert!(!format!("{settings:?}").contains("sqlite"));
}
