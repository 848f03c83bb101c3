use std::collections::{BTreeMap, BTreeSet};

use input_faults::Faults;

use super::{BannerPlacement, MenuContent, Reader};
use crate::content::{Group, front_matter::GroupHead, image::Image};
use crate::test_places::geo;

fn read(text: &str) -> (MenuContent, Faults) {
    let (content, _, faults) = read_with_images(text);
    (content, faults)
}

fn read_with_images(text: &str) -> (MenuContent, BTreeMap<String, Image>, Faults) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.svg"), "<svg viewBox=\"0 0 4 5\" width=\"4\" height=\"5\"></svg>").unwrap();
    std::fs::write(folder.path().join("b.svg"), "<svg viewBox=\"0 0 6 5\" width=\"6\" height=\"5\"></svg>").unwrap();
    std::fs::create_dir(folder.path().join("other")).unwrap();
    std::fs::write(folder.path().join("other/b.svg"), "<svg viewBox=\"0 0 1 1\" width=\"1\" height=\"1\"></svg>").unwrap();
    std::fs::write(
        folder.path().join("c.svg"),
        "<svg viewBox=\"0 0 4 4\" width=\"4\" height=\"4\" stroke-width=\"4\"><g display=\"var(--x, none)\"><path d=\"M0 0h4\"/></g></svg>",
    )
    .unwrap();
    let large = format!("<svg width=\"4\" height=\"5\"><path d=\"M0 0{}\"/></svg>", "h1".repeat(600));
    std::fs::write(folder.path().join("large.svg"), large).unwrap();
    let head =
        GroupHead { id: "taxi".into(), slug: "cab".into(), title: "T".into(), description: "D".into(), order: 1, is_profession: true };
    let section_head = GroupHead { id: "taxi-money".into(), slug: "pay".into(), ..head.clone() };
    let section =
        Group { file: String::new(), language: "en".into(), profession: "cab".into(), section: Some("pay".into()), head: section_head };
    let group = Group { file: String::new(), language: "en".into(), profession: "cab".into(), section: None, head };
    let (mut images, mut faults) = (BTreeMap::new(), Faults::default());
    let content = Reader { folder: folder.path(), geo: &geo(), groups: &[group, section], articles: &BTreeSet::new(), images: &mut images }
        .read(text, &mut faults);
    (content, images, faults)
}

#[test]
fn pictures_of_tiles_and_banners_are_symbols_of_one_file() {
    let banner = "[[banner]]\nplace = \"promo\"\ntitle = { en = \"One\" }\nurl = \"/a\"\nimage = ";
    let (content, images, faults) = read_with_images(&format!("[tiles]\ntaxi = \"c.svg\"\n{banner}\"b.svg\"\n{banner}\"c.svg\"\n"));
    assert!(faults.is_empty(), "{faults}");
    let [(name, file)] = images.iter().collect::<Vec<_>>()[..] else { panic!("{images:?}") };
    let urls = content.banners.iter().filter_map(|banner| Some(banner.image.as_ref()?.url.clone())).collect::<Vec<_>>();
    assert_eq!(content.tiles["taxi"].url, format!("/api/images/{name}#c"));
    assert_eq!(urls, [format!("/api/images/{name}#b"), format!("/api/images/{name}#c")]);
    insta::assert_snapshot!(
        std::str::from_utf8(&file.bytes).unwrap(),
        @r##"<svg xmlns="http://www.w3.org/2000/svg"><symbol id="b" viewBox="0 0 6 5"></symbol><symbol id="c" viewBox="0 0 4 4" stroke-width="4"><g display="var(--x, none)"><path d="M0 0h4"></path></g></symbol></svg>"##
    );
}

#[test]
fn two_pictures_with_one_name_are_an_error() {
    let banner = "[[banner]]\nplace = \"promo\"\ntitle = { en = \"One\" }\nurl = \"/a\"\nimage = ";
    let (_, faults) = read(&format!("{banner}\"b.svg\"\n{banner}\"other/b.svg\"\n"));
    assert!(faults.to_string().starts_with("menu.toml:6: the pictures `b.svg` and `other/b.svg` have the same name"), "{faults}");
}

#[test]
fn banners_are_filtered_by_country_and_language() {
    let (content, faults) = read(
        "[tiles]\ntaxi = \"a.svg\"\n[[banner]]\nplace = \"promo\"\ncountries = [\"tr\"]\ntitle = { en = \"One\" }\nurl = \"/a\"\n\
         [[banner]]\nplace = \"promo\"\ntitle = { en = \"Two\", ru = \"Два\" }\nurl = \"https://x.example\"\nimage = \"a.svg\"\n",
    );
    assert!(faults.is_empty(), "{faults}");
    let titles = |country, language| content.banners(BannerPlacement::Promo, country, language).map(|(title, _)| title).collect::<Vec<_>>();
    assert_eq!(titles("tr", "en"), ["One", "Two"]);
    assert_eq!(titles("ru", "en"), ["Two"]);
    assert_eq!(titles("tr", "ru"), ["Два"]);
    assert!(titles("tr", "kk").is_empty());
    assert_eq!(content.banners(BannerPlacement::KnowledgeBase, "tr", "en").count(), 0);
    assert_eq!((content.tiles["taxi"].width, content.tiles["taxi"].height), (4, 5));
}

#[test]
fn social_networks_and_logos_are_filtered_by_country() {
    let (content, faults) = read(
        "[[social]]\nname = { en = \"N\", ru = \"Н\" }\nurl = \"https://n.example\"\nimage = \"a.svg\"\n\
         [[social]]\nname = \"T\"\nurl = \"https://t.example\"\nimage = \"a.svg\"\ncountries = [\"tr\"]\n\
         [[logo]]\nimage = \"a.svg\"\ncountries = [\"tr\"]\n[[logo]]\nimage = \"b.svg\"\nbrands = [\"slate\"]\n",
    );
    assert!(faults.is_empty(), "{faults}");
    let names = |country, language| content.socials(country, language).into_iter().map(|social| social.name).collect::<Vec<_>>();
    assert_eq!((names("tr", "en"), names("ru", "en")), (vec!["N".to_owned(), "T".to_owned()], vec!["N".to_owned()]));
    assert_eq!((names("tr", "ru"), names("ru", "kk")), (vec!["Н".to_owned(), "T".to_owned()], vec!["N".to_owned()]));
    assert!(content.socials("ru", "ru")[0].image.starts_with("<svg "));
    let width = |country, brand| content.logo(country, brand).map(|picture| picture.width);
    assert_eq!((width("tr", Some("amber")), width("tr", Some("slate")), width("tr", None)), (Some(4), Some(4), Some(4)));
    assert_eq!((width("ru", Some("amber")), width("ru", Some("slate")), width("ru", None)), (None, Some(6), None));
}

#[test]
fn popular_sections_are_resolved() {
    let (content, faults) = read("[popular]\nsections = [\"taxi-money\"]\n");
    assert!(faults.is_empty(), "{faults}");
    assert_eq!(content.popular_sections, ["taxi-money"]);
    let (_, faults) = read("[popular]\nsections = [\n  \"taxi\",\n  \"none\",\n]\n");
    insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
    menu.toml:3: `popular` names `taxi`, which is not a section
    menu.toml:4: `popular` names `none`, which is not a section
    ");
}

#[test]
fn all_errors_are_reported_with_their_lines() {
    let (_, faults) = read(
        "[tiles]\npilot = \"a.svg\"\ntaxi = \"../a.svg\"\n[[banner]]\nplace = \"promo\"\ncountries = [\"xx\"]\n\
         title = { Russian = \"\" }\nurl = \"//evil.example\"\nimage = \"none.svg\"\n\
         [[social]]\nname = \"\"\nurl = \"http://n.example\"\nimage = \"large.svg\"\n[[logo]]\nimage = \"none.svg\"\ncountries = [\"xx\"]\nbrands = [\"gold\"]\n\
         [[social]]\nname = { en = \"\" }\nurl = \"https://n.example\"\nimage = \"a.svg\"\n",
    );
    insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
    menu.toml:2: there is no profession, no group of articles and no calculator `pilot`
    menu.toml:3: the picture `../a.svg` must be a relative path inside the content folder
    menu.toml:4: `//evil.example` must be a path of slugs, `/knowledge-base/taxi`, or begin with https://
    menu.toml:4: `Russian` is not a language
    menu.toml:4: the picture `none.svg` cannot be read: No such file or directory (os error 2)
    menu.toml:4: the title in `Russian` must have 1 to 80 characters
    menu.toml:4: there is no country `xx`
    menu.toml:10: `http://n.example` must begin with https://
    menu.toml:10: `name` must have 1 to 40 characters
    menu.toml:10: the picture `large.svg` has 1308 bytes: 1024 at most, because it is part of every page
    menu.toml:14: the picture `none.svg` cannot be read: No such file or directory (os error 2)
    menu.toml:14: there is no brand `gold`
    menu.toml:14: there is no country `xx`
    menu.toml:18: the name in `en` must have 1 to 40 characters
    ");
    let (_, faults) = read("[[banner]]\nplace = \"roof\"\n");
    assert!(faults.to_string().starts_with("menu.toml:2: is not valid: "), "{faults}");
}
