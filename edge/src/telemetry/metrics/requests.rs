//! Metrics of responses: counts by handler and status, and time to first byte.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::histogram::Histogram;
use super::text::{Kind, heading};

/// Upper bounds of the duration buckets in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Classes of status codes, `1xx` to `5xx`.
const CLASSES: usize = 5;

/// Part of the edge that responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Handler {
    Page,
    PageModel,
    Api,
    Asset,
    SmallFile,
    Own,
}

impl Handler {
    const ALL: [Self; 6] = [Self::Page, Self::PageModel, Self::Api, Self::Asset, Self::SmallFile, Self::Own];

    /// Handler of a path.
    pub(crate) fn of(path: &str) -> Self {
        match path {
            "/_edge/page" => Self::PageModel,
            "/favicon.ico" | "/robots.txt" | "/.well-known/security.txt" => Self::SmallFile,
            "/csrf_token" | "/save-user-pool" => Self::Api,
            _ if path.starts_with("/api/") => Self::Api,
            _ if path.starts_with("/assets/") => Self::Asset,
            _ if path.starts_with("/_edge/") => Self::Own,
            _ => Self::Page,
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::PageModel => "page_model",
            Self::Api => "api",
            Self::Asset => "asset",
            Self::SmallFile => "small_file",
            Self::Own => "own",
        }
    }
}

/// Counters and the histogram.
#[derive(Debug, Default)]
pub(super) struct RequestMetrics {
    counts: [[AtomicU64; CLASSES]; Handler::ALL.len()],
    times: Histogram<{ BOUNDS.len() }>,
}

impl RequestMetrics {
    /// Records a response. Status codes outside 100 to 599 count as `5xx`.
    pub(super) fn add(&self, handler: Handler, status: u16, after: Duration) {
        let class = usize::from(status / 100).checked_sub(1).map_or(CLASSES - 1, |class| class.min(CLASSES - 1));
        self.counts[handler as usize][class].fetch_add(1, Ordering::Relaxed);
        self.times.add(&BOUNDS, after);
    }

    /// Writes Prometheus' text format. Series without a response are left out.
    pub(super) fn write(&self, text: &mut String) {
        const COUNTER: &str = "edge_requests_total";
        const TIMES: &str = "edge_request_duration_seconds";
        heading(text, COUNTER, "Responses.", Kind::Counter);
        for handler in Handler::ALL {
            for (class, count) in self.counts[handler as usize].iter().enumerate() {
                let (count, handler) = (count.load(Ordering::Relaxed), handler.label());
                if count > 0 {
                    // Writing to a string cannot fail.
                    let _ = writeln!(text, "{COUNTER}{{status=\"{}xx\",handler=\"{handler}\"}} {count}", class + 1);
                }
            }
        }
        heading(text, TIMES, "Time to first byte.", Kind::Histogram);
        self.times.write(text, TIMES, "", &BOUNDS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_are_counted_by_handler_and_class_of_status() {
        let metrics = RequestMetrics::default();
        metrics.add(Handler::Page, 200, Duration::from_millis(4));
        metrics.add(Handler::of("/ru-ru/moskva"), 204, Duration::from_secs(60));
        metrics.add(Handler::of("/api/menu"), 999, Duration::from_millis(1));
        metrics.add(Handler::of("/_edge/page"), 0, Duration::from_millis(1));
        let mut text = String::new();
        metrics.write(&mut text);
        for line in [
            "edge_requests_total{status=\"2xx\",handler=\"page\"} 2",
            "edge_requests_total{status=\"5xx\",handler=\"api\"} 1",
            "edge_requests_total{status=\"5xx\",handler=\"page_model\"} 1",
            "edge_request_duration_seconds_bucket{le=\"0.001\"} 2",
            "edge_request_duration_seconds_bucket{le=\"0.005\"} 3",
            "edge_request_duration_seconds_bucket{le=\"5\"} 3",
            "edge_request_duration_seconds_bucket{le=\"+Inf\"} 4",
            "edge_request_duration_seconds_sum 60.006",
            "edge_request_duration_seconds_count 4",
        ] {
            assert!(text.lines().any(|actual| actual == line), "{line} in {text}");
        }
        assert!(!text.contains("handler=\"asset\""));
    }

    #[test]
    fn handlers_are_stored_in_the_order_of_their_list() {
        assert!(Handler::ALL.iter().enumerate().all(|(position, handler)| *handler as usize == position));
    }
}
