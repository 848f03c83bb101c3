//! Header and footer menus.

use contracts::menu::{FooterData, MenuData, MenuGroup, MenuLink, Social};

use super::address::knowledge_base_path;
use super::{PageResult, View, rows};

/// Menus of a locale and city. `year` stands in the copyright line.
///
/// # Errors
/// The database failed.
pub(crate) async fn menu(view: &View<'_>, year: i16, socials: &[Social]) -> PageResult<MenuData> {
    let root = plain_link(view.own("knowledge_base.title", &[]), view.url(&knowledge_base_path("")));
    let professions: Vec<MenuLink> = rows::professions(view)
        .await?
        .into_iter()
        .map(|row| MenuLink {
            name: row.title,
            url: view.url(&knowledge_base_path(&row.slug)),
            slug: Some(row.slug),
            is_profession: true,
            open_modal: None,
        })
        .collect();
    let group = |key: &str, links: Vec<MenuLink>| MenuGroup { title: view.own(key, &[]), links };
    let mut footer_menu = vec![group("footer.help", vec![root.clone()])];
    if !professions.is_empty() {
        footer_menu.push(group("footer.professions", professions.clone()));
    }
    Ok(MenuData {
        header_menu: std::iter::once(root).chain(professions).collect(),
        footer_menu,
        footer_data: FooterData {
            copyright: view.own("footer.copyright", &[("year", &year.to_string())]),
            urls: vec![
                plain_link(view.own("footer.geonames", &[]), "https://www.geonames.org/".to_owned()),
                plain_link(view.own("footer.geonames_licence", &[]), "https://creativecommons.org/licenses/by/4.0/".to_owned()),
            ],
            socials: socials.to_vec(),
        },
        tiles: Vec::new(),
        extra_links: Vec::new(),
        promo_banner: None,
        banner_kb: None,
        logo_image: None,
    })
}

fn plain_link(name: String, url: String) -> MenuLink {
    MenuLink { name, url, slug: None, is_profession: false, open_modal: None }
}
