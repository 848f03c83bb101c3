//! The S3 server fails or hangs. Pages come as before; uploads and promotions wait.

use std::io;

use super::Scene;
use crate::history::Harm;
use crate::nodes::services::bucket_fault;

pub(super) async fn errors(scene: &mut Scene<'_>) -> io::Result<()> {
    switch(scene, "error").await
}

pub(super) async fn hangs(scene: &mut Scene<'_>) -> io::Result<()> {
    switch(scene, "hang").await
}

async fn switch(scene: &mut Scene<'_>, mode: &str) -> io::Result<()> {
    let file = bucket_fault(&scene.cluster.folders.data);
    let fault = scene.begin(&["s3"], Harm::None, &["s3"]);
    std::fs::write(&file, mode)?;
    scene.last().await;
    std::fs::remove_file(file)?;
    scene.cluster.until_ready("s3").await?;
    scene.recorder.end_fault(fault);
    Ok(())
}
