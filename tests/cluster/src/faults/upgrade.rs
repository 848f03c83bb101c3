//! From the previous version to the one under test and back, node by node, over the migrations of
//! the newer one. Both serve together for a while. No page may fail.

use std::io;
use std::path::{Path, PathBuf};

use super::Scene;
use super::drain::restart;
use crate::nodes::{APIS, EDGES, services};

/// Name of the fault.
const NAME: &str = "upgrade";

pub(super) async fn there_and_back(scene: &mut Scene<'_>) -> io::Result<()> {
    let Some(previous) = scene.cluster.previous.clone() else {
        return Err(io::Error::other("--previous is needed: the folder of the previous version's programs"));
    };
    let programs = scene.cluster.folders.programs.clone();
    scene.cluster.migrate(&programs)?;
    replace_all(scene, &programs).await?;
    scene.last().await;
    replace_all(scene, &previous).await
}

/// Restarts every node with the programs of a version, the product API first.
async fn replace_all(scene: &mut Scene<'_>, programs: &Path) -> io::Result<()> {
    let programs: PathBuf = programs.to_owned();
    let folders = scene.cluster.folders.clone();
    for node in APIS {
        scene.cluster.node(node)?.replace(services::api(&folders, &programs));
        restart(scene, NAME, node).await?;
    }
    for node in EDGES {
        scene.cluster.node(node)?.replace(services::edge(&folders, &programs, node));
        restart(scene, NAME, node).await?;
    }
    Ok(())
}
