//! Preview banner: names the previewed releases and links to the end of the preview. Its styles are
//! in the brand stylesheet (`mfe-kit/styles/states.css`).

use std::sync::Arc;

use bytes::Bytes;
use composer::escape;
use url::form_urlencoded;

use crate::fragments::Fragment;
use crate::product_api::Strings;
use crate::request::Visit;
use crate::tokens::preview;

/// Texts in the source language.
const NOTE: &str = "This is a preview. Nobody else sees it.";
const END: &str = "End the preview";

/// Markup for the start of the body. Empty without a preview.
pub(in crate::page) fn html(visit: &Visit, previewed: &[Arc<Fragment>], strings: &Strings) -> Bytes {
    if previewed.is_empty() {
        return Bytes::new();
    }
    let text = |key: &str, source| escape(strings.message(key).unwrap_or(source));
    let releases: String = previewed
        .iter()
        .map(|fragment| format!(" <code dir=\"ltr\">{} {}</code>", escape(fragment.name()), escape(fragment.id())))
        .collect();
    let here = match &visit.query {
        Some(query) => format!("{}?{query}", visit.path),
        None => visit.path.clone(),
    };
    let end = form_urlencoded::Serializer::new(String::new()).append_pair("end", "1").append_pair("to", &here).finish();
    Bytes::from(format!(
        "<aside class=\"preview-banner\"><p>{note}{releases}</p><a href=\"{path}?{end}\" rel=\"nofollow\">{label}</a></aside>",
        note = text("edge.preview.note", NOTE),
        path = preview::PATH,
        end = escape(&end),
        label = text("edge.preview.end", END),
    ))
}
