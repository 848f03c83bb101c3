//! Random cohort id, which keeps a visitor's variants stable.

use std::sync::{Arc, OnceLock};

use http::HeaderValue;

use super::cookies::COHORT;

/// Cookie lifetime: 365 days.
const MAX_AGE_SECONDS: i64 = 365 * 86_400;

/// Cohort id from the cookie, or created on first use.
#[derive(Debug, Clone)]
pub(crate) struct Cohort {
    from_cookie: Option<String>,
    created: Arc<OnceLock<String>>,
}

impl Cohort {
    /// Uses the cookie if it has 32 hexadecimal digits.
    pub(super) fn new(cookie: Option<&str>) -> Self {
        let ours = |id: &&str| id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        Self { from_cookie: cookie.filter(ours).map(str::to_owned), created: Arc::default() }
    }

    /// Id from the cookie; `None` for a new visitor.
    pub(crate) fn existing(&self) -> Option<&str> {
        self.from_cookie.as_deref()
    }

    /// The id; creates one if needed.
    pub(crate) fn id(&self) -> &str {
        self.from_cookie.as_deref().unwrap_or_else(|| self.created.get_or_init(random))
    }

    /// `Set-Cookie` for a newly created id. The response must be uncacheable.
    pub(crate) fn set_cookie(&self, secure: bool) -> Option<HeaderValue> {
        COHORT.set(self.created.get()?, MAX_AGE_SECONDS, secure)
    }
}

/// 128 random bits. On failure all visitors share one id.
fn random() -> String {
    let mut bytes = [0; 16];
    if let Err(error) = getrandom::fill(&mut bytes) {
        tracing::error!(%error, "Random numbers unavailable; visitors share a cohort");
    }
    hex::encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_is_created_once_and_only_on_use() {
        let new = Cohort::new(Some("<script>"));
        assert_eq!((new.existing(), new.set_cookie(false)), (None, None));
        let id = new.id().to_owned();
        assert_eq!((id.len(), new.id()), (32, id.as_str()));
        let cookie = new.set_cookie(true).unwrap();
        assert_eq!(cookie.to_str().unwrap(), format!("__Host-cohort={id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"));

        let from_cookie = Cohort::new(Some(&id));
        assert_eq!((from_cookie.existing(), from_cookie.id(), from_cookie.set_cookie(true)), (Some(id.as_str()), id.as_str(), None));
    }
}
