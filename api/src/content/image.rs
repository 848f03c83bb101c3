//! Pictures of articles: read beside the article, checked, kept under the digest of their bytes.

use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};

/// Largest picture, in bytes.
const LARGEST: usize = 200 * 1024;

/// Path under which the API serves pictures.
pub(crate) const IMAGE_PATH: &str = "/api/images/";

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) media_type: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// A picture with the name it is served under, and its size in pixels.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) name: String,
    pub(super) image: Image,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Reads the picture that an article in `folder` names by a relative path, which may not leave `root`.
///
/// # Errors
/// One sentence about what is wrong.
pub(super) fn find(root: &Path, folder: &str, source: &str) -> Result<Found, String> {
    let Some(path) = inside(Path::new(folder), source) else {
        return Err(format!("the picture `{source}` must be a relative path inside the content folder"));
    };
    let bytes = std::fs::read(root.join(&path)).map_err(|error| format!("the picture `{source}` cannot be read: {error}"))?;
    if bytes.len() > LARGEST {
        return Err(format!("the picture `{source}` has {} KB: {} at most", bytes.len().div_ceil(1024), LARGEST / 1024));
    }
    let (media_type, extension) = match imagesize::image_type(&bytes) {
        Ok(imagesize::ImageType::Png) => ("image/png", "png"),
        Ok(imagesize::ImageType::Jpeg) => ("image/jpeg", "jpg"),
        Ok(imagesize::ImageType::Webp) => ("image/webp", "webp"),
        Ok(imagesize::ImageType::Gif) => ("image/gif", "gif"),
        Ok(imagesize::ImageType::Heif(imagesize::Compression::Av1)) => ("image/avif", "avif"),
        _ => return Err(format!("the picture `{source}` is not AVIF, WebP, PNG, JPEG or GIF")),
    };
    let size = imagesize::blob_size(&bytes).map_err(|_| format!("the picture `{source}` is damaged: its size cannot be read"))?;
    let digest = crate::hex(&Sha256::digest(&bytes));
    let name = format!("{}.{extension}", &digest[..32]);
    Ok(Found { name, image: Image { media_type, bytes }, width: size.width, height: size.height })
}

/// The path without `.` and `..`; `None` when it leaves the root.
fn inside(folder: &Path, source: &str) -> Option<PathBuf> {
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
    use super::find;

    /// A PNG of 2 by 3 pixels, as far as its header.
    pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0";

    #[test]
    fn a_picture_is_found_beside_its_article() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("en/images")).unwrap();
        std::fs::write(root.path().join("en/images/a.png"), PNG).unwrap();
        let found = find(root.path(), "en/taxi", "../images/a.png").unwrap();
        assert_eq!((found.width, found.height, found.image.media_type), (2, 3, "image/png"));
        assert!(found.name.ends_with(".png"));
    }

    #[test]
    fn bad_pictures_are_told() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("big.png"), [PNG, &[0; 201 * 1024]].concat()).unwrap();
        std::fs::write(root.path().join("text.png"), "hello").unwrap();
        let told = |source: &str| find(root.path(), "", source).unwrap_err();
        assert_eq!(told("big.png"), "the picture `big.png` has 202 KB: 200 at most");
        assert_eq!(told("text.png"), "the picture `text.png` is not AVIF, WebP, PNG, JPEG or GIF");
        assert!(told("none.png").contains("cannot be read"));
        for outside in ["../../etc/passwd", "/etc/passwd"] {
            assert!(told(outside).contains("inside the content folder"));
        }
    }
}
