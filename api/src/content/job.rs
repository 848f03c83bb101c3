//! The page of a job in one language: `_job.md` beside the profession's `_index.md`.

use super::folder::{File, Kind};
use super::front_matter::{JobHead, line_of, read_job};
use super::prose::{Prose, Reader};
use crate::input_faults::Faults;

/// A file of a job, rendered in every variant.
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
    /// Reads a file. `None` when its head is at fault; faults of the body are told all the same.
    pub(super) fn job(&mut self, file: &File, faults: &mut Faults) -> Option<Job> {
        let Kind::Job { profession } = &file.kind else { return None };
        let head = read_job(file, faults);
        let text = self.prose(file, &[], faults);
        let (file_path, language, profession) = (file.path.clone(), file.language.clone(), profession.clone());
        Some(Job { file: file_path, language, profession, head: head?, id_line: line_of(&file.text, "id"), text })
    }
}
