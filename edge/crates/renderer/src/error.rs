//! Why a render gave no HTML.

/// Why a render gave no HTML. None of these harms the renderer: the next render is healthy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The CPU time ran out, in loading or in rendering.
    #[error("the script used up its CPU time")]
    Deadline,
    /// The isolate's heap was full. A script that throws `null` is reported so too: the engine throws the same when its heap is full.
    #[error("the script used up its memory, or threw null")]
    Memory,
    /// `render` threw.
    #[error("the script threw: {message}")]
    Threw {
        /// Name and message of the error, or the thrown value as text; at most about 1 KiB.
        message: String,
    },
    /// The script's bytes are not UTF-8, or its HTML holds half of a surrogate pair.
    #[error("the script or its HTML is not valid Unicode")]
    InvalidUtf8,
    /// The script left no function `__fragment.render`.
    #[error("the script leaves no function `__fragment.render`")]
    NoFragment,
    /// `render` returned something else than a string: a promise, for example.
    #[error("`render` returned no string")]
    NotAString,
    /// Too many renders wait.
    #[error("too many renders wait for a thread")]
    Overloaded,
    /// The script does not compile, or threw while it was loaded.
    #[error("the script does not load: {message}")]
    Load {
        /// Name and message of the error; at most about 1 KiB.
        message: String,
    },
    /// The HTML is larger than the renderer's limit.
    #[error("the HTML is {bytes} bytes, more than allowed")]
    TooLarge {
        /// Size of the HTML.
        bytes: usize,
    },
    /// The script held a thread inside one native function, where it cannot be interrupted. It is not run again by this renderer.
    #[error("the script held a thread and is not run again")]
    Stuck,
    /// The renderer itself panicked. A bug here, not in the script.
    #[error("the renderer panicked")]
    Panicked,
    /// The renderer was dropped.
    #[error("the renderer has stopped")]
    Stopped,
}
