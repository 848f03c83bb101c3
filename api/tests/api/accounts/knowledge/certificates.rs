//! Tests of certificates, and of attempts in the export and the deletion of an account.

use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, RETRY_AFTER};
use serde_json::{Value, json};

use super::super::visitor::HERE;
use super::student::{PLACE, Student, TEST};
use crate::kit::Server;

/// Path of a certificate in the API, from the URL of its page.
fn path_of(result: &Value) -> String {
    format!("/api{}", result["certificate"].as_str().unwrap())
}

#[tokio::test]
async fn guest_verifies_a_certificate_and_learns_no_more_than_an_initial() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let result = anna.pass(&server).await["result"].clone();
    let path = path_of(&result);
    let response = server.get(&path).await;
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
    let certificate: Value = response.json().await.unwrap();
    let code = certificate["code"].as_str().unwrap();
    assert_eq!(path, format!("{PLACE}/certificates/{}", code.to_lowercase()));
    let expected = json!({
        "code": code, "title": "Safety for everyone", "name": "Анна С.", "passed_at": result["finished_at"],
        "valid_until": result["passed_until"], "is_valid": true
    });
    assert_eq!(certificate, expected);
    for typed in [code.to_owned(), code.replace('-', ""), code.replace('-', "%20")] {
        assert_eq!(server.json(&format!("/api/ru-ru/moskva/certificates/{typed}")).await["title"], "Безопасность для всех", "{typed}");
    }
    server.database.run("UPDATE test_attempt SET valid_until = finished_at - 1").await;
    assert_eq!(server.json(&path).await["is_valid"], false);
}

#[tokio::test]
async fn unknown_codes_are_not_found_and_limited() {
    let server = Server::start().await;
    let guess = |code: String| server.through_edge(Method::GET, HERE, &format!("{PLACE}/certificates/{code}")).send();
    for code in ["a", &"0".repeat(20), "7kq2m-9xd4t-w4tn8-3hcpp"] {
        assert_eq!(guess(code.to_owned()).await.unwrap().status(), 404, "{code}");
    }
    let mut last = guess("2".repeat(20)).await.unwrap();
    for _ in 0..40 {
        last = guess("2".repeat(20)).await.unwrap();
    }
    assert_eq!(last.status(), 429);
    assert!(last.headers().contains_key(RETRY_AFTER));
}

#[tokio::test]
async fn export_has_attempts_and_deletion_takes_the_certificate() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Student::new(&server, "anna").await, Student::new(&server, "emily").await);
    let path = path_of(&anna.pass(&server).await["result"]);
    let of_emily = path_of(&emily.pass(&server).await["result"]);
    let export: Value = anna.visitor.get("/api/auth/export").await.json().await.unwrap();
    let attempts = export["attempts"].as_array().unwrap();
    assert_eq!(attempts.len(), 1);
    assert_eq!((&attempts[0]["test"], &attempts[0]["right_count"], &attempts[0]["question_count"]), (&json!(TEST), &json!(12), &json!(12)));
    assert_eq!(attempts[0]["certificate"].as_str().unwrap().to_lowercase(), path.rsplit('/').next().unwrap());
    assert_eq!(attempts[0]["answers"].as_object().unwrap().len(), 12);
    assert_eq!(attempts[0]["answers"]["sleepy"], json!([2]));

    assert_eq!(anna.visitor.change(Method::POST, "/api/auth/account/deletion").await.status(), 200);
    server.api.expire(Timestamp::now() + (14 * 24).hours()).await.unwrap();
    assert_eq!(server.get(&path).await.status(), 404);
    assert_eq!(server.get(&of_emily).await.status(), 200);
    let rows = "SELECT (SELECT COUNT(*) FROM test_attempt) || ' ' || (SELECT COUNT(*) FROM test_answer)";
    assert_eq!(server.database.text(rows).await.unwrap(), "1 12");
}

#[tokio::test]
async fn page_of_a_certificate_says_nothing_of_its_holder() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let result = anna.pass(&server).await["result"].clone();
    let path = path_of(&result);
    let below = path.strip_prefix(PLACE).unwrap();
    let page = server.page("ru-en/moskva", below).await;
    assert_eq!((&page["status"], &page["page"]["type"]), (&json!(200), &json!("certificate")));
    assert!(!page.to_string().contains("Анна"), "{page}");
    assert_eq!(server.seo("ru-en/moskva", below).await["noindex"], true);
    let missing = server.page("ru-en/moskva", "/certificates/nothing").await;
    assert_eq!(missing["status"], 404);
}
