//! Requests to support: forms, sending, files, threads, staff, what others are told.

mod abuse;
mod application;
mod faults;
mod fields;
mod files;
mod hostile;
mod kit;
mod lost_answers;
mod outbox;
mod pages;
mod process;
mod sending;
mod store;
mod survey;
mod threads;
