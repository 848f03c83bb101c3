//! Objects on disk, so that they outlive the process.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use axum::body::Bytes;

use crate::object::Object;

/// A folder with one file per object, named by its key: `/` is `%2F`, `%` is `%25`.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates the folder if missing and reads all objects.
    pub(crate) fn open(path: &Path) -> io::Result<(Self, BTreeMap<String, Object>)> {
        std::fs::create_dir_all(path)?;
        let mut objects = BTreeMap::new();
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // A file of an interrupted write.
            if name.ends_with(".part") {
                std::fs::remove_file(entry.path())?;
                continue;
            }
            objects.insert(name.replace("%2F", "/").replace("%25", "%"), Object::new(std::fs::read(entry.path())?.into()));
        }
        Ok((Self(path.to_owned()), objects))
    }

    /// Writes an object as a whole or not at all.
    pub(crate) fn write(&self, key: &str, content: &Bytes) -> io::Result<()> {
        let file = self.file(key);
        let part = file.with_added_extension("part");
        std::fs::write(&part, content)?;
        std::fs::rename(part, file)
    }

    /// Removes an object, if it exists.
    pub(crate) fn remove(&self, key: &str) -> io::Result<()> {
        match std::fs::remove_file(self.file(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn file(&self, key: &str) -> PathBuf {
        self.0.join(key.replace('%', "%25").replace('/', "%2F"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_outlive_the_process() {
        let folder = tempfile::tempdir().unwrap();
        let (disk, objects) = Folder::open(folder.path()).unwrap();
        assert!(objects.is_empty());
        disk.write("bucket/a%2F/b", &Bytes::from_static(b"kept")).unwrap();
        disk.write("bucket/c", &Bytes::from_static(b"removed")).unwrap();
        disk.remove("bucket/c").unwrap();
        disk.remove("bucket/never").unwrap();
        std::fs::write(folder.path().join("bucket%2Fd.part"), "half").unwrap();
        let (_, objects) = Folder::open(folder.path()).unwrap();
        assert_eq!(objects.keys().collect::<Vec<_>>(), ["bucket/a%2F/b"]);
        assert_eq!(objects["bucket/a%2F/b"].content, "kept");
    }
}
