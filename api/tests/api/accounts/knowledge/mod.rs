//! Tests of knowledge tests: attempts, versions and certificates.

mod attempts;
mod certificates;
mod student;
mod versions;
