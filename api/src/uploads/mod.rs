//! Uploaded files: streamed, detected by content, re-encoded or scanned, stored in a folder or in
//! S3, and removed when orphaned.

mod body;
mod context;
mod fault;
mod orphans;
mod rows;
mod scanner;
mod store;
mod take;
mod uploader;

pub(crate) use body::{UploadedForm, read};
pub(crate) use context::{FileRules, UploadContext};
pub(crate) use fault::FilesError;
pub(crate) use intake::FileFault;
pub(crate) use orphans::{check_unclaimed_by_others, collect_orphans, collect_strays};
pub(crate) use rows::{StoredFile, by_ids, file_of, link, of_message_ids, of_messages};
pub(crate) use store::FileStore;
pub(crate) use uploader::Uploader;
