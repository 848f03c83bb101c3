//! Receives one file: detects its type, re-encodes pictures, streams documents, scans.

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

/// Longest file name, in code points, without its extension.
const LONGEST_NAME: usize = 100;

/// Reads a file to its end and stores it if it is valid.
///
/// # Errors
/// The stream, the store or the database failed. Nothing is stored then.
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
    let mut pending = PendingUpload { id: secret::new_value()?, store: Some((store.clone(), database.clone())) };
    let outcome = match kind {
        Kind::Known(mime) if PICTURES.contains(&mime) => store_picture(store, rules, mime, &pending.id, head, file).await?,
        kind => store_document(store, rules, kind, &pending.id, head.freeze(), file).await?,
    };
    let (size, mime, digest) = match outcome {
        Ok(stored) => stored,
        Err(fault) => return Ok(Err(fault)),
    };
    if let Err(fault) = store.scan(&pending.id).await? {
        return Ok(Err(fault));
    }
    let stored = StoredFile {
        id: pending.id.clone(),
        name: display_name(name, mime),
        size,
        mime: mime.to_owned(),
        digest,
        owner: owner.to_owned(),
        message: None,
    };
    rows::add(database, &stored, Timestamp::now().as_millisecond()).await?;
    pending.store = None;
    Ok(Ok(stored))
}

/// Kind of a file.
enum Kind {
    /// This MIME type, by its head.
    Known(&'static str),
    /// An office document. The rest of the file determines its type.
    Office(OfficeSniffer),
}

impl Kind {
    /// Detects the kind by the head. `None` for types that are not accepted.
    fn of(head: &[u8], rules: FileRules) -> Option<Self> {
        let detected = intake::mime(head).filter(|mime| rules.types.contains(mime)).map(Self::Known);
        let accepts_documents = DOCUMENTS.iter().any(|mime| rules.types.contains(mime));
        detected.or_else(|| OfficeSniffer::new(head).filter(|_| accepts_documents).map(Self::Office))
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

type StoreOutcome = Result<(u64, &'static str, String), FileFault>;

/// Stores a picture. Pictures are small and must be complete for re-encoding.
async fn store_picture<S>(
    store: &FileStore,
    rules: FileRules,
    mime: &'static str,
    id: &str,
    mut bytes: BytesMut,
    mut file: S,
) -> Result<StoreOutcome, ApiError>
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
    let encoded = match store.reencoding().acquire().await {
        Ok(_permit) => {
            tokio::task::spawn_blocking(move || intake::reencode(&bytes, mime, Bounds::PHOTO)).await.map_err(FilesError::from)?
        }
        Err(_) => return Ok(Err(FileFault::Broken)),
    };
    let (encoded, mime) = match encoded {
        Ok(encoded) => encoded,
        Err(fault) => return Ok(Err(fault)),
    };
    let (size, digest) = (u64::try_from(encoded.len()).unwrap_or(u64::MAX), hex::encode(Sha256::digest(&encoded)));
    store.put(id, encoded).await?;
    Ok(Ok((size, mime, digest)))
}

/// Streams a document to the store.
async fn store_document<S>(
    store: &FileStore,
    rules: FileRules,
    mut kind: Kind,
    id: &str,
    head: Bytes,
    mut file: S,
) -> Result<StoreOutcome, ApiError>
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
    Ok(Ok((u64::try_from(size).unwrap_or(u64::MAX), mime, hex::encode(digest.finalize()))))
}

/// Writes a chunk. Returns false if the file is too large.
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
        // At most two concurrent parts: slows clients that are faster than the store.
        writer.wait_for_capacity(2).await?;
        writer.write(bytes);
    }
    Ok(true)
}

async fn abort(writer: Option<WriteMultipart>) {
    if let Some(writer) = writer
        && let Err(error) = writer.abort().await
    {
        tracing::warn!(%error, "rejected upload not aborted; the next collection removes it");
    }
}

fn is_over(size: usize, rules: FileRules) -> bool {
    u64::try_from(size).unwrap_or(u64::MAX) > rules.bytes
}

/// Reads the rest of a rejected file, so that later fields are read. The body's limit applies.
async fn drain<S>(mut file: S) -> Result<(), ApiError>
where
    S: Stream<Item = Result<Bytes, ApiError>> + Unpin,
{
    while let Some(bytes) = file.next().await {
        bytes?;
    }
    Ok(())
}

/// A display name: one line, without path, with the extension of the detected type.
fn display_name(name: &str, mime: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = clean(name, false).replace('"', "'");
    let extension = intake::extension(mime);
    let stem = match name.rsplit_once('.') {
        Some((stem, extension)) if (1..=5).contains(&extension.len()) => stem,
        _ => &name,
    };
    let stem: String = stem.chars().take(LONGEST_NAME).collect();
    format!("{}.{extension}", if stem.trim().is_empty() { "file" } else { stem.trim() })
}

/// A file in transit, removed on drop unless it is recorded.
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

/// Removes a file and its row in the background, unless a message is linked meanwhile.
pub(super) fn remove_later(store: FileStore, database: Database, id: String) {
    tokio::spawn(async move {
        if let Err(error) = remove(&store, &database, &id).await {
            tracing::warn!(%error, "rejected upload not removed; the next collection removes it");
        }
    });
}

/// Removes a file without a message.
///
/// # Errors
/// The database or the store failed.
pub(super) async fn remove(store: &FileStore, database: &Database, id: &str) -> Result<(), ApiError> {
    if rows::forget(database, id).await? || rows::known(database, &[id.to_owned()]).await?.is_empty() {
        store.remove(id).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::display_name;

    #[test]
    fn display_name_is_one_line_with_the_extension_of_its_type() {
        for (name, expected) in [
            ("photo.jpg", "photo.jpg"),
            ("../../etc/passwd", "passwd.jpg"),
            ("C:\\fakepath\\Фото 1.PNG", "Фото 1.jpg"),
            ("evil.html", "evil.jpg"),
            ("a\r\nb\"c\".png", "a b'c'.jpg"),
            ("", "file.jpg"),
            (".png", "file.jpg"),
            ("a.b.c", "a.b.jpg"),
        ] {
            assert_eq!(display_name(name, "image/jpeg"), expected, "{name}");
        }
        assert_eq!(display_name(&"я".repeat(300), "image/png").chars().count(), 104);
    }
}
