//! Files: how many, how large, and what is told of one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Largest file of a support request, in bytes: 2 MiB.
pub const LARGEST_SUPPORT_FILE: u64 = 2 * 1024 * 1024;

/// Most files of a support request.
pub const MOST_SUPPORT_FILES: usize = 5;

/// Largest body of a support request, in bytes: all its files, and its fields.
pub const LARGEST_SUPPORT_BODY: usize = (MOST_SUPPORT_FILES as u64 * LARGEST_SUPPORT_FILE) as usize + LARGEST_FIELDS;

/// Largest file of an application, in bytes: 6 MiB, the generic uploader's.
pub const LARGEST_APPLICATION_FILE: u64 = 6 * 1024 * 1024;

/// Most files of an application.
pub const MOST_APPLICATION_FILES: usize = 5;

/// Largest body of an application, in bytes: all its files, and its fields.
pub const LARGEST_APPLICATION_BODY: usize = (MOST_APPLICATION_FILES as u64 * LARGEST_APPLICATION_FILE) as usize + LARGEST_FIELDS;

/// Bytes of a form's fields, and of what stands around its files.
pub const LARGEST_FIELDS: usize = 1024 * 1024;

/// Answer of `POST …/upload-file`, as `{"data": …}`; `null` when the file was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadAnswer {
    /// The file.
    pub data: Option<UploadedFile>,
}

/// A file that the server keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadedFile {
    /// Random identifier; goes along as the field `file_ids`.
    pub id: String,
    /// Name that it had, for people only.
    pub name: String,
    /// Bytes as kept.
    pub size: u64,
    /// MIME type by its content.
    pub mime: String,
    /// Path at which whoever follows the request gets it, as an attachment; empty while it belongs to no request.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
}
