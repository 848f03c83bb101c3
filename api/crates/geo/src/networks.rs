//! Locations of IP addresses, from the operator's table. The product ships none for licence
//! reasons.

use std::collections::{BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;

use input_faults::Faults;

use super::Geo;

/// Bits before an IPv4 address in its IPv6 form.
const MAPPED_BITS: u8 = 96;

/// A country, and a city if known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkLocation {
    /// Code of the country.
    pub country: String,
    /// Code of the city.
    pub city: Option<String>,
}

/// Networks with locations. IPv4 networks are stored as IPv6 (`::ffff:a.b.c.d`).
#[derive(Debug, Default)]
pub struct Networks {
    /// Locations by length and bits of the prefix.
    places: HashMap<(u8, u128), NetworkLocation>,
    /// Lengths of all prefixes.
    lengths: BTreeSet<u8>,
}

impl Networks {
    /// Reads a file with lines `<network>/<bits> <country>[/<city>]`. `#` starts a comment.
    ///
    /// # Errors
    /// All errors in the file.
    pub fn read(file: &Path, geo: &Geo) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let shown = file.display().to_string();
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| {
            faults.add(&shown, 0, format!("cannot be read: {error}"));
            String::new()
        });
        let mut networks = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            match parse(line, geo) {
                Ok((length, bits, place)) => {
                    networks.lengths.insert(length);
                    networks.places.insert((length, bits), place);
                }
                Err(message) => faults.add(&shown, index + 1, message),
            }
        }
        faults.into_result()?;
        Ok(networks)
    }

    /// Location of the narrowest network with the address; `None` if it is in no network.
    pub fn place(&self, address: IpAddr) -> Option<&NetworkLocation> {
        let bits = bits(address);
        self.lengths.iter().rev().find_map(|&length| self.places.get(&(length, masked(bits, length))))
    }
}

fn parse(line: &str, geo: &Geo) -> Result<(u8, u128, NetworkLocation), String> {
    let malformed = || format!("`{line}` is not `<network>/<bits> <country>[/<city>]`");
    let (network, place) = line.split_once(char::is_whitespace).ok_or_else(malformed)?;
    let (address, length) = network.split_once('/').ok_or_else(malformed)?;
    let address: IpAddr = address.parse().map_err(|_| malformed())?;
    let (own, most) = if address.is_ipv4() { (MAPPED_BITS, 32) } else { (0, 128) };
    let length = length.parse::<u8>().ok().filter(|length| *length <= most).ok_or_else(malformed)? + own;
    if masked(bits(address), length) != bits(address) {
        return Err(format!("`{network}` has bits set after its prefix"));
    }
    let (code, city) = place.trim().split_once('/').map_or((place.trim(), None), |(country, city)| (country, Some(city)));
    let country = geo.country(code).ok_or_else(|| format!("there is no country `{code}`"))?;
    if let Some(city) = city.filter(|city| country.city(city).is_none()) {
        return Err(format!("there is no city `{city}` in `{code}`"));
    }
    Ok((length, bits(address), NetworkLocation { country: code.to_owned(), city: city.map(str::to_owned) }))
}

fn bits(address: IpAddr) -> u128 {
    let mapped = |address: Ipv4Addr| address.to_ipv6_mapped();
    Ipv6Addr::to_bits(match address {
        IpAddr::V4(address) => mapped(address),
        IpAddr::V6(address) => address,
    })
}

fn masked(bits: u128, length: u8) -> u128 {
    // Rust does not shift by all 128 bits.
    bits & u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{NetworkLocation, Networks};
    use crate::tests::geo;

    fn read(text: &str) -> Result<Networks, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        Networks::read(file.path(), &geo()).map_err(|faults| faults.to_string().replace(&file.path().display().to_string(), "networks"))
    }

    #[test]
    fn narrowest_network_has_priority() {
        let networks =
            read("# test nets\n192.0.2.0/24 ru\n192.0.2.128/25 ru/kazan\n2001:db8::/32 tr # a whole country\n203.0.113.7/32 tr/kazan\n")
                .unwrap();
        let place = |address: &str| {
            networks.place(address.parse().unwrap()).map(|NetworkLocation { country, city }| (country.as_str(), city.as_deref()))
        };
        assert_eq!(place("192.0.2.1"), Some(("ru", None)));
        assert_eq!(place("192.0.2.129"), Some(("ru", Some("kazan"))));
        assert_eq!(place("::ffff:192.0.2.129"), Some(("ru", Some("kazan"))));
        assert_eq!(place("2001:db8:1::1"), Some(("tr", None)));
        assert_eq!(place("203.0.113.7"), Some(("tr", Some("kazan"))));
        assert_eq!(place("203.0.113.8"), None);
        assert_eq!(read("0.0.0.0/0 ru\n::/0 tr").unwrap().place("2001::".parse().unwrap()).unwrap().country, "tr");
    }

    #[test]
    fn errors_are_reported_with_their_lines() {
        insta::assert_snapshot!(read("192.0.2.1/24 ru\n192.0.2.0/33 ru\nnonsense\n\n192.0.2.0/24 zz\n192.0.2.0/24 ru/atlantis\n").unwrap_err(), @r"
        networks:1: `192.0.2.1/24` has bits set after its prefix
        networks:2: `192.0.2.0/33 ru` is not `<network>/<bits> <country>[/<city>]`
        networks:3: `nonsense` is not `<network>/<bits> <country>[/<city>]`
        networks:5: there is no country `zz`
        networks:6: there is no city `atlantis` in `ru`
        ");
    }
}
