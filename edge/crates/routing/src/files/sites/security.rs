//! `[security]` of `sites.toml`: contacts for `security.txt`.

use crate::reader::fields::Fields;
use crate::reader::source::Faults;

const KEYS: [&str; 3] = ["contacts", "policy", "languages"];

/// Schemes of contact addresses.
const CONTACTS: [&str; 3] = ["https://", "mailto:", "tel:"];

/// Contacts for reporting vulnerabilities, <https://www.rfc-editor.org/rfc/rfc9116>.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityContact {
    /// At least one contact, the preferred one first: `mailto:`, `https://` or `tel:`.
    pub contacts: Vec<String>,
    /// URL of the disclosure policy.
    pub policy: Option<String>,
    /// BCP 47 languages for reports. Empty for any.
    pub languages: Vec<String>,
}

impl SecurityContact {
    /// Reads the table. `None` if it is absent.
    pub(super) fn read(fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<Self> {
        let fields = fields.table("security", &KEYS, faults)?;
        let is_address = |text: &str, beginnings: &[&str]| {
            let rest = beginnings.iter().find_map(|beginning| text.strip_prefix(beginning));
            rest.is_some_and(|rest| !rest.is_empty()) && text.bytes().all(|byte| byte.is_ascii_graphic())
        };
        let contacts = fields.texts("contacts", faults);
        if contacts.is_empty() {
            faults.error(fields.span, "[security] needs `contacts`: addresses for reporting vulnerabilities");
        }
        for contact in contacts.iter().filter(|contact| !is_address(contact.value, &CONTACTS)) {
            let message = format!("`{}` is not a contact: write mailto:security@site.example, an https:// address or tel:", contact.value);
            faults.error(contact.span, message);
        }
        let policy = fields.text("policy", faults);
        if let Some(policy) = policy.filter(|policy| !is_address(policy.value, &CONTACTS[..1])) {
            faults.error(policy.span, format!("`{}` is not a page URL: write one that begins with https://", policy.value));
        }
        let languages = fields.texts("languages", faults);
        let is_language = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        for language in languages.iter().filter(|language| !is_language(language.value)) {
            faults.error(language.span, format!("`{}` is not a language: write its code, such as en", language.value));
        }
        Some(Self {
            contacts: contacts.iter().map(|contact| contact.value.to_owned()).collect(),
            policy: policy.map(|policy| policy.value.to_owned()),
            languages: languages.iter().map(|language| language.value.to_owned()).collect(),
        })
    }
}
