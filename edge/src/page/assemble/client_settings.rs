//! Settings of the page's loader.

use contracts::page::{ClientSettings, ExperimentsService};
use contracts::page_data::PageData;
use contracts::variant::name_of;
use indexmap::IndexMap;

use crate::app::App;
use crate::handlers::experiments;
use crate::page::gather::flags::Flags;
use crate::page::resolve::route::PageLocation;
use crate::request::Visit;

/// Settings of a page. Names the experiments service only if it has flags to evaluate.
pub(in crate::page) fn settings(visit: &Visit, place: &PageLocation, page: &PageData, flags: &Flags, app: &App) -> ClientSettings {
    let config = &app.config.experiments;
    let service = |script| ExperimentsService {
        script,
        config: facts(visit, place, page),
        param: config.param.clone(),
        anti_flicker_ms: config.anti_flicker_ms,
    };
    let experiments = match &config.script {
        Some(script) => Some(service(script.to_string())),
        None if !flags.in_browser.is_empty() => Some(service(experiments::client_address().to_owned())),
        None => None,
    };
    ClientSettings { vitals_sample: app.config.vitals_sample, experiments, late: Vec::new() }
}

fn facts(visit: &Visit, place: &PageLocation, page: &PageData) -> IndexMap<String, String> {
    let facts = [
        ("brand", visit.site.brand.clone()),
        ("country", place.locale().country().to_owned()),
        ("locale", place.locale().to_string()),
        ("city", place.city().to_owned()),
        ("page_type", name_of(&page.page.kind)),
    ];
    facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
