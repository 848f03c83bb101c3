//! From the previous version to the one under test and back, node by node, over the migrations of
//! the newer one. Both serve together for a while. No page may fail.

use std::io;
use std::path::Path;

use super::Scene;
use super::drain::restart;
use crate::nodes::{APIS, EDGES, services};

pub(super) async fn there_and_back(scene: &mut Scene<'_>) -> io::Result<()> {
    let folders = scene.cluster.folders.clone();
    scene.cluster.migrate(&folders.programs)?;
    replace_all(scene, &folders.programs).await?;
    scene.last().await;
    replace_all(scene, &folders.initial).await
}

/// Restarts every node with the programs of a version, the product API first.
async fn replace_all(scene: &mut Scene<'_>, programs: &Path) -> io::Result<()> {
    let folders = scene.cluster.folders.clone();
    for node in APIS {
        scene.cluster.node(node)?.replace(services::api(&folders, programs, node));
        restart(scene, node).await?;
    }
    for node in EDGES {
        scene.cluster.node(node)?.replace(services::edge(&folders, programs, node));
        restart(scene, node).await?;
    }
    Ok(())
}
