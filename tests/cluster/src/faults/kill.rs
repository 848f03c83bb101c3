//! Processes are killed, and started again later.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::nodes::{APIS, CACHE, DATABASES, EDGES};

pub(super) async fn api(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&APIS);
    kill(scene, node, Harm::Errors).await
}

pub(super) async fn edge(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    kill(scene, node, Harm::Errors).await
}

pub(super) async fn bucket(scene: &mut Scene<'_>) -> io::Result<()> {
    kill(scene, "s3", Harm::None).await
}

pub(super) async fn cache(scene: &mut Scene<'_>) -> io::Result<()> {
    kill(scene, CACHE, Harm::None).await
}

pub(super) async fn standby(scene: &mut Scene<'_>) -> io::Result<()> {
    let standbys: Vec<_> = DATABASES.into_iter().filter(|node| *node != scene.cluster.primary).collect();
    let node = scene.pick(&standbys);
    kill(scene, node, Harm::Stale).await
}

async fn kill(scene: &mut Scene<'_>, node: &'static str, harm: Harm) -> io::Result<()> {
    let fault = scene.begin(&[node], harm, &[node]);
    scene.cluster.node(node)?.kill().await;
    scene.last().await;
    scene.cluster.start_until_ready(node).await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
