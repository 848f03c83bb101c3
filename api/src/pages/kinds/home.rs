//! Entry pages: the main page and the start page.

use contracts::page::CityLink;
use contracts::page_data::{Action, ActionKind, BlockContent, CityGroup, PageData, PageType};
use contracts::search::SearchPage;
use indexmap::IndexMap;

use super::{cities, jobs};
use crate::pages::blocks::actions::{has_page, instruments};
use crate::pages::blocks::lists::tile;
use crate::pages::blocks::popular::popular_block;
use crate::pages::blocks::{block, crumb, found, heading};
use crate::pages::groups::{self, GroupSummary};
use crate::pages::paths::{CONTACT_US_PATH, START_PATH};
use crate::pages::{PageResult, SEARCH_PATH, View};

/// Most cities on the start page. A link leads to the others.
const MOST_CITIES: usize = 12;

/// The main page: search, professions and links.
pub(in crate::pages) async fn home(view: &View<'_>) -> PageResult<PageData> {
    let (professions, others): (Vec<GroupSummary>, Vec<GroupSummary>) =
        groups::readable(view).into_iter().partition(|group| group.is_profession);
    let items = professions.into_iter().map(|row| tile(view, row)).collect();
    let mut blocks = vec![heading(view.own("home.title", &[]), view.own("home.description", &[]))];
    if has_page(view, SEARCH_PATH) {
        let empty = SearchPage { answer: None, from_category: None, categories: Vec::new(), popular: Vec::new() };
        blocks.push(block("search", BlockContent::Search(empty)));
    }
    blocks.push(block("professions", BlockContent::Professions { items }));
    blocks.extend(popular_block(view).await?);
    blocks.extend(instruments(view, others));
    let items = vec![Action { kind: ActionKind::ContactUs, url: view.url(CONTACT_US_PATH) }];
    blocks.push(block("actions", BlockContent::Actions { items }));
    Ok(found(PageType::Home, IndexMap::new(), Vec::new(), blocks, None))
}

/// The start page: choice of a profession and a city.
pub(in crate::pages) async fn start(view: &View<'_>) -> PageResult<PageData> {
    let title = view.own("start.title", &[]);
    let breadcrumbs = vec![crumb(view, &title, START_PATH)];
    let items = jobs::tiles(view).await?.into_iter().map(|(tile, _)| tile).collect();
    let cities = view.country.cities_from_default().take(MOST_CITIES).map(|city| CityLink {
        code: city.code.clone(),
        name: city.name(&view.language).to_owned(),
        href: format!("/{}-{}/{}{START_PATH}", view.country.code, view.language, city.code),
    });
    let groups = vec![CityGroup { title: String::new(), cities: cities.collect() }];
    let blocks = vec![
        heading(title, view.own("start.description", &[])),
        block("professions", BlockContent::Professions { items }),
        // Each country links to the page with all of its cities.
        block("cities", BlockContent::Cities { groups, countries: cities::countries(view) }),
    ];
    Ok(found(PageType::Start, IndexMap::new(), breadcrumbs, blocks, None))
}
