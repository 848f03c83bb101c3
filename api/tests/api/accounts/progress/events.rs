//! Tests of the operator's API and command.

use reqwest::Method;
use serde_json::{Value, json};

use super::{ANNA, EVENTS, PROGRESS, add, days_ago, event, post, product_api, read, send, server, trips};
use crate::accounts::visitor::{PAGE, Visitor};

fn outcomes(report: &Value) -> Vec<(&str, &str)> {
    let results = report["results"].as_array().unwrap();
    results.iter().map(|result| (result["id"].as_str().unwrap(), result["code"].as_str().or(result["outcome"].as_str()).unwrap())).collect()
}

#[tokio::test]
async fn every_event_has_a_result_and_refused_ones_stop_no_other() {
    let server = server().await;
    let mut unknown_member = event("member", "complaint", &json!({}));
    unknown_member["weight"] = json!(3);
    let report = send(
        &server,
        &[
            event("trip", "trip_completed", &json!({"tags": ["night", "night"]})),
            event("kind", "trip_flown", &json!({})),
            unknown_member,
            event("stars", "trip_rated", &json!({"stars": 6})),
            event("none", "trip_rated", &json!({})),
            event("tags", "complaint", &json!({"tags": ["night"]})),
            event("a b", "complaint", &json!({})),
            event("when", "complaint", &json!({"at": "yesterday"})),
            event("later", "complaint", &json!({"at": days_ago(-1)})),
            event("early", "complaint", &json!({"at": days_ago(402)})),
            event("issuer", "complaint", &json!({"issuer": "https://other.example"})),
            event("subject", "complaint", &json!({"subject": ""})),
            event("date", "document_updated", &json!({"document": "licence", "expires_on": "soon"})),
            event("job", "profession_changed", &json!({"profession": "pilot"})),
            event("development", "trip_rated", &json!({"stars": 5, "issuer": "development"})),
            json!("no event"),
        ],
    )
    .await;
    let expected = [
        ("trip", "added"),
        ("kind", "invalid"),
        ("member", "invalid"),
        ("stars", "invalid"),
        ("none", "invalid"),
        ("tags", "invalid"),
        ("a b", "invalid"),
        ("when", "invalid"),
        ("later", "in_future"),
        ("early", "too_old"),
        ("issuer", "unknown_issuer"),
        ("subject", "invalid"),
        ("date", "invalid"),
        ("job", "invalid"),
        ("development", "added"),
        ("", "invalid"),
    ];
    assert_eq!(outcomes(&report), expected);
    assert_eq!((&report["added"], &report["duplicates"], &report["refused"]), (&json!(2), &json!(0), &json!(14)));
    let message = |index: usize| report["results"][index]["message"].as_str().unwrap();
    assert!(message(1).starts_with("unknown variant `trip_flown`, expected one of `trip_completed`"), "{}", message(1));
    assert_eq!(message(5), "tags: this kind of event has none");
    assert!(message(13).starts_with("profession: expected one of cargo, courier-bicycle"), "{}", message(13));
}

#[tokio::test]
async fn repeated_event_counts_once_and_another_of_its_id_is_refused() {
    let server = server().await;
    let (trip, mut changed) = (event("trip", "trip_completed", &json!({})), event("trip", "trip_completed", &json!({"tags": ["busy"]})));
    changed["at"] = trip["at"].clone();
    let report = send(&server, &[trip.clone(), trip.clone(), changed]).await;
    assert_eq!(outcomes(&report), [("trip", "added"), ("trip", "duplicate"), ("trip", "id_reused")]);
    assert_eq!(outcomes(&send(&server, std::slice::from_ref(&trip)).await), [("trip", "duplicate")]);
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(read(&mut anna, PROGRESS).await["orders"], 1);
}

#[tokio::test]
async fn only_staff_sends_batches_and_they_are_bounded() {
    let server = server().await;
    let body = json!({"events": []});
    for request in [server.request(Method::POST, EVENTS), server.request(Method::POST, EVENTS).bearer_auth("another secret")] {
        assert_eq!(request.json(&body).send().await.unwrap().status(), 401);
    }
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(anna.send_json(Method::POST, EVENTS, &body).await.status(), 401, "a session is no secret of staff");
    assert_eq!(post(&server, &[]).await.status(), 200);
    let many = post(&server, &trips("many", 501, &json!({}))).await;
    assert_eq!(many.status(), 400);
    let many: Value = many.json().await.unwrap();
    assert_eq!(many["error"]["fields"]["events"], json!(["too_many"]));
    let large = post(&server, &[event(&"x".repeat(600_000), "complaint", &json!({}))]).await;
    assert_eq!(large.status(), 413);
    for body in ["{}", "[]", "{\"events\": 1}", "{\"events\": [], \"more\": 1}", "{"] {
        let request = server.request(Method::POST, EVENTS).bearer_auth(super::STAFF);
        let response = request.header("content-type", "application/json").body(body).send().await.unwrap();
        assert_eq!(response.status(), 400, "{body}");
    }
}

#[tokio::test]
async fn events_wait_for_the_first_sign_in_within_bounds() {
    let server = server().await;
    add(&server, &trips("early", 3, &json!({}))).await;
    server.database.run("UPDATE driver SET events = 9999").await;
    let late = trips("late", 2, &json!({}));
    let report = send(&server, &late).await;
    assert_eq!(outcomes(&report), [("late-0", "added"), ("late-1", "too_many_waiting")]);
    assert_eq!(outcomes(&send(&server, &late[..1]).await), [("late-0", "duplicate")], "a known one needs no place");
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(read(&mut anna, PROGRESS).await["orders"], 4);
    add(&server, &trips("now", 1, &json!({}))).await;
    assert_eq!(read(&mut anna, PROGRESS).await["orders"], 5, "an account has no bound");
    let mut emily = Visitor::new(&server);
    emily.sign_in(PAGE, "driver=emily").await;
    assert_eq!(read(&mut emily, PROGRESS).await["orders"], json!(null));
}

#[tokio::test]
async fn command_imports_a_file_and_counts_again() {
    let server = server().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events.jsonl");
    let mut lines: Vec<String> = trips("file", 600, &json!({})).iter().map(Value::to_string).collect();
    lines.insert(1, String::new());
    lines.insert(2, "{".to_owned());
    lines.push(event("late", "complaint", &json!({"at": days_ago(-1)})).to_string());
    std::fs::write(&file, lines.join("\n")).unwrap();
    let file = file.display().to_string();
    let output = product_api(&server, &["events", "import", &file]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with(&format!("{file}:3: invalid: ")), "{text}");
    assert!(text.contains(&format!("{file}:603: in_future: at: more than 10 minutes in the future\n")), "{text}");
    assert!(text.ends_with("600 added, 0 known already, 2 refused\n"), "{text}");
    let again = product_api(&server, &["events", "import", &file]);
    assert!(String::from_utf8(again.stdout).unwrap().ends_with("0 added, 600 known already, 2 refused\n"));

    server.database.run("UPDATE driver_day SET orders = 1").await;
    let output = product_api(&server, &["events", "recompute"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 drivers counted, 1 changed\n");
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(read(&mut anna, PROGRESS).await["orders"], 600);
    let missing = product_api(&server, &["events", "import", "/nowhere.jsonl"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8(missing.stderr).unwrap().contains("/nowhere.jsonl: "), "PostgreSQL also logs notices");
}

#[tokio::test]
async fn subjects_of_an_openid_connect_provider_are_their_accounts() {
    let server = server().await;
    // The development provider's accounts have other ids than a provider's of the same subject.
    let report = send(&server, &[event("a", "complaint", &json!({"issuer": "https://id.example", "subject": ANNA}))]).await;
    assert_eq!(outcomes(&report), [("a", "unknown_issuer")]);
}
