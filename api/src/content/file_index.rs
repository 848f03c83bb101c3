//! Digests of files that an earlier import read. A file with the same size, inode and times need
//! not be read again, as in the index of Git: <https://git-scm.com/docs/racy-git>.

use std::collections::HashMap;
use std::fs::Metadata;
use std::io::{self, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tempfile::NamedTempFile;

/// First line of a saved index.
const HEAD: &str = "roadside file index 1";

/// Age that a file must have to be trusted. A younger one may change again with the same times,
/// and clocks of file servers differ.
const YOUNG: Duration = Duration::from_secs(3);

/// What tells a changed file from an unchanged one without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    size: u64,
    inode: u64,
    /// Nanoseconds since 1970: of the content, and of the inode.
    modified: i128,
    changed: i128,
}

impl From<&Metadata> for Stamp {
    fn from(of: &Metadata) -> Self {
        let nanos = |seconds: i64, nanos: i64| i128::from(seconds) * 1_000_000_000 + i128::from(nanos);
        Self { size: of.size(), inode: of.ino(), modified: nanos(of.mtime(), of.mtime_nsec()), changed: nanos(of.ctime(), of.ctime_nsec()) }
    }
}

/// Digests of a folder's files. The default knows none, and saves none.
#[derive(Debug, Default)]
pub(super) struct FileIndex {
    /// Where it is saved.
    file: Option<PathBuf>,
    /// By path in the folder.
    before: HashMap<String, (Stamp, String)>,
    /// Lines for the next import.
    lines: String,
    /// Number of entries that are as before.
    same: usize,
    /// Files that changed later are young.
    begun: i128,
}

impl FileIndex {
    /// Reads what an earlier import saved. A missing or damaged file is an empty index.
    pub(super) fn open(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let before = text.strip_prefix(HEAD).map(|lines| lines.lines().filter_map(entry).collect()).unwrap_or_default();
        let begun = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().saturating_sub(YOUNG);
        let begun = i128::try_from(begun.as_nanos()).unwrap_or_default();
        Self { file: Some(file.to_owned()), before, lines: format!("{HEAD}\n"), same: 0, begun }
    }

    /// As [`Self::open`], with files of any age, for tests.
    #[cfg(test)]
    pub(super) fn of_any_age(file: &Path) -> Self {
        Self { begun: i128::MAX, ..Self::open(file) }
    }

    /// Digest of a file that has not changed. It stays in the index.
    pub(super) fn digest(&mut self, root: &Path, path: &str) -> Option<String> {
        if self.before.is_empty() {
            return None;
        }
        let stamp = Stamp::from(&std::fs::symlink_metadata(root.join(path)).ok()?);
        let digest = self.before.get(path).filter(|(known, _)| *known == stamp)?.1.clone();
        self.add_entry(path, stamp, &digest);
        Some(digest)
    }

    /// Adds a file that was read. `metadata` is from before.
    pub(super) fn add(&mut self, path: &str, metadata: &Metadata, digest: &str) {
        self.add_entry(path, metadata.into(), digest);
    }

    fn add_entry(&mut self, path: &str, stamp: Stamp, digest: &str) {
        let is_known = self.before.get(path).is_some_and(|(known, of)| *known == stamp && of == digest);
        self.same += usize::from(is_known);
        let Stamp { size, inode, modified, changed } = stamp;
        if self.file.is_some() && changed < self.begun && !path.contains('\n') {
            self.lines += &format!("{digest} {size} {inode} {modified} {changed} {path}\n");
        }
    }

    /// Saves what was added, in place of the earlier index.
    ///
    /// # Errors
    /// The file could not be written.
    pub(super) fn save(self) -> io::Result<()> {
        let has_changed = self.same < self.before.len() || self.same + 1 < self.lines.lines().count();
        let Some(file) = self.file.filter(|_| has_changed) else { return Ok(()) };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut saved = NamedTempFile::new_in(folder)?;
        saved.write_all(self.lines.as_bytes())?;
        saved.persist(&file)?;
        Ok(())
    }
}

fn entry(line: &str) -> Option<(String, (Stamp, String))> {
    let mut parts = line.splitn(6, ' ');
    let digest = parts.next().filter(|digest| digest.len() == 64)?;
    let (size, inode) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let (modified, changed) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((parts.next()?.to_owned(), (Stamp { size, inode, modified, changed }, digest.to_owned())))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    /// The digest of a file in the tests.
    const DIGEST: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    /// Saves an index of the file `a b` in a folder.
    fn saved(folder: &Path, open: fn(&Path) -> FileIndex) -> PathBuf {
        fs::write(folder.join("a b"), "text").unwrap();
        let mut index = open(&folder.join("below/index"));
        index.add("a b", &fs::metadata(folder.join("a b")).unwrap(), DIGEST);
        index.save().unwrap();
        folder.join("below/index")
    }

    #[test]
    fn unchanged_file_has_its_digest() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), FileIndex::of_any_age);
        let mut index = FileIndex::open(&file);
        assert_eq!(index.digest(folder.path(), "a b").as_deref(), Some(DIGEST));
        assert_eq!(index.digest(folder.path(), "b"), None);
        let before = fs::metadata(&file).unwrap().ino();
        index.save().unwrap();
        assert_eq!(fs::metadata(&file).unwrap().ino(), before, "the same index is not written again");
    }

    #[test]
    fn changed_file_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), FileIndex::of_any_age);
        let path = folder.path().join("a b");
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        fs::write(&path, "TEXT").unwrap();
        // A program may set this time back, not that of the inode.
        File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
        assert_eq!(FileIndex::open(&file).digest(folder.path(), "a b"), None);
    }

    #[test]
    fn young_file_is_not_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), FileIndex::open);
        assert_eq!(FileIndex::open(&file).digest(folder.path(), "a b"), None);
    }

    #[test]
    fn damaged_or_missing_index_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), FileIndex::of_any_age);
        let text = fs::read_to_string(&file).unwrap();
        for damaged in [text.replace(HEAD, "roadside file index 0"), text.replace("0123", ""), format!("{HEAD}\nx y\n")] {
            fs::write(&file, damaged).unwrap();
            assert_eq!(FileIndex::open(&file).digest(folder.path(), "a b"), None);
        }
        fs::remove_file(&file).unwrap();
        assert!(FileIndex::open(&file).before.is_empty());
        FileIndex::default().save().unwrap();
    }
}
