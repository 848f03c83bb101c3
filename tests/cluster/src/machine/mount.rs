//! File systems of nodes whose disks can be full.

use std::io;
use std::path::{Path, PathBuf};

use super::command::run;

/// A file system in memory. It is removed with the value.
pub(crate) struct Mount(PathBuf);

impl Mount {
    /// Mounts an empty file system of a size at a folder, which is created.
    ///
    /// # Errors
    /// The user or the kernel does not allow it.
    pub(crate) fn create(folder: &Path, mebibytes: u32) -> io::Result<Self> {
        std::fs::create_dir(folder)?;
        run("mount", ["-t", "tmpfs", "-o", &format!("size={mebibytes}m"), "roadside-cluster", &folder.display().to_string()])?;
        Ok(Self(folder.to_owned()))
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        // Lazily: a killed process may still have a file open.
        _ = run("umount", ["-l", &self.0.display().to_string()]);
    }
}
