//! Errors of renders.

/// Why a render failed. The renderer stays usable after every error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The CPU time limit was exceeded while loading or rendering.
    #[error("the script used up its CPU time")]
    Deadline,
    /// The heap limit was exceeded. Also reported if a script throws `null`, which the engine does
    /// with a full heap.
    #[error("the script exceeded its memory limit, or threw null")]
    Memory,
    /// `render` threw.
    #[error("the script threw: {message}")]
    Threw {
        /// Name and message of the error, or the thrown value as text; at most about 1 KiB.
        message: String,
    },
    /// The script is not UTF-8, or the HTML contains an unpaired surrogate.
    #[error("the script or its HTML is not valid Unicode")]
    InvalidUtf8,
    /// The script defines no function `__fragment.render`.
    #[error("the script defines no function `__fragment.render`")]
    NoFragment,
    /// `render` returned a value other than a string, for example a promise.
    #[error("`render` did not return a string")]
    NotAString,
    /// The queue is full.
    #[error("the render queue is full")]
    Overloaded,
    /// The script does not compile, or threw while loading.
    #[error("the script failed to load: {message}")]
    Load {
        /// Name and message of the error; at most about 1 KiB.
        message: String,
    },
    /// The HTML exceeds the size limit.
    #[error("the HTML has {bytes} bytes, which exceeds the limit")]
    TooLarge {
        /// Size of the HTML in bytes.
        bytes: usize,
    },
    /// The script blocked a thread inside a native function, where it cannot be interrupted. This
    /// renderer does not run it again.
    #[error("the script blocked a render thread and is disabled")]
    Stuck,
    /// The renderer panicked: a bug in the renderer, not in the script.
    #[error("the renderer panicked")]
    Panicked,
    /// The renderer was dropped.
    #[error("the renderer has stopped")]
    Stopped,
}
