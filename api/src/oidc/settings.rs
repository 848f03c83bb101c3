//! Settings of the OpenID Connect provider, checked for the API and for the edge alike.

use std::fmt;
use std::time::Duration;

use url::{Origin, Url};

use crate::web::edge_headers::parse_origin;

/// Longest issuer, client id, client secret and list of scopes, in bytes.
const LONGEST: usize = 1024;

/// Raw settings of the identity provider, one flag and one environment variable each.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct RawIdentity {
    /// Issuer of the OpenID Connect provider that signs visitors in, as its discovery document
    /// spells it. Default: no one can sign in.
    #[arg(long, env = "ROADSIDE_IDENTITY_ISSUER", default_value = "")]
    pub identity_issuer: String,
    /// Client id at the provider.
    #[arg(long, env = "ROADSIDE_IDENTITY_CLIENT_ID", default_value = "")]
    pub identity_client_id: String,
    /// Client secret at the provider. Empty: a public client, which PKCE alone protects.
    #[arg(long, env = "ROADSIDE_IDENTITY_CLIENT_SECRET", default_value = "", hide_env_values = true)]
    pub identity_client_secret: String,
    /// Requested scopes, separated by spaces.
    #[arg(long, env = "ROADSIDE_IDENTITY_SCOPES", default_value = "openid profile")]
    pub identity_scopes: String,
    /// Further origins on which the provider shows its pages, separated by commas. Needed only if
    /// they differ from the issuer's.
    #[arg(long, env = "ROADSIDE_IDENTITY_ORIGINS", default_value = "")]
    pub identity_origins: String,
}

/// Checked settings of the identity provider.
#[derive(Clone, PartialEq, Eq)]
pub struct IdentitySettings {
    /// Issuer, compared as text.
    pub issuer: String,
    /// Client id.
    pub client_id: String,
    /// Client secret; `None` for a public client.
    pub client_secret: Option<String>,
    /// Requested scopes, separated by spaces.
    pub scopes: String,
    /// Origins that visitors may be sent to: the issuer's first.
    pub origins: Vec<Origin>,
    /// Deadline of one request to the provider.
    pub timeout: Duration,
    /// Time after which the provider's metadata is read again.
    pub metadata_fresh: Duration,
    /// Longest time that a copy of the provider's keys is used.
    pub keys_fresh: Duration,
}

/// Omits the secret.
impl fmt::Debug for IdentitySettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdentitySettings").field("issuer", &self.issuer).field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

/// Invalid settings: their names without the prefix `identity_`, and the reasons.
pub type IdentityFaults = Vec<(&'static str, String)>;

impl RawIdentity {
    /// Checks all settings. `None` without an issuer.
    ///
    /// # Errors
    /// All errors. No message repeats the secret.
    pub fn check(&self) -> Result<Option<IdentitySettings>, IdentityFaults> {
        let mut faults = self.origins().err().unwrap_or_default();
        let origins = self.origins().unwrap_or_default();
        let is_on = !self.identity_issuer.is_empty();
        let has_client = !self.identity_client_id.is_empty() || !self.identity_client_secret.is_empty();
        if !is_on && has_client {
            faults.push(("issuer", "a client needs the issuer that knows it".to_owned()));
        }
        if is_on && self.identity_client_id.is_empty() {
            faults.push(("client_id", "an issuer needs the client id that it gave this site".to_owned()));
        }
        // RFC 6749, appendix A.1 and A.2: visible ASCII and spaces.
        for (name, text) in [("client_id", &self.identity_client_id), ("client_secret", &self.identity_client_secret)] {
            if text.len() > LONGEST || !text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
                faults.push((name, format!("expected at most {LONGEST} ASCII characters without controls")));
            }
        }
        let scopes: Vec<&str> = self.identity_scopes.split_ascii_whitespace().collect();
        // RFC 6749, section 3.3.
        let is_scope = |scope: &&str| scope.bytes().all(|byte| matches!(byte, b'!' | b'#'..=b'[' | b']'..=b'~'));
        if is_on && (!scopes.contains(&"openid") || !scopes.iter().all(is_scope) || self.identity_scopes.len() > LONGEST) {
            faults.push(("scopes", "expected scopes separated by spaces, openid among them".to_owned()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(is_on.then(|| IdentitySettings {
            issuer: self.identity_issuer.clone(),
            client_id: self.identity_client_id.clone(),
            client_secret: Some(self.identity_client_secret.clone()).filter(|secret| !secret.is_empty()),
            scopes: scopes.join(" "),
            origins,
            timeout: IdentitySettings::TIMEOUT,
            metadata_fresh: IdentitySettings::METADATA_FRESH,
            keys_fresh: IdentitySettings::KEYS_FRESH,
        }))
    }

    /// Origins that visitors may be sent to: the issuer's, then those of `identity_origins`. Empty
    /// without an issuer.
    ///
    /// # Errors
    /// The issuer or an origin is not one.
    pub fn origins(&self) -> Result<Vec<Origin>, IdentityFaults> {
        let mut faults = Vec::new();
        let mut origins = Vec::new();
        if !self.identity_issuer.is_empty() {
            match issuer_url(&self.identity_issuer) {
                Some(url) => origins.push(url.origin()),
                None => faults.push((
                    "issuer",
                    format!(
                        "`{}` is not an https:// URL without user, query and fragment, or http:// of this machine",
                        self.identity_issuer
                    ),
                )),
            }
        }
        for text in self.identity_origins.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            match parse_origin(text).filter(|_| Url::parse(text).is_ok_and(|url| is_safe(&url))) {
                Some(origin) if !self.identity_issuer.is_empty() => origins.push(origin),
                Some(_) => faults.push(("origins", "origins need an issuer".to_owned())),
                None => faults.push(("origins", format!("`{text}` is not an https:// origin"))),
            }
        }
        if faults.is_empty() { Ok(origins) } else { Err(faults) }
    }
}

impl IdentitySettings {
    /// Default deadline of one request. A sign-in needs four in a row at most, within the API's own
    /// deadline of 10 seconds: metadata, the code with the keys, rotated keys, `UserInfo`.
    pub const TIMEOUT: Duration = Duration::from_millis(2400);

    /// Default time after which the provider's metadata is read again.
    pub const METADATA_FRESH: Duration = Duration::from_secs(60 * 60);

    /// Default life of a copy of the provider's keys. A key that the provider withdrew is accepted
    /// no longer than this.
    pub const KEYS_FRESH: Duration = Duration::from_secs(5 * 60);
}

/// The issuer as a URL: OpenID Connect Discovery 1.0, section 3 (`issuer`).
fn issuer_url(issuer: &str) -> Option<Url> {
    let url = Url::parse(issuer).ok().filter(is_safe)?;
    // Parsers skip white space and controls, but the issuer is compared as text.
    let is_plain = issuer.bytes().all(|byte| byte.is_ascii_graphic());
    (issuer.len() <= LONGEST && url.query().is_none() && is_plain).then_some(url)
}

/// True for HTTPS, or HTTP of this machine, without user and fragment.
pub(super) fn is_safe(url: &Url) -> bool {
    // SECURITY: codes, tokens and the client secret travel over these connections.
    let is_protected = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url));
    is_protected && url.has_host() && url.username().is_empty() && url.password().is_none() && url.fragment().is_none()
}

/// True if the host of a URL is this machine.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::RawIdentity;

    fn raw(issuer: &str, client_id: &str) -> RawIdentity {
        RawIdentity {
            identity_issuer: issuer.to_owned(),
            identity_client_id: client_id.to_owned(),
            identity_scopes: "openid profile".to_owned(),
            ..RawIdentity::default()
        }
    }

    #[test]
    fn issuer_is_https_or_of_this_machine() {
        for good in ["https://id.example", "https://id.example/realms/a", "http://localhost:9", "http://127.0.0.1:9/", "http://[::1]:9"] {
            assert!(raw(good, "site").check().is_ok(), "{good}");
        }
        for bad in [
            "id.example",
            "http://id.example",
            "http://localhost.evil.example",
            "https://user@id.example",
            "https://id.example?a",
            "https://id.example#a",
            "https://idé.example",
            "https://id.example/a b",
            " https://id.example",
            "https://id.example/\n",
            "ftp://id.example",
            &format!("https://id.example/{}", "a".repeat(1024)),
        ] {
            assert_eq!(raw(bad, "site").check().unwrap_err()[0].0, "issuer", "{bad}");
        }
        assert_eq!(raw("", "").check(), Ok(None));
    }

    #[test]
    fn all_errors_are_reported_and_none_repeats_the_secret() {
        let wrong = RawIdentity {
            identity_client_secret: "sécret".to_owned(),
            identity_scopes: "profile".to_owned(),
            identity_origins: "https://login.example, http://login.example, https://login.example/path".to_owned(),
            ..raw("https://id.example", "")
        };
        let faults = wrong.check().unwrap_err();
        let names: Vec<&str> = faults.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["origins", "origins", "client_id", "client_secret", "scopes"]);
        assert!(!format!("{faults:?}").contains("sécret"), "{faults:?}");
        assert_eq!(raw("", "site").check().unwrap_err()[0].0, "issuer");
    }

    #[test]
    fn origins_begin_with_the_one_of_the_issuer() {
        let both = RawIdentity { identity_origins: "https://login.example".to_owned(), ..raw("https://id.example/realms/a", "site") };
        let settings = both.check().unwrap().unwrap();
        let origins: Vec<String> = settings.origins.iter().map(url::Origin::ascii_serialization).collect();
        assert_eq!(origins, ["https://id.example", "https://login.example"]);
    }

    #[test]
    fn debug_output_omits_the_secret() {
        let secret = RawIdentity { identity_client_secret: "top secret".to_owned(), ..raw("https://id.example", "site") };
        let settings = secret.check().unwrap().unwrap();
        assert!(!format!("{settings:?}").contains("top secret"));
    }
}
