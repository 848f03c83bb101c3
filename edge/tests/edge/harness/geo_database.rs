//! Writes a small MaxMind DB 2.0 file: 24-bit records, IPv4 networks under `::/96`.

use std::net::IpAddr;

use ipnet::IpNet;

/// Zero bytes between tree and data.
const SEPARATOR: usize = 16;

/// A network and its location.
pub(crate) struct Network {
    /// The network.
    pub(crate) network: &'static str,
    /// ISO 3166-1 country code in upper case.
    pub(crate) country: &'static str,
    /// City name by language. Empty: only the country is known.
    pub(crate) city: &'static [(&'static str, &'static str)],
}

#[derive(Clone, Copy)]
enum Record {
    Nothing,
    Node(usize),
    Data(usize),
}

/// The file's bytes.
pub(crate) fn database(networks: &[Network]) -> Vec<u8> {
    let mut tree: Vec<[Record; 2]> = vec![[Record::Nothing; 2]];
    let mut data = Vec::new();
    for network in networks {
        let record = Record::Data(data.len());
        data.extend(location(network));
        insert(&mut tree, network.network.parse().unwrap(), record);
    }
    let mut file = Vec::new();
    for record in tree.iter().flatten() {
        let number = match record {
            Record::Nothing => tree.len(),
            Record::Node(node) => *node,
            Record::Data(offset) => tree.len() + SEPARATOR + offset,
        };
        file.extend(&u32::try_from(number).unwrap().to_be_bytes()[1..]);
    }
    file.extend([0; SEPARATOR]);
    file.extend(data);
    file.extend(b"\xab\xcd\xefMaxMind.com");
    file.extend(metadata(tree.len()));
    file
}

fn insert(tree: &mut Vec<[Record; 2]>, network: IpNet, record: Record) {
    let (bits, length) = match network.network() {
        IpAddr::V4(address) => (u128::from(u32::from(address)), 96 + network.prefix_len()),
        IpAddr::V6(address) => (u128::from(address), network.prefix_len()),
    };
    let mut node = 0;
    for depth in 0..length {
        let side = usize::from(bits >> (127 - depth) & 1 == 1);
        if depth + 1 == length {
            tree[node][side] = record;
        } else {
            node = match tree[node][side] {
                Record::Node(next) => next,
                Record::Nothing | Record::Data(_) => {
                    tree.push([Record::Nothing; 2]);
                    let next = tree.len() - 1;
                    tree[node][side] = Record::Node(next);
                    next
                }
            };
        }
    }
}

fn location(network: &Network) -> Vec<u8> {
    let country = [field("country", map(1, field("iso_code", text(network.country))))].concat();
    if network.city.is_empty() {
        return map(1, country);
    }
    let names = network.city.iter().flat_map(|(language, name)| field(language, text(name))).collect();
    map(2, [country, field("city", map(1, field("names", map(network.city.len(), names))))].concat())
}

fn metadata(nodes: usize) -> Vec<u8> {
    let fields = [
        field("binary_format_major_version", number(5, 2)),
        field("binary_format_minor_version", number(5, 0)),
        field("build_epoch", number(9, 1)),
        field("database_type", text("Test-City")),
        field("description", map(1, field("en", text("A test")))),
        field("ip_version", number(5, 6)),
        field("languages", [control(11, 1), text("en")].concat()),
        field("node_count", number(6, u32::try_from(nodes).unwrap())),
        field("record_size", number(5, 24)),
    ];
    map(fields.len(), fields.concat())
}

fn field(key: &str, value: Vec<u8>) -> Vec<u8> {
    [text(key), value].concat()
}

fn text(text: &str) -> Vec<u8> {
    [control(2, text.len()), text.as_bytes().to_vec()].concat()
}

fn map(length: usize, fields: Vec<u8>) -> Vec<u8> {
    [control(7, length), fields].concat()
}

fn number(kind: u8, value: u32) -> Vec<u8> {
    let bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    [control(kind, bytes.len()), bytes].concat()
}

/// Control byte: type and length. A length above 28 and a type above 7 each take an extra byte.
fn control(kind: u8, length: usize) -> Vec<u8> {
    let (small, extra_byte) =
        if length < 29 { (u8::try_from(length).unwrap(), None) } else { (29, Some(u8::try_from(length - 29).unwrap())) };
    let mut bytes = if kind <= 7 { vec![kind << 5 | small] } else { vec![small, kind - 7] };
    bytes.extend(extra_byte);
    bytes
}
