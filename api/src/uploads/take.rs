//! Takes one file off the wire.

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};
use intake::{Bounds, FileFault, OfficeSniffer};
use jiff::Timestamp;
use object_store::WriteMultipart;
use sha2::{Digest, Sha256};

use super::context::{FileRules, UploadContext};
use super::fault::FilesError;
use super::rows::{self, StoredFile};
use super::store::FileStore;
use crate::database::Database;
use crate::forms::{DOCUMENTS, PICTURES, clean};
use crate::secret;
use crate::web::response::ApiError;

/// Longest name of a file, in code points, without its ending.
const LONGEST_NAME: usize = 100;

/// Reads a file to its end, whatever is wrong with it, and keeps it when nothing is.
///
/// # Errors
/// The stream, the store or the database failed: nothing is kept then.
pub(super) async fn take<S>(context: UploadContext<'_>, name: &str, mut file: S) -> Result<Result<StoredFile, FileFault>, ApiError>
where
    S: Stream<Item = Result<Bytes, ApiError>> + Unpin,
{
    let UploadContext { store, database, rules, owner } = context;
    let mut head = BytesMut::new();
    while head.len() < intake::HEAD_LENGTH {
        match file.next().await {
            Some(bytes) => head.extend_from_slice(&bytes?),
            None => break,
        }
    }
    let Some(kind) = Kind::of(&head, rules) else {
        drain(file).await?;
        return Ok(Err(if head.is_empty() { FileFault::Broken } else { FileFault::Type }));
    };
    let mut kept = PendingUpload { id: secret::new_value()?, store: Some((store.clone(), database.clone())) };
    let written = match kind {
        Kind::Known(mime) if PICTURES.contains(&mime) => keep_picture(store, rules, mime, &kept.id, head, file).await?,
        kind => keep_document(store, rules, kind, &kept.id, head.freeze(), file).await?,
    };
    let (size, mime, digest) = match written {
        Ok(written) => written,
        Err(fault) => return Ok(Err(fault)),
    };
    if let Err(fault) = store.scan(&kept.id).await? {
        return Ok(Err(fault));
    }
    let stored = StoredFile {
        id: kept.id.clone(),
        name: shown_name(name, mime),
        size,
        mime: mime.to_owned(),
        digest,
        owner: owner.to_owned(),
        message: None,
    };
    rows::add(database, &stored, Timestamp::now().as_millisecond()).await?;
    kept.store = None;
    Ok(Ok(stored))
}

/// What a file is.
enum Kind {
    /// This MIME type, by its head.
    Known(&'static str),
    /// An office document; the rest of it tells which.
    Office(OfficeSniffer),
}

impl Kind {
    /// By the head; `None` for what is not taken.
    fn of(head: &[u8], rules: FileRules) -> Option<Self> {
        let known = intake::mime(head).filter(|mime| rules.types.contains(mime)).map(Self::Known);
        let takes_documents = DOCUMENTS.iter().any(|mime| rules.types.contains(mime));
        known.or_else(|| OfficeSniffer::new(head).filter(|_| takes_documents).map(Self::Office))
    }

    fn push(&mut self, bytes: &[u8]) {
        if let Self::Office(office) = self {
            office.push(bytes);
        }
    }

    fn mime(&self) -> Option<&'static str> {
        match self {
            Self::Known(mime) => Some(mime),
            Self::Office(office) => office.mime(),
        }
    }
}

type Written = Result<(u64, &'static str, String), FileFault>;

/// A picture is read whole, since it is drawn anew; it is small.
async fn keep_picture<S>(
    store: &FileStore,
    rules: FileRules,
    mime: &'static str,
    id: &str,
    mut bytes: BytesMut,
    mut file: S,
) -> Result<Written, ApiError>
where
    S: Stream<Item = Result<Bytes, ApiError>> + Unpin,
{
    while let Some(more) = file.next().await {
        bytes.extend_from_slice(&more?);
        if is_over(bytes.len(), rules) {
            drop(bytes);
            drain(file).await?;
            return Ok(Err(FileFault::TooLarge));
        }
    }
    if is_over(bytes.len(), rules) {
        return Ok(Err(FileFault::TooLarge));
    }
    let drawn = match store.drawing().acquire().await {
        Ok(_room) => tokio::task::spawn_blocking(move || intake::reencode(&bytes, mime, Bounds::PHOTO)).await.map_err(FilesError::from)?,
        Err(_) => return Ok(Err(FileFault::Broken)),
    };
    let (drawn, mime) = match drawn {
        Ok(drawn) => drawn,
        Err(fault) => return Ok(Err(fault)),
    };
    let (size, digest) = (u64::try_from(drawn.len()).unwrap_or(u64::MAX), crate::hex(&Sha256::digest(&drawn)));
    store.put(id, drawn).await?;
    Ok(Ok((size, mime, digest)))
}

/// A document goes through as it comes.
async fn keep_document<S>(
    store: &FileStore,
    rules: FileRules,
    mut kind: Kind,
    id: &str,
    head: Bytes,
    mut file: S,
) -> Result<Written, ApiError>
where
    S: Stream<Item = Result<Bytes, ApiError>> + Unpin,
{
    let mut writer = Some(store.begin(id).await?);
    let (mut size, mut digest) = (0, Sha256::new());
    let mut next = Some(Ok(head));
    while let Some(bytes) = next {
        let outcome: Result<bool, ApiError> = match bytes {
            Ok(bytes) => {
                kind.push(&bytes);
                write(&mut writer, &bytes, &mut size, &mut digest, rules).await.map_err(ApiError::from)
            }
            Err(error) => Err(error),
        };
        match outcome {
            Ok(true) => next = file.next().await,
            Ok(false) => {
                abort(writer.take()).await;
                drain(file).await?;
                return Ok(Err(FileFault::TooLarge));
            }
            Err(error) => {
                abort(writer.take()).await;
                return Err(error);
            }
        }
    }
    let Some(mime) = kind.mime().filter(|mime| rules.types.contains(mime)) else {
        abort(writer).await;
        return Ok(Err(FileFault::Type));
    };
    if let Some(writer) = writer {
        writer.finish().await.map_err(FilesError::from)?;
    }
    Ok(Ok((u64::try_from(size).unwrap_or(u64::MAX), mime, crate::hex(&digest.finalize()))))
}

/// Writes a piece. Whether the file is still small enough.
async fn write(
    writer: &mut Option<WriteMultipart>,
    bytes: &Bytes,
    size: &mut usize,
    digest: &mut Sha256,
    rules: FileRules,
) -> Result<bool, FilesError> {
    *size += bytes.len();
    if is_over(*size, rules) {
        return Ok(false);
    }
    digest.update(bytes);
    if let Some(writer) = writer {
        // Two parts at once: who sends faster than the store takes waits.
        writer.wait_for_capacity(2).await?;
        writer.write(bytes);
    }
    Ok(true)
}

async fn abort(writer: Option<WriteMultipart>) {
    if let Some(writer) = writer
        && let Err(error) = writer.abort().await
    {
        tracing::warn!(%error, "a file that was given up could not be removed at once");
    }
}

fn is_over(size: usize, rules: FileRules) -> bool {
    u64::try_from(size).unwrap_or(u64::MAX) > rules.bytes
}

/// Reads what is left, so that the fields behind a bad file are still heard. The body's own limit ends it.
async fn drain<S>(mut file: S) -> Result<(), ApiError>
where
    S: Stream<Item = Result<Bytes, ApiError>> + Unpin,
{
    while let Some(bytes) = file.next().await {
        bytes?;
    }
    Ok(())
}

/// A name for people: one line without paths, with the ending of what the file really is.
fn shown_name(name: &str, mime: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = clean(name, false).replace('"', "'");
    let ending = intake::extension(mime);
    let stem = match name.rsplit_once('.') {
        Some((stem, given)) if (1..=5).contains(&given.len()) => stem,
        _ => &name,
    };
    let stem: String = stem.chars().take(LONGEST_NAME).collect();
    format!("{}.{ending}", if stem.trim().is_empty() { "file" } else { stem.trim() })
}

/// A file on its way: removed when the request ends before it is noted.
struct PendingUpload {
    id: String,
    store: Option<(FileStore, Database)>,
}

impl Drop for PendingUpload {
    fn drop(&mut self) {
        let Some((store, database)) = self.store.take() else { return };
        remove_later(store, database, std::mem::take(&mut self.id));
    }
}

/// Removes a file and what is known of it, unless it belongs to a message by then.
pub(super) fn remove_later(store: FileStore, database: Database, id: String) {
    tokio::spawn(async move {
        if let Err(error) = remove(&store, &database, &id).await {
            tracing::warn!(%error, "a file that was given up is left for the next collection");
        }
    });
}

/// Removes a file that belongs to nothing.
///
/// # Errors
/// The database or the store failed.
pub(super) async fn remove(store: &FileStore, database: &Database, id: &str) -> Result<(), ApiError> {
    if rows::forget(database, id).await? || !rows::is_known(database, id).await? {
        store.remove(id).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::shown_name;

    #[test]
    fn a_name_is_one_line_with_the_ending_of_its_type() {
        for (given, expected) in [
            ("photo.jpg", "photo.jpg"),
            ("../../etc/passwd", "passwd.jpg"),
            ("C:\\fakepath\\Фото 1.PNG", "Фото 1.jpg"),
            ("evil.html", "evil.jpg"),
            ("a\r\nb\"c\".png", "a b'c'.jpg"),
            ("", "file.jpg"),
            (".png", "file.jpg"),
            ("a.b.c", "a.b.jpg"),
        ] {
            assert_eq!(shown_name(given, "image/jpeg"), expected, "{given}");
        }
        assert_eq!(shown_name(&"я".repeat(300), "image/png").chars().count(), 104);
    }
}
