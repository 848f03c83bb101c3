//! The head of a page: title, scripts, styles, and metadata for search engines and link previews.

use bytes::Bytes;
use contracts::page::{Head, LocaleContext};
use indexmap::IndexMap;
use serde_json::Value;

use crate::escape::{push_attribute, push_text};
use crate::script_json::script_json;

/// Inputs of the head.
#[derive(Debug, Clone, Copy)]
pub struct HeadPage<'a> {
    /// Title, description and URLs.
    pub head: &'a Head,
    /// Locale of the page.
    pub locale: &'a LocaleContext,
    /// Metadata of link previews.
    pub preview: Preview<'a>,
    /// Structured data: JSON-LD objects.
    pub structured_data: &'a [Value],
    /// Assets.
    pub assets: &'a HeadAssets,
}

/// Metadata of link previews besides title and description, as in Open Graph, <https://ogp.me>.
/// Empty values are omitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Preview<'a> {
    /// Open Graph type: `website` or `article`.
    pub kind: &'a str,
    /// Name of the site.
    pub site_name: &'a str,
    /// Absolute URL of a picture.
    pub image: &'a str,
    /// Width and height of the picture in pixels, if known.
    pub image_size: Option<(u32, u32)>,
    /// Description of the picture.
    pub image_alt: &'a str,
    /// Date of the last change of an article, `YYYY-MM-DD`.
    pub modified: &'a str,
}

/// Assets that a page needs from the start. All URLs are paths on this site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeadAssets {
    /// The shell's loader, an ES module that runs first.
    pub loader: Option<ScriptAsset>,
    /// Stylesheets in cascade order: brand, then fragments.
    pub stylesheets: Vec<StyleAsset>,
    /// Modules that the loader imports: shared React, entries and chunks of fragments.
    pub modules: Vec<ScriptAsset>,
    /// Scripts of remote fragments, in order. They run after the document is parsed.
    pub scripts: Vec<FragmentScript>,
    /// Fonts for the page's script.
    pub fonts: Vec<FontPreload>,
    /// Icon of the site, SVG.
    pub icon: Option<String>,
    /// Scripts and stylesheets that may be loaded later. The import map lists their integrity for
    /// browsers (scripts) and the loader (stylesheets).
    pub later: Vec<LateAsset>,
    /// Import map of more files. The loader adds it to the document before it loads one of them.
    pub more_files: Option<LateAsset>,
    /// Whether a slot may be late, see [`crate::LateSlots`].
    pub has_late_slots: bool,
    /// When the browser fetches `modules`.
    pub module_start: ModuleStart,
}

/// When the browser fetches the modules that the loader imports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ModuleStart {
    /// As soon as it reads the head, at low priority.
    #[default]
    WithHead,
    /// When the loader has seen the whole document painted. Until then, styles, fonts and pictures
    /// have the network to themselves.
    AfterPaint,
}

/// An ES module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptAsset {
    /// Path.
    pub href: String,
    /// `sha256-…`.
    pub integrity: String,
}

/// A script of a remote fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FragmentScript {
    /// Path.
    pub href: String,
    /// `sha256-…`.
    pub integrity: String,
    /// Whether it is an ES module.
    pub module: bool,
}

/// An asset that may be loaded later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateAsset {
    /// Path.
    pub href: String,
    /// `sha256-…`.
    pub integrity: String,
}

/// A stylesheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyleAsset {
    /// Path.
    pub href: String,
    /// `sha256-…`.
    pub integrity: String,
    /// File name by which the bundler's runtime recognises the loaded stylesheet. Fragments only.
    pub data_href: Option<String>,
}

/// A WOFF2 font to preload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontPreload {
    /// Path.
    pub href: String,
}

/// Low priority: the page is readable without modules, so styles and fonts go first.
const AFTER_PAINT: (&str, &str) = ("fetchpriority", "low");

impl HeadAssets {
    /// The import map, which makes browsers verify each module: static, dynamic or preloaded.
    /// `None` without modules.
    ///
    /// The policy's hash is computed from this exact text.
    #[must_use]
    pub fn import_map(&self) -> Option<String> {
        let modules = self.loader.iter().chain(&self.modules).map(|module| (module.href.as_str(), module.integrity.as_str()));
        let late = self.later.iter().chain(&self.more_files).map(|file| (file.href.as_str(), file.integrity.as_str()));
        import_map(modules.chain(late))
    }
}

/// Import map with the integrity of files, given as pairs of path and `sha256-…`. `None` without
/// files.
#[must_use]
pub fn import_map<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let integrity: IndexMap<&str, &str> = files.into_iter().collect();
    if integrity.is_empty() {
        return None;
    }
    let map = script_json(&IndexMap::from([("integrity", integrity)])).ok()?;
    String::from_utf8(map.into()).ok()
}

/// Renders the markup that replaces `<meta name="edge:head">`.
#[must_use]
pub fn render_head(page: HeadPage<'_>) -> Bytes {
    let HeadPage { head, assets, .. } = page;
    let mut markup = Markup(String::with_capacity(4096));
    markup.0.push_str("<title>");
    push_text(&mut markup.0, &head.title);
    markup.0.push_str("</title>");
    // The map must precede the first module. On HTTP/1.1 the loader would be last behind the
    // preloads.
    if let Some(import_map) = assets.import_map() {
        markup.0.push_str("<script type=\"importmap\">");
        markup.0.push_str(&import_map);
        markup.0.push_str("</script>");
    }
    if let Some(loader) = &assets.loader {
        markup.tag("script", &[("type", "module"), ("src", &loader.href), ("integrity", &loader.integrity), AFTER_PAINT]);
        markup.0.push_str("</script>");
    }
    for sheet in &assets.stylesheets {
        let mut attributes = vec![("rel", "stylesheet"), ("href", sheet.href.as_str()), ("integrity", sheet.integrity.as_str())];
        attributes.extend(sheet.data_href.as_deref().map(|name| ("data-href", name)));
        markup.tag("link", &attributes);
    }
    markup.preload(&assets.modules, assets.module_start);
    for script in &assets.scripts {
        let kind = if script.module { ("type", "module") } else { ("defer", "") };
        markup.tag("script", &[kind, ("src", &script.href), ("integrity", &script.integrity), AFTER_PAINT]);
        markup.0.push_str("</script>");
    }
    for font in &assets.fonts {
        // Fonts are fetched without credentials, so the preload needs `crossorigin` to be used.
        markup.tag("link", &[("rel", "preload"), ("href", &font.href), ("as", "font"), ("type", "font/woff2"), ("crossorigin", "")]);
    }
    if let Some(icon) = &assets.icon {
        markup.tag("link", &[("rel", "icon"), ("href", icon), ("type", "image/svg+xml")]);
    }
    markup.describe(page);
    markup.0.into()
}

/// Head markup under construction.
struct Markup(String);

impl Markup {
    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(name);
        for (attribute, value) in attributes {
            self.0.push(' ');
            push_attribute(&mut self.0, attribute, value);
        }
        self.0.push('>');
    }

    fn meta(&mut self, key: &str, name: &str, content: &str) {
        if !content.is_empty() {
            self.tag("meta", &[(key, name), ("content", content)]);
        }
    }

    /// Writes preloads. Browsers fetch nothing that stands in a template; the loader takes its
    /// content out.
    fn preload(&mut self, modules: &[ScriptAsset], start: ModuleStart) {
        if start == ModuleStart::AfterPaint {
            self.0.push_str("<template data-modules>");
        }
        for module in modules {
            self.tag("link", &[("rel", "modulepreload"), ("href", &module.href), ("integrity", &module.integrity), AFTER_PAINT]);
        }
        if start == ModuleStart::AfterPaint {
            self.0.push_str("</template>");
        }
    }

    /// Writes metadata for search engines and link previews. Nothing waits for it, so it comes
    /// last.
    fn describe(&mut self, page: HeadPage<'_>) {
        let HeadPage { head, locale, preview, structured_data, .. } = page;
        self.meta("name", "description", &head.description);
        self.meta("name", "keywords", &head.keywords);
        if !head.canonical.is_empty() {
            self.tag("link", &[("rel", "canonical"), ("href", &head.canonical)]);
        }
        for alternate in &head.alternates {
            self.tag("link", &[("rel", "alternate"), ("hreflang", &alternate.hreflang), ("href", &alternate.href)]);
        }
        if head.noindex {
            self.meta("name", "robots", "noindex");
        }
        self.meta("name", "handle-class", &head.handle_class);
        self.meta("property", "og:title", &head.title);
        self.meta("property", "og:description", &head.description);
        self.meta("property", "og:type", preview.kind);
        self.meta("property", "og:site_name", preview.site_name);
        self.meta("property", "og:image", preview.image);
        if let Some((width, height)) = preview.image_size {
            self.meta("property", "og:image:width", &width.to_string());
            self.meta("property", "og:image:height", &height.to_string());
        }
        self.meta("property", "og:image:alt", preview.image_alt);
        if !preview.image.is_empty() {
            // Other values are taken from Open Graph.
            self.meta("name", "twitter:card", "summary_large_image");
        }
        self.meta("property", "article:modified_time", preview.modified);
        self.meta("property", "og:url", &head.canonical);
        self.meta("property", "og:locale", &format!("{}_{}", locale.language, locale.country.to_uppercase()));
        for object in structured_data {
            // Serialising a JSON value cannot fail.
            let Ok(json) = script_json(object) else { continue };
            self.0.push_str("<script type=\"application/ld+json\">");
            self.0.push_str(&String::from_utf8_lossy(&json));
            self.0.push_str("</script>");
        }
    }
}

#[cfg(test)]
mod tests;
