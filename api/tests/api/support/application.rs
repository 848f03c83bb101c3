//! Tests of the contractor application, step by step, with and without scripts.

use serde_json::{Value, json};

use super::kit::{Driver, Form, SendForm, both, count, courier, location, server, stored_files};
use crate::kit::{Server, block};

const SAVE: &str = "/api/ru-ru/kazan/become-contractor/save";

fn steps() -> [(&'static str, Value); 5] {
    [
        ("work", json!({"profession": "taxi", "city": "Казань", "employment": "fleet"})),
        (
            "person",
            json!({"full_name": "Արամ Պետրոսյան", "phone": "+374 91 123456", "email": "aram@example.org", "birth_date": "1990-05-06", "citizenship": "am"}),
        ),
        ("transport", json!({"car_brand": "Kia", "car_model": "Rio", "car_year": "2019", "car_plate": "А123ВС 716"})),
        (
            "documents",
            json!({"license_number": "99 11 223344", "license_issued": "2015-01-01", "license_expires": "2099-01-01", "license_categories": ["B"]}),
        ),
        ("check", json!({"consent_personal_data": "yes", "consent_terms": "yes"})),
    ]
}

fn joined(step: &str, form: &str, mut values: Value) -> Value {
    values["step"] = step.into();
    values["form"] = form.into();
    values
}

#[tokio::test]
async fn steps_are_stored_and_the_last_one_submits() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let post = async |body: Value| both(driver.script(SAVE).json(&body).send().await.unwrap()).await;
    let mut form = String::new();
    let mut receipt = Value::Null;
    for (position, (step, values)) in steps().into_iter().enumerate() {
        let (status, answer) = post(joined(step, &form, values)).await;
        assert_eq!(status, 200, "{step}: {answer}");
        let next = answer["next"].as_str().unwrap().to_owned();
        if position < 4 {
            let expected = format!("/ru-ru/kazan/become-contractor/{}?form=", steps()[position + 1].0);
            form = next.strip_prefix(&expected).unwrap_or_else(|| panic!("{next}")).to_owned();
            assert_eq!(answer["number"], "");
        }
        receipt = answer;
    }
    assert!(receipt["number"].as_str().unwrap().starts_with("R-"));
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM form_draft").await, 0);
    let fields: Value =
        serde_json::from_str(&server.database.text("SELECT fields FROM request WHERE kind = 'application'").await.unwrap()).unwrap();
    assert_eq!(
        (&fields["car_year"], &fields["phone"], &fields["consent_terms"]),
        (&json!(["2019"]), &json!(["+37491123456"]), &json!(["yes"]))
    );
    let page = server.page("ru-ru/kazan", receipt["url"].as_str().unwrap().strip_prefix("/ru-ru/kazan").unwrap()).await;
    assert_eq!(block(&page, "heading")["title"], format!("Заявка {}", receipt["number"].as_str().unwrap()));
    let thread = driver.thread(&receipt).await;
    assert_eq!(thread["answer_time"], "Обычно проверяем заявки за 24 часа.");
    assert_eq!((&thread["profession"], &thread["messages"][0]["text"]), (&json!(""), &json!("Արամ Պետրոսյան\nКазань")));
}

#[tokio::test]
async fn step_reports_own_errors_and_the_last_step_all_errors() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let post = async |body: Value| both(driver.script(SAVE).json(&body).send().await.unwrap()).await;
    let errors = async |body: Value| {
        let (status, answer) = post(body).await;
        assert_eq!(status, 422, "{answer}");
        answer["error"]["fields"].clone()
    };
    assert_eq!(
        errors(json!({"step": "work"})).await,
        json!({"profession": ["required"], "city": ["required"], "employment": ["required"]})
    );
    assert_eq!(errors(json!({"step": "wings"})).await, json!({"step": ["one_of"]}));
    let [(_, work), (_, mut person), (_, mut transport), (_, mut documents), (_, check)] = steps();
    let (_, answer) = post(joined("work", "", work)).await;
    let form = answer["next"].as_str().unwrap().split_once("form=").unwrap().1.to_owned();
    person["birth_date"] = "2010-01-01".into();
    person["citizenship"] = "atlantis".into();
    assert_eq!(errors(joined("person", &form, person)).await, json!({"birth_date": ["min_age"], "citizenship": ["one_of"]}));
    transport["car_year"] = "1999".into();
    assert_eq!(errors(joined("transport", &form, transport)).await, json!({"car_year": ["year"]}));
    documents["license_issued"] = "2099-01-01".into();
    documents["license_expires"] = "2015-01-01".into();
    documents["license_categories"] = json!(["Z"]);
    let wrong = json!({"license_issued": ["not_future"], "license_expires": ["not_past"], "license_categories": ["one_of"]});
    assert_eq!(errors(joined("documents", &form, documents)).await, wrong);
    assert_eq!(errors(joined("check", &form, check)).await["birth_date"], json!(["min_age"]));
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request").await, 0);
}

#[tokio::test]
async fn models_depend_on_the_make_and_allow_free_text() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let models = server.json("/api/ru-ru/kazan/car-models?make=Kia").await;
    let ceed = json!({"name": "Ceed", "class": "C", "from": 2006});
    assert_eq!(models, json!({"make": "Kia", "models": [{"name": "Rio", "class": "B", "from": 2000, "to": 2023}, ceed]}));
    assert_eq!(server.json("/api/ru-ru/kazan/car-models?make=none").await["models"], json!([]));
    assert_eq!(server.status_and_json("/api/ru-ru/kazan/car-models").await.0, 400);
    let post = async |body: Value| both(driver.script(SAVE).json(&body).send().await.unwrap()).await;
    let [(_, work), (_, person), (_, mut transport), ..] = steps();
    let (_, answer) = post(joined("work", "", work)).await;
    let form = answer["next"].as_str().unwrap().split_once("form=").unwrap().1.to_owned();
    assert_eq!(post(joined("person", &form, person)).await.0, 200);
    transport["car_model"] = "Vesta".into();
    let (status, answer) = post(joined("transport", &form, transport.clone())).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"car_model": ["one_of"]})));
    // Without scripts, the page returns with the models of the chosen make.
    let page = server.page("ru-ru/kazan", &format!("/become-contractor/transport&query=form%3D{form}")).await;
    let steps = block(&page, "form")["steps"].as_array().unwrap().clone();
    let fields = steps.iter().find(|step| step["id"] == "transport").unwrap()["form"]["fields"].clone();
    let values = |field: &Value| field["choices"].as_array().unwrap().iter().map(|choice| choice["value"].clone()).collect::<Vec<_>>();
    assert_eq!(
        (values(&fields[0]), values(&fields[1])),
        (vec![json!("Kia"), json!("other")], vec![json!("Rio"), json!("Ceed"), json!("other")])
    );
    assert_eq!(fields[1]["choices_by"], json!({"field": "car_brand", "address": "/api/ru-ru/kazan/car-models?make="}));
    transport["car_model"] = "other".into();
    let (status, answer) = post(joined("transport", &form, transport.clone())).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"car_other": ["required"]})));
    transport["car_other"] = "Kia Retona".into();
    assert_eq!(post(joined("transport", &form, transport)).await.0, 200);
}

#[tokio::test]
async fn without_scripts_application_goes_from_page_to_page() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let shown = async |address: &str| {
        let path = address.strip_prefix("/ru-ru/kazan").unwrap();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let page = server.page("ru-ru/kazan", &format!("{path}&query={}", query.replace('=', "%3D"))).await;
        block(&page, "form").clone()
    };
    let mut address = "/ru-ru/kazan/become-contractor".to_owned();
    for (step, values) in steps() {
        let form = shown(&address).await;
        assert_eq!((&form["step"], &form["purpose"], &form["action"]), (&json!(step), &json!("become_contractor"), &json!(SAVE)));
        let mut body = Form::new().text("step", step).text("form", form["form"].as_str().unwrap_or_default());
        for (name, value) in values.as_object().unwrap() {
            body = body.text(name, value.as_str().unwrap_or("B"));
        }
        if step == "documents" {
            body = body.file("files", "licence.pdf", b"%PDF-1.7 a licence");
        }
        address = location(&driver.page(SAVE).multipart(body).send().await.unwrap());
    }
    assert!(address.starts_with("/ru-ru/kazan/requests/") && address.ends_with("?sent=1"), "{address}");
    assert_eq!(
        (stored_files(&server).await, count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM upload WHERE message_id IS NOT NULL").await),
        (1, 1)
    );
}

#[tokio::test]
async fn changed_answer_returns_to_the_summary_via_invalidated_steps() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let post = async |step: &str, form: &str, values: Value| {
        let (status, answer) = both(driver.script(SAVE).json(&joined(step, form, values)).send().await.unwrap()).await;
        assert_eq!(status, 200, "{step}: {answer}");
        let (path, form) = answer["next"].as_str().unwrap().split_once("?form=").unwrap();
        (path.rsplit('/').next().unwrap().to_owned(), form.to_owned())
    };
    let [work, person, transport, documents, _] = steps().map(|(_, values)| values);
    let (_, form) = post("work", "", work.clone()).await;
    // Until the summary was shown, each step leads to the next one, also after going back.
    for (step, values, next) in [
        ("person", &person, "transport"),
        ("work", &work, "person"),
        ("transport", &transport, "documents"),
        ("documents", &documents, "check"),
    ] {
        assert_eq!(post(step, &form, values.clone()).await, (next.to_owned(), form.clone()), "{step}");
    }
    let mut renamed = person.clone();
    renamed["full_name"] = "Արամ Արամի Պետրոսյան".into();
    assert_eq!(post("person", &form, renamed).await.0, "check");
    // The car is too old for the premium tariffs, and couriers still have to choose how they
    // move.
    let mut other = work.clone();
    other["profession"] = "premium-driver".into();
    let mut old = transport.clone();
    old["car_year"] = "2018".into();
    assert_eq!(post("transport", &form, old.clone()).await.0, "check");
    assert_eq!(post("work", &form, other.clone()).await.0, "transport");
    assert_eq!(post("transport", &form, transport).await.0, "check");
    other["profession"] = "courier-bicycle".into();
    assert_eq!(post("work", &form, other).await.0, "transport");
    assert_eq!(post("transport", &form, json!({"transport": "bicycle"})).await.0, "check");
}

#[tokio::test]
async fn without_scripts_changed_answer_returns_to_the_summary() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let mut address = String::new();
    for (step, values) in steps().into_iter().take(4).chain([steps()[1].clone()]) {
        let form = address.split_once("form=").map_or("", |(_, form)| form).to_owned();
        let mut body = Form::new().text("step", step).text("form", &form);
        for (name, value) in values.as_object().unwrap() {
            body = body.text(name, value.as_str().unwrap_or("B"));
        }
        address = location(&driver.page(SAVE).multipart(body).send().await.unwrap());
    }
    assert!(address.starts_with("/ru-ru/kazan/become-contractor/check?form="), "{address}");
}

#[tokio::test]
async fn later_step_needs_a_started_application() {
    let (_folder, server) = server(|_| ()).await;
    let page = server.page("ru-ru/kazan", "/become-contractor/person").await;
    assert_eq!((&page["status"], &block(&page, "form")["step"]), (&json!(200), &json!("work")));
    assert_eq!(block(&page, "form")["values"]["city"], json!(["Казань"]));
    let page = server.page("ru-ru/kazan", "/become-contractor&query=profession%3Dcargo").await;
    let form = block(&page, "form");
    assert_eq!((&form["values"]["profession"], form["steps"].as_array().unwrap().len()), (&json!(["cargo"]), 5));
    assert_eq!(server.page("ru-ru/kazan", "/become-contractor/wings").await["status"], 404);
}

#[tokio::test]
async fn no_step_is_skipped() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let [(_, mut work), (_, person), ..] = steps();
    work["profession"] = "courier-on-foot".into();
    let (_, answer) = both(driver.script(SAVE).json(&joined("work", "", work)).send().await.unwrap()).await;
    let form = answer["next"].as_str().unwrap().split_once("form=").unwrap().1.to_owned();
    let shown = async |step: &str| {
        let page = server.page("ru-ru/kazan", &format!("/become-contractor/{step}&query=form%3D{form}")).await;
        let form = block(&page, "form");
        let done: Vec<bool> = form["steps"].as_array().unwrap().iter().map(|step| step["done"] == true).collect();
        (form["step"].as_str().unwrap().to_owned(), done)
    };
    // Documents have no required field of this profession, and wait for the person all the same.
    assert_eq!(shown("documents").await, ("person".to_owned(), vec![true, false, false, false]));
    assert_eq!(shown("check").await.0, "person");
    assert_eq!(both(driver.script(SAVE).json(&joined("person", &form, person)).send().await.unwrap()).await.0, 200);
    assert_eq!(shown("documents").await, ("documents".to_owned(), vec![true, true, true, false]));
}

#[tokio::test]
async fn consents_lead_to_their_texts() {
    let server = Server::start().await;
    let page = server.page("ru-ru/kazan", "/become-contractor").await;
    let links = block(&page, "form")["documents"].clone();
    let documents = "/ru-ru/kazan/knowledge-base/legal/documents";
    assert_eq!(links[0], json!({"field": "", "url": format!("{documents}/privacy")}));
    assert_eq!(links[1], json!({"field": "consent_personal_data", "url": format!("{documents}/consents#personal-data")}));
    assert_eq!(links[2], json!({"field": "consent_terms", "url": format!("{documents}/consents#work")}));
    let page = server.page("ru-ru/kazan", "/contact-us/taxi").await;
    assert_eq!(block(&page, "form")["documents"], json!([links[0]]));
}

#[tokio::test]
async fn key_is_scoped_to_its_form() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let key = "the-same-key-of-two-forms";
    assert_eq!(driver.send(key, &courier("Where is my payout?")).await.0, 200);
    let step = driver.script(SAVE).header("idempotency-key", key).json(&joined("work", "", steps()[0].1.clone()));
    let (status, answer) = both(step.send().await.unwrap()).await;
    assert_eq!((status, &answer["number"]), (200, &json!("")), "{answer}");
}
