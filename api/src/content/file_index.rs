//! Digests of articles' files that an earlier import read. A file with the same size, inode and
//! times need not be read again, as in the index of Git: <https://git-scm.com/docs/racy-git>.

use std::collections::HashMap;
use std::fs::{Metadata, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use input_faults::Faults;

/// Beginning of a saved index of any version.
const MAGIC: &str = "roadside file index ";

/// Version of the format.
const VERSION: u32 = 1;

/// Age that a file must have to be trusted. A younger one may change again with the same times,
/// and clocks of file servers differ.
const YOUNG: Duration = Duration::from_secs(3);

/// What tells a changed file from an unchanged one without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// Nanoseconds since 1970: of the content, and of the inode.
    modified: i128,
    changed: i128,
}

impl From<&Metadata> for Stamp {
    fn from(of: &Metadata) -> Self {
        let nanos = |seconds: i64, nanos: i64| i128::from(seconds) * 1_000_000_000 + i128::from(nanos);
        let (modified, changed) = (nanos(of.mtime(), of.mtime_nsec()), nanos(of.ctime(), of.ctime_nsec()));
        Self { device: of.dev(), inode: of.ino(), size: of.size(), modified, changed }
    }
}

/// Digests of a folder's files. The default knows none, and saves none.
#[derive(Debug, Default)]
pub(super) struct FileIndex {
    /// Where it is saved.
    file: Option<PathBuf>,
    /// By path in the folder.
    before: HashMap<String, (Stamp, String)>,
    /// Text for the next import.
    text: String,
    /// Number of entries, and of those that are as before.
    entries: usize,
    unchanged: usize,
    /// Files that changed later are young.
    begun: i128,
}

impl FileIndex {
    /// Reads what an earlier import of the same folder saved in a file. A missing file, and the
    /// index of another folder or version, are an empty index.
    ///
    /// # Errors
    /// The file is in the folder, is not an index, or cannot be read.
    pub(super) fn open(file: &Path, root: &Path) -> Result<Self, Faults> {
        let fault = |message: String| {
            let mut faults = Faults::default();
            faults.add(&file.display().to_string(), 0, message);
            Err(faults)
        };
        // A folder that is not there has no files, which is another error.
        let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        if parent(file).canonicalize().is_ok_and(|parent| parent.starts_with(&root)) {
            return fault("is in the content folder: name a file elsewhere".to_owned());
        }
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return fault(format!("cannot be read: {error}")),
        };
        if !text.is_empty() && !text.starts_with(MAGIC) {
            return fault("is not an index of files: name another file".to_owned());
        }
        let head = format!("{MAGIC}{VERSION} {}\n", root.display());
        let before = text.strip_prefix(&head).map(|lines| lines.lines().filter_map(entry).collect()).unwrap_or_default();
        let begun = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().saturating_sub(YOUNG);
        let begun = i128::try_from(begun.as_nanos()).unwrap_or_default();
        Ok(Self { file: Some(file.to_owned()), before, text: head, begun, ..Self::default() })
    }

    /// As [`Self::open`], with files of any age, for tests.
    #[cfg(test)]
    pub(super) fn of_any_age(file: &Path, root: &Path) -> Self {
        Self { begun: i128::MAX, ..Self::open(file, root).unwrap() }
    }

    /// Digest of a file that has not changed. It stays in the index.
    pub(super) fn digest(&mut self, root: &Path, path: &str) -> Option<String> {
        if self.before.is_empty() {
            return None;
        }
        let stamp = Stamp::from(&std::fs::symlink_metadata(root.join(path)).ok()?);
        let digest = self.before.get(path).filter(|(known, _)| *known == stamp)?.1.clone();
        self.add_entry(path, stamp, &digest);
        self.unchanged += 1;
        Some(digest)
    }

    /// Adds a file that was read. `metadata` is from before.
    pub(super) fn add(&mut self, path: &str, metadata: &Metadata, digest: &str) {
        self.add_entry(path, metadata.into(), digest);
    }

    fn add_entry(&mut self, path: &str, stamp: Stamp, digest: &str) {
        let Stamp { device, inode, size, modified, changed } = stamp;
        if self.file.is_none() || changed >= self.begun || path.contains('\n') {
            return;
        }
        self.entries += 1;
        self.text += &format!("{digest} {device} {inode} {size} {modified} {changed} {path}\n");
    }

    /// Saves what was added, in place of the earlier index.
    ///
    /// # Errors
    /// The file could not be written.
    pub(super) fn save(self) -> io::Result<()> {
        let has_changed = self.unchanged < self.entries || self.unchanged < self.before.len();
        let Some(file) = self.file.filter(|_| has_changed) else { return Ok(()) };
        let folder = parent(&file);
        std::fs::create_dir_all(folder)?;
        let mut saved = tempfile::Builder::new().permissions(Permissions::from_mode(0o644)).tempfile_in(folder)?;
        saved.write_all(self.text.as_bytes())?;
        saved.persist(&file)?;
        Ok(())
    }
}

fn parent(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn entry(line: &str) -> Option<(String, (Stamp, String))> {
    let mut parts = line.splitn(7, ' ');
    let digest = parts.next().filter(|digest| digest.len() == 64)?;
    let mut number = || parts.next()?.parse().ok();
    let (device, inode, size) = (number()?, number()?, number()?);
    let (modified, changed) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((parts.next()?.to_owned(), (Stamp { device, inode, size, modified, changed }, digest.to_owned())))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    /// The digest of a file in the tests.
    const DIGEST: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    /// A content folder with the file `a b`, and a place for its index.
    struct Place {
        root: tempfile::TempDir,
        other: tempfile::TempDir,
    }

    impl Place {
        fn new() -> Self {
            let place = Self { root: tempfile::tempdir().unwrap(), other: tempfile::tempdir().unwrap() };
            fs::write(place.path(), "text").unwrap();
            place
        }

        fn path(&self) -> PathBuf {
            self.root.path().join("a b")
        }

        fn index(&self) -> PathBuf {
            self.other.path().join("below/index")
        }

        fn save(&self, mut index: FileIndex) {
            index.add("a b", &fs::metadata(self.path()).unwrap(), DIGEST);
            index.save().unwrap();
        }

        fn of_any_age(&self) -> FileIndex {
            FileIndex::of_any_age(&self.index(), self.root.path())
        }

        fn digest(&self) -> Option<String> {
            self.of_any_age().digest(self.root.path(), "a b")
        }
    }

    #[test]
    fn unchanged_file_has_its_digest() {
        let place = Place::new();
        place.save(place.of_any_age());
        assert_eq!(place.digest().as_deref(), Some(DIGEST));
        let mut index = place.of_any_age();
        assert_eq!(index.digest(place.root.path(), "b"), None);
        index.digest(place.root.path(), "a b").unwrap();
        let before = fs::metadata(place.index()).unwrap().ino();
        index.save().unwrap();
        assert_eq!(fs::metadata(place.index()).unwrap().ino(), before, "the same index is not written again");
    }

    #[test]
    fn changed_file_has_none() {
        let place = Place::new();
        place.save(place.of_any_age());
        let modified = fs::metadata(place.path()).unwrap().modified().unwrap();
        fs::write(place.path(), "TEXT").unwrap();
        // A program may set this time back, not that of the inode.
        File::options().write(true).open(place.path()).unwrap().set_modified(modified).unwrap();
        assert_eq!(place.digest(), None);
    }

    #[test]
    fn young_file_is_not_trusted() {
        let place = Place::new();
        place.save(FileIndex::open(&place.index(), place.root.path()).unwrap());
        assert_eq!(place.digest(), None);
    }

    #[test]
    fn index_of_another_version_or_folder_is_empty() {
        let place = Place::new();
        place.save(place.of_any_age());
        let text = fs::read_to_string(place.index()).unwrap();
        let folder = place.root.path().canonicalize().unwrap().display().to_string();
        for other in [text.replace("index 1", "index 0"), text.replace(&folder, "/elsewhere"), text.replace("0123", "")] {
            fs::write(place.index(), other).unwrap();
            assert_eq!(place.digest(), None);
        }
        fs::remove_file(place.index()).unwrap();
        assert_eq!(place.digest(), None);
        FileIndex::default().save().unwrap();
    }

    #[test]
    fn other_file_is_not_replaced() {
        let place = Place::new();
        let fault = |file: &Path| FileIndex::open(file, place.root.path()).unwrap_err().to_string();
        assert!(fault(&place.root.path().join("index")).ends_with("is in the content folder: name a file elsewhere"));
        assert!(fault(place.other.path()).contains("cannot be read"));
        let file = place.other.path().join("notes");
        fs::write(&file, "text").unwrap();
        assert!(fault(&file).ends_with("is not an index of files: name another file"));
    }
}
