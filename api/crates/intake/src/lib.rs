//! Parsers for untrusted input, with limits: form bodies, file types and pictures. They use no
//! database, store or server, so the fuzz targets in `api/fuzz` cover all of them.

mod fault;
mod multipart;
mod office;
mod paced_body;
mod picture;
mod sniff;
mod values;
mod webp;

pub use fault::{FileFault, FormFault};
pub use multipart::{Files, LONGEST_PAUSE, read_multipart};
pub use office::{DOC, DOCX, ODS, ODT, OfficeSniffer, XLS, XLSX};
pub use picture::{Bounds, reencode};
pub use sniff::{HEAD_LENGTH, extension, mime};
pub use values::{Values, from_json, from_url_encoded};
