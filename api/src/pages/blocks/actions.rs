//! Actions of a page and its instruments. Links to missing pages are left out.

use contracts::page_data::{Action, ActionKind, Block, BlockContent, Instrument};

use super::block;
use super::lists::instrument;
use crate::calculators::PREMIUM;
use crate::content::CALCULATORS;
use crate::pages::blocks::calculator::{has_rates, hourly_earnings};
use crate::pages::groups::GroupSummary;
use crate::pages::paths::{BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CONTACT_US_PATH, ULTIMA_CALCULATOR_PATH, group_path};
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
pub(in crate::pages) fn job_actions(view: &View<'_>, profession: Option<&GroupSummary>) -> Block {
    let mut items = Vec::new();
    let mut add = |kind: ActionKind, path: &str| {
        if has_page(view, path) {
            let query = profession.map(|group| format!("?profession={}", group.id)).unwrap_or_default();
            items.push(Action { kind, url: view.url(path) + &query });
        }
    };
    add(ActionKind::Apply, BECOME_CONTRACTOR_PATH);
    add(ActionKind::Calculator, CALCULATOR_PATH);
    let articles = |group: &GroupSummary| Action { kind: ActionKind::KnowledgeBase, url: view.url(&group_path(&group.slug, true)) };
    items.extend(profession.map(articles));
    let with_form = profession.filter(|group| view.forms.has_category(&group.slug));
    let query = with_form.map(|group| format!("?profession={}", group.slug)).unwrap_or_default();
    items.push(Action { kind: ActionKind::ContactUs, url: view.url(CONTACT_US_PATH) + &query });
    block("actions", BlockContent::Actions { items })
}

/// Id of the group with the legal documents. Footers link to it; it answers no driver's question.
pub(in crate::pages) const LEGAL: &str = "legal";

/// True for a group to offer among the ways to an answer.
pub(in crate::pages) fn is_guide(group: &GroupSummary) -> bool {
    !group.is_profession && group.id != LEGAL
}

/// Guides for all professions, then the calculators; `None` without any.
pub(in crate::pages) fn instruments(view: &View<'_>, groups: Vec<GroupSummary>) -> Option<Block> {
    let guides = groups.into_iter().filter(is_guide).map(|row| instrument(view, row));
    instruments_block(guides.chain(calculators(view)).collect())
}

/// Guides, then the calculator of a profession, filled in for it; `None` without any.
pub(in crate::pages) fn instruments_of(view: &View<'_>, profession: &GroupSummary, guides: Vec<GroupSummary>) -> Option<Block> {
    let guides = guides.into_iter().map(|row| instrument(view, row));
    instruments_block(guides.chain(calculator_of(view, profession)).collect())
}

/// The calculator of a profession, filled in for it; `None` without rates for it here.
pub(in crate::pages) fn calculator_of(view: &View<'_>, profession: &GroupSummary) -> Option<Instrument> {
    hourly_earnings(view, &profession.id)?;
    let path = if profession.id == PREMIUM { ULTIMA_CALCULATOR_PATH } else { CALCULATOR_PATH };
    let mut found = calculators(view).find(|tool| tool.url == view.url(path))?;
    if profession.id != PREMIUM {
        found.url = format!("{}?profession={}", found.url, profession.id);
    }
    Some(found)
}

/// The block of instruments; `None` without any.
pub(in crate::pages) fn instruments_block(items: Vec<Instrument>) -> Option<Block> {
    (!items.is_empty()).then(|| block("instruments", BlockContent::Instruments { items }))
}

/// The calculators that have rates here.
fn calculators(view: &View<'_>) -> impl Iterator<Item = Instrument> {
    CALCULATORS.into_iter().filter_map(move |id| {
        let path = format!("/{id}");
        let text = |part: &str| view.own(&format!("instruments.{}.{part}", id.replace('-', "_")), &[]);
        has_page(view, &path).then(|| Instrument {
            id: id.to_owned(),
            name: text("name"),
            description: text("description"),
            url: view.url(&path),
            picture: view.menu.tiles.get(id).cloned(),
        })
    })
}
