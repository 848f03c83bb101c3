//! Walks the tags of a page and drops what is not content.

use html5ever::tokenizer::Tag;

use super::super::super::piece::escape;
use super::super::links::base_path;
use super::chrome::is_left_out;
use super::output::is_anchor;
use super::{Heading, State};

/// Elements copied to the output.
const KEPT: [&str; 24] = [
    "abbr",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "hr",
    "kbd",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "dl",
];

impl State<'_> {
    pub(super) fn start(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        if self.inside.after_main {
            return;
        }
        if let Some((left_out, depth)) = &mut self.inside.left_out {
            *depth += usize::from(left_out == name && !tag.self_closing);
            return;
        }
        if is_left_out(tag, self.inside.articles > 0) {
            if !(tag.self_closing && matches!(name, "svg" | "math")) {
                self.inside.left_out = Some((name.to_owned(), 1));
            }
            return;
        }
        let id = attribute(tag, "id").or_else(|| attribute(tag, "name").filter(|_| name == "a")).filter(|id| is_anchor(id));
        if let Some(heading) = &mut self.inside.heading {
            if level(name).is_none() {
                heading.anchor = heading.anchor.take().or_else(|| id.map(str::to_owned));
                if name == "br" {
                    heading.text.push(' ');
                }
                return;
            }
            self.end_heading();
        }
        if id.is_some() && name != "meta" {
            self.inside.pending_anchor = id.map(str::to_owned);
        }
        self.inside.articles += usize::from(matches!(name, "article" | "main"));
        match name {
            "title" => self.inside.title = self.html.title.is_none(),
            "meta" => self.meta(tag),
            "base" if self.base.is_none() => self.base = attribute(tag, "href").map(|href| base_path(self.path, href)),
            // Content before `<main>` is page chrome.
            "main" => {
                self.html.body.clear();
                self.html.outline.clear();
                self.html.heading = None;
                self.anchors.clear();
                self.inside.links.clear();
            }
            "a" => self.start_link(attribute(tag, "href").unwrap_or_default()),
            "b" => self.html.body.push_str("<strong>"),
            "i" => self.html.body.push_str("<em>"),
            "dt" | "dd" => self.html.body.push_str("<p>"),
            "ol" => {
                let start = attribute(tag, "start").and_then(|start| start.parse::<u32>().ok());
                self.html.body.push_str(&start.map_or_else(|| "<ol>".to_owned(), |start| format!("<ol start=\"{start}\">")));
            }
            "th" => self.html.body.push_str("<th scope=\"col\">"),
            _ => match level(name) {
                Some(level) => {
                    let anchor = self.inside.pending_anchor.take();
                    self.inside.heading = Some(Heading { level, anchor, text: String::new() });
                }
                None if KEPT.contains(&name) => self.html.body.push_str(&format!("<{name}>")),
                // Other elements separate words.
                None if name != "span" && name != "font" => self.html.body.push(' '),
                None => {}
            },
        }
    }

    pub(super) fn end(&mut self, name: &str) {
        if self.inside.after_main {
            return;
        }
        if let Some((left_out, depth)) = &mut self.inside.left_out {
            *depth -= usize::from(left_out == name);
            if *depth == 0 {
                self.inside.left_out = None;
            }
            return;
        }
        if self.inside.heading.is_some() {
            if level(name).is_some() {
                self.end_heading();
            }
            return;
        }
        if matches!(name, "article" | "main") {
            self.inside.articles = self.inside.articles.saturating_sub(1);
        }
        match name {
            "title" => self.inside.title = false,
            "main" => self.inside.after_main = true,
            "a" => {
                let end = self.inside.links.pop().unwrap_or_default();
                self.push_end_of_link(end);
            }
            "b" => self.html.body.push_str("</strong>"),
            "i" => self.html.body.push_str("</em>"),
            "dt" | "dd" => self.html.body.push_str("</p>"),
            _ if KEPT.contains(&name) => self.html.body.push_str(&format!("</{name}>")),
            _ if name != "span" && name != "font" => self.html.body.push(' '),
            _ => {}
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        // Private-use characters are reserved for link marks.
        let text = text.replace(is_private_use, "");
        if self.inside.left_out.is_some() || self.inside.after_main {
        } else if self.inside.title {
            self.html.title.get_or_insert_default().push_str(&text);
        } else if let Some(heading) = &mut self.inside.heading {
            heading.text.push_str(&text);
        } else {
            if !text.trim().is_empty() {
                self.inside.pending_anchor = None;
            }
            self.html.body.push_str(&escape(&text));
        }
    }

    fn meta(&mut self, tag: &Tag) {
        let name = attribute(tag, "name").unwrap_or_default().to_ascii_lowercase();
        let Some(content) = attribute(tag, "content").map(str::trim).filter(|content| !content.is_empty()) else { return };
        match name.as_str() {
            "description" => self.html.description = Some(content.to_owned()),
            "keywords" => self.html.keywords.extend(content.split(',').map(|word| word.trim().to_owned())),
            _ => {}
        }
    }
}

pub(super) fn attribute<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.attrs.iter().find(|attribute| &*attribute.name.local == name).map(|attribute| &*attribute.value)
}

fn level(name: &str) -> Option<u8> {
    name.strip_prefix('h')?.parse().ok().filter(|level| (1..=6).contains(level))
}

/// Private-use characters: icons of some font.
fn is_private_use(letter: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&letter)
}
