//! Processes are frozen: their connections stay open, and nothing answers.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::nodes::{APIS, EDGES};

pub(super) async fn api(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&APIS);
    freeze(scene, node).await
}

pub(super) async fn edge(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    freeze(scene, node).await
}

async fn freeze(scene: &mut Scene<'_>, node: &'static str) -> io::Result<()> {
    let fault = scene.begin(&[node], Harm::Errors, &[node]);
    scene.cluster.node(node)?.freeze();
    scene.last().await;
    scene.cluster.node(node)?.thaw();
    scene.cluster.until_ready(node).await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
