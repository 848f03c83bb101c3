//! Reads form bodies: multipart, URL-encoded or JSON.

use std::error::Error;

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header;
use futures_util::{Stream, StreamExt, TryStreamExt};
use http_body_util::LengthLimitError;
use intake::{FileFault, Files, FormFault, LONGEST_PAUSE, from_json, from_url_encoded, read_multipart};

use super::context::{FileRules, UploadContext};
use super::rows::StoredFile;
use super::store::FileStore;
use super::take::{remove_later, take};
use crate::database::Database;
use crate::forms::Values;
use crate::web::response::ApiError;

/// Largest body without files, in bytes.
const LARGEST_PLAIN: usize = 256 * 1024;

/// A received form.
#[derive(Debug, Default)]
pub(crate) struct UploadedForm {
    /// Values by field.
    pub(crate) values: Values,
    /// Files of the form. Dropping this value removes them unless [`UploadedFiles::keep`] was
    /// called.
    pub(crate) files: UploadedFiles,
    /// Errors of rejected files.
    pub(crate) faults: Vec<FileFault>,
}

impl UploadedForm {
    /// The first value of a field, or empty.
    pub(crate) fn first(&self, name: &str) -> &str {
        self.values.get(name).and_then(|values| values.first()).map_or("", String::as_str)
    }
}

/// Files of a request in progress, removed on drop.
#[derive(Debug, Default)]
pub(crate) struct UploadedFiles {
    files: Vec<StoredFile>,
    removal: Option<(FileStore, Database)>,
}

impl UploadedFiles {
    /// The files.
    pub(crate) fn files(&self) -> &[StoredFile] {
        &self.files
    }

    /// Keeps the files, because a message or a draft refers to them.
    pub(crate) fn keep(&mut self) {
        self.removal = None;
    }
}

impl Drop for UploadedFiles {
    fn drop(&mut self) {
        let Some((store, database)) = self.removal.take() else { return };
        for file in self.files.drain(..) {
            remove_later(store.clone(), database.clone(), file.id);
        }
    }
}

/// Reads a form. The fields `files`, `file` and `image` hold files.
///
/// # Errors
/// The body cannot be read, is too large or too slow, or the store or the database failed.
pub(crate) async fn read(request: Request, context: UploadContext<'_>) -> Result<UploadedForm, ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let mut body = Box::pin(chunks(request));
    let mut submission = UploadedForm::default();
    submission.values = match kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "multipart/form-data" => {
            submission.files.removal = Some((context.store.clone(), context.database.clone()));
            let mut receiver = FileReceiver { context, submission: &mut submission, count: 0 };
            let values = read_multipart(&kind, &mut body, &mut receiver).await?;
            // Read past the last boundary to the end of the body, so that the connection sees it
            // end.
            let _ = tokio::time::timeout(LONGEST_PAUSE, body.next()).await;
            values
        }
        "application/x-www-form-urlencoded" => from_url_encoded(&whole(body).await?)?,
        "application/json" => from_json(&whole(body).await?)?,
        _ => return Err(ApiError::MediaType),
    };
    submission.faults.dedup();
    Ok(submission)
}

/// The body as a stream, up to the limit of its route.
fn chunks(request: Request) -> impl Stream<Item = Result<Bytes, FormFault>> + Send {
    let body = request.into_limited_body().into_data_stream();
    body.map_err(|error| if is_over(&error) { FormFault::Large } else { FormFault::Unreadable })
}

fn is_over(error: &(dyn Error + 'static)) -> bool {
    error.is::<LengthLimitError>() || error.source().is_some_and(is_over)
}

async fn whole(body: impl Stream<Item = Result<Bytes, FormFault>>) -> Result<Vec<u8>, FormFault> {
    let mut body = Box::pin(body);
    let mut bytes = Vec::new();
    loop {
        let chunk = tokio::time::timeout(LONGEST_PAUSE, body.next()).await.map_err(|_| FormFault::Slow)?;
        let Some(chunk) = chunk else { return Ok(bytes) };
        bytes.extend_from_slice(&chunk?);
        if bytes.len() > LARGEST_PLAIN {
            return Err(FormFault::Large);
        }
    }
}

/// Receives the files of a form.
struct FileReceiver<'a> {
    context: UploadContext<'a>,
    submission: &'a mut UploadedForm,
    count: usize,
}

impl Files for FileReceiver<'_> {
    type Fault = ApiError;

    async fn take<S>(&mut self, name: &str, file: S) -> Result<(), ApiError>
    where
        S: Stream<Item = Result<Bytes, FormFault>> + Send + Unpin,
    {
        let UploadContext { rules, .. } = self.context;
        let is_absent = name.is_empty();
        self.count += usize::from(!is_absent);
        let is_too_many = self.count > rules.count;
        let rules = FileRules { bytes: if is_too_many { 0 } else { rules.bytes }, ..rules };
        match take(UploadContext { rules, ..self.context }, name, file.map_err(ApiError::from)).await? {
            _ if is_absent => {}
            _ if is_too_many => self.submission.faults.push(FileFault::TooMany),
            Ok(file) => self.submission.files.files.push(file),
            Err(fault) => self.submission.faults.push(fault),
        }
        Ok(())
    }
}
