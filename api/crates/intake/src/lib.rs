//! What strangers send, read with limits: the bodies of forms, the types of files, pictures. It knows no database, no store and no server, so that the
//! fuzz targets in `api/fuzz` run all of it.

mod fault;
mod multipart;
mod office;
mod paced;
mod picture;
mod sniff;
mod values;

pub use fault::{FileFault, FormFault};
pub use multipart::{Files, LONGEST_PAUSE, read_multipart};
pub use office::{DOC, DOCX, ODS, ODT, Office, XLS, XLSX};
pub use picture::{Bounds, redraw};
pub use sniff::{HEAD, ending, mime};
pub use values::{Values, from_json, from_url_encoded};
