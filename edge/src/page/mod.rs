//! A page request, top to bottom: resolve the URL, gather inputs, look in the memory, assemble the
//! page, respond.

mod admission;
mod assemble;
mod gather;
pub(crate) mod handler;
mod memory;
mod missing_pages;
mod nearby;
mod prepare;
mod resolve;
mod respond;

pub(crate) use admission::Admission;
pub(crate) use handler::{answer, model_answer, unknown_host};
pub(crate) use memory::{Load, PageMemory, RecentAnswers};
pub(crate) use missing_pages::MissingPages;
pub(crate) use nearby::nearby_answer;
pub(crate) use resolve::explain;
pub(crate) use resolve::route::LocateFault;
pub(crate) use respond::recent_response::recent_answer;
