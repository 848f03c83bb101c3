//! The primary is killed, and a standby that has all acknowledged commits becomes the primary.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::nodes::DATABASES;
use crate::nodes::postgres::query;

/// Position up to which a standby has the log.
const POSITION: &str = "SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')";

pub(super) async fn failover(scene: &mut Scene<'_>) -> io::Result<()> {
    let former = scene.cluster.primary;
    let fault = scene.begin(&[former], Harm::Errors, &[former]);
    scene.cluster.node(former)?.kill().await;
    // With two standbys, a commit waits for one of them: the one that has more.
    let mut standbys = Vec::new();
    for node in DATABASES.into_iter().filter(|node| *node != former) {
        let position: u64 = query(node, "postgres", POSITION)?.trim().parse().map_err(io::Error::other)?;
        standbys.push((position, node));
    }
    let Some((_, next)) = standbys.into_iter().max() else { return Ok(()) };
    scene.cluster.postgres.promote(next)?;
    scene.cluster.primary = next;
    scene.cluster.until_writable().await?;
    scene.last().await;
    scene.cluster.postgres.rewind(former, next)?;
    scene.cluster.start_node(former)?;
    scene.cluster.until_replicated().await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
