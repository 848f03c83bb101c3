//! Content encoding negotiation.

/// A content encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// No encoding.
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
}

impl Encoding {
    /// Chooses an encoding by `Accept-Encoding`: highest weight, then Brotli before gzip before
    /// identity. Unknown codings and malformed items are ignored. Identity is always allowed: RFC
    /// 9110 permits it as a fallback.
    #[must_use]
    pub fn negotiate(accept_encoding: &str) -> Self {
        let mut weights = Weights::default();
        for item in accept_encoding.split(',') {
            weights.read(item);
        }
        weights.best()
    }

    /// Value of `Content-Encoding`; `None` for identity.
    #[must_use]
    pub const fn header(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// Weights in thousandths, if named by the header.
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
        // Identity is acceptable unless it is named.
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

/// Parses a weight from `0` to `1` with at most 3 decimals (RFC 9110).
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
