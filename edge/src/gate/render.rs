//! A release's server script, tried with the release's own examples.

use std::sync::Arc;
use std::time::Duration;

use contracts::release::ReleaseExample;
use contracts::release_report::GateCheck;
use releases::StoredRelease;
use renderer::{RenderRequest, Renderer, Script};
use serde_json::Value;

use super::{Document, failed, passed};

/// Renders every example. Gives what can be read of them beside the checks.
pub(super) async fn check(renderer: &Renderer, candidate: &StoredRelease) -> (Vec<GateCheck>, Vec<Document>) {
    let release = &candidate.release;
    let Some(source) = release.server.as_ref().and_then(|path| candidate.file(path)) else { return (Vec::new(), Vec::new()) };
    if release.examples.is_empty() {
        return (
            vec![failed("examples", "The release brings no examples along, so that nothing of its server script can be tried.")],
            Vec::new(),
        );
    }
    let script = renderer.prepare(&format!("{}@{} (gate)", candidate.name(), candidate.id), Arc::from(&source.identity[..]));
    let (mut checks, mut documents) = (Vec::new(), Vec::new());
    // One after the other: visitors' renders share the threads.
    for example in &release.examples {
        let name = format!("render {}", example.name);
        match render(renderer, &script, candidate, example).await {
            Ok((document, took)) => {
                checks.push(passed(name, format!("{} bytes in {:.1} ms", document.html.len(), took.as_secs_f64() * 1000.0)));
                documents.push(document);
            }
            Err(why) => checks.push(failed(name, why)),
        }
    }
    (checks, documents)
}

async fn render(
    renderer: &Renderer,
    script: &Script,
    candidate: &StoredRelease,
    example: &ReleaseExample,
) -> Result<(Document, Duration), String> {
    let file = candidate.file(&example.context).ok_or("its context is missing")?;
    let context = std::str::from_utf8(&file.identity).map_err(|error| format!("{}: {error}", example.context))?;
    let parsed: Value = serde_json::from_str(context).map_err(|error| format!("{}: {error}", example.context))?;
    let deadline = candidate.release.fragment.deadline_ms.map(|milliseconds| Duration::from_millis(milliseconds.into()));
    let rendered =
        renderer.render(script, RenderRequest { deadline, ..RenderRequest::new(context) }).await.map_err(|error| error.to_string())?;
    composer::check_fragment_html(&rendered.html).map_err(|fault| format!("its HTML would break the page: {fault}"))?;
    let lang = parsed["locale"]["language"].as_str().unwrap_or("en").to_owned();
    Ok((Document { name: example.name.clone(), lang, html: rendered.html }, rendered.cpu))
}
