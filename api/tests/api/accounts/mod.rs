//! Tests of sign-in, sessions and accounts.

mod account;
mod contact_details;
mod deletion;
mod export;
mod identity;
mod knowledge;
mod matrix;
mod newer_version;
mod oidc;
mod own_requests;
mod plain;
mod posts;
mod progress;
mod session;
mod sessions;
mod statements;
mod visitor;
