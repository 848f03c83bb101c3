//! Resolves links between the documents of a folder.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use super::ID_PREFIX;
use super::files::{File, format_of};

/// Ids of documents by path.
#[derive(Debug)]
pub(super) struct Links<'a>(HashMap<&'a str, &'a str>);

/// Target of a link.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Another site.
    Outside,
    /// A document, by database id, and an anchor if the link has one.
    Document(String),
    /// An anchor in the same document.
    Here,
    /// A target that is not imported, such as an image.
    Dropped,
    /// A missing document.
    Broken,
}

impl<'a> Links<'a> {
    /// Collects the paths.
    pub(super) fn new(documents: &'a [File]) -> Self {
        let mut by_path = HashMap::new();
        for file in documents {
            by_path.entry(file.id.as_str()).or_insert(file.id.as_str());
            by_path.insert(file.path.as_str(), file.id.as_str());
        }
        Self(by_path)
    }

    /// Target of a link in the document at `path`.
    pub(super) fn resolve(&self, path: &str, href: &str) -> Target {
        if href.starts_with('#') {
            return Target::Here;
        }
        let scheme = href.split(['/', '?', '#']).next().unwrap_or_default();
        if scheme.contains(':') || href.starts_with("//") {
            let is_kept = ["https://", "mailto:", "tel:"].iter().any(|scheme| href.starts_with(scheme));
            return if is_kept { Target::Outside } else { Target::Dropped };
        }
        let (there, anchor) = href.split_once('#').map_or((href, ""), |(there, anchor)| (there, anchor));
        let there = percent_decode_str(there.split('?').next().unwrap_or_default()).decode_utf8_lossy();
        let there = normal(path, &there);
        let index = |name: &str| format!("{there}/{name}").trim_start_matches('/').to_owned();
        let stem = format_of(&there).map(|(stem, _)| stem.to_owned());
        let tries = [Some(there.clone()), stem.clone(), Some(index("index")), Some(index("_index")), Some(index("README"))];
        // Ids become part of marks, which the sanitiser must not change.
        let is_safe = |text: &str| !text.contains(['<', '>', '&', '"', '\u{e000}', '\u{e001}']);
        match tries.iter().flatten().find_map(|path| self.0.get(path.as_str())) {
            Some(id) if is_safe(id) && is_safe(anchor) && !id.contains('#') => {
                let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
                Target::Document(format!("{ID_PREFIX}{id}{anchor}"))
            }
            Some(_) => Target::Dropped,
            None if stem.is_some() || !there.rsplit('/').next().unwrap_or_default().contains('.') => Target::Broken,
            None => Target::Dropped,
        }
    }
}

/// Path that the links of the document at `path` are relative to if it has a `<base>`. Of another
/// site's URL only the path counts: the folder is a copy of that site.
pub(super) fn base_path(path: &str, href: &str) -> String {
    let there = href.split(['?', '#']).next().unwrap_or_default();
    let without_host = there.split_once("//").filter(|(scheme, _)| scheme.is_empty() || scheme.ends_with(':'));
    let there = without_host.map_or(there, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
    let base = normal(path, there);
    let is_folder = matches!(there.rsplit('/').next(), Some("" | "." | ".."));
    if base.is_empty() || !is_folder { base } else { format!("{base}/") }
}

/// A normalised path from the folder's root. `there` is relative to the document at `path`, or
/// absolute with a leading `/`.
fn normal(path: &str, there: &str) -> String {
    let mut segments: Vec<&str> = if there.starts_with('/') { Vec::new() } else { path.split('/').collect() };
    segments.pop();
    for segment in there.split('/') {
        match segment {
            "" | "." => {}
            ".." => _ = segments.pop(),
            name => segments.push(name),
        }
    }
    segments.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::files::{File, Format};
    use super::{Links, Target, base_path};

    #[test]
    fn base_is_a_folder_or_a_document() {
        for (href, expected) in [
            ("/", ""),
            ("..", "docs/"),
            ("../", "docs/"),
            ("img/x.html", "docs/deep/img/x.html"),
            ("https://x.example", ""),
            ("https://x.example/docs/?v=1", "docs/"),
            ("//x.example/docs/", "docs/"),
        ] {
            assert_eq!(base_path("docs/deep/a.html", href), expected, "{href}");
        }
    }

    #[test]
    fn links_are_resolved_in_all_notations() {
        let file = |path: &str| File {
            path: path.to_owned(),
            id: path.trim_end_matches(".md").to_owned(),
            format: Format::Markdown,
            text: String::new(),
            changed: String::new(),
        };
        let files = [file("a.md"), file("money/b c.md"), file("money/index.md")];
        let links = Links::new(&files);
        let document = |id: &str| Target::Document(format!("import:{id}"));
        for (href, expected) in [
            ("../a.md", document("a")),
            ("../a.html#x", document("a#x")),
            ("/a", document("a")),
            ("b%20c.md?v=1", document("money/b c")),
            ("./", document("money/index")),
            ("../money", document("money/index")),
            ("#x", Target::Here),
            ("https://x.example/a.md", Target::Outside),
            ("javascript:x", Target::Dropped),
            ("//x.example", Target::Dropped),
            ("picture.png", Target::Dropped),
            ("none.md", Target::Broken),
            ("none", Target::Broken),
        ] {
            assert_eq!(links.resolve("money/index.md", href), expected, "{href}");
        }
    }
}
