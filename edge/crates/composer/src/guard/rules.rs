//! Properties of elements, and which are rejected.

use html5ever::LocalName;
use html5ever::tokenizer::Tag;

use super::FragmentHtmlFault;

/// An open element.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) name: LocalName,
    pub(super) namespace: Namespace,
}

/// Namespace of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    Html,
    Svg,
}

/// Tokenizer state for the content of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Tags and text.
    Markup,
    /// Text without character references.
    Raw,
    /// Text with character references.
    Text,
}

/// Elements of the shell, elements with effects outside their position, and legacy elements with
/// special parsing rules. `MathML` has such rules too and is not needed.
fn is_forbidden(name: &str) -> bool {
    "html head body frameset frame base script plaintext noembed noframes xmp image isindex keygen math"
        .split(' ')
        .any(|listed| listed == name)
}

/// HTML elements that end an SVG element when they appear inside.
fn breaks_out_of_svg(name: &str) -> bool {
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol \
    p pre ruby s small span strong strike sub sup table tt u ul var"
        .split(' ')
        .any(|listed| listed == name)
}

impl Namespace {
    /// Namespace of an element inside `parent`.
    pub(super) fn of_child(parent: Option<&Open>, name: &str) -> Self {
        let inherited = parent.map_or(Self::Html, |parent| match (parent.namespace, &*parent.name) {
            (Self::Svg, "foreignobject" | "desc" | "title") => Self::Html,
            (namespace, _) => namespace,
        });
        if name == "svg" { Self::Svg } else { inherited }
    }
}

/// Void elements: no content, no end tag.
pub(super) fn is_void(name: &str) -> bool {
    "area base br col embed hr img input link meta param source track wbr".split(' ').any(|listed| listed == name)
}

pub(super) fn content_of(name: &str, namespace: Namespace) -> Content {
    match (namespace, name) {
        (Namespace::Html, "style" | "iframe" | "noscript") => Content::Raw,
        (Namespace::Html, "textarea" | "title") => Content::Text,
        _ => Content::Markup,
    }
}

/// Why a start tag is not allowed here.
pub(super) fn refuse(tag: &Tag, namespace: Namespace, open: &[Open]) -> Option<FragmentHtmlFault> {
    let name = &*tag.name;
    let forbidden = || FragmentHtmlFault::Forbidden { name: name.to_owned() };
    let has = |attribute: &str| tag.attrs.iter().any(|candidate| &*candidate.name.local == attribute);
    if has("data-slot") {
        return Some(FragmentHtmlFault::Slot);
    }
    if namespace != Namespace::Html {
        let breaks_out = breaks_out_of_svg(name) || (name == "font" && ["color", "face", "size"].into_iter().any(has));
        return (name == "script" || breaks_out).then(forbidden);
    }
    if is_forbidden(name) || (name == "meta" && has("http-equiv")) {
        return Some(forbidden());
    }
    if tag.self_closing && !is_void(name) {
        // HTML has no self-closing tags: `<div/>` opens a `div`.
        return Some(FragmentHtmlFault::Unclosed { name: name.to_owned() });
    }
    (!fits(name, open)).then(|| FragmentHtmlFault::Misplaced { name: name.to_owned() })
}

/// Whether a parser leaves an HTML element in place. Otherwise it closes open elements, whose end
/// tags then close elements around the fragment.
fn fits(name: &str, open: &[Open]) -> bool {
    let parent = open.last().map_or("", |parent| &*parent.name);
    let nearest = |either: &[&'static str]| open.iter().rev().map(|open| &*open.name).find(|name| either.contains(name));
    match name {
        "caption" | "colgroup" | "thead" | "tbody" | "tfoot" => return parent == "table",
        "tr" => return matches!(parent, "table" | "thead" | "tbody" | "tfoot"),
        "td" | "th" => return parent == "tr",
        "col" => return parent == "colgroup",
        "option" => return matches!(parent, "select" | "optgroup" | "datalist"),
        "optgroup" => return parent == "select",
        _ => {}
    }
    let structure = matches!(parent, "table" | "colgroup" | "thead" | "tbody" | "tfoot" | "tr" | "select" | "optgroup" | "option");
    if structure {
        return name == "hr" && parent == "select";
    }
    match name {
        "li" => nearest(&["ul", "ol", "menu", "li"]) != Some("li"),
        "dd" | "dt" => !matches!(nearest(&["dl", "dd", "dt"]), Some("dd" | "dt")),
        "button" => nearest(&["button"]).is_none(),
        _ => true,
    }
}
