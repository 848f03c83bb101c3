mod faults;
mod globals;
mod isolates;
mod queue;

use std::sync::Arc;
use std::time::Duration;

use futures_executor::block_on;

use crate::{RenderError, RenderRequest, Rendered, Renderer, RendererSettings, Script};

/// Settings with one thread, so that successive renders use the same isolates.
fn one_worker() -> RendererSettings {
    RendererSettings { workers: 1, load_deadline: Duration::from_millis(200), ..RendererSettings::default() }
}

fn renderer(settings: RendererSettings) -> Renderer {
    Renderer::new(settings).unwrap()
}

/// A script whose `render` has this body, with `context` in scope.
fn script(renderer: &Renderer, body: &str) -> Script {
    source(renderer, &format!("var __fragment = {{ render: (context) => {{ {body} }} }};"))
}

fn source(renderer: &Renderer, source: &str) -> Script {
    renderer.prepare("test", Arc::from(source.as_bytes()))
}

fn render(renderer: &Renderer, script: &Script, context: &str) -> Result<Rendered, RenderError> {
    block_on(renderer.render(script, RenderRequest::new(context)))
}

fn html(renderer: &Renderer, script: &Script, context: &str) -> String {
    render(renderer, script, context).unwrap().html
}
