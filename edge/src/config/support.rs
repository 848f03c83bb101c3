//! `[support]` and `[uploads]`: support settings of the embedded product API.

use url::Url;

use super::Secret;
use super::fields::Fields;

/// Fewest characters of a shared secret.
const LEAST_SECRET: usize = 32;

/// Recipients of support requests, and the storage of their files.
#[derive(Debug, Clone)]
pub struct SupportConfig {
    /// True if chats wait for a person from the start.
    pub disable_assistant: bool,
    /// URL of the webhook, and the secret of its signatures.
    pub webhook: Option<(Url, Secret)>,
    /// Token of staff programs.
    pub staff_token: Option<Secret>,
    /// URL of the mail service, which may contain a password, and the sender.
    pub smtp: Option<(Secret, String)>,
    /// Mailbox that receives requests.
    pub mail_to: Option<String>,
    /// Folder of uploaded files, or `s3://bucket/prefix`.
    pub files: String,
    /// `host:port` or socket of clamd.
    pub clamd: Option<String>,
}

impl SupportConfig {
    /// Reads the sections.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Self {
        let webhook = fields.url("support", "webhook");
        let secret = fields.secret("support", "webhook_secret");
        let webhook = match (webhook, secret) {
            (Some(url), Some(secret)) if secret.reveal().len() >= LEAST_SECRET => Some((url, secret)),
            (Some(_), _) => {
                fields.fault("support", "webhook_secret", "a webhook needs a secret of 32 characters or more");
                None
            }
            (None, _) => None,
        };
        let staff_token = fields.secret("support", "staff_token");
        if staff_token.as_ref().is_some_and(|token| token.reveal().len() < LEAST_SECRET) {
            fields.fault("support", "staff_token", "a token needs 32 characters or more");
        }
        let smtp = fields.secret("support", "smtp");
        let from = fields.text("support", "mail_from", "");
        if smtp.is_some() && from.is_empty() {
            fields.fault("support", "mail_from", "mail needs a sender");
        }
        let non_empty = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            disable_assistant: fields.flag("support", "disable_assistant"),
            webhook,
            staff_token,
            smtp: smtp.map(|address| (address, from)),
            mail_to: non_empty(fields.text("support", "mail_to", "")),
            files: fields.text("uploads", "store", "data/files"),
            clamd: non_empty(fields.text("uploads", "clamd", "")),
        }
    }
}
