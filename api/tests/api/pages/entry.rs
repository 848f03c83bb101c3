//! Tests of the main page, the start page and jobs.

use product_api::{Api, Settings};
use serde_json::{Value, json};

use crate::kit::{Folder, Server, TestDatabase, block, settings};

fn types(page: &Value) -> Vec<&str> {
    page["blocks"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap()).collect()
}

/// Collects all links of a page, in any kind of block.
fn collect_urls<'a>(value: &'a Value, urls: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(url) if name == "url" || name == "href" => urls.push(url),
                    _ => collect_urls(member, urls),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_urls(item, urls)),
        _ => {}
    }
}

#[tokio::test]
async fn main_page_has_search_and_links() {
    let server = Server::start().await;
    let page = server.page("ru-ru/moskva", "/").await;
    assert_eq!((&page["status"], &page["page"]["type"], &page["breadcrumbs"]), (&json!(200), &json!("home"), &json!([])));
    let expected = ["heading", "professions", "popular", "instruments", "actions"];
    assert_eq!(types(&page).into_iter().filter(|kind| *kind != "search").collect::<Vec<_>>(), expected);
    assert_eq!(block(&page, "heading")["title"], "С чем помочь?");
    let picture = &block(&page, "professions")["items"][0]["picture"];
    assert_eq!((&picture["width"], &picture["height"]), (&json!(96), &json!(96)));
    assert_eq!(block(&page, "actions")["items"], json!([{"kind": "contact_us", "url": "/ru-ru/moskva/contact-us"}]));
    let seo = server.seo("ru-en/moskva", "/").await;
    assert_eq!(seo["canonical"], "/ru-en/moskva");
    assert_eq!(seo["hreflang_list"][0], json!({"hreflang": "ru-RU", "href": "/ru-ru/moskva"}));
}

#[tokio::test]
async fn all_links_of_a_city_lead_to_pages() {
    let server = Server::start().await;
    for place in ["ru-ru/moskva", "kz-en/almaty"] {
        let mut paths = vec!["/".to_owned(), "/start".to_owned(), "/jobs".to_owned(), "/knowledge-base".to_owned()];
        let jobs = server.page(place, "/jobs").await;
        let of_jobs = block(&jobs, "professions")["items"].as_array().unwrap().iter().map(|tile| tile["url"].as_str().unwrap());
        paths.extend(of_jobs.map(|url| url.trim_start_matches(&format!("/{place}")).to_owned()));
        for path in paths {
            let page = server.page(place, &path).await;
            assert_eq!(page["status"], 200, "{path}");
            let mut links = Vec::new();
            collect_urls(&page, &mut links);
            for url in links.into_iter().filter(|url| !url.starts_with("/api/images/")) {
                let mut parts = url.split('?').next().unwrap().splitn(4, '/').skip(1);
                let place = format!("{}/{}", parts.next().unwrap(), parts.next().unwrap());
                let below = format!("/{}", parts.next().unwrap_or_default());
                assert_eq!(server.page(&place, &below).await["status"], 200, "{path} leads to {url}");
            }
        }
    }
}

fn with_job() -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.group(language, "courier", "courier", "order: 2");
        folder.group(language, "courier/money", "courier-money", "order: 1");
        folder.write(
            &format!("{language}/courier/money/tips.md"),
            &crate::kit::article(language, "tips", "tips", "", "Text.").replace("profession: taxi", "profession: courier"),
        );
        folder.article(language, "a", "", "Text.");
    }
    let body = "Fee {{fee}}. See [it](article:a).\n\n:::only country=kz\nIn Kazakhstan.\n:::\n\n## Questions {#faq}\n\n### Why?\n\nSo.";
    folder.job("ru", "taxi", body);
    folder
}

#[tokio::test]
async fn job_has_a_page() {
    let server = Server::of(&with_job()).await;
    let page = server.page("ru-ru/moskva", "/jobs/taxi").await;
    assert_eq!((&page["status"], &page["page"]), (&json!(200), &json!({"type": "job", "params": {"category": "taxi"}})));
    assert_eq!(types(&page), ["heading", "job_facts", "rich_text", "faq", "actions", "support"]);
    let html = &block(&page, "rich_text")["html"];
    assert_eq!(html, "<p>Fee 1. See <a href=\"/ru-ru/moskva/knowledge-base/taxi/money/a\">it</a>.</p>");
    let kinds: Vec<&Value> = block(&page, "actions")["items"].as_array().unwrap().iter().map(|action| &action["kind"]).collect();
    assert_eq!(kinds[kinds.len() - 2..], [&json!("knowledge_base"), &json!("contact_us")]);
    let contact = |page: &Value| block(page, "actions")["items"].as_array().unwrap().last().unwrap()["url"].clone();
    assert_eq!(contact(&page), "/ru-ru/moskva/contact-us?profession=taxi");
    assert_eq!(contact(&server.page("ru-ru/moskva", "/jobs").await), "/ru-ru/moskva/contact-us");
    let crumbs = [json!({"title": "Работа", "url": "/ru-ru/moskva/jobs"}), json!({"title": "ru job", "url": "/ru-ru/moskva/jobs/taxi"})];
    assert_eq!(page["breadcrumbs"], json!(crumbs));
    let abroad = server.page("kz-ru/almaty", "/jobs/taxi").await;
    assert!(block(&abroad, "rich_text")["html"].as_str().unwrap().contains("In Kazakhstan."));
    for missing in ["/jobs/courier", "/jobs/nothing"] {
        assert_eq!(server.page("ru-ru/moskva", missing).await["status"], 404, "{missing}");
    }
    assert_eq!(server.page("ru-en/moskva", "/jobs/taxi").await["status"], 404, "there is no English job");
    let seo = server.seo("ru-ru/perm", "/jobs/taxi").await;
    assert_eq!(seo["canonical"], "/ru-ru/moskva/jobs/taxi");
    assert_eq!(seo["hreflang_list"].as_array().unwrap().len(), 2, "the page and `x-default`: {seo}");
    assert_eq!(server.seo("ru-ru/kazan", "/jobs/taxi").await["canonical"], "/ru-ru/kazan/jobs/taxi", "another fee, another page");
}

#[tokio::test]
async fn jobs_show_what_they_pay_and_take() {
    let server = Server::start().await;
    let jobs = server.page("ru-ru/moskva", "/jobs").await;
    let foot = block(&jobs, "professions")["items"].as_array().unwrap().iter().find(|job| job["id"] == "courier-on-foot").unwrap();
    let facts = &foot["job"];
    assert_eq!(facts["requirements"][0], "От 18 лет");
    let calculator = server.json("/api/ru-ru/moskva/calculator?profession=courier-on-foot").await;
    let hour = &calculator["result"]["net"]["hour"]["low"];
    assert_eq!(facts["earnings"], json!({"from": hour, "currency_sign": "₽"}));
    let job = server.page("ru-ru/moskva", "/jobs/courier-on-foot").await;
    assert_eq!(block(&job, "job_facts"), facts);
    let kazan = server.seo("ru-ru/kazan", "/jobs").await;
    assert_eq!(kazan["canonical"], "/ru-ru/kazan/jobs", "other rates, another page");
    assert_eq!(server.seo("ru-ru/perm", "/jobs").await["canonical"], server.seo("ru-ru/omsk", "/jobs").await["canonical"]);
    assert_eq!(block(&server.page("ru-ru/moskva", "/start").await, "professions")["items"][0]["job"], Value::Null);
}

#[tokio::test]
async fn requirements_of_a_job_are_few_and_short() {
    let database = TestDatabase::new().await;
    let folder = with_job();
    let head = "id: taxi\ntitle: T\ndescription: D\nupdated: 2026-01-02";
    let long = "a".repeat(33);
    folder.write("ru/taxi/_job.md", &format!("---\n{head}\nrequirements: [a, b, c, d, \"{{{{fee}}}}\", {long}]\n---\nText.\n"));
    let api = Api::open(Settings { content: None, ..settings(&database) }).await.unwrap();
    let error = api.import(folder.path(), None).await.unwrap_err().to_string();
    for fault in ["`requirements` has 6 texts: 4 at most", "has 33 characters: 32 at most", "`requirements` holds a variable"] {
        assert!(error.contains(fault), "{error}");
    }
}

#[tokio::test]
async fn jobs_and_start_link_only_to_existing_pages() {
    let server = Server::of(&with_job()).await;
    let tiles = async |path: &str| {
        let page = server.page("ru-ru/perm", path).await;
        let items = block(&page, "professions")["items"].as_array().unwrap().clone();
        items.into_iter().map(|tile| format!("{} {}", tile["name"].as_str().unwrap(), tile["url"].as_str().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(tiles("/jobs").await, ["ru job /ru-ru/perm/jobs/taxi"]);
    assert_eq!(tiles("/start").await, ["ru job /ru-ru/perm/jobs/taxi", "ru courier /ru-ru/perm/knowledge-base/courier"]);
    let start = server.page("ru-ru/perm", "/start").await;
    assert_eq!(types(&start), ["heading", "professions", "cities"]);
    let cities = block(&start, "cities");
    assert_eq!(cities["groups"][0]["cities"][0]["href"], "/ru-ru/moskva/start");
    assert!(cities["groups"][0]["cities"].as_array().unwrap().len() <= 12);
    assert!(cities["countries"].as_array().unwrap().iter().any(|country| country["href"] == "/ru-ru/moskva/cities"));
    let menu = server.json("/api/ru-ru/perm/menu").await;
    assert_eq!(menu["extra_links"][0]["url"], "/ru-ru/perm/jobs");
    assert!(!server.json("/api/ru-en/perm/menu").await.to_string().contains("/jobs"), "no link to a page without jobs");
}

#[tokio::test]
async fn sitemap_lists_pages_in_their_languages() {
    let server = Server::of(&with_job()).await;
    let paths = async |locale: &str| {
        let sitemap = server.json(&format!("/api/sitemap/{locale}")).await;
        sitemap["entries"].as_array().unwrap().iter().map(|entry| entry["path"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let russian = paths("ru-ru").await;
    for path in ["/ru-ru/moskva", "/ru-ru/moskva/start", "/ru-ru/moskva/jobs", "/ru-ru/moskva/jobs/taxi", "/ru-ru/kazan/jobs/taxi"] {
        assert!(russian.iter().any(|known| known == path), "{path} of {russian:?}");
    }
    let english = paths("ru-en").await;
    assert!(english.contains(&"/ru-en/moskva/start".to_owned()) && !english.iter().any(|path| path.contains("/jobs")), "{english:?}");
}

#[tokio::test]
async fn popular_sections_appear_on_the_root_if_they_have_articles() {
    let folder = Folder::new();
    folder.instruction();
    folder.article("ru", "a", "kazan", "Text.");
    folder.write("menu.toml", "[popular]\nsections = [\"safety-health\", \"taxi-money\"]\n");
    let server = Server::of(&folder).await;
    let sections = async |place: &str, path: &str| block(&server.page(place, path).await, "popular_sections")["items"].clone();
    assert_eq!(
        sections("ru-ru/kazan", "/knowledge-base").await,
        json!([
            {"id": "safety-health", "title": "ru safety-health", "category": "ru safety", "url": "/ru-ru/kazan/knowledge-base/safety/health"},
            {"id": "taxi-money", "title": "ru taxi-money", "category": "ru taxi", "url": "/ru-ru/kazan/knowledge-base/taxi/money"},
        ])
    );
    assert_eq!(sections("ru-ru/perm", "/knowledge-base").await[1], Value::Null, "no article of the section is for this city");
    assert_eq!(sections("ru-ru/kazan", "/").await, Value::Null, "the main page shows only questions");
}

#[tokio::test]
async fn popular_articles_appear_only_where_available() {
    let folder = Folder::new();
    folder.article("ru", "a", "", "Text.");
    folder.article("ru", "b", "kazan", "Text.");
    folder.write("menu.toml", "[popular]\narticles = [\"b\", \"a\"]\n");
    let server = Server::of(&folder).await;
    let popular = async |place: &str, path: &str| {
        let page = server.page(place, path).await;
        block(&page, "popular")["items"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|link| link["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for path in ["/", "/knowledge-base"] {
        assert_eq!(popular("ru-ru/kazan", path).await, ["b", "a"]);
        assert_eq!(popular("ru-ru/perm", path).await, ["a"]);
        assert!(popular("ru-en/perm", path).await.is_empty());
    }
}

#[tokio::test]
async fn invalid_job_is_reported_with_its_line() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    folder.instruction();
    folder.job("en", "taxi", "[Gone](article:gone) {{nothing}}");
    folder.job("en", "safety", "Text.");
    folder.write("ru/taxi/_job.md", "---\nid: cab\ntitle: T {{fee}}\ndescription: D\nupdated: soon\n---\nText.\n");
    folder.write("ru/lost/_job.md", "---\nid: lost\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n");
    folder.write("menu.toml", "[popular]\narticles = [\"a\", \"b\"]\n");
    let database = TestDatabase::new().await;
    let api = Api::open(Settings { content: None, ..settings(&database) }).await.unwrap();
    let faults = api.import(folder.path(), None).await.unwrap_err();
    insta::assert_snapshot!(faults, @r"
    en/safety/_job.md: `safety` is not a profession, so it cannot have a job
    en/taxi/_job.md:7: `{{nothing}}` is not defined in [default] of variables.toml
    en/taxi/_job.md:7: the link leads to `article:gone`, which does not exist
    menu.toml:2: `popular` names `b`, which is not an article
    ru/lost/_job.md: the folder lost has no _index.md without fault in `ru`
    ru/lost/_job.md:7: there is no text below the front matter
    ru/taxi/_job.md:3: `title` holds a variable: they work in articles only
    ru/taxi/_job.md:5: `updated` `soon` is not a date: write it as 2026-03-31
    ");
}
