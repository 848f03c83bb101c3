//! Rendering fragments on the server.

mod render_cache;
mod render_failures;
mod shared_renders;
