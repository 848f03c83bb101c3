//! Tests of the pages of the signed-in visitor.

use serde_json::json;

use crate::kit::{Server, block};

#[tokio::test]
async fn profile_pages_are_titled_and_not_indexed() {
    let server = Server::start().await;
    let sitemap = server.json("/api/sitemap/ru-ru").await.to_string();
    for (path, kind, title, in_english) in [
        ("/profile", "profile", "Профиль", "Your profile"),
        ("/profile/requests", "profile_requests", "Мои обращения", "Your requests"),
        ("/profile/pro/knowledge-check", "profile_knowledge_check", "Проверка знаний", "Knowledge check"),
        ("/tests", "tests", "Тесты", "Tests"),
        ("/profile/pro", "profile_pro", "Уровень и документы", "Level and documents"),
        ("/profile/pro/achievements", "profile_achievements", "Достижения", "Achievements"),
    ] {
        let page = server.page("ru-ru/moskva", path).await;
        assert_eq!((&page["status"], &page["page"]["type"]), (&json!(200), &json!(kind)));
        assert_eq!(page["blocks"].as_array().unwrap().len(), 1, "nothing personal: {page}");
        let heading = block(&page, "heading");
        assert_eq!(heading["title"], title);
        assert!(!heading["description"].as_str().unwrap().is_empty(), "{heading}");
        assert!(heading["description"].as_str().is_some_and(|text| text.ends_with('.')), "{heading}");
        let breadcrumbs = page["breadcrumbs"].as_array().unwrap();
        assert_eq!(breadcrumbs[1], json!({"title": "Профиль", "url": "/ru-ru/moskva/profile"}));
        assert_eq!(breadcrumbs.last().unwrap(), &json!({"title": title, "url": format!("/ru-ru/moskva{path}")}));
        assert_eq!(block(&server.page("ru-en/moskva", path).await, "heading")["title"], in_english);
        let seo = server.seo("ru-en/moskva", path).await;
        let expected = json!({"meta_title": format!("{in_english} — Roadside"), "noindex": true, "handle_class": kind});
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&seo[name], value, "{path}: {name}");
        }
        assert!(!sitemap.contains(&format!("{path}\"")), "{path}");
    }
}

#[tokio::test]
async fn page_of_a_test_has_its_title_in_the_language() {
    let server = Server::start().await;
    for (locale, title) in [("ru-ru", "Безопасность для всех"), ("ru-en", "Safety for everyone")] {
        let page = server.page(&format!("{locale}/moskva"), "/tests/safety-for-everyone").await;
        assert_eq!((&page["page"]["type"], &page["page"]["params"]), (&json!("test"), &json!({"test": "safety-for-everyone"})));
        assert_eq!(block(&page, "heading")["title"], title);
        assert_eq!(page["breadcrumbs"].as_array().unwrap().len(), 4);
    }
    assert_eq!(server.page("ru-en/moskva", "/tests/nothing").await["status"], 404);
}
