//! `GET /api/{locale}/{city}/menu`.

use contracts::menu::Social;
use product_api::Settings;

use crate::kit::{Folder, Server, TestDatabase, settings};

#[tokio::test]
async fn the_menus_hold_professions_with_articles_here() {
    let folder = Folder::new();
    folder.article("ru", "a", "kazan", "Text.");
    let server = Server::of(&folder).await;
    let mut menu = server.json("/api/ru-ru/kazan/menu").await;
    let copyright = menu["footer_data"]["copyright"].take();
    assert!(copyright.as_str().unwrap().starts_with("© 2") && copyright.as_str().unwrap().ends_with(" Roadside"), "{copyright}");
    insta::assert_json_snapshot!(menu, @r#"
    {
      "footer_data": {
        "copyright": null,
        "socials": [],
        "urls": [
          {
            "is_profession": false,
            "name": "Данные о городах: GeoNames",
            "url": "https://www.geonames.org/"
          },
          {
            "is_profession": false,
            "name": "Лицензия CC BY 4.0",
            "url": "https://creativecommons.org/licenses/by/4.0/"
          }
        ]
      },
      "footer_menu": [
        {
          "links": [
            {
              "is_profession": false,
              "name": "База знаний",
              "url": "/ru-ru/kazan/knowledge-base"
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
      ]
    }
    "#);
    let elsewhere = server.json("/api/ru-ru/moskva/menu").await;
    assert_eq!(elsewhere["header_menu"].as_array().unwrap().len(), 1);
    assert_eq!(elsewhere["footer_menu"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn social_networks_come_from_the_settings() {
    let database = TestDatabase::new().await;
    let social = Social { name: "N".to_owned(), url: "https://n.example".to_owned(), image: "<svg></svg>".to_owned() };
    let settings = Settings { socials: vec![social], ..settings(&database) };
    let server = Server::with(database, settings).await;
    assert_eq!(server.json("/api/ru-en/moskva/menu").await["footer_data"]["socials"][0]["url"], "https://n.example");
}
