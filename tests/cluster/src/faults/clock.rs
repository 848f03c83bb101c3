//! The clock of a product API node jumps forward and back, by libfaketime. Its monotonic clock goes
//! on.

use std::io;
use std::path::Path;

use super::Scene;
use super::drain::restart;
use crate::history::Harm;
use crate::machine::process::Program;
use crate::nodes::APIS;
use crate::nodes::services;

/// Debian's library.
pub(crate) const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

pub(super) async fn jumps(scene: &mut Scene<'_>) -> io::Result<()> {
    let node = scene.pick(&APIS);
    let offset = scene.cluster.folders.data.join(format!("{node}.clock"));
    std::fs::write(&offset, "+0s")?;
    let folders = scene.cluster.folders.clone();
    let program = services::api(&folders, &folders.programs, node);
    scene.cluster.node(node)?.replace(with_clock(program.clone(), &offset));
    restart(scene, node).await?;
    for jump in ["+90s", "-90s"] {
        let fault = scene.begin(&[node, jump], Harm::None, &[]);
        std::fs::write(&offset, jump)?;
        scene.last().await;
        scene.recorder.end_fault(fault);
    }
    scene.cluster.node(node)?.replace(program);
    restart(scene, node).await
}

fn with_clock(mut program: Program, offset: &Path) -> Program {
    let variables = [
        ("LD_PRELOAD", LIBRARY.to_owned()),
        ("FAKETIME_TIMESTAMP_FILE", offset.display().to_string()),
        // The file is read once a second.
        ("FAKETIME_CACHE_DURATION", "1".to_owned()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
    ];
    program.variables.extend(variables.map(|(name, value)| (name.to_owned(), value)));
    program
}
