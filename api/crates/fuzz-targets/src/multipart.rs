//! Form bodies. No input panics or hangs, every split yields the same values and files, and
//! accepted forms are within the limits.

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use intake::{Files, FormFault, Values, from_json, from_url_encoded, read_multipart};
use tokio::runtime::{Builder, Runtime};

const TYPE: &str = "multipart/form-data; boundary=x";

thread_local! {
    static RUNTIME: Runtime = Builder::new_current_thread().enable_time().build().expect("the runtime starts");
}

/// Names and contents of files.
#[derive(Debug, Default, PartialEq)]
struct CollectedFiles(Vec<(String, Vec<u8>)>);

impl Files for CollectedFiles {
    type Fault = FormFault;

    async fn take<S>(&mut self, name: &str, mut file: S) -> Result<(), FormFault>
    where
        S: Stream<Item = Result<Bytes, FormFault>> + Send + Unpin,
    {
        let mut content = Vec::new();
        while let Some(chunk) = file.next().await {
            content.extend_from_slice(&chunk?);
        }
        self.0.push((name.to_owned(), content));
        Ok(())
    }
}

fn read(body: &[u8], chunk: usize) -> (Result<Values, FormFault>, CollectedFiles) {
    let chunks: Vec<_> = body.chunks(chunk).map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
    let mut files = CollectedFiles::default();
    let values = RUNTIME.with(|runtime| runtime.block_on(read_multipart(TYPE, stream::iter(chunks), &mut files)));
    (values, files)
}

/// Checks one input: its first byte is the chunk size, the rest the body.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    // The first byte is the chunk size.
    let Some((&chunk, body)) = data.split_first() else { return };
    let (values, files) = read(body, body.len().max(1));
    let (split, split_files) = read(body, usize::from(chunk) + 1);
    // A head near its limit may be too large in one split only, depending on the chunk before it.
    if split != Err(FormFault::Large) && values != Err(FormFault::Large) {
        assert_eq!(split, values);
        assert_eq!(split_files.0.len(), files.0.len());
        if values.is_ok() {
            assert_eq!(split_files, files);
        }
    }
    for values in [values, from_url_encoded(body), from_json(body)].into_iter().flatten() {
        assert!(values.values().map(Vec::len).sum::<usize>() <= 64);
        assert!(values.iter().all(|(name, values)| name.len() <= 64 && values.iter().all(|value| value.len() <= 16 * 1024)));
    }
    assert!(files.0.iter().map(|(_, content)| content.len()).sum::<usize>() <= body.len());
}
