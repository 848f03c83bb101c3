//! Support requests: forms, validation rules and threads. The rules are defined once: the server
//! validates with them and sends them to the browser.

mod ask;
mod definition;
mod files;
mod own;
mod page;
mod thread;

pub use ask::{AskInfo, AskProfession, AskSubject, ExternalLink, SubjectAnswer, SubjectList};
pub use definition::{AskedIf, ChoicesBy, FieldChoice, FieldKind, FieldRule, FormDefinition, FormField};
pub use files::{
    LARGEST_APPLICATION_BODY, LARGEST_APPLICATION_FILE, LARGEST_FIELDS, LARGEST_SUPPORT_BODY, LARGEST_SUPPORT_FILE, MOST_APPLICATION_FILES,
    MOST_SUPPORT_FILES, UploadAnswer, UploadedFile,
};
pub use own::{OWN_REQUESTS_PAGE, OwnRequest, OwnRequests, RequestKind};
pub use page::{FormDocument, FormPage, FormPurpose, FormStep};
pub use thread::{MessageAuthor, RequestReceipt, RequestStatus, RequestThread, ThreadMessage};
