//! Renders the recorded contexts of a release with its server script.

use std::sync::Arc;
use std::time::Duration;

use contracts::fragment::Slot;
use contracts::release::{RecordedContext, Release};
use contracts::release_report::GateCheck;
use releases::StoredRelease;
use renderer::{RenderRequest, Renderer, Script};
use serde_json::Value;

use super::{Document, failed, passed};

/// Renders all contexts. Returns the checks and the rendered documents.
pub(super) async fn check(renderer: &Renderer, candidate: &StoredRelease) -> (Vec<GateCheck>, Vec<Document>) {
    let release = &candidate.release;
    let Some(source) = release.server.as_ref().and_then(|path| candidate.file(path)) else { return (Vec::new(), Vec::new()) };
    let script = renderer.prepare(&format!("{}@{} (gate)", candidate.name(), candidate.id), Arc::from(&source.identity[..]));
    let (mut checks, mut documents) = (vec![check_contexts(release)], Vec::new());
    // Sequential, because visitors' renders share the threads.
    for context in &release.contexts {
        let name = format!("render {}", context.name);
        match render(renderer, &script, candidate, context).await {
            Ok((document, cpu_time)) => {
                checks.push(passed(name, format!("{} bytes in {:.1} ms", document.html.len(), cpu_time.as_secs_f64() * 1000.0)));
                documents.push(document);
            }
            Err(why) => checks.push(failed(name, why)),
        }
    }
    (checks, documents)
}

/// Checks that each slot has a recorded context.
fn check_contexts(release: &Release) -> GateCheck {
    let fragment = &release.fragment;
    let has_context = |slot: &Slot| release.contexts.iter().any(|context| context.slot == *slot);
    let missing: Vec<&str> = fragment.slots.iter().filter(|slot| !has_context(slot)).map(|slot| slot.name()).collect();
    if missing.is_empty() {
        return passed("contexts", format!("{} recorded, covering every slot", release.contexts.len()));
    }
    failed(
        "contexts",
        format!(
            "the release has no context for {}, so its server script is not tested there: record one into {}/contexts \
             (mfe-kit/build/take-context.js) and build again",
            missing.join(", "),
            fragment.name
        ),
    )
}

async fn render(
    renderer: &Renderer,
    script: &Script,
    candidate: &StoredRelease,
    recorded: &RecordedContext,
) -> Result<(Document, Duration), String> {
    let file = candidate.file(&recorded.file).ok_or("the context file is missing")?;
    let context = std::str::from_utf8(&file.identity).map_err(|error| format!("{}: {error}", recorded.file))?;
    let parsed: Value = serde_json::from_str(context).map_err(|error| format!("{}: {error}", recorded.file))?;
    let deadline = candidate.release.fragment.deadline_ms.map(|milliseconds| Duration::from_millis(milliseconds.into()));
    let rendered =
        renderer.render(script, RenderRequest { deadline, ..RenderRequest::new(context) }).await.map_err(|error| error.to_string())?;
    composer::check_fragment_html(&rendered.html).map_err(|fault| format!("the HTML would break the page: {fault}"))?;
    let lang = parsed["locale"]["language"].as_str().unwrap_or("en").to_owned();
    Ok((Document { name: recorded.name.clone(), lang, html: rendered.html }, rendered.cpu))
}
