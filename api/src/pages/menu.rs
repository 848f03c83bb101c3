//! Header and footer menus.

use contracts::menu::{Banner, CategoryTile, FooterData, MenuData, MenuGroup, MenuLink};

use super::blocks::actions::{LEGAL, is_guide};
use super::blocks::calculator::has_same_rates;
use super::blocks::lists::plain;
use super::groups::{self, GroupSummary};
use super::kinds::{self, jobs};
use super::paths::{CITIES_PATH, CONTACT_US_PATH, JOBS_PATH, group_path, knowledge_base_path};
use super::queries::articles;
use super::{Address, PageResult, View};
use crate::content::BannerPlacement;

/// Overlay opened by links to support.
const SUPPORT: &str = "support";

/// Menus of a locale and city, for a brand. `year` is that of the copyright line.
///
/// # Errors
/// The database failed.
pub(crate) async fn menu(view: &View<'_>, brand: Option<&str>, year: i16) -> PageResult<MenuData> {
    let root = plain_link(view.own("knowledge_base.title", &[]), view.url(&knowledge_base_path("")));
    let contact =
        MenuLink { open_modal: Some(SUPPORT.to_owned()), ..plain_link(view.own("menu.contact_us", &[]), view.url(CONTACT_US_PATH)) };
    let cities = small_link(view.own("menu.cities", &[]), view.url(CITIES_PATH));
    let (professions, others): (Vec<GroupSummary>, Vec<GroupSummary>) =
        groups::readable(view).into_iter().partition(|group| group.is_profession);
    let header_instruments: Vec<MenuLink> = others
        .into_iter()
        .filter(is_guide)
        .map(|row| MenuLink {
            persons: view.menu.tiles.get(&row.id).cloned(),
            ..plain_link(row.title, view.url(&group_path(&row.slug, false)))
        })
        .collect();
    let instruments: Vec<MenuLink> = header_instruments.iter().map(|link| MenuLink { persons: None, ..link.clone() }).collect();
    let tiles: Vec<CategoryTile> = professions
        .into_iter()
        .map(|row| CategoryTile {
            small_image: view.menu.tiles.get(&row.id).cloned(),
            url: view.url(&group_path(&row.slug, true)),
            id: row.id,
            name: row.title,
            description: row.description,
            slug: row.slug,
        })
        .collect();
    let professions: Vec<MenuLink> = tiles.iter().map(profession_link).collect();
    let with_persons = |(link, tile): (&MenuLink, &CategoryTile)| MenuLink { persons: tile.small_image.clone(), ..link.clone() };
    let header_professions: Vec<MenuLink> = professions.iter().zip(&tiles).map(with_persons).collect();
    let group = |key: &str, links: Vec<MenuLink>| MenuGroup { title: view.own(key, &[]), links };
    let has_jobs = jobs::tiles(view).await?.iter().any(|(_, has_job)| *has_job);
    let jobs = has_jobs.then(|| plain_link(view.own("menu.jobs", &[]), view.url(JOBS_PATH)));
    let help = [root.clone()].into_iter().chain(jobs.clone()).chain([contact.clone()]);
    let mut footer_menu = vec![group("footer.help", help.collect())];
    if !professions.is_empty() {
        footer_menu.push(group("footer.professions", professions));
    }
    if !instruments.is_empty() {
        footer_menu.push(group("footer.instruments", instruments));
    }
    Ok(MenuData {
        header_menu: std::iter::once(root).chain(header_professions).chain(header_instruments).collect(),
        footer_menu,
        footer_data: FooterData {
            copyright: view.own("footer.copyright", &[("year", &year.to_string())]),
            urls: documents(view).await?,
            socials: view.menu.socials(&view.country.code, view.content_language()),
        },
        tiles,
        extra_links: jobs.into_iter().chain([contact, cities]).collect(),
        promo_banner: banner(view, BannerPlacement::Promo).await?,
        banner_kb: banner(view, BannerPlacement::KnowledgeBase).await?,
        logo_image: view.menu.logo(&view.country.code, brand).cloned(),
    })
}

/// Whether menus differ between the cities of the country in the city's code only. False if that is
/// not certain.
pub(crate) fn is_menu_shared(view: &View<'_>) -> bool {
    view.comparisons.has_same_menus(view.locale(), || has_same_parts(view))
}

fn has_same_parts(view: &View<'_>) -> bool {
    let places = [BannerPlacement::Promo, BannerPlacement::KnowledgeBase];
    let banners = places.into_iter().flat_map(|place| view.menu.banners(place, &view.country.code, view.content_language()));
    // Whether a banner is shown depends on its page.
    let is_page_shared = |path: &str| match Address::parse(path) {
        Address::Calculator(kind) => has_same_rates(view, kind),
        Address::Article(..) => false,
        _ => true,
    };
    groups::are_same_in_all_cities(view, LEGAL) && banners.into_iter().all(|(_, banner)| is_page_shared(&banner.url))
}

/// Legal documents and facts about the site, in their order.
async fn documents(view: &View<'_>) -> PageResult<Vec<MenuLink>> {
    let rows = articles::of_group(view, LEGAL).await?;
    Ok(rows.into_iter().map(|row| small_link(plain(view, &row.title), view.url(&knowledge_base_path(&row.path)))).collect())
}

/// The first banner of a placement whose target exists in this city.
async fn banner(view: &View<'_>, place: BannerPlacement) -> PageResult<Option<Banner>> {
    for (title, banner) in view.menu.banners(place, &view.country.code, view.content_language()) {
        let url = if banner.url.starts_with('/') {
            if kinds::page(view, &banner.url, "").await?.status != 200 {
                continue;
            }
            view.url(&banner.url)
        } else {
            banner.url.clone()
        };
        return Ok(Some(Banner { title: title.to_owned(), url, image: banner.image.clone() }));
    }
    Ok(None)
}

fn profession_link(tile: &CategoryTile) -> MenuLink {
    MenuLink { slug: Some(tile.slug.clone()), is_profession: true, ..plain_link(tile.name.clone(), tile.url.clone()) }
}

fn plain_link(name: String, url: String) -> MenuLink {
    MenuLink { name, url, slug: None, is_profession: false, persons: None, small: false, open_modal: None }
}

fn small_link(name: String, url: String) -> MenuLink {
    MenuLink { small: true, ..plain_link(name, url) }
}
