//! Knowledge tests: attempts, scores, and certificates of passes. The server alone knows the right
//! answers until an attempt is finished.

mod answers;
mod attempts;
mod certificates;
mod export;
mod rows;
mod shuffle;
mod standing;
mod view;

pub(crate) use answers::{AnswerFault, answer};
pub(crate) use attempts::{AttemptError, Started, find, finish, start};
pub(crate) use certificates::{certificate, short_name};
pub(crate) use export::export;
pub(crate) use rows::Attempt;
pub(crate) use standing::{Standing, listed, standings};
pub(crate) use view::attempt_view;
