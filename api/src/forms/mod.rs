//! Form definitions as data, and the validation of their rules. `api/vectors/forms.json` holds test
//! vectors; the browser's validation is tested with the same file.

mod catalogue;
mod check;
mod citizenship;
mod context;
mod contractor;
mod date;
mod hours;
mod support;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use catalogue::Forms;
pub(crate) use check::{Errors, Values, check};
pub(crate) use context::{CarChoices, FormsPlace};
pub(crate) use contractor::{CHECK_STEP, LATER_STEPS, WORK_STEP};
pub(crate) use text::{clean, folded_email, is_email, length};

/// Accepted picture types, by content.
pub(crate) const PICTURES: [&str; 3] = ["image/png", "image/jpeg", "image/webp"];

/// Document types for forms that accept documents.
pub(crate) const DOCUMENTS: [&str; 7] = ["application/pdf", intake::DOC, intake::DOCX, intake::XLS, intake::XLSX, intake::ODT, intake::ODS];
