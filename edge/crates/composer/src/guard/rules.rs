//! What each element is, and which are refused.

use html5ever::LocalName;
use html5ever::tokenizer::Tag;

use super::FragmentHtmlFault;

/// An element that is not closed yet.
pub(super) struct Open {
    pub(super) name: LocalName,
    pub(super) namespace: Namespace,
}

/// Which language an element belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    Html,
    Svg,
    MathMl,
}

/// How a tokenizer reads an element's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Tags and text.
    Markup,
    /// Text without character references.
    Raw,
    /// Text with character references.
    Text,
}

/// The shell's elements, those that reach out of their place, and those that a browser reads otherwise than they are written.
const FORBIDDEN: [&str; 15] = [
    "html",
    "head",
    "body",
    "frameset",
    "frame",
    "base",
    "script",
    "plaintext",
    "noembed",
    "noframes",
    "xmp",
    "listing",
    "image",
    "isindex",
    "keygen",
];

/// Elements without content.
const VOID: [&str; 14] = ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// HTML elements that end SVG or MathML when they appear inside.
const BREAKOUT: [&str; 45] = [
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "i",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "nobr",
    "ol",
    "p",
    "pre",
    "ruby",
    "s",
    "small",
    "span",
    "strong",
    "strike",
    "sub",
    "sup",
    "table",
    "tt",
    "u",
    "ul",
    "var",
];

impl Namespace {
    /// Namespace of an element inside `parent`.
    pub(super) fn of_child(parent: Option<&Open>, name: &str) -> Self {
        let inherited = parent.map_or(Self::Html, |parent| match (parent.namespace, &*parent.name) {
            (Self::Svg, "foreignobject" | "foreignObject" | "desc" | "title") => Self::Html,
            (Self::MathMl, "mi" | "mo" | "mn" | "ms" | "mtext" | "annotation-xml") => Self::Html,
            (namespace, _) => namespace,
        });
        match (inherited, name) {
            (Self::Html, "svg") => Self::Svg,
            (Self::Html, "math") => Self::MathMl,
            (inherited, _) => inherited,
        }
    }
}

pub(super) fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

pub(super) fn content_of(name: &str, namespace: Namespace) -> Content {
    match (namespace, name) {
        (Namespace::Html, "style" | "iframe" | "noscript") => Content::Raw,
        (Namespace::Html, "textarea" | "title") => Content::Text,
        _ => Content::Markup,
    }
}

/// Why a start tag may not stand here.
pub(super) fn refuse(tag: &Tag, namespace: Namespace, open: &[Open]) -> Option<FragmentHtmlFault> {
    let name = &*tag.name;
    let forbidden = || FragmentHtmlFault::Forbidden { name: name.to_owned() };
    let has = |attribute: &str| tag.attrs.iter().any(|candidate| &*candidate.name.local == attribute);
    if has("data-slot") {
        return Some(FragmentHtmlFault::Slot);
    }
    if namespace != Namespace::Html {
        let breaks_out = BREAKOUT.contains(&name) || (name == "font" && ["color", "face", "size"].into_iter().any(has));
        return (name == "script" || breaks_out).then(forbidden);
    }
    if FORBIDDEN.contains(&name) || (name == "meta" && has("http-equiv")) {
        return Some(forbidden());
    }
    // A table takes out of itself what does not belong there, and a `select` drops it; neither reaches out of the slot.
    if tag.self_closing && !is_void(name) {
        // HTML has no self-closing tags: `<div/>` opens a `div`.
        return Some(FragmentHtmlFault::Unclosed { name: name.to_owned() });
    }
    let nested = |outer: &str| name == outer && open.iter().any(|open| &*open.name == outer);
    if nested("a") || nested("form") || nested("button") {
        // The inner one would end the outer one, or be dropped.
        return Some(forbidden());
    }
    None
}
