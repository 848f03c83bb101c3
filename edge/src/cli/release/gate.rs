//! The release gate for promotions directly on a store: the checks of an edge, against the live
//! releases of the store.

use contracts::release::Release;
use contracts::release_report::GateCheck;
use releases::StoredRelease;
use releases::gate::LiveRelease;
use renderer::{Renderer, RendererSettings};

use super::Failure;
use super::target::Direct;
use crate::gate;

/// Runs all checks of a release.
pub(super) async fn check(direct: &Direct, candidate: &StoredRelease) -> Result<Vec<GateCheck>, Failure> {
    let live = live(direct).await?;
    let live: Vec<LiveRelease<'_>> = live.iter().map(|(id, release)| LiveRelease { id, release }).collect();
    let budgets = gate::budgets(&direct.config.releases.budgets).await;
    let mut checks = match budgets {
        Ok(budgets) => releases::gate::check(candidate, &live, &budgets),
        Err(fault) => return Err(Failure::Usage(vec![fault])),
    };
    checks.push(releases::gate::owner(candidate, &direct.squads));
    let render = direct.config.render;
    let settings =
        RendererSettings { workers: 1, cpu_deadline: render.deadline, memory_limit: render.memory_bytes, ..RendererSettings::default() };
    let renderer = Renderer::new(settings)?;
    checks.extend(gate::check_rendering(&renderer, &direct.config.releases.axe, candidate).await);
    Ok(checks)
}

/// All releases that visitors get: live ones and canaries.
async fn live(direct: &Direct) -> Result<Vec<(String, Release)>, Failure> {
    let mut live = Vec::new();
    for name in direct.store.fragments_with_a_state().await? {
        let Some(current) = direct.store.state(&name).await? else { continue };
        for id in [Some(current.state.live), current.state.rollout.map(|rollout| rollout.release)].into_iter().flatten() {
            let release = direct.store.manifest(&name, &id, &direct.squads).await?;
            live.push((id, release));
        }
    }
    Ok(live)
}
