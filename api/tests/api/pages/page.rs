//! Tests of `GET /api/{locale}/{city}/?path=`.

use serde_json::{Value, json};

use super::{crumbs, types};
use crate::kit::{Folder, Server, block};

#[tokio::test]
async fn root_shows_professions() {
    let server = Server::start().await;
    let page = server.page("ru-ru/moskva", "/knowledge-base").await;
    assert_eq!((&page["status"], &page["page"]), (&json!(200), &json!({"type": "kb_root", "params": {}})));
    assert_eq!(types(&page), ["heading", "professions", "popular_sections", "popular", "instruments"]);
    assert_eq!(crumbs(&page), ["/ru-ru/moskva/knowledge-base"]);
    let taxi = &block(&page, "professions")["items"][0];
    assert_eq!((&taxi["id"], &taxi["name"], &taxi["articles"]), (&json!("taxi"), &json!("Водитель такси"), &json!(11)));
}

#[tokio::test]
async fn category_shows_all_sections_and_subcategory_one() {
    let server = Server::start().await;
    let category = server.page("ru-en/kazan", "/knowledge-base/taxi").await;
    assert_eq!(category["page"], json!({"type": "kb_category", "params": {"category": "taxi"}}));
    assert_eq!(types(&category), ["heading", "popular", "sections", "instruments", "support"]);
    let sections = block(&category, "sections")["items"].as_array().unwrap();
    let money = sections.iter().find(|section| section["id"] == "taxi-money").unwrap();
    let sub_category = server.page("ru-en/kazan", "/knowledge-base/taxi/money").await;
    assert_eq!(sub_category["page"]["type"], "kb_sub_category");
    let only = &block(&sub_category, "sections")["items"];
    let links = |section: &Value| ["id", "title", "url", "topic"].map(|field| strings(&section["articles"], field));
    assert_eq!((only.as_array().unwrap().len(), links(&only[0])), (1, links(money)));
    assert_eq!(types(&sub_category), ["heading", "sections", "instruments", "siblings", "support"]);
    assert_eq!(block(&sub_category, "siblings")["items"][0]["url"], "/ru-en/kazan/knowledge-base/taxi/account");
    assert_eq!(money["articles"][0]["url"], "/ru-en/kazan/knowledge-base/taxi/money/payout-not-arrived");
    assert_eq!(
        crumbs(&sub_category),
        ["/ru-en/kazan/knowledge-base", "/ru-en/kazan/knowledge-base/taxi", "/ru-en/kazan/knowledge-base/taxi/money"]
    );
}

fn strings(items: &Value, field: &str) -> Vec<String> {
    items.as_array().unwrap().iter().map(|item| item[field].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn only_lists_that_show_short_answers_have_them() {
    let server = Server::start().await;
    let page = async |path: &str| server.page("ru-ru/kazan", path).await;
    let (root, search) = (page("/knowledge-base").await, page("/search").await);
    let (category, sub_category) = (page("/knowledge-base/taxi").await, page("/knowledge-base/taxi/money").await);
    let missing = page("/knowledge-base/taxi/money/payout-not-arrive").await;
    let articles_of = |page: &Value| block(page, "sections")["items"][0]["articles"].clone();
    let (questions, in_search) = (&block(&root, "popular")["items"], &block(&search, "search")["popular"]);
    assert_eq!([questions, in_search].map(|items| items.as_array().unwrap().len()), [4, 8]);
    for titles in [questions, in_search, &block(&category, "popular")["items"], &articles_of(&category), &missing["error"]["nearest"]] {
        let answers = strings(titles, "summary");
        assert!(!answers.is_empty() && answers.iter().all(String::is_empty), "{titles}");
    }
    assert!(strings(&articles_of(&sub_category), "summary").iter().all(|answer| !answer.is_empty()));
}

#[tokio::test]
async fn repository_articles_are_complete_in_all_kinds_of_places() {
    let server = Server::start().await;
    for place in ["ru-ru/moskva", "ru-en/perm", "kz-ru/almaty", "tr-en/istanbul", "uz-ru/tashkent"] {
        let root = server.page(place, "/knowledge-base").await;
        let groups = ["professions", "instruments"].map(|kind| block(&root, kind)["items"].as_array().unwrap());
        let legal = json!({"url": format!("/{place}/knowledge-base-instructions/legal")});
        for group in groups.into_iter().flatten().chain([&legal]).filter(|group| group["url"].as_str().unwrap().contains("knowledge-base"))
        {
            let path = group["url"].as_str().unwrap().trim_start_matches(&format!("/{place}")).to_owned();
            let category = server.page(place, &path).await;
            let sections = block(&category, "sections")["items"].as_array().unwrap();
            let articles: Vec<&Value> = sections.iter().flat_map(|section| section["articles"].as_array().unwrap()).collect();
            assert!(group["articles"].is_null() || group["articles"].as_u64() == Some(articles.len() as u64), "{path}");
            for article in articles {
                let url = article["url"].as_str().unwrap();
                let page = server.page(place, url.trim_start_matches(&format!("/{place}"))).await;
                let mut expected =
                    vec!["heading", "short_answer", "table_of_contents", "rich_text", "faq", "related", "siblings", "support"];
                expected.retain(|kind| *kind != "siblings" || !block(&page, kind).is_null());
                // Legal documents have no questions.
                expected.retain(|kind| *kind != "faq" || !url.contains("/legal/"));
                assert_eq!(types(&page), expected, "{url}");
                assert_eq!(crumbs(&page).last(), Some(&url));
                let text = page.to_string();
                for left in ["{{", ":::", "](article:", "style=", "<script", "\u{e000}"] {
                    assert!(!text.contains(left), "{url} holds {left}");
                }
            }
        }
    }
}

#[tokio::test]
async fn support_link_carries_profession_and_article() {
    let server = Server::start().await;
    let support = async |path: &str| {
        let page = server.page("ru-ru/moskva", path).await;
        block(&page, "support")["url"].as_str().unwrap().to_owned()
    };
    let article = "/knowledge-base/taxi/money/payout-not-arrived";
    assert_eq!(support(article).await, "/ru-ru/moskva/contact-us/taxi?article=taxi-payout-not-arrived");
    assert_eq!(support("/knowledge-base/taxi").await, "/ru-ru/moskva/contact-us/taxi");
    assert_eq!(support("/jobs/taxi").await, "/ru-ru/moskva/contact-us/taxi");
    assert_eq!(support("/knowledge-base/money/payouts/payout-methods").await, "/ru-ru/moskva/contact-us?article=money-payout-methods");
    let page = server.page("ru-ru/moskva", article).await;
    let html = block(&page, "rich_text")["html"].as_str().unwrap();
    assert!(html.contains("href=\"/ru-ru/moskva/contact-us/taxi?article=taxi-payout-not-arrived\""), "{html}");
}

#[tokio::test]
async fn emergency_numbers_of_the_country_can_be_dialled() {
    let server = Server::start().await;
    let article = "/knowledge-base/safety/urgent/emergency-sos";
    let page = server.page("ru-ru/moskva", article).await;
    assert_eq!(block(&page, "short_answer")["calls"], json!([{"number": "112"}]));
    assert!(block(&page, "rich_text")["html"].as_str().unwrap().contains("<a href=\"tel:112\">112</a>"));
    let page = server.page("by-ru/minsk", article).await;
    let calls = json!([{"number": "102", "service": "милиция"}, {"number": "103", "service": "скорая"}]);
    assert_eq!(block(&page, "short_answer")["calls"], calls);
    let page = server.page("by-ru/minsk", "/contact-us").await;
    assert_eq!(block(&page, "form")["emergency"], calls);
    let page = server.page("ru-ru/moskva", "/knowledge-base/taxi/money/payout-not-arrived").await;
    assert_eq!(block(&page, "short_answer").get("calls"), None);
}

#[tokio::test]
async fn article_names_the_currency_of_the_country() {
    let server = Server::start().await;
    let countries = server.json("/api/ru-en/moskva/country-list").await;
    let countries = countries["countries"].as_array().unwrap();
    let signs: Vec<&str> = countries.iter().map(|country| country["currency"]["symbol"].as_str().unwrap()).collect();
    assert_eq!(countries.len(), 20);
    for country in countries {
        let (code, city) = (country["code"].as_str().unwrap(), country["default_city"].as_str().unwrap());
        let own = country["currency"]["symbol"].as_str().unwrap();
        // Ignore signs that are part of another sign or of a word.
        let is_other_currency = |sign: &&&str| !own.contains(**sign) && !sign.chars().any(char::is_alphabetic) && **sign != "$";
        let other_signs: Vec<_> = signs.iter().filter(is_other_currency).collect();
        let place = format!("{code}-en/{city}");
        let sitemap = server.json(&format!("/api/sitemap/{code}-en")).await;
        for entry in sitemap["entries"].as_array().unwrap() {
            let Some(path) =
                entry["path"].as_str().unwrap().strip_prefix(&format!("/{place}/")).filter(|path| path.matches('/').count() == 3)
            else {
                continue;
            };
            let text = server.page(&place, &format!("/{path}")).await["blocks"].to_string();
            for sign in &other_signs {
                assert!(!text.contains(**sign), "{place}/{path} mentions {sign}");
            }
            for unknown in ["the amount in the app", "the percentage in the app"] {
                assert!(!text.contains(unknown), "{place}/{path} says {unknown}");
            }
        }
    }
}

#[tokio::test]
async fn section_of_a_profession_shows_general_articles() {
    let folder = Folder::new();
    folder.article("ru", "a", "", "Text.");
    folder.instruction();
    for (id, cities, title) in [("tired", "", "Усталость"), ("here", "kazan", "Казань"), ("filled", "", "Плата {{fee}}")]
    {
        let text = crate::kit::article("ru", id, id, cities, "Text.").replace(&format!("title: ru {id}"), &format!("title: \"{title}\""));
        let text = text.replace("profession: taxi", "profession: safety").replace("section: money", "section: health");
        folder.write(&format!("ru/safety/health/{id}.md"), &text);
    }
    folder.group("ru", "taxi/safety", "taxi-safety", "order: 2");
    let own = crate::kit::article("ru", "belt", "belt", "", "Text.").replace("section: money", "section: safety");
    folder.write("ru/taxi/safety/belt.md", &own);
    let server = Server::of(&folder).await;
    let page = server.page("ru-ru/kazan", "/knowledge-base/taxi").await;
    let sections = &block(&page, "sections")["items"];
    assert_eq!((&sections[0]["topic"], &sections[0]["general"]), (&json!("money"), &Value::Null));
    let group = "/ru-ru/kazan/knowledge-base-instructions/safety";
    let link = |id: &str, title: &str| json!({"id": id, "title": title, "url": format!("/ru-ru/kazan/knowledge-base/safety/health/{id}")});
    // Articles of some cities, or with a value of the city in the title, would make the pages of
    // cities differ.
    let articles = [link("rest", "ru rest"), link("tired", "Усталость")];
    assert_eq!(sections[1]["general"], json!({"title": "ru safety", "url": group, "total": 2, "articles": articles}));
    assert_eq!(block(&page, "instruments"), &Value::Null, "the section shows the group");
    let elsewhere = server.page("ru-ru/kazan", "/knowledge-base-instructions/safety").await;
    assert_eq!(block(&elsewhere, "sections")["items"][0]["general"], Value::Null, "the group is no profession");
}

#[tokio::test]
async fn profession_offers_its_calculator_and_the_remaining_groups() {
    let server = Server::start().await;
    let urls = async |path: &str| {
        let page = server.page("ru-ru/moskva", path).await;
        let items = block(&page, "instruments")["items"].as_array().into_iter().flatten();
        items.map(|item| item["url"].as_str().unwrap().trim_start_matches("/ru-ru/moskva").to_owned()).collect::<Vec<_>>()
    };
    let [starting, tariffs] = ["starting", "tariffs"].map(|slug| format!("/knowledge-base-instructions/{slug}"));
    assert_eq!(urls("/knowledge-base/taxi").await, [starting, tariffs, "/calculator?profession=taxi".to_owned()]);
    assert_eq!(urls("/knowledge-base/premium-driver").await.last().unwrap(), "/ultima-calculator");
    assert_eq!(urls("/knowledge-base/taxi/money").await, ["/calculator?profession=taxi"]);
    assert!(urls("/knowledge-base/taxi/safety").await.is_empty());
    let root = urls("/knowledge-base").await;
    assert!(root.contains(&"/calculator".to_owned()) && !root.iter().any(|url| url.ends_with("legal")), "{root:?}");
}

#[tokio::test]
async fn popular_questions_of_a_profession_are_the_editors_then_the_first_of_each_section() {
    let server = Server::start().await;
    let page = server.page("ru-ru/moskva", "/knowledge-base/taxi").await;
    let items = block(&page, "popular")["items"].as_array().unwrap();
    let links: Vec<(&str, &str)> = items.iter().map(|link| (link["id"].as_str().unwrap(), link["topic"].as_str().unwrap())).collect();
    assert_eq!(links, [("taxi-payout-not-arrived", "money"), ("taxi-account-blocked", "account"), ("taxi-no-orders", "app")]);
    let page = server.page("ru-ru/moskva", "/knowledge-base-instructions/starting").await;
    assert_eq!(block(&page, "popular"), &Value::Null, "a group with few articles shows them all");
}

#[tokio::test]
async fn article_shows_the_others_of_its_section() {
    let folder = Folder::new();
    for (id, cities) in [("a", ""), ("b", ""), ("c", "kazan")] {
        folder.article("ru", id, cities, "Text.");
    }
    let server = Server::of(&folder).await;
    let page = server.page("ru-ru/kazan", "/knowledge-base/taxi/money/a").await;
    let section = "/ru-ru/kazan/knowledge-base/taxi/money";
    let other = json!({"id": "b", "title": "ru b", "url": format!("{section}/b")});
    assert_eq!(block(&page, "siblings"), &json!({"title": "ru taxi-money", "url": section, "items": [other]}));
}

#[tokio::test]
async fn other_group_is_an_instrument_with_a_page() {
    let folder = Folder::new();
    folder.article("ru", "a", "", "Text.");
    folder.instruction();
    let server = Server::of(&folder).await;
    let root = server.page("ru-ru/moskva", "/knowledge-base").await;
    assert_eq!(block(&root, "professions")["items"].as_array().unwrap().len(), 1);
    let address = "/ru-ru/moskva/knowledge-base-instructions/safety";
    assert_eq!(
        block(&root, "instruments")["items"][0],
        json!({"id": "safety", "name": "ru safety", "description": "About safety", "url": address})
    );
    let page = server.page("ru-ru/moskva", "/knowledge-base-instructions/safety").await;
    assert_eq!((&page["status"], &page["page"]), (&json!(200), &json!({"type": "instruction", "params": {"category": "safety"}})));
    assert_eq!((types(&page), crumbs(&page)), (vec!["heading", "sections", "support"], vec!["/ru-ru/moskva/knowledge-base", address]));
    let article = block(&page, "sections")["items"][0]["articles"][0]["url"].as_str().unwrap();
    assert_eq!(article, "/ru-ru/moskva/knowledge-base/safety/health/rest");
    let article = server.page("ru-ru/moskva", "/knowledge-base/safety/health/rest").await;
    assert_eq!(crumbs(&article)[1..3], [address, "/ru-ru/moskva/knowledge-base/safety/health"]);
    let section = server.page("ru-ru/moskva", "/knowledge-base/safety/health").await;
    assert_eq!((&section["page"]["type"], crumbs(&section)[1]), (&json!("kb_sub_category"), address));
    for elsewhere in ["/knowledge-base/safety", "/knowledge-base-instructions/taxi", "/knowledge-base-instructions/safety/health"] {
        assert_eq!(server.page("ru-ru/moskva", elsewhere).await["status"], 404, "{elsewhere}");
    }
    let seo = server.seo("ru-en/perm", "/knowledge-base-instructions/safety").await;
    assert_eq!((&seo["canonical"], &seo["noindex"]), (&json!("/ru-en/moskva/knowledge-base-instructions/safety"), &json!(false)));
}

#[tokio::test]
async fn questions_and_related_articles_are_separate_blocks() {
    let server = Server::start().await;
    let page = server.page("ru-en/moskva", "/knowledge-base/taxi/money/payout-not-arrived").await;
    let faq = block(&page, "faq");
    assert_eq!((&faq["title"], &faq["anchor"]), (&json!("Common questions"), &json!("faq")));
    assert_eq!(faq["items"].as_array().unwrap().len(), 4);
    assert!(
        faq["items"][2]["html"].as_str().unwrap().contains("href=\"/ru-en/moskva/knowledge-base/taxi/money/fare-lower-than-expected\"")
    );
    assert!(!block(&page, "rich_text")["html"].as_str().unwrap().contains("Common questions"));
    assert_eq!(block(&page, "related")["items"].as_array().unwrap().len(), 3);
    assert_eq!(page["updated_at"], "2026-11-23");
}

#[tokio::test]
async fn related_articles_of_another_profession_stand_last_and_say_so() {
    let server = Server::start().await;
    let page = server.page("ru-en/moskva", "/knowledge-base/cargo/orders/damaged-cargo").await;
    let related = block(&page, "related")["items"].as_array().unwrap().clone();
    let listed: Vec<_> = related.iter().map(|item| (item["id"].as_str().unwrap(), item["profession"].as_str())).collect();
    assert_eq!(
        listed,
        [
            ("cargo-loaders", None),
            ("cargo-more-cargo", None),
            ("account-appeal-block", None),
            ("courier-on-foot-damaged-order", Some("Courier on foot")),
        ]
    );
}

#[tokio::test]
async fn unknown_query_parameters_are_ignored() {
    let server = Server::start().await;
    let plain = server.page("ru-ru/moskva", "/knowledge-base/taxi").await;
    assert_eq!(server.page("ru-ru/moskva", "/knowledge-base/taxi&query=q%3D%D0%B2%26x%3D1").await, plain);
    for (query, code) in [("a".repeat(2049), "too_long"), ("a%0Ab".to_owned(), "control_character")] {
        let (status, body) = server.status_and_json(&format!("/api/ru-ru/moskva/?path=/knowledge-base&query={query}")).await;
        assert_eq!((status, &body["error"]["fields"]["query"]), (400, &json!([code])));
    }
}
