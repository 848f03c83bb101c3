//! Tests of support requests: forms, submission, files, threads, staff API, outbox.

mod abuse;
mod application;
mod chat;
mod faults;
mod fields;
mod files;
mod hostile;
mod kit;
mod lost_answers;
pub(crate) mod outbox;
mod ownership;
mod pages;
mod process;
mod retention;
mod sending;
mod store;
mod survey;
mod threads;
