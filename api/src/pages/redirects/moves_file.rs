//! Operator-defined redirects, for all or certain visitors. Renamed content redirects without them.

use std::path::Path;

use input_faults::Faults;
use serde::Deserialize;
use url::{Origin, Url};

use crate::web::edge_headers::parse_origin;

/// Allowed statuses. With 305 the target is served under the requested URL.
const CODES: [u16; 5] = [301, 302, 305, 307, 308];

/// Redirects in the order of the file; the first match applies.
#[derive(Debug, Default)]
pub(crate) struct Moves(Vec<Move>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, rename = "move")]
    moves: Vec<Move>,
}

/// A redirect. All of its conditions must hold.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    /// Path below locale and city.
    from: String,
    /// Path below locale and city, or an absolute URL.
    to: String,
    code: u16,
    /// City codes.
    #[serde(default)]
    cities: Vec<String>,
    /// The visitor's `scheme://host[:port]`.
    #[serde(default)]
    origins: Vec<String>,
    /// Country codes of visitors' networks.
    #[serde(default)]
    networks: Vec<String>,
}

/// Requested city and visitor facts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RedirectContext<'a> {
    /// Code of the requested city.
    pub(crate) city: &'a str,
    /// The visitor's origin; `None` if the edge does not report it.
    pub(crate) origin: Option<&'a Origin>,
    /// Country of the visitor's network; `None` if unknown.
    pub(crate) country: Option<&'a str>,
}

/// Matching redirect of a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RedirectMatch<'m> {
    /// Target and status; `None` without a match.
    pub(crate) to: Option<(&'m str, u16)>,
    /// True if the result depends on the visitor's network.
    pub(crate) depends_on_network: bool,
}

impl Moves {
    /// Reads a redirects file.
    ///
    /// # Errors
    /// All errors in the file.
    pub(crate) fn read(file: &Path) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let shown = file.display().to_string();
        let parsed = std::fs::read_to_string(file)
            .map_err(|error| format!("cannot be read: {error}"))
            .and_then(|text| toml::from_str::<File>(&text).map_err(|error| error.to_string()));
        let moves = match parsed {
            Ok(File { moves }) => moves,
            Err(message) => {
                faults.add(&shown, 0, message);
                Vec::new()
            }
        };
        for Move { from, to, code, origins, .. } in &moves {
            if !from.starts_with('/') || from.ends_with('/') || from.contains(['?', '#']) {
                faults.add(&shown, 0, format!("`{from}` is not a path below a locale and city, such as /jobs/taxi"));
            }
            if !to.starts_with('/') && !Url::parse(to).is_ok_and(|url| matches!(url.scheme(), "http" | "https")) {
                faults.add(&shown, 0, format!("`{to}` is neither a path below a locale and city nor an absolute URL"));
            }
            if !CODES.contains(code) {
                faults.add(&shown, 0, format!("{code} is not a redirect status: use one of {CODES:?}"));
            }
            for origin in origins.iter().filter(|origin| parse_origin(origin).is_none()) {
                faults.add(&shown, 0, format!("`{origin}` is not an origin, such as https://roadside.example"));
            }
        }
        faults.into_result().map(|()| Self(moves))
    }

    /// True if a path below locale and city is redirected for some visitors at least.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.0.iter().any(|known| known.from == path)
    }

    /// The first matching redirect of a path below locale and city.
    pub(crate) fn of(&self, path: &str, context: RedirectContext<'_>) -> RedirectMatch<'_> {
        let here = || self.0.iter().filter(|known| known.from == path && known.is_at(context));
        let found =
            here().find(|known| known.networks.is_empty() || context.country.is_some_and(|country| is_in(&known.networks, country)));
        RedirectMatch {
            to: found.map(|found| (found.to.as_str(), found.code)),
            depends_on_network: here().any(|known| !known.networks.is_empty()),
        }
    }
}

impl Move {
    /// True if the city and origin conditions hold.
    fn is_at(&self, context: RedirectContext<'_>) -> bool {
        let is_origin = |origin: &String| context.origin.is_some() && parse_origin(origin).as_ref() == context.origin;
        (self.cities.is_empty() || is_in(&self.cities, context.city)) && (self.origins.is_empty() || self.origins.iter().any(is_origin))
    }
}

fn is_in(codes: &[String], code: &str) -> bool {
    codes.iter().any(|known| known == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Moves, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        Moves::read(file.path()).map_err(|faults| faults.to_string().replace(&file.path().display().to_string(), "moves"))
    }

    #[test]
    fn first_matching_redirect_applies() {
        let moves = read(
            "[[move]]\nfrom = \"/a\"\nto = \"/kz\"\ncode = 302\nnetworks = [\"kz\"]\n\
             [[move]]\nfrom = \"/a\"\nto = \"/b\"\ncode = 301\n\
             [[move]]\nfrom = \"/c\"\nto = \"https://partner.example/\"\ncode = 305\ncities = [\"kazan\"]\norigins = [\"http://slate.localhost\"]\n",
        )
        .unwrap();
        let slate = parse_origin("http://slate.localhost");
        let of = |path: &str, city: &str, country: Option<&str>, origin: Option<&Origin>| {
            let RedirectMatch { to, depends_on_network } = moves.of(path, RedirectContext { city, origin, country });
            (to.map(|(to, code)| (to.to_owned(), code)), depends_on_network)
        };
        let to = |to: &str, code: u16| Some((to.to_owned(), code));
        assert_eq!(of("/a", "moskva", Some("kz"), None), (to("/kz", 302), true));
        assert_eq!(of("/a", "moskva", Some("ru"), None), (to("/b", 301), true));
        assert_eq!(of("/a", "moskva", None, None), (to("/b", 301), true));
        assert_eq!(of("/c", "kazan", None, slate.as_ref()), (to("https://partner.example/", 305), false));
        assert_eq!(of("/c", "moskva", None, slate.as_ref()), (None, false));
        assert_eq!(of("/c", "kazan", None, None), (None, false));
        assert_eq!(of("/d", "kazan", Some("kz"), None), (None, false));
        assert_eq!(["/a", "/c", "/d"].map(|path| moves.has(path)), [true, true, false]);
    }

    #[test]
    fn all_errors_are_reported() {
        let text = "[[move]]\nfrom = \"a\"\nto = \"javascript:x\"\ncode = 418\norigins = [\"roadside\"]\n";
        insta::assert_snapshot!(read(text).unwrap_err(), @r"
        moves: 418 is not a redirect status: use one of [301, 302, 305, 307, 308]
        moves: `a` is not a path below a locale and city, such as /jobs/taxi
        moves: `javascript:x` is neither a path below a locale and city nor an absolute URL
        moves: `roadside` is not an origin, such as https://roadside.example
        ");
        assert!(read("[[move]]\nfrom = \"/a\"\nto = \"/b\"\ncode = 301\ncity = \"kazan\"\n").is_err(), "an unknown key");
    }
}
