//! Search metrics in Prometheus text format.

use std::sync::atomic::Ordering;

use super::Search;
use crate::web::prometheus::{head, line};

impl Search {
    /// Metrics since the start.
    pub(crate) fn metrics(&self) -> String {
        let mut out = String::new();
        if let Some(catalogue) = self.current.borrow().as_ref() {
            let gauges: [(&str, &str, usize); 2] = [
                ("api_search_documents", "Searchable documents.", catalogue.index.len()),
                ("api_search_languages", "Searchable languages.", catalogue.index.languages().count()),
            ];
            for (name, help, value) in gauges {
                head(&mut out, name, help, "gauge");
                line(&mut out, name, &[], value);
            }
            head(&mut out, "api_search_build_milliseconds", "Duration of the last index build.", "gauge");
            line(&mut out, "api_search_build_milliseconds", &[], catalogue.took.as_millis());
            head(&mut out, "api_search_cache_hits_total", "Searches answered from the cache since the last build.", "counter");
            line(&mut out, "api_search_cache_hits_total", &[], catalogue.cache_hits.load(Ordering::Relaxed));
        }
        head(&mut out, "api_search_index_age_seconds", "Time since the content changed that the index lacks; 0: none.", "gauge");
        line(&mut out, "api_search_index_age_seconds", &[], self.index_age().as_secs_f64());
        head(&mut out, "api_search_builds_failed_total", "Failed index builds.", "counter");
        line(&mut out, "api_search_builds_failed_total", &[], self.counts.failed_builds.load(Ordering::Relaxed));
        head(&mut out, "api_searches_total", "Searches by outcome, without suggestions while typing.", "counter");
        for (outcome, count) in [("found", &self.counts.found), ("relaxed", &self.counts.relaxed), ("nothing", &self.counts.nothing)] {
            line(&mut out, "api_searches_total", &[("outcome", outcome)], count.load(Ordering::Relaxed));
        }
        head(&mut out, "api_search_log_dropped_total", "Searches and events not logged because too many were pending.", "counter");
        line(&mut out, "api_search_log_dropped_total", &[], self.log.dropped());
        out
    }
}
