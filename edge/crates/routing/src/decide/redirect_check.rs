//! Follows the target that the product API's redirect check names.

use super::{Outcome, Resolver};
use crate::decide::decision::{Decision, Location, ServeInPlace};
use crate::explain::Recorder;
use crate::files::redirects::Code;
use crate::files::sites::{is_host, normalize_host};
use crate::matching::path::CanonicalPath;
use crate::ruleset::RedirectAdvice;

impl<R: Recorder> Resolver<'_, R> {
    /// Continues from the target of the redirect check; `None` if the target must be ignored.
    pub(crate) fn follow(mut self, advice: RedirectAdvice<'_>) -> Option<Decision> {
        let code = advice.code.and_then(|code| Code::of(code.into())).unwrap_or(Code::ByHost);
        // SECURITY: the API's target is validated as strictly as a rule's.
        let is_clean = !advice
            .url
            .chars()
            .any(|letter| letter.is_control() || letter.is_whitespace() || matches!(letter, '\\' | '"' | '<' | '>' | '`'));
        let (host, path) = is_clean.then(|| split(advice.url)).flatten()?;
        if let Some(host) = host.as_deref().filter(|host| self.rules.sites.find(host).is_none()) {
            let redirects = &self.rules.redirects;
            if code == Code::Serve {
                return redirects
                    .serve_in_place
                    .allow(host)
                    .then(|| Decision::Serve(ServeInPlace { url: advice.url.to_owned(), rule: None }));
            }
            self.trail.record_redirect_check(code);
            return match redirects.leave_for.allow(host).then(|| self.answer(Location::Away(advice.url.to_owned())))? {
                Outcome::End(decision) => Some(decision),
                Outcome::Continue => None,
            };
        }
        // A page of these sites is rendered by the caller, never fetched. SECURITY: the `Host`
        // header of an unknown host is not trusted.
        if code == Code::Serve {
            let site_match = self.rules.sites.match_host(self.request.host)?;
            let own = || if site_match.named { normalize_host(self.request.host) } else { site_match.name.to_owned() };
            return Some(Decision::Serve(ServeInPlace { url: format!("http://{}{path}", host.unwrap_or_else(own)), rule: None }));
        }
        let (path, anchor) = path.split_once('#').map_or((path, None), |(path, anchor)| (path, Some(anchor)));
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        let begin = self.here();
        self.trail.record_redirect_check(code);
        self.trail.anchor = anchor.map(Into::into);
        self.query.add_redirect_check(query.unwrap_or_default());
        self.go(host.as_deref(), CanonicalPath::parse(path).ok()?)?;
        match self.run() {
            Decision::Redirect(redirect) if redirect.location == begin => None,
            Decision::Redirect(redirect) => Some(Decision::Redirect(redirect)),
            _ => None,
        }
    }
}

/// Splits a URL into host and the rest. A path has no host.
fn split(url: &str) -> Option<(Option<String>, &str)> {
    if url.starts_with('/') {
        return (!url.starts_with("//")).then_some((None, url));
    }
    let after = ["https://", "http://"].into_iter().find_map(|scheme| url.strip_prefix(scheme))?;
    let end = after.find(['/', '?', '#']).unwrap_or(after.len());
    let host = normalize_host(&after[..end]);
    let path = if after[end..].starts_with('/') { &after[end..] } else { "/" };
    is_host(&host).then_some((Some(host), path))
}
