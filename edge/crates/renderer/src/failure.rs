//! What went wrong inside an isolate, told from the engine's exception.

use rquickjs::{Coerced, Ctx, Error, Value};

use crate::RenderError;

/// Longest message that is kept, in bytes.
const MAX_MESSAGE_BYTES: usize = 1024;

/// What went wrong inside an isolate.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The heap was full.
    Memory,
    /// A text held half of a surrogate pair.
    InvalidUtf8,
    /// The script threw, or asked something impossible of the engine.
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

/// Takes the engine's pending exception. Reading it may run the script's own code (a getter on the error), so the budget must still stand.
pub(crate) fn failure_of(ctx: &Ctx<'_>, error: Error) -> Failure {
    match error {
        Error::Exception => thrown(ctx, &ctx.catch()),
        // `Unknown` comes when the engine has no memory to copy a string out.
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
        // With a heap so full that not even an error fits, the engine throws null. A script that throws null itself cannot be told apart.
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

/// An exception that came while another was described.
fn forget(ctx: &Ctx<'_>) -> String {
    ctx.catch();
    "?".to_owned()
}
