//! `[retention]`: retention of the embedded product API's data.

use product_api::RetentionSettings;

use super::fields::Fields;

/// Reads the section.
pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> RetentionSettings {
    let RetentionSettings { requests, delivered, undelivered, answers, counters, searches, events } = RetentionSettings::default();
    let mut days = |key: &str, default| fields.days("retention", key, default, &RetentionSettings::DAYS);
    RetentionSettings {
        requests: days("requests_days", requests),
        delivered: days("delivered_days", delivered),
        undelivered: days("undelivered_days", undelivered),
        answers: days("answers_days", answers),
        counters: days("counters_days", counters),
        searches: days("searches_days", searches),
        events: days("events_days", events),
    }
}
