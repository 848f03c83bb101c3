//! Lists of the profile area, and the number of statements that the database gets.

use std::sync::atomic::{AtomicU64, Ordering};

use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Lists of an account and of the community, below a place.
pub(crate) const LISTS: [&str; 15] = [
    "/community/posts?language=en",
    "/community/posts?language=en&sort=hot&topic=orders",
    "/community/posts?sort=following",
    "/account/posts?list=published",
    "/account/posts?list=drafts",
    "/account/comments",
    "/account/post-favourites",
    "/account/followed-authors",
    "/account/muted-authors",
    "/account/notices",
    "/account/media",
    "/account/requests",
    "/account/progress",
    "/account/achievements",
    "/tests",
];

/// Lists without a place: of an account, and of staff.
pub(crate) const LISTS_WITHOUT_A_PLACE: [&str; 3] = ["/api/auth/sessions", "/api/staff/moderation", "/api/staff/requests"];

static STATEMENTS: AtomicU64 = AtomicU64::new(0);

/// Counts statements, which sqlx reports as events.
struct Count;

impl<S: tracing::Subscriber> Layer<S> for Count {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            STATEMENTS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Counts from now on, in this process.
pub(crate) fn install() {
    tracing_subscriber::registry().with(Count.with_filter(EnvFilter::new("off,sqlx::query=debug"))).init();
}

/// Statements so far.
pub(crate) fn statements() -> u64 {
    STATEMENTS.load(Ordering::Relaxed)
}
