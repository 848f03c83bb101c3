//! Office documents: containers whose beginning does not say what they hold.

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

/// First bytes of a compound file: what office programs wrote until 2007.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// First bytes of an entry of a ZIP, and how far behind them its name begins.
const ENTRY: &[u8] = b"PK\x03\x04";
const ENTRY_NAME: usize = 30;

/// Longest beginning of a name that is looked for in a ZIP.
const LONGEST_FOLDER: usize = 5;

/// Bytes of an entry in the directory of a compound file. Every such entry begins at a multiple of this.
const DIRECTORY_ENTRY: usize = 128;

/// Kinds of such an entry: a stream, and the root.
const STREAM: u8 = 2;
const ROOT: u8 = 5;

/// Tells which office document a file is, while its bytes go by.
#[derive(Debug)]
pub struct Office {
    container: Container,
    /// Bytes at the end that may be the beginning of something.
    rest: Vec<u8>,
    by_root: Option<&'static str>,
    by_part: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    Compound,
    Zip,
}

impl Office {
    /// For a file with this head; `None` when it cannot be an office document, or its head says which (see [`crate::mime`]).
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

    /// Takes the next bytes of the file, its head included.
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

    /// MIME type by what went by; `None`: another file in the same container, such as an installer.
    #[must_use]
    pub fn mime(&self) -> Option<&'static str> {
        // A document may hold another one of the other kind: the root says which is the outer.
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

/// The kind of document that a root's class names.
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

/// Whether a ZIP begins as office programs write them since 2007.
fn is_open_xml(head: &[u8]) -> bool {
    first_name(head).is_some_and(|name| name == b"[Content_Types].xml" || name == b"_rels/.rels" || name.starts_with(b"docProps/"))
}

/// The kind of document that has an entry of this name.
fn open_xml(name: &[u8]) -> Option<&'static str> {
    if name.starts_with(b"word/") {
        Some(DOCX)
    } else if name.starts_with(b"xl/") {
        Some(XLSX)
    } else {
        None
    }
}

/// The kind of an `OpenDocument`, whose first entry says it, uncompressed.
pub(crate) fn open_document(head: &[u8]) -> Option<&'static str> {
    let is_stored = head.get(8..10).is_some_and(|method| method == [0, 0]);
    if !is_stored || first_name(head)? != b"mimetype" {
        return None;
    }
    let extra = usize::from(u16::from_le_bytes([*head.get(28)?, *head.get(29)?]));
    let content = head.get(ENTRY_NAME + b"mimetype".len() + extra..)?;
    // What follows the type is another record, so that a type is not taken for a shorter one, such as a template's for a text's.
    [ODT, ODS].into_iter().find(|mime| content.strip_prefix(mime.as_bytes()).is_some_and(|rest| rest.starts_with(b"PK")))
}

fn first_name(head: &[u8]) -> Option<&[u8]> {
    let length = usize::from(u16::from_le_bytes([*head.get(26)?, *head.get(27)?]));
    head.get(ENTRY_NAME..ENTRY_NAME + length).filter(|_| head.starts_with(ENTRY))
}

#[cfg(test)]
mod tests {
    use super::{COMPOUND, DOC, DOCX, ODS, ODT, Office, XLS, XLSX, open_document};

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
        // A text that names a stream is no stream.
        let text: Vec<u8> = "Workbook".encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        let page = [text, vec![0; 512 - 18]].concat();
        [header, page, entries.concat()].concat()
    }

    fn zip_entry(name: &str, content: &[u8]) -> Vec<u8> {
        let length = u8::try_from(name.len()).unwrap();
        [&b"PK\x03\x04"[..], &[0; 22], &[length, 0, 0, 0], name.as_bytes(), content].concat()
    }

    /// What a file is, whatever pieces it comes in.
    fn told(file: &[u8]) -> Option<&'static str> {
        let mimes: Vec<_> = [1, 7, 128, 500, file.len()]
            .into_iter()
            .map(|size| {
                let mut office = Office::new(file).unwrap();
                file.chunks(size).for_each(|piece| office.push(piece));
                office.mime()
            })
            .collect();
        assert!(mimes.iter().all(|mime| *mime == mimes[0]), "{mimes:?}");
        mimes[0]
    }

    #[test]
    fn a_compound_file_is_what_its_directory_says() {
        let root = |class| entry("Root Entry", 5, class);
        assert_eq!(told(&compound(&[root(0), entry("WordDocument", 2, 0)])), Some(DOC));
        assert_eq!(told(&compound(&[root(0), entry("Workbook", 2, 0)])), Some(XLS));
        assert_eq!(told(&compound(&[root(0), entry("Book", 2, 0)])), Some(XLS));
        let with_sheet = [root(0x0002_0906), entry("Workbook", 2, 0), entry("WordDocument", 2, 0)];
        assert_eq!(told(&compound(&with_sheet)), Some(DOC), "the root wins over what a document holds");
        for other in [entry("PowerPoint Document", 2, 0), entry("__properties_version1.0", 2, 0), entry("Workbook", 1, 0)] {
            assert_eq!(told(&compound(&[root(0), other])), None);
        }
    }

    #[test]
    fn a_zip_of_office_is_what_its_folders_say_however_late() {
        let document = |folder: &str| {
            let types = zip_entry("[Content_Types].xml", &[7; 2000]);
            [types, zip_entry("_rels/.rels", b"..."), zip_entry(folder, b"...")].concat()
        };
        assert_eq!(told(&document("word/document.xml")), Some(DOCX));
        assert_eq!(told(&document("xl/workbook.xml")), Some(XLSX));
        assert_eq!(told(&document("ppt/presentation.xml")), None);
        assert!(Office::new(&zip_entry("evil.exe", b"")).is_none());
        assert!(Office::new(b"MZ").is_none());
    }

    #[test]
    fn an_open_document_says_what_it_is() {
        let document = |mime: &str| [zip_entry("mimetype", mime.as_bytes()), zip_entry("content.xml", b"")].concat();
        assert_eq!((open_document(&document(ODT)), open_document(&document(ODS))), (Some(ODT), Some(ODS)));
        assert_eq!(open_document(&document(&format!("{ODT}-template"))), None);
        assert_eq!(open_document(&document("application/epub+zip")), None);
        let mut deflated = document(ODT);
        deflated[8] = 8;
        assert_eq!(open_document(&deflated), None);
    }
}
