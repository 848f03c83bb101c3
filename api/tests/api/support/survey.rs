//! Tests of the survey: anonymous answers and their report.

use serde_json::{Value, json};

use super::kit::{Driver, both, count, server};

const PATH: &str = "/save-user-pool?locale=ru-ru&city=kazan";

async fn answer(driver: &Driver<'_>, page: &str, body: &Value) -> u16 {
    let request = driver.script(PATH).header("referer", format!("https://roadside.example{page}"));
    request.json(body).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn answers_are_stored_and_reported() {
    let (_folder, server) = server(|_| ()).await;
    let page = "/ru-ru/kazan/knowledge-base/taxi/money/payout?x=1";
    for (stars, comment) in [(5, "dropped"), (4, ""), (1, " Долго\nискал ")] {
        let driver = Driver::new(&server).await;
        let body = json!({"is_user_complete_order": stars != 1, "stars": stars, "text_comment": comment});
        assert_eq!(answer(&driver, page, &body).await, 204);
    }
    let driver = Driver::new(&server).await;
    assert_eq!(answer(&driver, "/ru-ru/moskva/jobs", &json!({"is_user_complete_order": false, "stars": 2})).await, 204);
    let rows = server.api.survey_report(1).await.unwrap();
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "all\tall\t4\t3.00\t50\t15\t85\t2",
            "city\tru/kazan\t4\t3.00\t50\t15\t85\t2",
            "page\t/knowledge-base/taxi/money/payout\t3\t3.33\t67\t21\t94\t2",
            "profession\ttaxi\t3\t3.33\t67\t21\t94\t2",
        ]
    );
    assert_eq!(rows[0].words, ["Долго\nискал"], "comments with five stars are dropped");
    assert_eq!(server.api.survey_report(4).await.unwrap().len(), 2);
}

#[tokio::test]
async fn answer_is_validated_and_rate_limited() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    for (body, field, code) in [
        (json!({"is_user_complete_order": true, "stars": 0}), "stars", "out_of_range"),
        (json!({"is_user_complete_order": true, "stars": 6}), "stars", "out_of_range"),
        (json!({"is_user_complete_order": true, "stars": 4, "text_comment": "я".repeat(301)}), "text_comment", "max_length"),
    ] {
        let (status, answer) = both(driver.script(PATH).json(&body).send().await.unwrap()).await;
        assert_eq!((status, &answer["error"]["fields"][field]), (400, &json!([code])));
    }
    for body in [
        json!({"stars": 4}),
        json!({"is_user_complete_order": "yes", "stars": 4}),
        json!({"is_user_complete_order": true, "stars": 4, "x": 1}),
    ] {
        assert_eq!(answer(&driver, "/", &body).await, 400, "{body}");
    }
    let (status, _) =
        both(driver.script("/save-user-pool").json(&json!({"is_user_complete_order": true, "stars": 4})).send().await.unwrap()).await;
    assert_eq!(status, 400);
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM survey_answer").await, 0);
    let good = json!({"is_user_complete_order": true, "stars": 4, "text_comment": "я".repeat(300)});
    for _ in 0..5 {
        assert_eq!(answer(&driver, "/", &good).await, 204);
    }
    assert_eq!(answer(&driver, "/", &good).await, 429);
}
