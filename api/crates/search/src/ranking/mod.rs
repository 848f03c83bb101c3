//! Orders documents by how well they answer a query.

pub(crate) mod hit;
mod proximity;
pub(crate) mod score;
pub(crate) mod scratch;
