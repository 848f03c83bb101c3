//! Parses lines of access logs.

use serde::Deserialize;

use super::LogEntry;

/// A line of the edge's own access log, as `tracing-subscriber` writes it.
#[derive(Deserialize)]
struct OwnLine {
    target: String,
    fields: OwnFields,
}

#[derive(Deserialize)]
struct OwnFields {
    method: String,
    host: Option<String>,
    path: String,
    status: u16,
}

/// Target of access log events.
const ACCESS: &str = "edge::access";

impl LogEntry {
    /// Parses a line of the edge's JSON access log or of the combined log format, with or without a
    /// leading host. `None` for other lines.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        if line.starts_with('{') {
            let OwnLine { fields, .. } = serde_json::from_str(line).ok().filter(|line: &OwnLine| line.target == ACCESS)?;
            return Some(Self { host: fields.host, method: fields.method, path: fields.path, query: None, status: fields.status });
        }
        combined(line)
    }
}

/// `[host[:port] ]address identity user [time] "GET /path HTTP/1.1" status bytes …`.
fn combined(line: &str) -> Option<LogEntry> {
    let (before, after) = line.split_once(" [")?;
    let (_, after) = after.split_once("] \"")?;
    let (request, after) = after.split_once('"')?;
    let status = after.split_whitespace().next()?.parse().ok()?;
    let mut request = request.split(' ');
    let (method, target) = (request.next()?, request.next()?);
    // The target may be an absolute URL.
    let (host_of_target, target) = match target.split_once("://") {
        Some((_, rest)) => rest.find('/').map(|slash| (Some(&rest[..slash]), &rest[slash..]))?,
        None => (None, target),
    };
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let columns: Vec<&str> = before.split(' ').collect();
    let host = host_of_target.or_else(|| columns.first().copied().filter(|_| columns.len() > 3));
    path.starts_with('/').then(|| LogEntry {
        host: host.map(str::to_owned),
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.map(str::to_owned),
        status,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(host: Option<&str>, path: &str, query: Option<&str>, status: u16) -> Option<LogEntry> {
        Some(LogEntry {
            host: host.map(str::to_owned),
            method: "GET".to_owned(),
            path: path.to_owned(),
            query: query.map(str::to_owned),
            status,
        })
    }

    #[test]
    fn edge_access_lines_are_parsed_and_other_events_skipped() {
        let line = r#"{"timestamp":"2026-11-21T11:26:33.1Z","level":"INFO","fields":{"message":"Answered","id":"x","method":"GET","host":"localhost:8080","path":"/ru-ru","status":302,"duration_ms":0.2},"target":"edge::access"}"#;
        assert_eq!(LogEntry::parse(line), entry(Some("localhost:8080"), "/ru-ru", None, 302));
        assert_eq!(LogEntry::parse(&line.replace("edge::access", "edge::reload")), None);
        assert_eq!(LogEntry::parse("{"), None);
    }

    #[test]
    fn combined_log_lines_are_parsed_with_and_without_host() {
        let line =
            r#"203.0.113.9 - - [21/Nov/2026:11:26:33 +0000] "GET /ru-ru/moskva?a=1 HTTP/1.1" 200 512 "https://ref.example/" "Agent \"x\"""#;
        assert_eq!(LogEntry::parse(line), entry(None, "/ru-ru/moskva", Some("a=1"), 200));
        assert_eq!(LogEntry::parse(&format!("kz.localhost:80 {line}")), entry(Some("kz.localhost:80"), "/ru-ru/moskva", Some("a=1"), 200));
        assert_eq!(
            LogEntry::parse(&line.replace("GET /", "GET http://localhost/")),
            entry(Some("localhost"), "/ru-ru/moskva", Some("a=1"), 200)
        );
        for odd in ["", "-", &line.replace("GET /ru-ru/moskva?a=1 HTTP/1.1", "-"), &line.replace("200", "x")] {
            assert_eq!(LogEntry::parse(odd), None, "{odd}");
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_does_not_panic(line in "[ -~]{0,60}") {
            drop(LogEntry::parse(&line));
            drop(LogEntry::parse(&format!("1.2.3.4 - - [x] \"{line}\" 200")));
        }
    }
}
