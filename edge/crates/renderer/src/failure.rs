//! Converts exceptions of the engine to failures.

use rquickjs::{Coerced, Ctx, Error, Value};

use crate::RenderError;

/// Longest stored message in bytes.
const MAX_MESSAGE_BYTES: usize = 1024;

/// Failure inside an isolate.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Out of memory.
    Memory,
    /// A string contained an unpaired surrogate.
    InvalidUtf8,
    /// The script threw, or the engine rejected an operation.
    Thrown(String),
}

impl Failure {
    pub(crate) fn into_load_error(self) -> RenderError {
        match self {
            Self::Memory => RenderError::Memory,
            Self::InvalidUtf8 => RenderError::InvalidUtf8,
            Self::Thrown(message) => RenderError::Load { message },
        }
    }

    pub(crate) fn into_render_error(self) -> RenderError {
        match self {
            Self::Memory => RenderError::Memory,
            Self::InvalidUtf8 => RenderError::InvalidUtf8,
            Self::Thrown(message) => RenderError::Threw { message },
        }
    }
}

/// Takes the pending exception. Reading it may run code of the script, such as a getter on the
/// error, so the budget must still be active.
pub(crate) fn failure_of(ctx: &Ctx<'_>, error: Error) -> Failure {
    match error {
        Error::Exception => thrown(ctx, &ctx.catch()),
        // `Unknown` means that the engine had no memory to copy a string.
        Error::Allocation | Error::Unknown => {
            ctx.catch();
            Failure::Memory
        }
        Error::Utf8(_) => Failure::InvalidUtf8,
        other => Failure::Thrown(other.to_string()),
    }
}

fn thrown(ctx: &Ctx<'_>, value: &Value<'_>) -> Failure {
    let Some(object) = value.as_object() else {
        // If no error object fits into a full heap, the engine throws null. A script that throws
        // null is indistinguishable.
        return if value.is_null() { Failure::Memory } else { Failure::Thrown(text(ctx, value)) };
    };
    let name = object.get("name").map_or_else(|_| forget(ctx), |name| text(ctx, &name));
    let message = object.get("message").map_or_else(|_| forget(ctx), |message| text(ctx, &message));
    if object.is_error() && name == "InternalError" && message.starts_with("out of memory") {
        return Failure::Memory;
    }
    let mut described = if object.is_error() { format!("{name}: {message}") } else { format!("an object, {name}: {message}") };
    described.truncate(described.floor_char_boundary(MAX_MESSAGE_BYTES));
    Failure::Thrown(described)
}

fn text(ctx: &Ctx<'_>, value: &Value<'_>) -> String {
    value.get::<Coerced<String>>().map_or_else(|_| forget(ctx), |text| text.0)
}

/// Clears an exception that occurred while another was described.
fn forget(ctx: &Ctx<'_>) -> String {
    ctx.catch();
    "?".to_owned()
}
