//! Support requests: what is asked, by which rules, and what became of it. The rules stand here once: the server checks by them, and the browser is given them.

mod ask;
mod definition;
mod files;
mod page;
mod thread;

pub use ask::{AskInfo, AskProfession, AskSubject, ExternalLink, SubjectAnswer, SubjectList};
pub use definition::{AskedIf, ChoicesBy, FieldChoice, FieldKind, FieldRule, FormDefinition, FormField};
pub use files::{
    LARGEST_APPLICATION_BODY, LARGEST_APPLICATION_FILE, LARGEST_FIELDS, LARGEST_SUPPORT_BODY, LARGEST_SUPPORT_FILE, MOST_APPLICATION_FILES,
    MOST_SUPPORT_FILES, UploadAnswer, UploadedFile,
};
pub use page::{FormPage, FormPurpose, FormStep};
pub use thread::{MessageAuthor, RequestReceipt, RequestStatus, RequestThread, ThreadMessage};
