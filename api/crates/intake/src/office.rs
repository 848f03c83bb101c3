//! Detects office documents. Their containers do not reveal the type at the beginning.

/// MIME types of office documents.
pub const DOC: &str = "application/msword";
/// See [`DOC`].
pub const XLS: &str = "application/vnd.ms-excel";
/// See [`DOC`].
pub const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/// See [`DOC`].
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// See [`DOC`].
pub const ODT: &str = "application/vnd.oasis.opendocument.text";
/// See [`DOC`].
pub const ODS: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// First bytes of a compound file, the format of office programs until 2007.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// First bytes of a ZIP entry.
const ENTRY: &[u8] = b"PK\x03\x04";
/// Offset of the name in a ZIP entry.
const ENTRY_NAME: usize = 30;

/// Longest folder name to search for in a ZIP.
const LONGEST_FOLDER: usize = 5;

/// Size of a directory entry in a compound file. Entries begin at multiples of it.
const DIRECTORY_ENTRY: usize = 128;

// Kinds of directory entries.
const STREAM: u8 = 2;
const ROOT: u8 = 5;

/// Detects the type of an office document while it is streamed.
#[derive(Debug)]
pub struct OfficeSniffer {
    container: Container,
    /// Bytes at the end that may begin an entry.
    rest: Vec<u8>,
    by_root: Option<&'static str>,
    by_part: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    Compound,
    Zip,
}

impl OfficeSniffer {
    /// Starts with the head of a file. `None` if it cannot be an office document, or if the head
    /// reveals the type (see [`crate::mime`]).
    #[must_use]
    pub fn new(head: &[u8]) -> Option<Self> {
        let container = if head.starts_with(COMPOUND) {
            Container::Compound
        } else if is_open_xml(head) {
            Container::Zip
        } else {
            return None;
        };
        Some(Self { container, rest: Vec::new(), by_root: None, by_part: None })
    }

    /// Reads the next bytes of the file, including its head.
    pub fn push(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let rest = std::mem::take(&mut self.rest);
        let done = match self.container {
            Container::Compound => {
                let (entries, _) = rest.as_chunks::<DIRECTORY_ENTRY>();
                for entry in entries {
                    self.directory_entry(entry);
                }
                entries.len() * DIRECTORY_ENTRY
            }
            Container::Zip => {
                let longest = ENTRY_NAME + LONGEST_FOLDER;
                for entry in rest.windows(longest).filter(|entry| entry.starts_with(ENTRY)) {
                    self.by_part = self.by_part.or(open_xml(&entry[ENTRY_NAME..]));
                }
                rest.len().saturating_sub(longest - 1)
            }
        };
        self.rest = rest[done..].to_vec();
    }

    /// MIME type of the bytes so far. `None` for other files in the same container, such as
    /// installers.
    #[must_use]
    pub fn mime(&self) -> Option<&'static str> {
        // A document may embed one of the other kind; the root belongs to the outer one.
        self.by_root.or(self.by_part)
    }

    fn directory_entry(&mut self, entry: &[u8; DIRECTORY_ENTRY]) {
        let length = usize::from(u16::from_le_bytes([entry[64], entry[65]]));
        let Some(name) = entry.get(..length).filter(|_| length <= 64) else { return };
        let is = |text: &str| name.iter().copied().eq(text.encode_utf16().chain([0]).flat_map(u16::to_le_bytes));
        match entry[66] {
            ROOT if is("Root Entry") => self.by_root = self.by_root.or(class(&entry[80..96])),
            STREAM if is("WordDocument") => self.by_part = self.by_part.or(Some(DOC)),
            STREAM if is("Workbook") || is("Book") => self.by_part = self.by_part.or(Some(XLS)),
            _ => {}
        }
    }
}

/// Document type by class identifier of the root.
fn class(identifier: &[u8]) -> Option<&'static str> {
    let (number, family) = identifier.split_at_checked(4)?;
    if family != b"\0\0\0\0\xc0\0\0\0\0\0\0\x46" {
        return None;
    }
    match u32::from_le_bytes(number.try_into().ok()?) {
        0x0002_0900 | 0x0002_0906 => Some(DOC),
        0x0002_0810 | 0x0002_0820 => Some(XLS),
        _ => None,
    }
}

/// True if a ZIP begins like the ones of office programs since 2007.
fn is_open_xml(head: &[u8]) -> bool {
    first_name(head).is_some_and(|name| name == b"[Content_Types].xml" || name == b"_rels/.rels" || name.starts_with(b"docProps/"))
}

/// Document type by name of an entry.
fn open_xml(name: &[u8]) -> Option<&'static str> {
    if name.starts_with(b"word/") {
        Some(DOCX)
    } else if name.starts_with(b"xl/") {
        Some(XLSX)
    } else {
        None
    }
}

/// Type of an `OpenDocument`, from its uncompressed first entry.
pub(crate) fn open_document(head: &[u8]) -> Option<&'static str> {
    let is_stored = head.get(8..10).is_some_and(|method| method == [0, 0]);
    if !is_stored || first_name(head)? != b"mimetype" {
        return None;
    }
    let extra = usize::from(u16::from_le_bytes([*head.get(28)?, *head.get(29)?]));
    let content = head.get(ENTRY_NAME + b"mimetype".len() + extra..)?;
    // Another record must follow, so that a longer type, such as a template's, does not match.
    [ODT, ODS].into_iter().find(|mime| content.strip_prefix(mime.as_bytes()).is_some_and(|rest| rest.starts_with(b"PK")))
}

fn first_name(head: &[u8]) -> Option<&[u8]> {
    let length = usize::from(u16::from_le_bytes([*head.get(26)?, *head.get(27)?]));
    head.get(ENTRY_NAME..ENTRY_NAME + length).filter(|_| head.starts_with(ENTRY))
}

#[cfg(test)]
mod tests {
    use super::{COMPOUND, DOC, DOCX, ODS, ODT, OfficeSniffer, XLS, XLSX, open_document};

    /// An entry of a compound file's directory.
    fn entry(name: &str, kind: u8, class: u32) -> Vec<u8> {
        let mut bytes = vec![0; 128];
        let name: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        bytes[..name.len()].copy_from_slice(&name);
        bytes[64] = u8::try_from(name.len()).unwrap();
        bytes[66] = kind;
        if class > 0 {
            bytes[80..84].copy_from_slice(&class.to_le_bytes());
            bytes[88] = 0xc0;
            bytes[95] = 0x46;
        }
        bytes
    }

    fn compound(entries: &[Vec<u8>]) -> Vec<u8> {
        let header = [COMPOUND, &[0; 504]].concat();
        // Text with a stream's name is not a stream.
        let text: Vec<u8> = "Workbook".encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        let page = [text, vec![0; 512 - 18]].concat();
        [header, page, entries.concat()].concat()
    }

    fn zip_entry(name: &str, content: &[u8]) -> Vec<u8> {
        let length = u8::try_from(name.len()).unwrap();
        [&b"PK\x03\x04"[..], &[0; 22], &[length, 0, 0, 0], name.as_bytes(), content].concat()
    }

    /// Type of a file. Checks that it does not depend on the size of chunks.
    fn detect(file: &[u8]) -> Option<&'static str> {
        let mimes: Vec<_> = [1, 7, 128, 500, file.len()]
            .into_iter()
            .map(|size| {
                let mut office = OfficeSniffer::new(file).unwrap();
                file.chunks(size).for_each(|piece| office.push(piece));
                office.mime()
            })
            .collect();
        assert!(mimes.iter().all(|mime| *mime == mimes[0]), "{mimes:?}");
        mimes[0]
    }

    #[test]
    fn compound_file_is_detected_by_its_directory() {
        let root = |class| entry("Root Entry", 5, class);
        assert_eq!(detect(&compound(&[root(0), entry("WordDocument", 2, 0)])), Some(DOC));
        assert_eq!(detect(&compound(&[root(0), entry("Workbook", 2, 0)])), Some(XLS));
        assert_eq!(detect(&compound(&[root(0), entry("Book", 2, 0)])), Some(XLS));
        let with_sheet = [root(0x0002_0906), entry("Workbook", 2, 0), entry("WordDocument", 2, 0)];
        assert_eq!(detect(&compound(&with_sheet)), Some(DOC), "the root wins over embedded documents");
        for other in [entry("PowerPoint Document", 2, 0), entry("__properties_version1.0", 2, 0), entry("Workbook", 1, 0)] {
            assert_eq!(detect(&compound(&[root(0), other])), None);
        }
    }

    #[test]
    fn office_zip_is_detected_by_its_folders_at_any_offset() {
        let document = |folder: &str| {
            let types = zip_entry("[Content_Types].xml", &[7; 2000]);
            [types, zip_entry("_rels/.rels", b"..."), zip_entry(folder, b"...")].concat()
        };
        assert_eq!(detect(&document("word/document.xml")), Some(DOCX));
        assert_eq!(detect(&document("xl/workbook.xml")), Some(XLSX));
        assert_eq!(detect(&document("ppt/presentation.xml")), None);
        assert!(OfficeSniffer::new(&zip_entry("evil.exe", b"")).is_none());
        assert!(OfficeSniffer::new(b"MZ").is_none());
    }

    #[test]
    fn open_document_is_detected_by_its_mimetype_entry() {
        let document = |mime: &str| [zip_entry("mimetype", mime.as_bytes()), zip_entry("content.xml", b"")].concat();
        assert_eq!((open_document(&document(ODT)), open_document(&document(ODS))), (Some(ODT), Some(ODS)));
        assert_eq!(open_document(&document(&format!("{ODT}-template"))), None);
        assert_eq!(open_document(&document("application/epub+zip")), None);
        let mut deflated = document(ODT);
        deflated[8] = 8;
        assert_eq!(open_document(&deflated), None);
    }
}
