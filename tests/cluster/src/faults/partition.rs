//! Packets between two nodes are dropped. Connections stay open, as nothing says that they ended.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::machine::network::{Direction, cut, join};
use crate::nodes::services::{API_PORT, EDGE_PORT, S3_PORT};
use crate::nodes::{APIS, CACHE, EDGES};

/// Port of PostgreSQL.
const DATABASE_PORT: u16 = 5432;

pub(super) async fn database(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&APIS);
    partition(scene, node, "lb", DATABASE_PORT, Direction::Both, Harm::Errors).await
}

pub(super) async fn api(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    partition(scene, node, "lb", API_PORT, Direction::Both, Harm::Errors).await
}

pub(super) async fn one_way(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    partition(scene, node, "lb", API_PORT, Direction::Incoming, Harm::Errors).await
}

pub(super) async fn bucket(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    // Its pages come as before: only changes of releases and files of old ones do not.
    partition(scene, node, "s3", S3_PORT, Direction::Both, Harm::None).await
}

pub(super) async fn cache(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&EDGES);
    // Its purges do not arrive.
    partition(scene, node, CACHE, EDGE_PORT, Direction::Both, Harm::None).await
}

async fn partition(scene: &mut Scene<'_>, node: &'static str, other: &str, port: u16, direction: Direction, harm: Harm) -> io::Result<()> {
    // The other node serves everyone else.
    let named: &[&str] = if other == "s3" || other == CACHE { &[node, other] } else { &[node] };
    let fault = scene.begin(named, harm, named);
    cut(node, other, port, direction)?;
    scene.last().await;
    join(node)?;
    scene.cluster.until_ready(node).await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
