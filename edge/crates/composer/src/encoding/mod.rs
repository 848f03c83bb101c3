//! Which content encoding a client takes.

/// A content encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// As it is.
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
}

impl Encoding {
    /// Chooses from an `Accept-Encoding` header: the highest weight, and among equals Brotli before gzip before identity. Codings that we
    /// do not have, and items that cannot be read, count for nothing. Identity is always allowed, even where the client forbids it:
    /// RFC 9110 lets a server answer so rather than fail.
    #[must_use]
    pub fn negotiate(accept_encoding: &str) -> Self {
        let mut weights = Weights::default();
        for item in accept_encoding.split(',') {
            weights.read(item);
        }
        weights.best()
    }

    /// Value of `Content-Encoding`; `None` for identity, which has no header.
    #[must_use]
    pub const fn header(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// Weights in thousandths, as far as the header names them.
#[derive(Debug, Default)]
struct Weights {
    brotli: Option<u16>,
    gzip: Option<u16>,
    identity: Option<u16>,
    others: Option<u16>,
}

impl Weights {
    fn read(&mut self, item: &str) {
        let mut parts = item.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default();
        let mut weight = Some(1000);
        for parameter in parts {
            if let Some((name, value)) = parameter.split_once('=')
                && name.trim().eq_ignore_ascii_case("q")
            {
                weight = thousandths(value.trim());
            }
        }
        let Some(weight) = weight else { return };
        let place = match coding.to_ascii_lowercase().as_str() {
            "br" => &mut self.brotli,
            "gzip" | "x-gzip" => &mut self.gzip,
            "identity" => &mut self.identity,
            "*" => &mut self.others,
            _ => return,
        };
        *place = Some(weight);
    }

    fn best(&self) -> Encoding {
        let named_or_other = |weight: Option<u16>| weight.or(self.others).unwrap_or(0);
        let (brotli, gzip) = (named_or_other(self.brotli), named_or_other(self.gzip));
        // Without a word about it, identity is what remains.
        let identity = self.identity.unwrap_or(0);
        if brotli > 0 && brotli >= gzip && brotli >= identity {
            Encoding::Brotli
        } else if gzip > 0 && gzip >= identity {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }
}

/// `0` to `1` with at most three decimals, as RFC 9110 has it.
fn thousandths(weight: &str) -> Option<u16> {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fraction: u16 = format!("{decimals:0<3}").parse().ok()?;
    match whole {
        "0" => Some(fraction),
        "1" if fraction == 0 => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
