//! Limits and metadata of uploaded files.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Largest file of a support request, in bytes: 2 MiB.
pub const LARGEST_SUPPORT_FILE: u64 = 2 * 1024 * 1024;

/// Limit on files of a support request.
pub const MOST_SUPPORT_FILES: usize = 5;

/// Largest body of a support request in bytes: all files and fields.
pub const LARGEST_SUPPORT_BODY: usize = (MOST_SUPPORT_FILES as u64 * LARGEST_SUPPORT_FILE) as usize + LARGEST_FIELDS;

/// Largest file of an application, in bytes: 6 MiB, the generic uploader's.
pub const LARGEST_APPLICATION_FILE: u64 = 6 * 1024 * 1024;

/// Limit on files of an application.
pub const MOST_APPLICATION_FILES: usize = 5;

/// Largest body of an application in bytes: all files and fields.
pub const LARGEST_APPLICATION_BODY: usize = (MOST_APPLICATION_FILES as u64 * LARGEST_APPLICATION_FILE) as usize + LARGEST_FIELDS;

/// Bytes reserved for a form's fields and multipart headers.
pub const LARGEST_FIELDS: usize = 1024 * 1024;

/// Answer of `POST …/upload-file`, as `{"data": …}`; `null` if the file was rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadAnswer {
    /// The file.
    pub data: Option<UploadedFile>,
}

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UploadedFile {
    /// Random identifier, sent as the field `file_ids`.
    pub id: String,
    /// Original name, for display only.
    pub name: String,
    /// Stored size in bytes.
    pub size: u64,
    /// MIME type, detected from the content.
    pub mime: String,
    /// Download path for anyone who can see the request; empty while the file belongs to no
    /// request.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub url: String,
}
