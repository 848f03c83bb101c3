//! Reads a job: `_job.md` in a profession's folder, in one language.

use input_faults::Faults;

use super::folder::{File, Kind};
use super::front_matter::{JobHead, line_of, read_job};
use super::prose::{Prose, Reader};

/// A job file, rendered in all variants.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) file: String,
    pub(super) language: String,
    /// Folder of the profession.
    pub(super) profession: String,
    pub(super) head: JobHead,
    /// Line of the `id`.
    pub(super) id_line: usize,
    pub(super) text: Prose,
}

impl Reader<'_> {
    /// Reads a file. `None` if its head is invalid; errors of the body are reported all the same.
    pub(super) fn job(&mut self, file: &File, faults: &mut Faults) -> Option<Job> {
        let Kind::Job { profession } = &file.kind else { return None };
        let head = read_job(file, faults);
        let text = self.prose(file, &[], faults);
        let (file_path, language, profession) = (file.path.clone(), file.language.clone(), profession.clone());
        Some(Job { file: file_path, language, profession, head: head?, id_line: line_of(&file.text, "id"), text })
    }
}
