//! Detects the type of a file by its first bytes, ignoring its name and declared type.

use crate::office::{DOC, DOCX, ODS, ODT, XLS, XLSX, open_document};

/// Number of bytes to inspect.
pub const HEAD_LENGTH: usize = 512;

/// MIME type of a file by its head. `None` for types that no form accepts, and for those that
/// [`crate::OfficeSniffer`] detects by the rest.
#[must_use]
pub fn mime(head: &[u8]) -> Option<&'static str> {
    let is = |magic: &[u8]| head.starts_with(magic);
    if is(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if is(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if is(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else if is(b"%PDF-1.") || is(b"%PDF-2.") {
        Some("application/pdf")
    } else {
        open_document(head)
    }
}

/// File name extension for a type.
#[must_use]
pub fn extension(mime: &str) -> &'static str {
    match mime {
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/webp" => "webp",
        "application/pdf" => "pdf",
        DOC => "doc",
        DOCX => "docx",
        XLS => "xls",
        XLSX => "xlsx",
        ODT => "odt",
        ODS => "ods",
        _ => "bin",
    }
}

#[cfg(test)]
mod tests {
    use super::mime;

    #[test]
    fn type_is_detected_by_content() {
        assert_eq!(mime(b"\x89PNG\r\n\x1a\n..."), Some("image/png"));
        assert_eq!(mime(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
        assert_eq!(mime(b"RIFF\x01\0\0\0WEBPVP8 "), Some("image/webp"));
        assert_eq!(mime(b"%PDF-1.7"), Some("application/pdf"));
        for unknown in [
            &b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..],
            b"<?xml version='1.0'?><svg/>",
            b"GIF89a",
            b"GIF89a%PDF-1.7",
            b"MZ",
            b"#!/bin/sh",
            b"",
            b"PK\x03\x04",
            b"RIFF\x01\0\0\0WAVE",
            b"\x00\x00\x00\x18ftypheic",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        ] {
            assert_eq!(mime(unknown), None, "{unknown:?}");
        }
    }
}
