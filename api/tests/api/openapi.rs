//! Tests of the committed OpenAPI document.

use crate::kit::repository;

#[test]
fn committed_document_is_current() {
    let committed = std::fs::read_to_string(repository().join("api/openapi.json")).unwrap();
    let current = serde_json::to_string_pretty(&product_api::openapi()).unwrap();
    assert_eq!(committed.trim_end(), current, "run: cargo run -p product-api -- openapi > api/openapi.json");
}

#[test]
fn endpoints_have_descriptions_and_examples() {
    let document = serde_json::to_value(product_api::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/csrf_token",
        "/api/health",
        "/api/auth/profile",
        "/api/auth/sessions",
        "/api/auth/account",
        "/api/auth/export",
        "/api/identity/auth",
        "/api/identity/callback",
        "/api/identity/logout",
        "/api/identity/signed-out",
        "/api/identity/style.css",
        "/api/set/city",
        "/api/check-locale",
        "/api/redirect-check",
        "/api/translation-list",
        "/api/{locale}/{city}/",
        "/api/{locale}/{city}/search",
        "/api/{locale}/{city}/seo/get",
        "/api/{locale}/{city}/menu",
        "/api/{locale}/{city}/country-list",
        "/api/{locale}/{city}/account/requests",
    ] {
        let operation = &paths[path]["get"];
        assert!(operation["description"].is_string() || operation["summary"].is_string(), "{path}");
        assert!(
            operation["responses"].to_string().contains("\"example\"") || operation["responses"].to_string().contains("$ref"),
            "{path}"
        );
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(!parameter["example"].is_null(), "{path}: {parameter}");
        }
    }
}

#[test]
fn parameters_are_described_once() {
    let document = serde_json::to_value(product_api::openapi()).unwrap();
    let operations = document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    for (method, operation) in operations {
        let mut names: Vec<_> = operation["parameters"].as_array().into_iter().flatten().map(|parameter| &parameter["name"]).collect();
        let all = names.len();
        names.sort_by_key(|name| name.to_string());
        names.dedup();
        assert_eq!(names.len(), all, "{method} {}", operation["operationId"]);
    }
}
