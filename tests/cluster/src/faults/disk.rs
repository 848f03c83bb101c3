//! The disk of the primary is full. PostgreSQL may refuse writes, or stop.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::machine::command::run;

pub(super) async fn full(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.cluster.primary;
    let fault = scene.begin(&[node], Harm::Errors, &[node]);
    let filler = scene.cluster.folders.data.join(node).join("filler");
    // It fails when the disk is full, as it should.
    _ = run("dd", ["if=/dev/zero", &format!("of={}", filler.display()), "bs=1M"]);
    scene.last().await;
    std::fs::remove_file(filler)?;
    if scene.cluster.node(node)?.has_ended() {
        scene.cluster.node(node)?.kill().await;
        scene.cluster.start_node(node)?;
    }
    scene.cluster.until_writable().await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
