//! The sprite: one SVG file with the pictures of all tiles and banners, each a `<symbol>`.
//!
//! A page requests one file instead of one per picture. Symbols inherit the custom properties of
//! the page, so the brand's stylesheet decides their colours and which of their two drawings is
//! shown.

use std::collections::BTreeMap;
use std::path::Path;

use contracts::menu::Picture;

use crate::content::image::{ImportedImage, found};
use crate::content::is_slug;
use crate::content::sanitise::IMAGE_PATH;

/// Opening of a drawing read by `find_drawing`.
const OPENING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";

/// Symbols by id, each with the file it comes from.
#[derive(Debug, Default)]
pub(super) struct Sprite {
    symbols: BTreeMap<String, (String, String)>,
}

impl Sprite {
    /// Adds a drawing. Returns its picture, whose URL is only the fragment until `finish`.
    ///
    /// # Errors
    /// The error as one sentence.
    pub(super) fn add(&mut self, source: &str, drawing: &ImportedImage) -> Result<Picture, String> {
        let id = Path::new(source).file_stem().and_then(|stem| stem.to_str()).filter(|stem| is_slug(stem));
        let id = id.ok_or_else(|| format!("the name of the picture `{source}` must be a slug"))?;
        let (width, height) = (drawing.width, drawing.height);
        let markup = String::from_utf8_lossy(&drawing.image.bytes);
        let rest = markup.strip_prefix(OPENING).and_then(|rest| rest.strip_suffix("</svg>")).unwrap_or_default();
        let (attributes, shapes) = rest.split_once('>').unwrap_or_default();
        // A symbol with its own size would not fill its `<use>`.
        let attributes = [format!(" width=\"{width}\""), format!(" height=\"{height}\""), " aria-hidden=\"true\"".to_owned()]
            .iter()
            .fold(format!(" {attributes}"), |attributes, own| attributes.replacen(own, "", 1));
        let symbol = format!("<symbol id=\"{id}\"{attributes}>{shapes}</symbol>");
        let (first, _) = self.symbols.entry(id.to_owned()).or_insert_with(|| (source.to_owned(), symbol));
        if first != source {
            return Err(format!("the pictures `{first}` and `{source}` have the same name"));
        }
        let size = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        Ok(Picture { url: format!("#{id}"), width: size(width), height: size(height) })
    }

    /// Returns the file, and completes the URLs of its pictures. `None` without symbols.
    pub(super) fn finish<'a>(self, pictures: impl Iterator<Item = &'a mut Picture>) -> Option<ImportedImage> {
        if self.symbols.is_empty() {
            return None;
        }
        let symbols: String = self.symbols.into_values().map(|(_, symbol)| symbol).collect();
        let file = found("image/svg+xml", "svg", format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>").into_bytes(), 0, 0);
        pictures.for_each(|picture| picture.url.insert_str(0, &format!("{IMAGE_PATH}{}", file.name)));
        Some(file)
    }
}
