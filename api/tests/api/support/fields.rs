//! Tests of all field rules by service key, over HTTP.

use serde_json::{Value, json};

use super::kit::{Driver, courier, server, with};

/// A valid body for a profession.
fn valid(profession: &str, fields: &[&str]) -> Value {
    let mut body = courier("My payout has not arrived.");
    body["ask_professions_id"] = profession.into();
    body["driver_license"] = "77 АА 123456".into();
    body["park_name"] = "Park".into();
    let all = ["driver_phone", "driver_license", "park_name"];
    for name in all.iter().filter(|name| !fields.contains(name)) {
        body.as_object_mut().unwrap().remove(*name);
    }
    body
}

#[tokio::test]
async fn every_service_key_enforces_its_rules() {
    let (_folder, server) = server(|_| ()).await;
    let long = |length: usize| Value::from("я ".repeat(length / 2) + &"я".repeat(length % 2));
    for (profession, fields) in [
        ("taxi", &["driver_license", "park_name"][..]),
        ("cargo", &["driver_license", "park_name"]),
        ("courier-car", &["driver_license", "park_name", "driver_phone"]),
        ("courier-on-foot", &["driver_phone"]),
        ("restaurant-courier", &["driver_phone"]),
        ("warehouse-picker", &["driver_phone"]),
    ] {
        let driver = Driver::new(&server).await;
        let code = async |name: &str, value: Value| {
            let (status, body) = driver.send("", &with(valid(profession, fields), name, value)).await;
            let fields = body["error"]["fields"].as_object().cloned().unwrap_or_default();
            assert!(fields.keys().all(|field| field == name), "{profession}: {fields:?}");
            (status, fields.get(name).map(|codes| codes[0].as_str().unwrap().to_owned()).unwrap_or_default())
        };
        let error = |code: &str| (422, code.to_owned());
        for name in ["ask_subject_id", "driver_name", "email", "text"] {
            assert_eq!(code(name, Value::Null).await, error("required"), "{profession}: {name}");
            assert_eq!(code(name, "".into()).await, error("required"), "{profession}: {name}");
        }
        assert_eq!(code("ask_subject_id", "nothing".into()).await, error("one_of"));
        assert_eq!(code("driver_name", "Anna".into()).await, error("full_name"));
        assert_eq!(code("driver_name", " \u{3000}".into()).await, error("non_blank"));
        assert_eq!(code("driver_name", long(203)).await, error("max_length"));
        assert_eq!(code("email", "anna@example".into()).await, error("email"));
        assert_eq!(code("email", format!("{}@example.org", "a".repeat(200)).into()).await, error("max_length"));
        assert_eq!(code("text", "\n \n".into()).await, error("non_blank"));
        assert_eq!(code("text", "\u{1f600}".repeat(1001).into()).await, error("max_length"));
        for name in ["driver_license", "driver_phone"] {
            let is_required = fields.contains(&name);
            if is_required {
                assert_eq!(code(name, Value::Null).await, error("required"), "{profession}: {name}");
                assert_eq!(code(name, "1".repeat(21).into()).await, error("max_length"), "{profession}: {name}");
            }
        }
        if fields.contains(&"driver_phone") {
            assert_eq!(code("driver_phone", "call me".into()).await, error("phone"));
        }
        if fields.contains(&"park_name") {
            assert_eq!(code("park_name", long(203)).await, error("max_length"));
        }
        // All fields valid, with the longest text.
        let (status, receipt) = driver.send("", &with(valid(profession, fields), "text", "\u{1f600}".repeat(1000).into())).await;
        assert_eq!(status, 200, "{profession}: {receipt}");
        assert_eq!(receipt["next"], format!("/ru-ru/moskva/knowledge-base/{profession}"));
    }
}

#[tokio::test]
async fn undeclared_field_is_not_stored() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    driver.sent(&with(courier("Hello."), "driver_license", "77 АА 123456".into())).await;
    let stored = server.database.text("SELECT fields FROM request").await.unwrap();
    let stored: Value = serde_json::from_str(&stored).unwrap();
    assert_eq!(
        stored,
        json!({"ask_subject_id": ["payouts"], "driver_name": ["გიორგი ბერიძე"], "driver_phone": ["+995555123456"], "email": ["giorgi@example.org"]})
    );
}

#[tokio::test]
async fn unknown_profession_is_rejected() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    for (value, code) in [(Value::Null, "required"), ("pilot".into(), "one_of")] {
        let (status, body) = driver.send("", &with(courier("Hello."), "ask_professions_id", value)).await;
        assert_eq!((status, &body["error"]["fields"]), (422, &json!({"ask_professions_id": [code]})));
    }
}
