//! Reads the body of a form: multipart, URL-encoded or JSON.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use serde_json::Value;

use super::fault::FileFault;
use super::rows::StoredFile;
use super::store::FileStore;
use super::take::{FileRules, remove_later, take};
use crate::database::Database;
use crate::forms::Values;
use crate::respond::ApiError;

/// Most values of a form.
const MOST_VALUES: usize = 64;

/// Largest value, in bytes: 1000 code points of four, percent-encoded.
const LARGEST_VALUE: usize = 16 * 1024;

/// Largest body without files, in bytes.
const LARGEST_PLAIN: usize = 256 * 1024;

/// Longest name of a field, in bytes.
const LONGEST_FIELD: usize = 64;

/// Longest wait for the next piece of a body.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Where files go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taking<'a> {
    pub(crate) store: &'a FileStore,
    pub(crate) database: &'a Database,
    pub(crate) rules: FileRules,
}

/// A form that was sent.
#[derive(Debug, Default)]
pub(crate) struct Posted {
    /// Values by field.
    pub(crate) values: Values,
    /// Files that came with it. They are removed with this value unless they are kept.
    pub(crate) files: Incoming,
    /// What was wrong with other files.
    pub(crate) faults: Vec<FileFault>,
}

impl Posted {
    /// The first value of a field; empty for none.
    pub(crate) fn first(&self, name: &str) -> &str {
        self.values.get(name).and_then(|values| values.first()).map_or("", String::as_str)
    }
}

/// Files of a request that is under way.
#[derive(Debug, Default)]
pub(crate) struct Incoming {
    files: Vec<StoredFile>,
    home: Option<(FileStore, Database)>,
}

impl Incoming {
    /// The files.
    pub(crate) fn files(&self) -> &[StoredFile] {
        &self.files
    }

    /// Leaves them where they are: something knows of them now.
    pub(crate) fn keep(&mut self) {
        self.home = None;
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        let Some((store, database)) = self.home.take() else { return };
        for file in self.files.drain(..) {
            remove_later(store.clone(), database.clone(), file.id);
        }
    }
}

/// Reads a form. Files are taken from the fields `files`, `file` and `image`.
///
/// # Errors
/// The body cannot be read, is too large or too slow; the store or the database failed.
pub(crate) async fn read(request: Request, taking: Taking<'_>) -> Result<Posted, ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match kind.as_str() {
        "multipart/form-data" => {
            let multipart = Multipart::from_request(request, &()).await.map_err(|_| ApiError::Unreadable)?;
            multipart_form(multipart, taking).await
        }
        "application/x-www-form-urlencoded" => {
            let bytes = whole(request).await?;
            let mut posted = Posted::default();
            for (name, value) in url::form_urlencoded::parse(&bytes) {
                posted.add(&name, value.into_owned())?;
            }
            Ok(posted)
        }
        "application/json" => json_form(&whole(request).await?),
        _ => Err(ApiError::MediaType),
    }
}

async fn whole(request: Request) -> Result<Vec<u8>, ApiError> {
    let mut pieces = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    loop {
        let piece = tokio::time::timeout(LONGEST_PAUSE, pieces.next()).await.map_err(|_| ApiError::SlowBody)?;
        let Some(piece) = piece else { return Ok(bytes) };
        bytes.extend_from_slice(&piece.map_err(|_| ApiError::Unreadable)?);
        if bytes.len() > LARGEST_PLAIN {
            return Err(ApiError::LargeBody);
        }
    }
}

async fn multipart_form(mut multipart: Multipart, taking: Taking<'_>) -> Result<Posted, ApiError> {
    let mut posted = Posted::default();
    posted.files.home = Some((taking.store.clone(), taking.database.clone()));
    let mut count = 0;
    while let Some(field) = patiently(multipart.next_field()).await? {
        let name = field.name().unwrap_or_default().to_owned();
        // A field of files that was left empty comes as one without name and content.
        let file_name = field.file_name().map(str::to_owned);
        match file_name {
            None => {
                let value = text(field).await?;
                posted.add(&name, value)?;
            }
            Some(file_name) if matches!(name.as_str(), "files" | "file" | "image") => {
                let is_absent = file_name.is_empty();
                count += usize::from(!is_absent);
                let rules = FileRules { bytes: if count > taking.rules.count { 0 } else { taking.rules.bytes }, ..taking.rules };
                let taken = take(taking.store, taking.database, rules, &file_name, Box::pin(pieces(field))).await?;
                match taken {
                    _ if is_absent => {}
                    _ if count > taking.rules.count => posted.faults.push(FileFault::TooMany),
                    Ok(file) => posted.files.files.push(file),
                    Err(fault) => posted.faults.push(fault),
                }
            }
            Some(_) => return Err(ApiError::Unreadable),
        }
    }
    posted.faults.dedup();
    Ok(posted)
}

/// A field's content, piece by piece.
fn pieces(field: Field<'_>) -> impl futures_util::Stream<Item = Result<Bytes, ApiError>> {
    unfold(Some(field), |field| async move {
        let mut field = field?;
        match patiently(field.chunk()).await {
            Ok(Some(bytes)) => Some((Ok(bytes), Some(field))),
            Ok(None) => None,
            Err(error) => Some((Err(error), None)),
        }
    })
    // Whoever reads on after the end finds the end again.
    .fuse()
}

async fn text(mut field: Field<'_>) -> Result<String, ApiError> {
    let mut bytes = Vec::new();
    while let Some(more) = patiently(field.chunk()).await? {
        bytes.extend_from_slice(&more);
        if bytes.len() > LARGEST_VALUE {
            return Err(ApiError::LargeBody);
        }
    }
    String::from_utf8(bytes).map_err(|_| ApiError::Unreadable)
}

/// SECURITY: who sends a byte a minute does not hold a connection for hours.
async fn patiently<T>(next: impl Future<Output = Result<T, MultipartError>>) -> Result<T, ApiError> {
    match tokio::time::timeout(LONGEST_PAUSE, next).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(ApiError::LargeBody),
        Ok(Err(_)) => Err(ApiError::Unreadable),
        Err(_) => Err(ApiError::SlowBody),
    }
}

/// A JSON object of texts, lists of texts, numbers, and whether something is so.
fn json_form(bytes: &[u8]) -> Result<Posted, ApiError> {
    let Ok(Value::Object(members)) = serde_json::from_slice(bytes) else { return Err(ApiError::Unreadable) };
    let mut posted = Posted::default();
    for (name, value) in members {
        let values = match value {
            Value::Array(values) => values,
            value => vec![value],
        };
        for value in values {
            match value {
                Value::String(text) => posted.add(&name, text)?,
                Value::Number(number) => posted.add(&name, number.to_string())?,
                Value::Bool(true) => posted.add(&name, "yes".to_owned())?,
                Value::Bool(false) | Value::Null => {}
                Value::Array(_) | Value::Object(_) => return Err(ApiError::Unreadable),
            }
        }
    }
    Ok(posted)
}

impl Posted {
    fn add(&mut self, name: &str, value: String) -> Result<(), ApiError> {
        let count: usize = self.values.values().map(Vec::len).sum();
        if count >= MOST_VALUES || value.len() > LARGEST_VALUE || name.len() > LONGEST_FIELD {
            return Err(ApiError::LargeBody);
        }
        self.values.entry(name.to_owned()).or_default().push(value);
        Ok(())
    }
}
