//! Blocks as HTML. SECURITY: every element and attribute is written here; texts are escaped, and
//! links that [`is_link`] refuses become plain text, also in documents stored before a rule.

use std::collections::HashMap;
use std::fmt::Write;

use contracts::posts::{Block, CalloutKind, HeadingLevel, PostPicture, Run};

use super::check::{is_link, is_source};
use super::text::text_of;
use crate::content::escape;

/// HTML of blocks. A picture that is not among `pictures` leaves its alternative text.
pub(crate) fn html(blocks: &[Block], pictures: &HashMap<String, PostPicture>) -> String {
    let mut html = String::new();
    for block in blocks {
        write_block(&mut html, block, pictures);
    }
    html
}

fn write_block(html: &mut String, block: &Block, pictures: &HashMap<String, PostPicture>) {
    match block {
        Block::Paragraph { text } => element(html, "p", text),
        Block::Heading { level: HeadingLevel::Section, text } => element(html, "h2", text),
        Block::Heading { level: HeadingLevel::Subsection, text } => element(html, "h3", text),
        Block::List { ordered, items } => {
            let name = if *ordered { "ol" } else { "ul" };
            add(html, format_args!("<{name}>"));
            for item in items {
                element(html, "li", item);
            }
            add(html, format_args!("</{name}>"));
        }
        Block::Quote { text, source, url } => write_quote(html, text, source, url),
        Block::Image { picture, alt, caption } => write_picture(html, pictures.get(picture), alt, caption),
        Block::Callout { kind, text } => {
            let kind = match kind {
                CalloutKind::Note => "note",
                CalloutKind::Tip => "tip",
                CalloutKind::Warning => "warning",
            };
            add(html, format_args!("<aside class=\"callout callout-{kind}\">"));
            element(html, "p", text);
            html.push_str("</aside>");
        }
        Block::Link { url, title, description } => {
            let words = format!("<strong>{}</strong><span>{}</span>", escape(title), escape(description));
            if is_link(url) {
                add(html, format_args!("<a class=\"link-card\" href=\"{}\" rel=\"nofollow ugc noopener\">{words}</a>", escape(url)));
            } else {
                add(html, format_args!("<p>{words}</p>"));
            }
        }
        Block::Divider {} => html.push_str("<hr>"),
    }
}

/// Writes to a text cannot fail.
fn add(html: &mut String, text: std::fmt::Arguments<'_>) {
    _ = html.write_fmt(text);
}

fn write_picture(html: &mut String, picture: Option<&PostPicture>, alt: &str, caption: &str) {
    let Some(PostPicture { url, width, height, .. }) = picture else {
        add(html, format_args!("<p>{}</p>", escape(alt)));
        return;
    };
    add(
        html,
        format_args!(
            "<figure><img src=\"{}\" alt=\"{}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">",
            escape(url),
            escape(alt)
        ),
    );
    if !caption.is_empty() {
        add(html, format_args!("<figcaption>{}</figcaption>", escape(caption)));
    }
    html.push_str("</figure>");
}

/// A quote; with its source, a figure.
fn write_quote(html: &mut String, text: &[Run], source: &str, url: &str) {
    if source.is_empty() {
        html.push_str("<blockquote>");
        element(html, "p", text);
        html.push_str("</blockquote>");
        return;
    }
    html.push_str("<figure class=\"quote\"><blockquote>");
    element(html, "p", text);
    html.push_str("</blockquote><figcaption><cite>");
    let source = escape(source);
    if is_source(url) {
        add(html, format_args!("<a href=\"{}\" rel=\"nofollow ugc noopener\">{source}</a>", escape(url)));
    } else {
        html.push_str(&source);
    }
    html.push_str("</cite></figcaption></figure>");
}

/// An element with the text; none for an empty text.
fn element(html: &mut String, name: &str, runs: &[Run]) {
    if text_of(runs).trim().is_empty() {
        return;
    }
    add(html, format_args!("<{name}>"));
    for run in runs {
        write_run(html, run);
    }
    add(html, format_args!("</{name}>"));
}

fn write_run(html: &mut String, run: &Run) {
    let mut text = escape(&run.text).replace('\n', "<br>");
    if run.italic {
        text = format!("<em>{text}</em>");
    }
    if run.bold {
        text = format!("<strong>{text}</strong>");
    }
    match run.link.as_deref().filter(|link| is_link(link)) {
        Some(link) => add(html, format_args!("<a href=\"{}\" rel=\"nofollow ugc noopener\">{text}</a>", escape(link))),
        None => html.push_str(&text),
    }
}
