//! Writes links and headings, with one anchor per heading.

use super::super::super::piece::{end_link, escape, mark_link};
use super::super::super::slug::anchor_from;
use super::super::links::Target;
use super::State;

/// Longest anchor, in bytes.
const LONGEST_ANCHOR: usize = 80;

/// Most warnings per page.
const MOST_WARNINGS: usize = 20;

impl State<'_> {
    pub(super) fn start_link(&mut self, href: &str) {
        let base = self.base.as_deref().unwrap_or(self.path);
        let end = match if href.is_empty() { Target::Dropped } else { self.links.resolve(base, href) } {
            Target::Outside | Target::Here => {
                self.html.body.push_str(&format!("<a href=\"{}\">", escape(href)));
                "</a>"
            }
            Target::Document(target) => {
                self.html.body.push_str(&mark_link(&target));
                self.html.links.insert(target);
                "mark"
            }
            Target::Dropped => "",
            Target::Broken => {
                if self.html.warnings.len() < MOST_WARNINGS {
                    self.html.warnings.push(format!("the link `{href}` has no target"));
                }
                ""
            }
        };
        self.inside.links.push(end);
    }

    pub(super) fn push_end_of_link(&mut self, end: &str) {
        if end == "mark" {
            self.html.body.push_str(&end_link());
        } else {
            self.html.body.push_str(end);
        }
    }

    pub(super) fn end_heading(&mut self) {
        let Some(heading) = self.inside.heading.take() else { return };
        let text = heading.text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Many sites end headings with a link sign.
        let text = text.trim_end_matches(['#', '¶']).trim();
        if text.is_empty() || self.inside.after_main {
            return;
        }
        let is_first = self.html.heading.is_none();
        if is_first {
            self.html.heading = Some(text.to_owned());
            if heading.level == 1 {
                return;
            }
        }
        let anchor = self.free_anchor(heading.anchor.as_deref(), text);
        let level = heading.level.clamp(2, 4);
        if level == 2 {
            self.html.outline.push((anchor.clone(), text.to_owned()));
        }
        self.html.body.push_str(&format!("\n<h{level} id=\"{}\">{}</h{level}>\n", escape(&anchor), escape(text)));
    }

    fn free_anchor(&mut self, given: Option<&str>, text: &str) -> String {
        let made = anchor_from(text);
        let base = given.map(str::to_owned).unwrap_or(if made.is_empty() { "part".to_owned() } else { made });
        let numbered = (2_usize..).map(|number| format!("{base}-{number}"));
        let mut tries = std::iter::once(base.clone()).chain(numbered);
        tries.find(|anchor| self.anchors.insert(anchor.clone())).unwrap_or_default()
    }
}

/// Characters allowed in URLs and in `id`.
pub(super) fn is_anchor(id: &str) -> bool {
    (1..=LONGEST_ANCHOR).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
}
