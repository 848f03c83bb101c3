//! Return URL after signing in or out.
//! SECURITY: only pages of the site domains, otherwise this would be an open redirect.

use url::{Origin, Url};

use crate::web::edge_headers::{EdgeHeaders, parse_origin};

/// Longest return URL, in bytes.
const LONGEST: usize = 2048;

/// Cookie with the path of a page that needs a session. The edge sets it when it redirects a
/// signed-out visitor from there to the main page.
pub(crate) const RETURN_TO: &str = "return-to";

/// A safe redirect target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Return {
    address: String,
    page: Option<Url>,
}

impl Return {
    /// The requested URL if it is a page of a site domain, otherwise the root of the visitor's
    /// host.
    pub(crate) fn to(retpath: Option<&str>, edge: &EdgeHeaders) -> Self {
        let page = retpath.and_then(|retpath| page_of_ours(retpath, edge));
        Self { address: page.as_ref().map_or_else(|| "/".to_owned(), Url::to_string), page }
    }

    /// The page at `path` instead of a main page: the visitor was redirected there from it.
    pub(crate) fn or_page_before(self, path: Option<&str>, edge: &EdgeHeaders) -> Self {
        let Some(main) = self.page.as_ref().filter(|page| is_main_page(page)) else { return self };
        let origin = main.origin().ascii_serialization();
        let before = path.filter(|path| path.starts_with('/')).and_then(|path| page_of_ours(&format!("{origin}{path}"), edge));
        before.map_or(self, |page| Self { address: page.to_string(), page: Some(page) })
    }

    /// Absolute URL of a site domain, or `/`. ASCII only.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Its origin, unless it is `/`.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.page.as_ref().map(Url::origin)
    }

    /// `ru-ru` of `/ru-ru/moskva`.
    pub(crate) fn locale(&self) -> Option<&str> {
        self.page.as_ref()?.path_segments()?.next()
    }
}

/// True for `/` and `/{locale}/{city}`.
fn is_main_page(page: &Url) -> bool {
    page.path().split('/').filter(|segment| !segment.is_empty()).count() <= 2
}

fn page_of_ours(text: &str, edge: &EdgeHeaders) -> Option<Url> {
    // Parsers accept white space, control characters and backslashes, which browsers interpret
    // differently; they are rejected.
    let is_strange = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '\\';
    if text.len() > LONGEST || text.contains(is_strange) {
        return None;
    }
    let (scheme, rest) = text.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let origin = parse_origin(&format!("{scheme}://{authority}"))?;
    let page = Url::parse(text).ok()?;
    // URLs of this API are not pages. A path with two slashes would be a host without ours in
    // front.
    let is_page = !page.path().starts_with("//") && !page.path().starts_with("/api/");
    (edge.is_site_domain(&origin) && page.origin() == origin && is_page).then_some(page)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use url::Url;

    use super::Return;
    use crate::web::edge_headers::{EdgeHeaders, parse_origin};

    fn edge() -> EdgeHeaders {
        let domains = ["http://localhost:8080", "http://kz.localhost:8080", "https://roadside.example"];
        EdgeHeaders { domains: domains.map(|origin| parse_origin(origin).unwrap()).to_vec(), ..EdgeHeaders::default() }
    }

    fn address(retpath: &str) -> String {
        Return::to(Some(retpath), &edge()).address().to_owned()
    }

    #[test]
    fn pages_of_the_site_domains_are_accepted() {
        for page in [
            "http://localhost:8080/ru-ru/moskva/knowledge-base?q=a%20b#top",
            "http://kz.localhost:8080/",
            "https://roadside.example/kz-kk/almaty",
            "https://roadside.example/?next=//evil.example",
            "https://roadside.example/ru-ru/moskva/apiary",
        ] {
            assert_eq!(address(page), page);
        }
        assert_eq!(address("https://roadside.example:443/a"), "https://roadside.example/a");
        assert_eq!(address("https://roadside.example/поиск"), "https://roadside.example/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA");
        let page = Return::to(Some("http://localhost:8080/kz-kk/almaty"), &edge());
        assert_eq!(page.locale(), Some("kz-kk"));
    }

    #[test]
    fn open_redirect_attempts_return_to_the_root() {
        for trick in [
            "",
            "/",
            "/ru-ru/moskva",
            "//evil.example",
            "///evil.example",
            "\\\\evil.example",
            "/\\evil.example",
            "https:evil.example",
            "https:/evil.example",
            "https:///evil.example",
            "https:roadside.example",
            "https:\\\\roadside.example",
            "https://evil.example",
            "https://evil.example/https://roadside.example",
            "https://evil.example?https://roadside.example",
            "https://evil.example#https://roadside.example",
            "https://roadside.example@evil.example",
            "https://roadside.example:@evil.example",
            "https://roadside.example:443@evil.example",
            "https://user@roadside.example/",
            "https://roadside.example\\@evil.example",
            "https://roadside.example\\.evil.example",
            "https://evil.example\\@roadside.example",
            "https://evil.example%2f@roadside.example",
            "https://roadside.example.evil.example",
            "https://roadside.example.",
            "https://sub.roadside.example",
            "https://evilroadside.example",
            "https://roadside.example%2eevil.example",
            "https://roadside.example%00.evil.example",
            "https://roadside.example:8443",
            "https://roadside.example:80",
            "http://roadside.example",
            "http://localhost",
            "http://localhost:80801",
            "http://localhost:8080:80",
            "http://127.0.0.1:8080",
            "https://ROADSIDE.example.evil",
            "https://roadsidе.example",
            "https://roadside。example",
            "javascript:alert(1)",
            "javascript://roadside.example/%0aalert(1)",
            "JavaScript:alert(1)",
            "data:text/html,x",
            "ftp://roadside.example",
            "file:///etc/passwd",
            "blob:https://roadside.example/x",
            "view-source:https://roadside.example",
            " https://roadside.example",
            "https://roadside.example ",
            "\thttps://roadside.example",
            "ht\ntps://roadside.example",
            "https://roadside.example\r\nset-cookie: a=b",
            "https://roadside.example/\u{0}",
            "https%3A%2F%2Froadside.example",
            "%2f%2fevil.example",
            "https%3A//evil.example",
            "https://roadside.example//evil.example",
            "https://roadside.example/./\\evil.example",
            "https://roadside.example/.//evil.example",
            "https://roadside.example/%2e//evil.example",
            "https://roadside.example/api/identity/logout?yu=1",
            "https://roadside.example/ru/../api/set/city",
            "https://roadside.example/ru/%2e%2E/api/set/city",
            "https://[::1]",
            "null",
        ] {
            assert_eq!(address(trick), "/", "{trick:?}");
        }
        assert_eq!(address(&format!("https://roadside.example/{}", "a".repeat(2048))), "/", "endless");
        assert_eq!(Return::to(Some("https://roadside.example/"), &EdgeHeaders::default()).address(), "/", "not through the edge");
        assert_eq!(Return::to(None, &edge()).address(), "/");
    }

    #[test]
    fn main_page_gives_way_to_the_page_that_led_there() {
        let from =
            |retpath: &str, path: Option<&str>| Return::to(Some(retpath), &edge()).or_page_before(path, &edge()).address().to_owned();
        let profile = Some("/ru-ru/moskva/profile");
        for main in ["https://roadside.example/ru-ru/moskva", "https://roadside.example/ru-ru/moskva/", "https://roadside.example/"] {
            assert_eq!(from(main, profile), "https://roadside.example/ru-ru/moskva/profile", "{main}");
            assert_eq!(from(main, None), main);
        }
        let article = "https://roadside.example/ru-ru/moskva/knowledge-base/taxi";
        assert_eq!(from(article, profile), article, "sign-in began elsewhere");
        assert_eq!(from("https://evil.example/", profile), "/");
        let main = "https://roadside.example/ru-ru/moskva";
        for trick in
            ["", "profile", "//evil.example", "/\\evil.example", ".evil.example/", "@evil.example/", ":80/", "/api/identity/logout"]
        {
            assert_eq!(from(main, Some(trick)), main, "{trick:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_leads_away(text in "(https?:)?[/\\\\]{0,3}(roadside\\.example|localhost:8080|evil\\.example|[@:.%#?/\\\\a-z\\s]{0,6}){0,4}\\PC{0,8}") {
            stays(&text)?;
        }

        #[test]
        fn no_authority_leads_away(before in "\\PC{0,6}", after in "\\PC{0,6}") {
            stays(&format!("https://{before}roadside.example{after}"))?;
        }

        #[test]
        fn paths_of_ours_are_kept(path in "[a-z]{1,8}(/[a-z0-9-]{1,8}){0,4}") {
            let page = format!("https://roadside.example/x{path}");
            prop_assert_eq!(address(&page), page);
        }
    }

    /// The URL is `/`, or begins with a site domain and is unchanged by parsing.
    fn stays(text: &str) -> Result<(), TestCaseError> {
        let address = address(text);
        if address == "/" {
            return Ok(());
        }
        let begins = ["http://localhost:8080/", "http://kz.localhost:8080/", "https://roadside.example/"];
        prop_assert!(begins.iter().any(|begin| address.starts_with(begin)), "{} -> {}", text, address);
        prop_assert!(address.is_ascii());
        let read = Url::parse(&address).unwrap();
        prop_assert!(edge().is_site_domain(&read.origin()));
        prop_assert_eq!(read.as_str(), address.as_str());
        Ok(())
    }
}
