//! Forms: what is asked, as data, and the one implementation of its rules. `api/vectors/forms.json` holds values with what the rules say of them; the
//! browser's side is tested with the same file.

mod catalogue;
mod check;
mod context;
mod contractor;
mod date;
mod support;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use catalogue::Forms;
pub(crate) use check::{Errors, Values, check};
pub(crate) use context::{CarChoices, FormsPlace};
pub(crate) use contractor::{CHECK_STEP, LATER_STEPS, WORK_STEP};
pub(crate) use text::{clean, folded_email};

/// Types of pictures that are taken, by their content.
pub(crate) const PICTURES: [&str; 3] = ["image/png", "image/jpeg", "image/webp"];

/// Types of documents that are taken where they are allowed.
pub(crate) const DOCUMENTS: [&str; 7] = ["application/pdf", intake::DOC, intake::DOCX, intake::XLS, intake::XLSX, intake::ODT, intake::ODS];
