//! Tests of attempts: beginning, answering, finishing, waiting.

use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, RETRY_AFTER};
use serde_json::{Value, json};

use super::student::{PLACE, Student, TEST, definition, right_answer};
use crate::kit::Server;

#[tokio::test]
async fn right_answers_are_sent_only_after_the_end() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let definition = definition(&server).await;
    let attempt = anna.attempt().await;
    anna.answer_right(&definition, &attempt, 5).await;
    for open in [anna.attempt().await, anna.read(&attempt).await, anna.listed().await] {
        let text = open.to_string();
        for secret in ["review", "is_right", "explanation", "result", "article"] {
            assert!(!text.contains(&format!("\"{secret}\"")), "{secret}: {text}");
        }
        for question in definition["questions"].as_array().unwrap() {
            assert!(!text.contains(question["explanation"]["en"].as_str().unwrap()), "{text}");
        }
    }
    let finished = anna.finish(&attempt).await;
    for question in finished["questions"].as_array().unwrap() {
        let review = &question["review"];
        let mut expected = right_answer(&definition, question).as_array().unwrap().clone();
        let mut right = review["right"].as_array().unwrap().clone();
        if question["kind"] != "order" {
            for list in [&mut expected, &mut right] {
                list.sort_by_key(Value::as_u64);
            }
        }
        assert_eq!(right, expected, "{question}");
        assert_eq!(review["is_right"], question["number"].as_u64().unwrap() <= 5);
        assert!(review["article"]["url"].as_str().unwrap().starts_with("/ru-en/moskva/knowledge-base/safety/"), "{review}");
    }
}

#[tokio::test]
async fn attempt_goes_on_elsewhere_with_the_last_answers() {
    let server = Server::start().await;
    let (mut phone, mut laptop) = (Student::new(&server, "anna").await, Student::new(&server, "anna").await);
    let (one, other) = (phone.attempt().await, laptop.attempt().await);
    assert_eq!(one, other, "the same order of questions and options");
    let single = (1..).zip(one["questions"].as_array().unwrap()).find(|(_, question)| question["kind"] == "single").unwrap().0;
    for (is_phone, answer) in [(true, 0), (false, 1), (true, 2), (true, 2)] {
        let student = if is_phone { &mut phone } else { &mut laptop };
        assert_eq!(student.answer(&one, single, &json!([answer])).await.status(), 204);
    }
    assert_eq!(laptop.read(&one).await["questions"][single - 1]["answer"], json!([2]));
    let listed = laptop.listed().await;
    assert_eq!((&listed["status"], &listed["answered"]), (&json!("in_progress"), &json!(1)));
    assert_eq!(phone.answer(&one, single, &json!([])).await.status(), 204);
    assert_eq!(laptop.listed().await["answered"], 0, "taken back");

    let (first, second) = (phone.finish(&one).await, laptop.finish(&one).await);
    assert_eq!(first, second, "finished once");
    let late = laptop.answer(&one, single, &json!([0])).await;
    assert_eq!((late.status().as_u16(), late.json::<Value>().await.unwrap()["error"]["code"].clone()), (409, json!("finished")));
}

#[tokio::test]
async fn options_have_another_order_in_another_attempt() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Student::new(&server, "anna").await, Student::new(&server, "emily").await);
    let [one, other] = [anna.attempt().await, emily.attempt().await].map(|attempt| attempt["questions"].to_string());
    assert_ne!(one, other);
}

#[tokio::test]
async fn failed_test_has_to_be_waited_for() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let definition = definition(&server).await;
    let attempt = anna.attempt().await;
    anna.answer_right(&definition, &attempt, 9).await;
    let result = anna.finish(&attempt).await["result"].clone();
    assert_eq!((&result["is_passed"], &result["right_count"], &result["percent"]), (&json!(false), &json!(9), &json!(75)));
    assert_eq!((&result["certificate"], &result["passed_until"]), (&Value::Null, &Value::Null));

    let refused = anna.begin().await;
    let wait: u64 = refused.headers()[RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((86_000..=86_400).contains(&wait), "{wait} seconds");
    assert_eq!((refused.status().as_u16(), refused.json::<Value>().await.unwrap()["error"]["code"].clone()), (409, json!("not_yet")));
    let listed = anna.listed().await;
    assert_eq!((&listed["status"], &listed["attempt"]["percent"]), (&json!("failed"), &json!(75)));
    assert_eq!(listed["next_attempt_at"], result["next_attempt_at"]);

    server.database.run("UPDATE test_attempt SET next_at = next_at - 86401").await;
    assert_eq!(anna.listed().await["next_attempt_at"], Value::Null);
    let again = anna.attempt().await;
    assert_ne!(again["id"], attempt["id"]);
    assert!(again["questions"].as_array().unwrap().iter().all(|question| question["answer"] == json!([])), "{again}");
}

#[tokio::test]
async fn pass_is_valid_for_a_year_and_renewed_in_its_last_month() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let result = anna.pass(&server).await["result"].clone();
    assert_eq!((&result["is_passed"], &result["percent"]), (&json!(true), &json!(100)));
    let listed = anna.listed().await;
    assert_eq!((&listed["status"], &listed["passed_until"]), (&json!("passed"), &result["passed_until"]));
    assert_eq!(anna.begin().await.status(), 409);

    let later = |days: i64| {
        format!(
            "UPDATE test_attempt SET finished_at = finished_at - {0}, next_at = next_at - {0}, valid_until = valid_until - {0}",
            days * 86_400
        )
    };
    server.database.run(&later(336)).await;
    let renewal = anna.attempt().await;
    assert_eq!(anna.listed().await["status"], "in_progress");
    anna.finish(&renewal).await;
    let listed = anna.listed().await;
    assert_eq!(listed["status"], "passed", "a failed renewal takes nothing away: {listed}");
    server.database.run(&later(30)).await;
    assert_eq!(anna.listed().await["status"], "failed");
}

#[tokio::test]
async fn impossible_answers_are_refused() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let attempt = anna.attempt().await;
    let number = |kind: &str| (1..).zip(attempt["questions"].as_array().unwrap()).find(|(_, question)| question["kind"] == kind).unwrap().0;
    for (number, answer) in [
        (number("single"), json!([0, 1])),
        (number("single"), json!([9])),
        (number("multiple"), json!([0, 0])),
        (number("order"), json!([0, 1])),
        (number("single"), json!("0")),
        (number("single"), json!([-1])),
    ] {
        assert_eq!(anna.answer(&attempt, number, &answer).await.status(), 400, "{number}: {answer}");
    }
    for number in [0, 13, 1_000_000] {
        assert_eq!(anna.answer(&attempt, number, &json!([0])).await.status(), 404, "{number}");
    }
}

#[tokio::test]
async fn attempts_of_others_are_unknown() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Student::new(&server, "anna").await, Student::new(&server, "emily").await);
    let attempt = anna.attempt().await;
    let path = format!("{PLACE}/attempts/{}", attempt["id"].as_str().unwrap());
    assert_eq!(emily.visitor.get(&path).await.status(), 404);
    assert_eq!(emily.answer(&attempt, 1, &json!([0])).await.status(), 404);
    assert_eq!(emily.visitor.send_json(Method::POST, &format!("{path}/finish"), &json!({})).await.status(), 404);
    assert_eq!(emily.listed().await["status"], "new");
    assert_eq!(anna.read(&attempt).await["result"], Value::Null);
    let unknown = emily.visitor.send_json(Method::POST, &format!("{PLACE}/tests/nothing/attempts"), &json!({})).await;
    assert_eq!(unknown.status(), 404);
}

#[tokio::test]
async fn list_is_of_the_language_and_not_stored() {
    let server = Server::start().await;
    let mut anna = Student::new(&server, "anna").await;
    let response = anna.visitor.get("/api/ru-ru/moskva/tests").await;
    assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
    let list: Value = response.json().await.unwrap();
    let items = list["items"].as_array().unwrap();
    assert!(items.len() >= 9, "{} tests", items.len());
    assert_eq!((&items[0]["slug"], &items[0]["title"]), (&json!(TEST), &json!("Безопасность для всех")));
    assert_eq!(items[1]["profession"], json!({"slug": "taxi", "title": "Водитель такси"}));
    let test: Value = anna.visitor.get(&format!("/api/ru-ru/moskva/tests/{TEST}")).await.json().await.unwrap();
    assert_eq!(test, items[0]);
}
