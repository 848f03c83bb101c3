//! Tests of `GET /api/{locale}/{city}/menu`.

use serde_json::json;

use crate::kit::{Folder, Server};

#[tokio::test]
async fn menus_list_professions_with_articles_here() {
    let folder = Folder::new();
    folder.article("ru", "a", "kazan", "Text.");
    let server = Server::of(&folder).await;
    let mut menu = server.json("/api/ru-ru/kazan/menu").await;
    let copyright = menu["footer_data"]["copyright"].take();
    assert!(copyright.as_str().unwrap().starts_with("© 2") && copyright.as_str().unwrap().ends_with(" Roadside"), "{copyright}");
    insta::assert_json_snapshot!(menu, @r#"
    {
      "extra_links": [
        {
          "is_profession": false,
          "name": "Связаться с поддержкой",
          "open_modal": "support",
          "url": "/ru-ru/kazan/contact-us"
        },
        {
          "is_profession": false,
          "name": "Города",
          "small": true,
          "url": "/ru-ru/kazan/cities"
        }
      ],
      "footer_data": {
        "copyright": null,
        "socials": [],
        "urls": []
      },
      "footer_menu": [
        {
          "links": [
            {
              "is_profession": false,
              "name": "База знаний",
              "url": "/ru-ru/kazan/knowledge-base"
            },
            {
              "is_profession": false,
              "name": "Связаться с поддержкой",
              "open_modal": "support",
              "url": "/ru-ru/kazan/contact-us"
            }
          ],
          "title": "Помощь"
        },
        {
          "links": [
            {
              "is_profession": true,
              "name": "ru taxi",
              "slug": "taxi",
              "url": "/ru-ru/kazan/knowledge-base/taxi"
            }
          ],
          "title": "Профессии"
        }
      ],
      "header_menu": [
        {
          "is_profession": false,
          "name": "База знаний",
          "url": "/ru-ru/kazan/knowledge-base"
        },
        {
          "is_profession": true,
          "name": "ru taxi",
          "slug": "taxi",
          "url": "/ru-ru/kazan/knowledge-base/taxi"
        }
      ],
      "tiles": [
        {
          "description": "About taxi",
          "id": "taxi",
          "name": "ru taxi",
          "slug": "taxi",
          "url": "/ru-ru/kazan/knowledge-base/taxi"
        }
      ]
    }
    "#);
    let elsewhere = server.json("/api/ru-ru/moskva/menu").await;
    assert_eq!(elsewhere["header_menu"].as_array().unwrap().len(), 1);
    assert_eq!(elsewhere["footer_menu"].as_array().unwrap().len(), 1);
    assert_eq!(elsewhere["tiles"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn other_group_is_a_link_and_not_a_tile() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    folder.instruction();
    let server = Server::of(&folder).await;
    let menu = server.json("/api/ru-en/kazan/menu").await;
    let link = json!({"name": "en safety", "url": "/ru-en/kazan/knowledge-base-instructions/safety", "is_profession": false});
    assert_eq!(menu["header_menu"][2], link);
    assert_eq!(menu["footer_menu"][2], json!({"title": "Useful for everyone", "links": [link]}));
    assert_eq!(menu["tiles"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn legal_documents_are_in_the_footer_and_not_among_the_answers() {
    let server = Server::start().await;
    let menu = server.json("/api/ru-en/moskva/menu").await;
    let documents = menu["footer_data"]["urls"].as_array().unwrap();
    let slugs: Vec<&str> = documents.iter().map(|link| link["url"].as_str().unwrap().rsplit('/').next().unwrap()).collect();
    assert_eq!(slugs, ["terms", "privacy", "consents", "cookies", "accessibility", "about"]);
    for document in documents {
        let path = document["url"].as_str().unwrap().trim_start_matches("/ru-en/moskva");
        assert_eq!(server.page("ru-en/moskva", path).await["status"], 200, "{path}");
    }
    for answers in ["header_menu", "footer_menu", "tiles", "extra_links"] {
        assert!(!menu[answers].to_string().contains("/legal"), "{answers}");
    }
    let pictures = menu["header_menu"].as_array().unwrap().iter().skip(1).filter(|link| link["persons"]["width"] == 96).count();
    assert_eq!(pictures, menu["header_menu"].as_array().unwrap().len() - 1, "every group has a picture");
}

#[tokio::test]
async fn seed_has_profession_pictures_and_valid_banner_links() {
    let server = Server::start().await;
    for place in ["ru-ru/moskva", "kz-en/almaty"] {
        let menu = server.json(&format!("/api/{place}/menu")).await;
        for tile in menu["tiles"].as_array().unwrap() {
            let picture = &tile["small_image"];
            assert_eq!((&picture["width"], &picture["height"]), (&96.into(), &96.into()), "{tile}");
            let (file, symbol) = picture["url"].as_str().unwrap().split_once('#').unwrap();
            let response = server.get(file).await;
            assert_eq!(response.headers()["content-type"], "image/svg+xml");
            assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
            assert_eq!(response.headers()["content-security-policy"], "default-src 'none'; sandbox");
            let markup = response.text().await.unwrap();
            assert!(markup.starts_with("<svg xmlns=") && markup.len() < 24_000, "{markup}");
            let drawing = markup.split_once(&format!("<symbol id=\"{symbol}\"")).unwrap().1.split("</symbol>").next().unwrap();
            for manner in ["var(--art-filled, inline)", "var(--art-outline, none)"] {
                assert!(drawing.contains(manner), "{drawing}");
            }
            // Colours are the brand's.
            assert!(!drawing.contains("=\"#"), "{drawing}");
        }
        for banner in ["promo_banner", "banner_kb"] {
            let url = menu[banner]["url"].as_str().unwrap();
            assert_eq!(server.page(place, url.trim_start_matches(&format!("/{place}"))).await["status"], 200, "{url}");
        }
    }
}

#[tokio::test]
async fn seed_has_social_networks_and_brand_logos() {
    let server = Server::start().await;
    let names = async |locale: &str| -> Vec<String> {
        let menu = server.json(&format!("/api/{locale}/moskva/menu")).await;
        let socials = menu["footer_data"]["socials"].as_array().unwrap();
        assert!(socials.iter().all(|social| social["image"].as_str().unwrap().contains("currentColor")), "{socials:?}");
        socials.iter().map(|social| social["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("ru-ru").await, ["Канал с новостями", "Видео для водителей и курьеров", "Сообщество водителей и курьеров"]);
    assert_eq!(names("ru-en").await, ["News channel", "Videos for drivers and couriers", "Drivers’ and couriers’ community"]);
    let mut logos = Vec::new();
    for brand in ["amber", "slate"] {
        let logo = server.json(&format!("/api/ru-ru/moskva/menu?brand={brand}")).await["logo_image"].take();
        assert_eq!((&logo["height"], server.get(logo["url"].as_str().unwrap()).await.status().as_u16()), (&32.into(), 200), "{brand}");
        logos.push(logo);
    }
    assert_ne!(logos[0]["url"], logos[1]["url"]);
    assert!(server.json("/api/ru-ru/moskva/menu?brand=gold").await.get("logo_image").is_none());
}

#[tokio::test]
async fn banner_is_hidden_where_its_page_is_missing() {
    let folder = Folder::new();
    folder.article("ru", "a", "kazan", "Text.");
    let banner =
        |place: &str, url: &str| format!("[[banner]]\nplace = \"{place}\"\ntitle = {{ ru = \"{place} {url}\" }}\nurl = \"{url}\"\n");
    folder.write(
        "menu.toml",
        &[
            banner("promo", "/knowledge-base/taxi"),
            banner("promo", "https://x.example"),
            banner("knowledge_base", "/knowledge-base/taxi/money/a"),
        ]
        .concat(),
    );
    let server = Server::of(&folder).await;
    let here = server.json("/api/ru-ru/kazan/menu").await;
    assert_eq!(here["promo_banner"]["url"], "/ru-ru/kazan/knowledge-base/taxi");
    assert_eq!(here["banner_kb"]["title"], "knowledge_base /knowledge-base/taxi/money/a");
    let elsewhere = server.json("/api/ru-ru/moskva/menu").await;
    assert_eq!(elsewhere["promo_banner"]["url"], "https://x.example");
    assert!(elsewhere.get("banner_kb").is_none());
    folder.remove("menu.toml");
    folder.article("ru", "a", "kazan", "Other text.");
    server.api.reload().await.unwrap();
    assert!(server.json("/api/ru-ru/kazan/menu").await.get("promo_banner").is_none(), "removing the file removes the banner");
}

#[tokio::test]
async fn content_sets_social_networks_and_logo() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    folder.write("n.svg", "<svg viewBox='0 0 24 24' width='24' height='24' onload='x()'><script>x()</script><path d='M0 0h1'/></svg>");
    folder.write(
        "menu.toml",
        "[[social]]\nname = { en = \"News\", ru = \"Новости\" }\nurl = \"https://n.example\"\nimage = \"n.svg\"\n\
         [[logo]]\nimage = \"n.svg\"\ncountries = [\"kz\"]\n[[logo]]\nimage = \"n.svg\"\nbrands = [\"slate\"]\n",
    );
    let server = Server::of(&folder).await;
    let menu = server.json("/api/ru-en/moskva/menu").await;
    let social = &menu["footer_data"]["socials"][0];
    assert_eq!((&social["name"], &social["url"]), (&"News".into(), &"https://n.example".into()));
    let markup = social["image"].as_str().unwrap();
    assert!(markup.contains("<path d=\"M0 0h1\"") && !markup.contains("script") && !markup.contains("onload"), "{markup}");
    assert!(menu.get("logo_image").is_none());
    assert!(server.json("/api/ru-en/moskva/menu?brand=amber").await.get("logo_image").is_none());
    assert_eq!(server.json("/api/ru-en/moskva/menu?brand=slate").await["logo_image"]["width"], 24);
    let logo = &server.json("/api/kz-en/almaty/menu").await["logo_image"];
    assert_eq!((&logo["width"], &logo["height"]), (&24.into(), &24.into()));
    assert_eq!(server.get(logo["url"].as_str().unwrap()).await.status(), 200);
}
