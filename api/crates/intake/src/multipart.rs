//! Reads `multipart/form-data`. Values are kept in memory, files are streamed to the caller.

use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::unfold;
use futures_util::{Stream, StreamExt};
use multer::{Field, Multipart};

use crate::FormFault;
use crate::paced_body::PacedBody;
use crate::values::{LARGEST_VALUE, Values, add};

/// Longest wait for the next chunk of a body.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Receives the files of a form.
pub trait Files {
    /// Error that stops reading the form.
    type Fault: From<FormFault>;

    /// Reads a file to its end. An empty file field arrives as a file without name and content.
    ///
    /// # Errors
    /// The rest of the form is not read.
    fn take<S>(&mut self, name: &str, file: S) -> impl Future<Output = Result<(), Self::Fault>> + Send
    where
        S: Stream<Item = Result<Bytes, FormFault>> + Send + Unpin;
}

/// Reads a form. The fields `files`, `file` and `image` hold files.
///
/// # Errors
/// The body cannot be read, is too large or too slow, or `files` fails.
pub async fn read_multipart<B, F>(content_type: &str, body: B, files: &mut F) -> Result<Values, F::Fault>
where
    B: Stream<Item = Result<Bytes, FormFault>> + Send,
    F: Files,
{
    let boundary = multer::parse_boundary(content_type).map_err(|_| FormFault::Unreadable)?;
    let (body, pace) = PacedBody::new(body);
    let mut multipart = Multipart::new(body, boundary);
    let mut values = Values::new();
    loop {
        pace.head();
        let Some(field) = patiently(multipart.next_field()).await? else { return Ok(values) };
        pace.content();
        let name = field.name().unwrap_or_default().to_owned();
        match field.file_name().map(str::to_owned) {
            None => {
                let value = text(field).await?;
                add(&mut values, &name, value)?;
            }
            Some(file) if matches!(name.as_str(), "files" | "file" | "image") => files.take(&file, Box::pin(chunks(field))).await?,
            Some(_) => return Err(FormFault::Unreadable.into()),
        }
    }
}

/// A field's content as a stream of chunks.
fn chunks(field: Field<'_>) -> impl Stream<Item = Result<Bytes, FormFault>> {
    unfold(Some(field), |field| async move {
        let mut field = field?;
        match patiently(field.chunk()).await {
            Ok(Some(bytes)) => Some((Ok(bytes), Some(field))),
            Ok(None) => None,
            Err(error) => Some((Err(error), None)),
        }
    })
    // Reading past the end yields the end again.
    .fuse()
}

async fn text(mut field: Field<'_>) -> Result<String, FormFault> {
    let mut bytes = Vec::new();
    while let Some(more) = patiently(field.chunk()).await? {
        bytes.extend_from_slice(&more);
        if bytes.len() > LARGEST_VALUE {
            return Err(FormFault::Large);
        }
    }
    String::from_utf8(bytes).map_err(|_| FormFault::Unreadable)
}

/// SECURITY: a client that sends one byte a minute cannot hold a connection for hours.
async fn patiently<T>(next: impl Future<Output = multer::Result<T>>) -> Result<T, FormFault> {
    match tokio::time::timeout(LONGEST_PAUSE, next).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(multer::Error::StreamReadFailed(cause))) => Err(cause.downcast_ref().copied().unwrap_or(FormFault::Unreadable)),
        Ok(Err(_)) => Err(FormFault::Unreadable),
        Err(_) => Err(FormFault::Slow),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::stream;

    use super::*;

    const TYPE: &str = "multipart/form-data; boundary=x";

    /// Sizes of the files, and the size of the largest chunk.
    #[derive(Debug, Default)]
    struct Counted {
        sizes: Vec<usize>,
        largest: usize,
    }

    impl Files for Counted {
        type Fault = FormFault;

        async fn take<S>(&mut self, _: &str, mut file: S) -> Result<(), FormFault>
        where
            S: Stream<Item = Result<Bytes, FormFault>> + Send + Unpin,
        {
            let mut size = 0;
            while let Some(bytes) = file.next().await {
                let bytes = bytes?;
                self.largest = self.largest.max(bytes.len());
                size += bytes.len();
            }
            self.sizes.push(size);
            Ok(())
        }
    }

    async fn read(body: &[u8], piece: usize) -> (Result<Values, FormFault>, Counted) {
        let pieces: Vec<_> = body.chunks(piece).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let mut files = Counted::default();
        (read_multipart(TYPE, stream::iter(pieces), &mut files).await, files)
    }

    #[tokio::test]
    async fn form_is_read_in_chunks_of_any_size() {
        let body =
            b"--x\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\none\r\n--x\r\ncontent-disposition: form-data; name=\"files\"; \
                     filename=\"b.png\"\r\n\r\n\r\n-\r\n--y\r\n\r\n--x--\r\n";
        for piece in 1..body.len() {
            let (values, files) = read(body, piece).await;
            assert_eq!(values.unwrap(), Values::from([("a".to_owned(), vec!["one".to_owned()])]), "{piece}");
            assert_eq!(files.sizes, [10], "{piece}");
        }
        for end in 0..body.len() - 6 {
            assert_eq!(read(&body[..end], 7).await.0, Err(FormFault::Unreadable), "{end}");
        }
    }

    #[tokio::test]
    async fn endless_head_is_rejected_early() {
        let polled_bytes = Arc::new(AtomicUsize::new(0));
        for start in ["", "--x\r\n", "--x\r\na: ", "--x\r\ncontent-disposition: form-data; name=\"files\"; filename=\""] {
            let counted = Arc::clone(&polled_bytes);
            counted.store(0, Ordering::Relaxed);
            let endless = stream::repeat_with(move || {
                counted.fetch_add(1024, Ordering::Relaxed);
                Ok(Bytes::from_static(&[b'a'; 1024]))
            });
            let body = stream::iter([Ok(Bytes::from_static(start.as_bytes()))]).chain(endless);
            assert_eq!(read_multipart(TYPE, body, &mut Counted::default()).await, Err(FormFault::Large), "{start}");
            assert!(polled_bytes.load(Ordering::Relaxed) <= 20 * 1024, "{start}");
        }
    }

    #[tokio::test]
    async fn files_are_streamed() {
        let head = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
        let body = [head.as_bytes(), &vec![b'\r'; 4 << 20], b"\r\n--x--\r\n"].concat();
        let (values, files) = read(&body, 8192).await;
        assert_eq!(values, Ok(Values::new()));
        assert_eq!(files.sizes, [4 << 20]);
        assert!(files.largest <= 2 * 8192, "no more than the latest chunks: {}", files.largest);
    }

    #[tokio::test(start_paused = true)]
    async fn stalled_body_times_out() {
        let body = stream::iter([Ok(Bytes::from_static(b"--x\r\n"))]).chain(stream::pending());
        assert_eq!(read_multipart(TYPE, body, &mut Counted::default()).await, Err(FormFault::Slow));
    }

    #[tokio::test]
    async fn oversized_forms_are_rejected() {
        let field = |name: &str, value: &str| format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        for body in [field("a", &"a".repeat(LARGEST_VALUE + 1)), field(&"a".repeat(65), ""), field("a", "b").repeat(65)] {
            assert_eq!(read((body + "--x--").as_bytes(), 1024).await.0, Err(FormFault::Large));
        }
        assert_eq!(read_multipart("text/plain", stream::empty(), &mut Counted::default()).await, Err(FormFault::Unreadable));
    }
}
