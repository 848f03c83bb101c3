//! Actions of a page and its instruments. Links to missing pages are left out.

use contracts::page_data::{Action, ActionKind, Block, BlockContent, Instrument};

use super::block;
use super::lists::instrument;
use crate::content::CALCULATORS;
use crate::pages::blocks::calculator::has_rates;
use crate::pages::paths::{BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CONTACT_US_PATH, group_path};
use crate::pages::queries::articles::GroupRow;
use crate::pages::{Address, View};

/// True for the path of an existing page. Calculators exist only where there are rates.
pub(in crate::pages) fn has_page(view: &View<'_>, path: &str) -> bool {
    match Address::parse(path) {
        Address::Unknown => false,
        Address::Calculator(kind) => has_rates(view, kind),
        _ => true,
    }
}

/// Actions for the job of a profession, or for jobs in general.
pub(in crate::pages) fn job_actions(view: &View<'_>, profession: Option<&GroupRow>) -> Block {
    let mut items = Vec::new();
    let mut add = |kind: ActionKind, path: &str| {
        if has_page(view, path) {
            let query = profession.map(|group| format!("?profession={}", group.id)).unwrap_or_default();
            items.push(Action { kind, url: view.url(path) + &query });
        }
    };
    add(ActionKind::Apply, BECOME_CONTRACTOR_PATH);
    add(ActionKind::Calculator, CALCULATOR_PATH);
    let articles = |group: &GroupRow| Action { kind: ActionKind::KnowledgeBase, url: view.url(&group_path(&group.slug, true)) };
    items.extend(profession.map(articles));
    let with_form = profession.filter(|group| view.forms.has_category(&group.slug));
    let query = with_form.map(|group| format!("?profession={}", group.slug)).unwrap_or_default();
    items.push(Action { kind: ActionKind::ContactUs, url: view.url(CONTACT_US_PATH) + &query });
    block("actions", BlockContent::Actions { items })
}

/// Groups that are not professions, then the calculators; `None` without any.
pub(in crate::pages) fn instruments(view: &View<'_>, groups: Vec<GroupRow>) -> Option<Block> {
    let groups = groups.into_iter().map(|row| instrument(view, row));
    let tools = CALCULATORS.into_iter().filter_map(|id| {
        let path = format!("/{id}");
        let text = |part: &str| view.own(&format!("instruments.{}.{part}", id.replace('-', "_")), &[]);
        has_page(view, &path).then(|| Instrument {
            id: id.to_owned(),
            name: text("name"),
            description: text("description"),
            url: view.url(&path),
            picture: view.menu.tiles.get(id).cloned(),
        })
    });
    let items: Vec<Instrument> = groups.chain(tools).collect();
    (!items.is_empty()).then(|| block("instruments", BlockContent::Instruments { items }))
}
