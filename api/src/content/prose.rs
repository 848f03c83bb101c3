//! Renders the text below a head in all variants, and collects its variables, links and images.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use geo::Geo;
use input_faults::Faults;
use sha2::{Digest, Sha256};

use super::blocks::{Condition, Document};
use super::body::{Body, PackedBody};
use super::folder::File;
use super::front_matter::split;
use super::image::{self, Image, ImageReference};
use super::markdown::{Pictures, render};
use super::piece::Text;
use super::unchanged::PictureDigests;
use super::variables::Variables;

/// A text rendered in all variants.
#[derive(Debug, Default)]
pub(super) struct Prose {
    pub(super) conditions: Vec<Condition>,
    /// By variant.
    pub(super) bodies: BTreeMap<String, PackedBody>,
    /// Variables of the text and its head.
    pub(super) variables: BTreeSet<String>,
    /// Linked articles: line, and `id` or `id#anchor`.
    pub(super) links: BTreeSet<(usize, String)>,
    pub(super) anchors: BTreeSet<String>,
    pub(super) pictures: PictureDigests,
}

/// Reads texts of one folder.
pub(super) struct Reader<'a> {
    pub(super) folder: &'a Path,
    pub(super) geo: &'a Geo,
    pub(super) variables: &'a Variables,
    /// Images of all texts, by public name.
    pub(super) images: BTreeMap<String, Image>,
    /// Pictures that were read for other texts.
    pub(super) read_pictures: ReadPictures,
}

/// Pictures that were read, each once.
#[derive(Debug, Default)]
pub(super) struct ReadPictures {
    /// By path in the folder.
    images: HashMap<PathBuf, ImageReference>,
    /// Shapes and their digests by name.
    schemes: HashMap<String, (String, String)>,
}

impl Reader<'_> {
    /// Renders the text below a file's head. `heads` are the head values that may contain
    /// variables.
    pub(super) fn prose(&mut self, file: &File, heads: &[&str], faults: &mut Faults) -> Prose {
        let (_, body, first_line) = split(&file.text).unwrap_or(("", "", 1));
        let document = Document::parse(&file.path, body, first_line, self.geo, faults);
        let mut prose = Prose { conditions: document.conditions.clone(), ..Prose::default() };
        for text in heads.iter().filter_map(|text| Text::parse(text).ok()) {
            prose.add_variables([&text]);
        }
        if body.trim().is_empty() {
            faults.add(&file.path, first_line, "there is no text below the front matter");
        }
        let variants = document.variants(self.geo);
        let mut pictures = self.pictures(file);
        for variant in variants {
            let rendered = render(&file.path, &document.resolve(&variant), &mut pictures, faults);
            prose.links.extend(rendered.links);
            prose.anchors.extend(rendered.anchors);
            if let Err(error) = prose.add(variant, &rendered.body) {
                faults.add(&file.path, first_line, error.to_string());
            }
        }
        prose.pictures = pictures.digests;
        for name in prose.variables.iter().filter(|name| !self.variables.is_defined(name)) {
            let braces = format!("{{{{{name}}}}}");
            let line = file.text.lines().position(|line| line.replace(' ', "").contains(&braces)).map_or(1, |index| index + 1);
            faults.add(&file.path, line, format!("`{braces}` is not defined in [default] of variables.toml"));
        }
        prose
    }

    /// Reads the pictures of a file that has not changed. True if they are those that it had. Adds
    /// its images to those of all texts, since others are deleted.
    pub(super) fn reads_same_pictures<T>(&mut self, file: &File<T>, before: &PictureDigests) -> bool {
        let mut pictures = self.pictures(file);
        before.images.keys().all(|path| pictures.image(path).is_ok())
            && before.schemes.keys().all(|name| pictures.scheme(name).is_ok())
            && pictures.digests == *before
    }

    fn pictures<'r, T>(&'r mut self, file: &'r File<T>) -> FolderPictures<'r> {
        let parent = file.path.rsplit_once('/').map_or("", |(parent, _)| parent);
        let (images, read) = (&mut self.images, &mut self.read_pictures);
        FolderPictures { root: self.folder, parent, images, read, digests: PictureDigests::default() }
    }
}

/// Pictures of the content folder.
struct FolderPictures<'a> {
    root: &'a Path,
    /// Folder of the article.
    parent: &'a str,
    images: &'a mut BTreeMap<String, Image>,
    read: &'a mut ReadPictures,
    /// Those of the text.
    digests: PictureDigests,
}

impl Pictures for FolderPictures<'_> {
    fn image(&mut self, path: &str) -> Result<ImageReference, String> {
        let place = image::inside(Path::new(self.parent), path);
        let reference = match place.as_ref().and_then(|place| self.read.images.get(place)) {
            Some(reference) => reference.clone(),
            None => {
                let image::ImportedImage { name, image, width, height } = image::find(self.root, self.parent, path)?;
                self.images.entry(name.clone()).or_insert(image);
                let reference = ImageReference { name, width, height };
                self.read.images.extend(place.map(|place| (place, reference.clone())));
                reference
            }
        };
        self.digests.images.insert(path.to_owned(), reference.name.clone());
        Ok(reference)
    }

    fn scheme(&mut self, name: &str) -> Result<String, String> {
        if !self.read.schemes.contains_key(name) {
            let scheme = image::find_scheme(self.root, name)?;
            let digest = hex::encode(Sha256::digest(&scheme));
            self.read.schemes.insert(name.to_owned(), (scheme, digest));
        }
        let (scheme, digest) = &self.read.schemes[name];
        self.digests.schemes.insert(name.to_owned(), digest.clone());
        Ok(scheme.clone())
    }
}

impl Prose {
    /// Ids of linked articles.
    pub(super) fn linked(&self) -> BTreeSet<&str> {
        self.links.iter().map(|(_, target)| target.split('#').next().unwrap_or(target)).collect()
    }

    /// Adds a variant.
    ///
    /// # Errors
    /// The body cannot be serialised.
    pub(super) fn add(&mut self, variant: String, body: &Body) -> Result<(), serde_json::Error> {
        self.add_variables(body.texts());
        self.bodies.insert(variant, PackedBody::pack(body)?);
        Ok(())
    }

    fn add_variables<'t>(&mut self, texts: impl IntoIterator<Item = &'t Text>) {
        for text in texts {
            self.variables.extend(text.variables().map(str::to_owned));
        }
    }
}
