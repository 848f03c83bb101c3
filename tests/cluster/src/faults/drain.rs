//! Nodes are restarted one after another, by SIGTERM. No page may fail.

use std::io;
use std::time::Duration;

use super::Scene;
use crate::history::Harm;
use crate::nodes::{APIS, EDGES};

/// Time after SIGTERM in which a node still accepts requests: a little less than
/// `limits.lame_duck_ms` of the edge and `--lame-duck-ms` of the product API.
const ACCEPTS: Duration = Duration::from_millis(4_500);

/// Time until the load balancer uses a node that is ready again.
const NOTICED: Duration = Duration::from_secs(2);

pub(super) async fn apis(scene: &mut Scene<'_>) -> io::Result<()> {
    for node in APIS {
        restart(scene, node).await?;
    }
    Ok(())
}

pub(super) async fn edges(scene: &mut Scene<'_>) -> io::Result<()> {
    for node in EDGES {
        restart(scene, node).await?;
    }
    Ok(())
}

/// Restarts a node. Requests to the node itself may fail only after the time in which it accepts
/// them.
pub(super) async fn restart(scene: &mut Scene<'_>, node: &'static str) -> io::Result<()> {
    let drain = scene.begin(&[node], Harm::None, &[]);
    let recorder = scene.recorder;
    let process = scene.cluster.node(node)?;
    process.terminate();
    let closed = async {
        tokio::time::sleep(ACCEPTS).await;
        recorder.begin_fault("closed", &[node], Harm::None)
    };
    let (closed, stopped) = tokio::join!(closed, process.stopped());
    stopped?;
    scene.cluster.start_until_ready(node).await?;
    tokio::time::sleep(NOTICED).await;
    scene.recorder.end_fault(closed);
    scene.recorder.end_fault(drain);
    Ok(())
}
