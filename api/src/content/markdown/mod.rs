//! Renders one variant of an article: Markdown to sanitised HTML pieces, table of contents and
//! questions.

mod figures;
mod outline;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use input_faults::Faults;
use pulldown_cmark::{BlockQuoteKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::blocks::Resolved;
use super::body::{Body, TocEntry};
use super::image::ImageReference;
use super::piece::{PAGE, Text, end_link, escape, mark_link, mark_variables, without_marks};
use super::sanitise::{self, IMAGE_PATH};
use super::slug::is_slug;
use outline::{FAQ, Outline};
use tables::Table;

/// Link targets besides articles, by the path below locale and city.
const PAGES: [&str; 5] = ["become-contractor", "calculator", "contact-us", "jobs", "search"];

const OPTIONS: Options =
    Options::ENABLE_TABLES.union(Options::ENABLE_HEADING_ATTRIBUTES).union(Options::ENABLE_GFM).union(Options::ENABLE_STRIKETHROUGH);

/// A rendered variant.
#[derive(Debug, Default)]
pub(super) struct Rendered {
    pub(super) body: Body,
    /// All anchors of the article.
    pub(super) anchors: BTreeSet<String>,
    /// Links to articles: source line, and `id` or `id#anchor`.
    pub(super) links: Vec<(usize, String)>,
}

/// Pictures that a text names.
pub(super) trait Pictures {
    /// An image, by a path relative to the article.
    ///
    /// # Errors
    /// The error as one sentence.
    fn image(&mut self, path: &str) -> Result<ImageReference, String>;
    /// A drawing with numbers in it, by name, as sanitised SVG.
    ///
    /// # Errors
    /// The error as one sentence.
    fn scheme(&mut self, name: &str) -> Result<String, String>;
}

/// Renders a variant.
pub(super) fn render(file: &str, source: &Resolved, pictures: &mut dyn Pictures, faults: &mut Faults) -> Rendered {
    let marked = mark(file, source, faults);
    let mut writer = Writer {
        file,
        faults,
        pictures,
        out: Vec::new(),
        outline: Vec::new(),
        links: Vec::new(),
        schemes: BTreeMap::new(),
        inside: Inside::default(),
    };
    for part in figures::parts(&marked) {
        writer.part(&marked, &part);
    }
    writer.finish()
}

fn mark(file: &str, source: &Resolved, faults: &mut Faults) -> Resolved {
    let mut marked = Resolved::default();
    for (line, number) in source.text.lines().zip(&source.numbers) {
        let line = mark_variables(line).unwrap_or_else(|message| {
            faults.add(file, *number, message);
            String::new()
        });
        marked.push(&line, *number);
    }
    marked
}

struct Writer<'a, 'f> {
    file: &'f str,
    faults: &'f mut Faults,
    pictures: &'f mut dyn Pictures,
    out: Vec<Event<'a>>,
    outline: Vec<Outline>,
    links: Vec<Link>,
    /// SVG of the schemes, by name.
    schemes: BTreeMap<String, String>,
    inside: Inside,
}

/// Open elements of the walk.
#[derive(Default)]
struct Inside {
    heading: Option<Outline>,
    /// Path, and alternative text so far.
    image: Option<(String, String)>,
    /// For each open link, true for a link to an article.
    links: Vec<bool>,
    /// For each open quotation, true for a callout.
    quotes: Vec<bool>,
    table: Option<Table>,
    /// True in `:::status`.
    status: bool,
}

enum Link {
    Article(usize, String),
    Anchor(usize, String),
}

impl<'a> Writer<'a, '_> {
    /// Renders the Markdown of a range of the text.
    fn markdown(&mut self, source: &'a Resolved, range: Range<usize>) {
        let start = range.start;
        for (event, range) in Parser::new_ext(&source.text[range], OPTIONS).into_offset_iter() {
            self.event(event, source.line_at(start + range.start));
        }
    }

    fn event(&mut self, event: Event<'a>, line: usize) {
        if self.image_event(&event, line) {
            return;
        }
        let Some(event) = self.table_event(event, line) else { return };
        match event {
            Event::Start(Tag::Heading { level, id, .. }) => {
                if !matches!(level, HeadingLevel::H2 | HeadingLevel::H3 | HeadingLevel::H4) {
                    self.faults.add(self.file, line, "headings of an article are `##`, `###` and `####`");
                }
                let anchor = id.as_ref().map(|id| id.to_string());
                self.inside.heading = Some(Outline { level, anchor, text: String::new(), line, at: self.out.len() });
                self.out.push(Event::Start(Tag::Heading { level, id, classes: Vec::new(), attrs: Vec::new() }));
            }
            Event::End(TagEnd::Heading(_)) => {
                self.outline.extend(self.inside.heading.take());
                self.out.push(event);
            }
            Event::Start(Tag::BlockQuote(kind)) => {
                self.inside.quotes.push(kind.is_some());
                self.out.push(match kind {
                    Some(kind) => Event::Html(format!("<aside class=\"callout callout-{}\" role=\"note\">", callout(kind)).into()),
                    None => event,
                });
            }
            Event::End(TagEnd::BlockQuote(_)) if self.inside.quotes.pop() == Some(true) => self.out.push(Event::Html("</aside>\n".into())),
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                let to_article = self.link(dest_url, line);
                self.inside.links.push(to_article.is_some());
                self.out.push(to_article.map_or(event, |target| Event::Text(mark_link(&target).into())));
            }
            Event::End(TagEnd::Link) if self.inside.links.pop() == Some(true) => self.out.push(Event::Text(end_link().into())),
            Event::Html(ref html) | Event::InlineHtml(ref html) => {
                let lower = html.to_ascii_lowercase();
                if ["<img", "<h1", "<h2", "<h3", "<h4", "<h5", "<h6"].iter().any(|tag| lower.contains(tag)) {
                    self.faults.add(self.file, line, "write headings and pictures in Markdown, not in HTML");
                }
                self.out.push(event);
            }
            Event::Text(ref text) | Event::Code(ref text) => {
                if let Some(heading) = &mut self.inside.heading {
                    heading.text.push_str(text);
                }
                self.out.push(event);
            }
            other => self.out.push(other),
        }
    }

    /// Handles an event of an image, whose inner events are the alternative text. True if it was
    /// one.
    fn image_event(&mut self, event: &Event<'a>, line: usize) -> bool {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) if self.inside.image.is_none() => {
                self.inside.image = Some((dest_url.to_string(), String::new()));
            }
            Event::End(TagEnd::Image) => {
                if let Some((path, alt)) = self.inside.image.take() {
                    self.picture(&path, alt.trim(), line);
                }
            }
            _ => match (&mut self.inside.image, event) {
                (None, _) => return false,
                (Some((_, alt)), Event::Text(text) | Event::Code(text)) => alt.push_str(text),
                (Some((_, alt)), Event::SoftBreak | Event::HardBreak) => alt.push(' '),
                (Some(_), _) => {}
            },
        }
        true
    }

    fn picture(&mut self, path: &str, alt: &str, line: usize) {
        if alt.is_empty() {
            self.faults.add(
                self.file,
                line,
                format!("the picture `{path}` has no text for people who cannot see it: write ![text]({path})"),
            );
        }
        match self.pictures.image(path) {
            Ok(ImageReference { name, width, height }) => {
                let alt = escape(alt);
                let html = format!("<img src=\"{IMAGE_PATH}{name}\" alt=\"{alt}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">");
                self.out.push(Event::InlineHtml(html.into()));
            }
            Err(message) => self.faults.add(self.file, line, message),
        }
    }

    /// The target article of a link, if it is one.
    fn link(&mut self, destination: &CowStr<'_>, line: usize) -> Option<String> {
        if let Some(target) = destination.strip_prefix("article:") {
            let (id, anchor) = target.split_once('#').unwrap_or((target, FAQ));
            if !is_slug(id) || !is_slug(anchor) {
                self.faults.add(
                    self.file,
                    line,
                    format!("`article:{target}` names no article: expected article:<id> or article:<id>#<anchor>"),
                );
            }
            self.links.push(Link::Article(line, target.to_owned()));
            return Some(target.to_owned());
        }
        if let Some(page) = destination.strip_prefix(PAGE) {
            if !PAGES.contains(&page) {
                self.faults.add(self.file, line, format!("`{destination}` is not a page: expected page: and one of {}", PAGES.join(", ")));
            }
            return Some(destination.to_string());
        }
        if without_marks(destination) != **destination {
            self.faults.add(self.file, line, "variables do not work in the address of a link");
        } else if let Some(anchor) = destination.strip_prefix('#') {
            self.links.push(Link::Anchor(line, anchor.to_owned()));
        } else if !["https://", "mailto:", "tel:"].iter().any(|scheme| destination.starts_with(scheme)) {
            self.faults.add(
                self.file,
                line,
                format!("the link `{destination}` is invalid: expected article:<id>, page:<name>, #anchor, https://…, mailto:… or tel:…"),
            );
        }
        None
    }

    fn finish(mut self) -> Rendered {
        let anchors = self.name_headings();
        let mut links = Vec::new();
        for link in std::mem::take(&mut self.links) {
            match link {
                Link::Article(line, target) => links.push((line, target)),
                Link::Anchor(line, anchor) if !anchors.contains(&anchor) => {
                    self.faults.add(self.file, line, format!("no heading here has the anchor `#{anchor}`"));
                }
                Link::Anchor(..) => {}
            }
        }
        let is_faq = |heading: &Outline| heading.level == HeadingLevel::H2 && heading.anchor.as_deref() == Some(FAQ);
        let faq_at = self.outline.iter().position(is_faq);
        let faq = faq_at.map(|index| self.take_faq(index));
        let toc = self.outline.iter().filter(|heading| heading.level == HeadingLevel::H2).map(Outline::entry).collect();
        let mut body = Body { toc, html: html(self.out, &self.schemes), faq };
        body.toc.extend(body.faq.as_ref().map(|faq| TocEntry { anchor: faq.anchor.clone(), title: faq.title.clone() }));
        Rendered { body, anchors, links }
    }
}

fn callout(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "note",
        BlockQuoteKind::Tip => "tip",
        BlockQuoteKind::Important => "important",
        BlockQuoteKind::Warning => "warning",
        BlockQuoteKind::Caution => "caution",
    }
}

fn html(events: Vec<Event<'_>>, schemes: &BTreeMap<String, String>) -> Text {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    // SECURITY: the drawings, sanitised by their own rules, are inserted afterwards, so that no
    // article can hold other SVG.
    let html = figures::insert(sanitise::article(&html), schemes);
    Text::from_marked(html.trim())
}

#[cfg(test)]
mod tests;
