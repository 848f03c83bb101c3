use std::sync::Arc;

use futures_executor::block_on;

use crate::{RenderRequest, Renderer, RendererSettings};

#[test]
fn a_script_renders() {
    let renderer = Renderer::new(RendererSettings::default()).unwrap();
    let script = renderer.prepare("a", Arc::from(*b"var __fragment = { render: (context) => '<p>' + context + '</p>' };"));
    let rendered = block_on(renderer.render(&script, RenderRequest::new("{}"))).unwrap();
    assert_eq!(rendered.html, "<p>{}</p>");
    assert!(rendered.loaded);
}
