//! Release gate: checks before a promotion. The `releases` crate checks the manifest; this module
//! adds server rendering and accessibility.

mod axe;
mod render;

use std::path::Path;

use contracts::release_report::GateCheck;
use releases::gate::{Budgets, LiveRelease};
use releases::{Squads, StoredRelease};
use renderer::Renderer;

use crate::app::App;

/// A recorded context, rendered.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Document {
    /// Name of the context.
    name: String,
    /// Language.
    lang: String,
    /// Output of the server script.
    html: String,
}

/// Runs all checks of a candidate release.
pub(crate) async fn check(app: &App, candidate: &StoredRelease, squads: &Squads) -> Vec<GateCheck> {
    let live = app.live.load_full();
    let others = live.releases.all_active().flat_map(|(_, active)| active.fragments());
    let others: Vec<_> = others.map(|fragment| LiveRelease { id: fragment.id(), release: &fragment.stored.release }).collect();
    let mut checks = match budgets(&app.config.releases.budgets).await {
        Ok(budgets) => releases::gate::check(candidate, &others, &budgets),
        Err(why) => vec![failed("budgets", why)],
    };
    checks.push(releases::gate::owner(candidate, squads));
    checks.extend(check_rendering(&app.renderer, &app.config.releases.axe, candidate).await);
    checks
}

/// Renders all recorded contexts with the production limits, and checks the HTML for barriers.
pub(crate) async fn check_rendering(renderer: &Renderer, axe: &[String], candidate: &StoredRelease) -> Vec<GateCheck> {
    let (mut checks, documents) = render::check(renderer, candidate).await;
    if !documents.is_empty() {
        checks.push(axe::check(axe, &documents).await);
    }
    checks
}

/// Reads the size budgets on each use, so changes need no restart.
pub(crate) async fn budgets(file: &Path) -> Result<Budgets, String> {
    let text = tokio::fs::read_to_string(file).await.map_err(|error| format!("{}: {error}", file.display()))?;
    Budgets::parse(&text).map_err(|fault| format!("{}: {fault}", file.display()))
}

fn passed(name: impl Into<String>, why: impl Into<String>) -> GateCheck {
    GateCheck { name: name.into(), passed: true, warns: false, why: why.into() }
}

fn failed(name: impl Into<String>, why: impl Into<String>) -> GateCheck {
    GateCheck { name: name.into(), passed: false, warns: false, why: why.into() }
}
