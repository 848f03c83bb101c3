//! Nodes are restarted one after another, by SIGTERM. No page may fail.

use std::io;
use std::time::Duration;

use super::Scene;
use crate::history::Harm;
use crate::nodes::{APIS, EDGES};

/// Time until the load balancer uses a node that is ready again.
const NOTICED: Duration = Duration::from_secs(2);

pub(super) async fn apis(scene: &mut Scene<'_>) -> io::Result<()> {
    restart(scene, "drain-apis", &APIS).await
}

pub(super) async fn edges(scene: &mut Scene<'_>) -> io::Result<()> {
    restart(scene, "drain-edges", &EDGES).await
}

async fn restart(scene: &mut Scene<'_>, name: &str, nodes: &[&'static str]) -> io::Result<()> {
    for node in nodes {
        let fault = scene.begin(name, &[node], Harm::None);
        scene.cluster.node(node)?.stop().await?;
        scene.cluster.start_node(node)?;
        scene.cluster.until_ready(node).await?;
        tokio::time::sleep(NOTICED).await;
        scene.recorder.end_fault(fault);
    }
    Ok(())
}
