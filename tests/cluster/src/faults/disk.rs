//! The disk of the primary is full. PostgreSQL may refuse writes, or stop.

use std::io;

use super::Scene;
use crate::cluster::until;
use crate::history::Harm;
use crate::machine::command::run;
use crate::nodes::postgres::query;

/// A statement that writes nothing, but needs a primary that can.
const WRITE: &str = "UPDATE lease SET until = until WHERE name = 'none'";

pub(super) async fn full(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.cluster.primary;
    let fault = scene.begin("disk-full", &[node], Harm::Errors, &[node]);
    let filler = scene.cluster.folders.data.join(node).join("filler");
    // It fails when the disk is full, as it should.
    _ = run("dd", ["if=/dev/zero", &format!("of={}", filler.display()), "bs=1M"]);
    scene.last().await;
    std::fs::remove_file(filler)?;
    if scene.cluster.node(node)?.has_ended() {
        scene.cluster.node(node)?.kill().await;
        scene.cluster.start_node(node)?;
    }
    until("a write", || async { query("lb", "roadside", WRITE).is_ok() }).await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
