//! Images of articles and menus: validated, stored under the digest of their content.

use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};

use super::sanitise::{scheme, svg};

/// Largest image, in bytes.
const LARGEST: usize = 200 * 1024;

/// Largest scheme, in bytes: it is a part of the document.
const LARGEST_SCHEME: usize = 4 * 1024;

/// Largest menu icon, in bytes: phones load all of them.
const LARGEST_DRAWING: usize = 8 * 1024;

/// An image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) media_type: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// An image with its public name and its size in pixels.
#[derive(Debug)]
pub(super) struct ImportedImage {
    pub(super) name: String,
    pub(super) image: Image,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// What a page says of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ImageReference {
    /// Public name.
    pub(super) name: String,
    /// In pixels.
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Reads an image that an article in `folder` references by a relative path inside `root`.
///
/// # Errors
/// The error as one sentence.
pub(super) fn find(root: &Path, folder: &str, source: &str) -> Result<ImportedImage, String> {
    let bytes = read(root, folder, source, LARGEST)?;
    let (media_type, extension) = match imagesize::image_type(&bytes) {
        Ok(imagesize::ImageType::Png) => ("image/png", "png"),
        Ok(imagesize::ImageType::Jpeg) => ("image/jpeg", "jpg"),
        Ok(imagesize::ImageType::Webp) => ("image/webp", "webp"),
        Ok(imagesize::ImageType::Gif) => ("image/gif", "gif"),
        Ok(imagesize::ImageType::Heif(imagesize::Compression::Av1)) => ("image/avif", "avif"),
        _ => return Err(format!("the picture `{source}` is not AVIF, WebP, PNG, JPEG or GIF")),
    };
    let size = imagesize::blob_size(&bytes).map_err(|_| format!("the picture `{source}` is damaged: its size cannot be read"))?;
    Ok(found(media_type, extension, bytes, size.width, size.height))
}

/// Reads an SVG that a menu references by a path in the content folder, reduced to its shapes.
///
/// # Errors
/// The error as one sentence.
pub(super) fn find_drawing(root: &Path, source: &str) -> Result<ImportedImage, String> {
    let bytes = read(root, "", source, LARGEST_DRAWING)?;
    let markup = String::from_utf8(bytes).map_err(|_| format!("the picture `{source}` is not an SVG: it is not UTF-8"))?;
    // SECURITY: the image has its own URL, where a script in it would run in our origin.
    let clean = svg(&markup);
    let Some(rest) = clean.strip_prefix("<svg ") else { return Err(format!("the picture `{source}` is not an SVG")) };
    // A space before each attribute, so that `stroke-width` does not match `width`.
    let opening = format!(" {}", rest.split('>').next().unwrap_or_default());
    let size = |name: &str| opening.split_once(&format!("{name}=\""))?.1.split('"').next()?.parse().ok().filter(|size| *size > 0);
    let (Some(width), Some(height)) = (size(" width"), size(" height")) else {
        return Err(format!("the picture `{source}` must have its `width` and `height` in whole pixels"));
    };
    let bytes = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {rest}").into_bytes();
    Ok(found("image/svg+xml", "svg", bytes, width, height))
}

/// Reads `schemes/<name>.svg`, reduced to its shapes and numbers, for a place in a document.
///
/// # Errors
/// The error as one sentence.
pub(super) fn find_scheme(root: &Path, name: &str) -> Result<String, String> {
    find_shapes(root, &format!("schemes/{name}.svg"), "the article")
}

/// As [`find_scheme`], `tests/pictures/<name>.svg` for a question of a test.
///
/// # Errors
/// The error as one sentence.
pub(super) fn find_test_picture(root: &Path, name: &str) -> Result<String, String> {
    find_shapes(root, &format!("tests/pictures/{name}.svg"), "the question")
}

/// Reads an SVG, reduced to its shapes and numbers. `words` is where its words belong.
fn find_shapes(root: &Path, source: &str, words: &str) -> Result<String, String> {
    let bytes = read(root, "", source, LARGEST_SCHEME)?;
    let markup = String::from_utf8(bytes).map_err(|_| format!("the picture `{source}` is not an SVG: it is not UTF-8"))?;
    // SECURITY: the drawing becomes a part of the page.
    let clean = scheme(&markup);
    if !clean.starts_with("<svg ") || !clean.ends_with("</svg>") || !clean.contains(" viewBox=\"") {
        return Err(format!("the picture `{source}` is not one SVG with a `viewBox`"));
    }
    for (index, text) in clean.split("<text").skip(1).enumerate() {
        let number = (index + 1).to_string();
        if text.split_once('>').and_then(|(_, text)| text.split_once('<')).is_none_or(|(text, _)| text != number) {
            return Err(format!("the picture `{source}` has another text than the numbers 1, 2, 3 in order: write words in {words}"));
        }
    }
    Ok(clean)
}

/// Names an image after its digest.
pub(super) fn found(media_type: &'static str, extension: &str, bytes: Vec<u8>, width: usize, height: usize) -> ImportedImage {
    let digest = hex::encode(Sha256::digest(&bytes));
    ImportedImage { name: format!("{}.{extension}", &digest[..32]), image: Image { media_type, bytes }, width, height }
}

fn read(root: &Path, folder: &str, source: &str, largest: usize) -> Result<Vec<u8>, String> {
    let Some(path) = inside(Path::new(folder), source) else {
        return Err(format!("the picture `{source}` must be a relative path inside the content folder"));
    };
    let bytes = std::fs::read(root.join(&path)).map_err(|error| format!("the picture `{source}` cannot be read: {error}"))?;
    if bytes.len() > largest {
        return Err(format!("the picture `{source}` has {} KB: {} at most", bytes.len().div_ceil(1024), largest / 1024));
    }
    Ok(bytes)
}

/// The path without `.` and `..`; `None` if it leaves the root.
pub(super) fn inside(folder: &Path, source: &str) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for component in folder.join(source).components() {
        match component {
            Component::Normal(name) => path.push(name),
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
pub(super) mod tests {
    use super::{find, find_drawing, find_scheme};

    /// The header of a PNG of 2 by 3 pixels.
    pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0";

    #[test]
    fn image_path_is_relative_to_the_article() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("en/images")).unwrap();
        std::fs::write(root.path().join("en/images/a.png"), PNG).unwrap();
        let found = find(root.path(), "en/taxi", "../images/a.png").unwrap();
        assert_eq!((found.width, found.height, found.image.media_type), (2, 3, "image/png"));
        assert!(found.name.ends_with(".png"));
    }

    #[test]
    fn invalid_images_are_reported() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("big.png"), [PNG, &[0; 201 * 1024]].concat()).unwrap();
        std::fs::write(root.path().join("text.png"), "hello").unwrap();
        let error = |source: &str| find(root.path(), "", source).unwrap_err();
        assert_eq!(error("big.png"), "the picture `big.png` has 202 KB: 200 at most");
        assert_eq!(error("text.png"), "the picture `text.png` is not AVIF, WebP, PNG, JPEG or GIF");
        assert!(error("none.png").contains("cannot be read"));
        for outside in ["../../etc/passwd", "/etc/passwd"] {
            assert!(error(outside).contains("inside the content folder"));
        }
    }

    #[test]
    fn svg_keeps_its_shapes_only_and_is_a_document() {
        let root = tempfile::tempdir().unwrap();
        let write = |text: &str| std::fs::write(root.path().join("a.svg"), text).unwrap();
        write("<svg viewBox=\"0 0 2 3\" width=\"2\" height=\"3\" onload=\"x()\"><script>x()</script><path d=\"M0 0h1\"/></svg>");
        let found = find_drawing(root.path(), "a.svg").unwrap();
        assert_eq!((found.width, found.height, found.image.media_type), (2, 3, "image/svg+xml"));
        let markup = String::from_utf8(found.image.bytes).unwrap();
        assert!(markup.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{markup}");
        assert!(markup.contains("<path d=\"M0 0h1\"></path>") && !markup.contains("x()"), "{markup}");
        for bad in ["hello", "<svg viewBox=\"0 0 2 3\"></svg>", "<svg viewBox=\"0 0 2 3\" stroke-width=\"2\" height=\"3\"></svg>"] {
            write(bad);
            assert!(find_drawing(root.path(), "a.svg").is_err(), "{bad}");
        }
    }

    #[test]
    fn scheme_holds_shapes_and_numbers_in_order() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("schemes")).unwrap();
        let read = |text: &str| {
            std::fs::write(root.path().join("schemes/a.svg"), text).unwrap();
            find_scheme(root.path(), "a")
        };
        let clean =
            read("<svg viewBox=\"0 0 2 3\"><script>x()</script><path d=\"M0 0h1\" /><text x=\"1\" y=\"1\">1</text></svg>\n").unwrap();
        assert!(clean.contains("<text x=\"1\" y=\"1\">1</text>") && !clean.contains("x()"), "{clean}");
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(
            error("<svg viewBox=\"0 0 2 3\"><text x=\"1\" y=\"1\">2</text></svg>"),
            "the picture `schemes/a.svg` has another text than the numbers 1, 2, 3 in order: write words in the article"
        );
        assert_eq!(error("<svg><path d=\"M0 0\"/></svg>"), "the picture `schemes/a.svg` is not one SVG with a `viewBox`");
        assert_eq!(error("hello"), "the picture `schemes/a.svg` is not one SVG with a `viewBox`");
        assert!(find_scheme(root.path(), "none").unwrap_err().contains("cannot be read"));
    }
}
