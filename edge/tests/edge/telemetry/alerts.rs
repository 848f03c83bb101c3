//! Alerts, runbooks and the list of metrics say what the programs have.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use crate::harness::{edge, repository};

/// Names of our metrics in a text, without the suffixes of histograms.
fn metrics(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == ':';
    let words = text.split(|c| !is_part(c)).filter(|word| word.starts_with("edge_") || word.starts_with("api_"));
    words.map(|word| ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word).to_owned()).collect()
}

/// Values of a key in YAML of one key a line.
fn values<'t>(text: &'t str, key: &str) -> BTreeSet<&'t str> {
    text.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix(key)?.strip_prefix(": ")).collect()
}

fn rules() -> String {
    fs::read_to_string(repository().join("deploy/prometheus/roadside.rules.yml")).unwrap()
}

#[tokio::test]
async fn every_metric_of_alerts_and_docs_is_exported() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let pair = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    fs::write(&certificate, pair.cert.pem()).unwrap();
    fs::write(&key, pair.signing_key.serialize_pem()).unwrap();
    // With everything that some metrics need.
    let edge = edge()
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_TLS_CERTIFICATE", certificate.display())
        .set("ROADSIDE_TLS_KEY", key.display())
        .set("ROADSIDE_SUPPORT_WEBHOOK", "http://127.0.0.1:9/")
        .set("ROADSIDE_SUPPORT_WEBHOOK_SECRET", "a-secret-of-webhooks-that-is-long-enough")
        .set("ROADSIDE_LOG_OTLP", "http://127.0.0.1:9")
        .set("ROADSIDE_CDN_KIND", "varnish")
        .set("ROADSIDE_CDN_PURGE_URLS", "http://127.0.0.1:9/")
        .start()
        .await;
    let exported = loop {
        // Starts the first build of the search index, and makes a span.
        edge.get("/ru-ru/moskva/knowledge-base").await;
        let text = edge.admin("/metrics").await;
        if ["api_search_documents", "api_outbox_events", "edge_spans_total", "edge_purges_total"].iter().all(|late| text.contains(late)) {
            break text;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    let exported: BTreeSet<String> =
        exported.lines().filter_map(|line| Some(line.strip_prefix("# TYPE ")?.split(' ').next()?.to_owned())).collect();
    let mut named = metrics(&rules());
    assert!(named.len() > 10, "{named:?}");
    let docs = fs::read_to_string(repository().join("docs/operator/metrics.md")).unwrap();
    named.extend(metrics(docs.split("## Renamed metrics").next().unwrap()));
    for page in fs::read_dir(repository().join("docs/runbooks")).unwrap() {
        named.extend(metrics(&fs::read_to_string(page.unwrap().path()).unwrap()));
    }
    let unknown: Vec<&String> = named.difference(&exported).collect();
    assert!(unknown.is_empty(), "{unknown:?} of {exported:?}");
}

#[test]
fn every_alert_has_a_runbook_and_a_test_and_every_runbook_an_alert() {
    let (repository, rules) = (repository(), rules());
    let alerts = values(&rules, "alert");
    let tests = fs::read_to_string(repository.join("deploy/prometheus/roadside.test.yml")).unwrap();
    let untested: Vec<_> = alerts.iter().filter(|alert| !tests.contains(&format!("alertname: {alert}\n"))).collect();
    assert!(alerts.len() > 10 && untested.is_empty(), "{untested:?}");

    let of_alerts: BTreeSet<String> = values(&rules, "runbook").into_iter().map(str::to_owned).collect();
    let pages = fs::read_dir(repository.join("docs/runbooks")).unwrap().map(|page| page.unwrap().file_name().into_string().unwrap());
    let pages: BTreeSet<String> = pages.filter(|name| name != "README.md").map(|name| format!("docs/runbooks/{name}")).collect();
    assert_eq!(of_alerts, pages);
    let index = fs::read_to_string(repository.join("docs/runbooks/README.md")).unwrap();
    let of_pages: String = pages.iter().map(|page| fs::read_to_string(repository.join(page)).unwrap()).collect();
    for alert in alerts {
        assert!(index.contains(&format!("| `{alert}` |")) && of_pages.contains(&format!("`{alert}`")), "{alert}");
    }
}
