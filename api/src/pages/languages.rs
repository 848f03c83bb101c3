//! Reads several languages concurrently.

use std::num::NonZero;

use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};

use super::PageResult;

/// Reads each language on a task of the runtime, as many at a time as the machine has CPUs. With
/// many articles, reading one keeps a CPU busy for half a second.
///
/// # Errors
/// The first error of `read`, or the process is ending.
pub(super) async fn read_each<T, Read>(languages: &[String], read: impl Fn(String) -> Read) -> PageResult<Vec<(String, T)>>
where
    T: Send + 'static,
    Read: Future<Output = PageResult<T>> + Send + 'static,
{
    let concurrent = std::thread::available_parallelism().map_or(1, NonZero::get);
    let start = |language: &String| {
        let (language, task) = (language.clone(), tokio::spawn(read(language.clone())));
        async move { Ok((language, task.await.map_err(std::io::Error::other).map_err(sqlx::Error::Io)??)) }
    };
    stream::iter(languages).map(start).buffered(concurrent).try_collect().await
}
