//! HTML of other servers' fragments and its cache: as long as `Cache-Control` says, within the rule's bounds; one request in flight for a question that is the same
//! for everybody; when a server fails, down the ladder.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::ForeignHtml;
use dashmap::DashSet;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use moka::future::Cache;
use routing::HttpKind;

use super::HttpPart;
use super::answer::{Answer, Lead};
use super::ask::Ask;
use super::client::{Begun, Question, VERSION, until};
use super::fault::HttpFault;
use super::snapshot::{Shown, Snapshot};
use crate::fragments::breaker::Breakers;
use crate::fragments::fill::{Fill, Source, fallback_html};
use crate::metrics::Metrics;
use crate::trace;

/// Longest title that is taken over, in characters.
const MAX_TITLE: usize = 200;

/// Longest `Location`, and longest cookie, in bytes.
const MAX_VALUE: usize = 4096;

type Key = [u8; 32];

/// One slot that another server fills. Clones are the same job.
#[derive(Debug, Clone)]
pub(crate) struct HttpJob {
    /// Who is asked.
    pub(crate) part: HttpPart,
    /// What.
    pub(crate) ask: Ask,
    /// Text that stands for it when nothing can be had.
    pub(crate) fallback: Option<String>,
    /// When the page can wait no longer.
    pub(crate) until: Instant,
    /// Whether it is the main fragment of the page's route.
    pub(crate) is_main: bool,
}

/// Contents and what is kept of them. Clones share everything.
#[derive(Clone)]
pub(crate) struct HttpContents {
    shared: Arc<Shared>,
}

struct Shared {
    breakers: Arc<Breakers>,
    metrics: Arc<Metrics>,
    kept: Cache<Key, Arc<Content>>,
    last_good: Cache<Key, Arc<Content>>,
    refreshing: DashSet<Key>,
}

/// What a server answered.
#[derive(Debug)]
struct Content {
    lead: Lead,
    html: Bytes,
    title: Option<String>,
    cookies: Vec<HeaderValue>,
    snapshot: Arc<Snapshot>,
    made: Instant,
    keep: Keep,
}

/// How long an answer is good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Keep {
    fresh: Duration,
    /// After that, while asking again.
    stale: Duration,
    /// After the fresh time, when nobody answers.
    if_error: Duration,
}

impl HttpContents {
    /// Nothing kept yet; so many bytes at most.
    pub(crate) fn new(cache_bytes: u64, breakers: Arc<Breakers>, metrics: Arc<Metrics>) -> Self {
        let weigh = |_: &Key, content: &Arc<Content>| u32::try_from(content.html.len() + size_of::<Content>()).unwrap_or(u32::MAX);
        let cache = || Cache::builder().max_capacity(cache_bytes).weigher(weigh).time_to_live(Duration::from_secs(7 * 86_400)).build();
        Self { shared: Arc::new(Shared { breakers, metrics, kept: cache(), last_good: cache(), refreshing: DashSet::new() }) }
    }

    /// Fills a slot. Never fails: what cannot be had comes from a lower step of the ladder.
    pub(crate) async fn fill(&self, job: HttpJob) -> Answer {
        let shared = &self.shared;
        let key = job.key();
        let may_keep = !job.ask.is_personal();
        if may_keep && let Some(kept) = shared.kept.get(&key).await {
            let age = kept.made.elapsed();
            if age < kept.keep.fresh {
                return kept.answer(Source::Cached);
            }
            if age < kept.keep.fresh + kept.keep.stale {
                self.refresh(key, &job);
                return kept.answer(Source::Stale);
            }
            shared.kept.invalidate(&key).await;
        }
        let asked = async {
            if may_keep && !job.part.source.rule.is_by_visitor() {
                let content = shared.kept.try_get_with(key, shared.ask(&job)).await.map_err(|fault| (*fault).clone())?;
                if content.keep.fresh + content.keep.stale == Duration::ZERO {
                    shared.kept.invalidate(&key).await;
                }
                Ok(content)
            } else {
                let content = shared.ask(&job).await?;
                if may_keep && content.keep.fresh + content.keep.stale > Duration::ZERO {
                    shared.kept.insert(key, Arc::clone(&content)).await;
                }
                Ok(content)
            }
        };
        match until(job.until, asked).await {
            Ok(content) => content.answer(Source::Rendered),
            Err(fault) => {
                tracing::warn!(fragment = job.part.source.rule.name, %fault, "A fragment could not be had from its server");
                self.without_server(&job).await
            }
        }
    }

    /// The step of the ladder below the server's own word.
    pub(crate) async fn without_server(&self, job: &HttpJob) -> Answer {
        let last = if job.ask.is_personal() { None } else { self.shared.last_good.get(&job.last_key()).await };
        if let Some(last) = last.filter(|last| last.made.elapsed() < last.keep.fresh + last.keep.if_error) {
            return last.answer(Source::LastGood);
        }
        let snapshot = job.part.source.snapshot();
        let (html, shown, source) = match (&snapshot.fallback, &job.fallback) {
            (Some(html), _) => (html.clone(), Shown::Fallback, Source::Fallback),
            (None, Some(text)) => (fallback_html(text), Shown::Nothing, Source::Fallback),
            (None, None) => (Bytes::new(), Shown::Nothing, Source::Client),
        };
        Answer { fill: Fill { html, source, took: None }, snapshot, shown, lead: Lead::Failed, cookies: Vec::new(), title: None }
    }

    fn refresh(&self, key: Key, job: &HttpJob) {
        if !self.shared.refreshing.insert(key) {
            return;
        }
        let (shared, job) = (Arc::clone(&self.shared), job.clone());
        tokio::spawn(async move {
            match shared.ask(&job).await {
                Ok(content) if content.keep.fresh > Duration::ZERO => shared.kept.insert(key, content).await,
                Ok(_) => shared.kept.invalidate(&key).await,
                Err(fault) => {
                    tracing::warn!(fragment = job.part.source.rule.name, %fault, "A fragment could not be asked for again; its last answer is served");
                }
            }
            shared.refreshing.remove(&key);
        });
    }
}

impl Shared {
    /// Asks the server, within its own deadline and unless it is being left alone.
    async fn ask(&self, job: &HttpJob) -> Result<Arc<Content>, HttpFault> {
        let rule = &job.part.source.rule;
        let _under_way = self.metrics.under_way("http");
        let attempt = self.breakers.attempt(&rule.name, &job.part.snapshot.stored.id).ok_or(HttpFault::Resting)?;
        let asked = until(
            Instant::now() + Duration::from_millis(rule.deadline_ms.into()),
            trace::asking(|| format!("fragment {}", rule.name), ask(job)),
        )
        .await;
        attempt.tell(asked.is_ok());
        self.metrics.asked_server(&rule.name, asked.as_ref().map_or_else(HttpFault::name, |_| "ok"));
        let content = Arc::new(asked?);
        if content.lead == Lead::Content && content.keep.if_error > Duration::ZERO && !job.ask.is_personal() {
            self.last_good.insert(job.last_key(), Arc::clone(&content)).await;
        }
        Ok(content)
    }
}

async fn ask(job: &HttpJob) -> Result<Content, HttpFault> {
    let mut snapshot = Arc::clone(&job.part.snapshot);
    let is_podlet = job.part.source.rule.kind == HttpKind::Podlet;
    if is_podlet && snapshot.version.is_none() {
        return Err(HttpFault::Unknown);
    }
    let begun = begin(job, &snapshot).await?;
    let said = begun.header(VERSION).filter(|_| is_podlet).map(str::to_owned);
    let Some(said) = said.filter(|said| snapshot.version.as_deref() != Some(said)) else { return read(job, begun, snapshot).await };
    // Its files belong to another version than its HTML: what is known of it is read again, and it is asked once more.
    drop(begun);
    snapshot = job.part.source.catch_up(&said).await;
    let begun = begin(job, &snapshot).await?;
    match begun.header(VERSION) {
        Some(said) if snapshot.version.as_deref() != Some(said) => {
            Err(HttpFault::Version { said: said.chars().take(64).collect(), known: snapshot.version.clone().unwrap_or_default() })
        }
        _ => read(job, begun, snapshot).await,
    }
}

async fn begin(job: &HttpJob, snapshot: &Snapshot) -> Result<Begun, HttpFault> {
    let url = job.ask.address(&snapshot.content);
    Question { url: &url, accept: "text/html", headers: job.ask.headers() }.ask(&job.part.source.client).await
}

async fn read(job: &HttpJob, begun: Begun, snapshot: Arc<Snapshot>) -> Result<Content, HttpFault> {
    let source = &job.part.source;
    let mut content = Content {
        lead: Lead::Content,
        html: Bytes::new(),
        title: None,
        cookies: if job.is_main { cookies(&begun.headers, &source.rule.set_cookies) } else { Vec::new() },
        snapshot,
        made: Instant::now(),
        keep: Keep::default(),
    };
    let status = begun.status;
    match status {
        StatusCode::NO_CONTENT => return Ok(content),
        StatusCode::NOT_FOUND | StatusCode::GONE if job.is_main => {
            content.lead = Lead::Missing;
            return Ok(content);
        }
        _ if status.is_redirection() => {
            let location = begun.header(header::LOCATION).filter(|_| job.is_main && status != StatusCode::NOT_MODIFIED);
            let location = location.filter(|location| location.len() <= MAX_VALUE).ok_or(HttpFault::Redirect(status.as_u16()))?;
            content.lead = Lead::Elsewhere { code: status.as_u16(), location: location.to_owned() };
            return Ok(content);
        }
        _ if !status.is_success() => return Err(HttpFault::Status(status.as_u16())),
        _ => {}
    }
    begun.is(&["text/html"])?;
    content.keep = if begun.headers.contains_key(header::SET_COOKIE) {
        // SECURITY: what is sent with a cookie is for one visitor.
        Keep::default()
    } else {
        Keep::of(&begun.headers, source.rule.fresh_seconds, source.rule.stale_seconds)
    };
    let mut html = ForeignHtml::new(job.ask.address(&content.snapshot.content));
    begun.read(source.rule.max_bytes as usize, |piece| Ok(html.write(piece)?)).await?;
    let foreign = html.end()?;
    if foreign.nested > 0 {
        tracing::warn!(fragment = source.rule.name, "A fragment holds fragments; they are not expanded");
    }
    source.named_by(&foreign.assets);
    content.html = foreign.html.into();
    content.title = foreign.title.map(|title| title.chars().take(MAX_TITLE).collect());
    Ok(content)
}

impl HttpJob {
    fn key(&self) -> Key {
        self.ask.key(&format!("{}@{}", self.part.source.rule.name, self.part.snapshot.stored.id), &self.part.snapshot.content)
    }

    /// Whatever the version.
    fn last_key(&self) -> Key {
        self.ask.key(&self.part.source.rule.name, &self.part.snapshot.content)
    }
}

impl Content {
    fn answer(&self, source: Source) -> Answer {
        Answer {
            fill: Fill { html: self.html.clone(), source, took: None },
            snapshot: Arc::clone(&self.snapshot),
            shown: Shown::Content,
            lead: self.lead.clone(),
            cookies: self.cookies.clone(),
            title: self.title.clone(),
        }
    }
}

impl Keep {
    /// What `Cache-Control` says, within bounds of so many seconds. Without a word an answer is not reused, but is kept for the time when nobody answers.
    fn of(headers: &HeaderMap, most_fresh: u32, most_stale: u32) -> Self {
        let lines = headers.get_all(header::CACHE_CONTROL).iter().filter_map(|line| line.to_str().ok());
        let said: Vec<String> = lines.flat_map(|line| line.split(',')).map(|directive| directive.trim().to_ascii_lowercase()).collect();
        let has = |name: &str| said.iter().any(|directive| directive == name || directive.starts_with(&format!("{name}=")));
        let seconds = |name: &str| {
            said.iter().find_map(|directive| directive.strip_prefix(name)?.strip_prefix('=')?.trim_matches('"').parse::<u32>().ok())
        };
        if has("no-store") || has("private") {
            return Self::default();
        }
        let within = |seconds: u32, most: u32| Duration::from_secs(seconds.min(most).into());
        let reusable = !has("no-cache");
        let age = headers.get(header::AGE).and_then(|age| age.to_str().ok()?.parse().ok()).unwrap_or(0);
        let fresh = seconds("s-maxage").or_else(|| seconds("max-age")).unwrap_or(0).saturating_sub(age);
        let stale = if has("must-revalidate") { 0 } else { seconds("stale-while-revalidate").unwrap_or(0) };
        Self {
            fresh: if reusable { within(fresh, most_fresh) } else { Duration::ZERO },
            stale: if reusable { within(stale, most_stale) } else { Duration::ZERO },
            if_error: within(seconds("stale-if-error").unwrap_or(most_stale), most_stale),
        }
    }
}

/// SECURITY: only cookies of these names, for this host alone, whatever else the server says of them.
fn cookies(headers: &HeaderMap, allowed: &[String]) -> Vec<HeaderValue> {
    let cookie = |line: &HeaderValue| {
        let line = line.to_str().ok().filter(|line| line.len() <= MAX_VALUE)?;
        let mut parts = line.split(';').map(str::trim);
        let pair = parts.next()?;
        let (name, _) = pair.split_once('=')?;
        if !allowed.iter().any(|known| known == name) {
            return None;
        }
        let mut cookie = format!("{pair}; Path=/; SameSite=Lax");
        for part in parts {
            let (key, _) = part.split_once('=').unwrap_or((part, ""));
            if ["max-age", "expires", "httponly", "secure"].contains(&key.to_ascii_lowercase().as_str()) {
                cookie = cookie + "; " + part;
            }
        }
        let mut value = HeaderValue::try_from(cookie).ok()?;
        value.set_sensitive(true);
        Some(value)
    };
    headers.get_all(header::SET_COOKIE).iter().filter_map(cookie).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(said: &str) -> (u64, u64, u64) {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_str(said).unwrap());
        let keep = Keep::of(&headers, 60, 600);
        (keep.fresh.as_secs(), keep.stale.as_secs(), keep.if_error.as_secs())
    }

    #[test]
    fn answers_are_kept_as_they_say_within_bounds() {
        assert_eq!(Keep::of(&HeaderMap::new(), 60, 600), Keep { if_error: Duration::from_secs(600), ..Keep::default() });
        assert_eq!(keep("public, max-age=30, stale-while-revalidate=40"), (30, 40, 600));
        assert_eq!(keep("max-age=3600, s-maxage=7200, stale-while-revalidate=99999, stale-if-error=5"), (60, 600, 5));
        assert_eq!(keep("Max-Age=\"20\", must-revalidate, stale-while-revalidate=9"), (20, 0, 600));
        assert_eq!(keep("no-cache, max-age=30"), (0, 0, 600));
        assert_eq!(keep("private, max-age=30"), (0, 0, 0));
        assert_eq!(keep("no-store"), (0, 0, 0));
        assert_eq!(keep("max-age=-5"), (0, 0, 600));
    }

    #[test]
    fn only_named_cookies_are_set_and_only_for_this_host() {
        let mut headers = HeaderMap::new();
        for line in [
            "offer=1; Domain=example.org; Path=/x; Max-Age=60; HttpOnly; Secure; SameSite=None",
            "session=stolen",
            "other=1",
            "offer2=1",
            "broken",
        ] {
            headers.append(header::SET_COOKIE, HeaderValue::from_static(line));
        }
        let set = cookies(&headers, &["offer".to_owned()]);
        assert_eq!(set, ["offer=1; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure"]);
    }
}
