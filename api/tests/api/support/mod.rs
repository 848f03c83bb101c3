//! Requests to support: forms, sending, files, threads, staff, what others are told.

mod abuse;
mod application;
mod faults;
mod fields;
mod files;
mod kit;
mod outbox;
mod pages;
mod sending;
mod survey;
mod threads;
