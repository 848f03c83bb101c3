//! Writes beacon counters in Prometheus text format.

use std::collections::{BTreeMap, BTreeSet};

use super::series::{INFINITE, Kind, MILLISECONDS, SHIFTS};
use super::{Beacons, Counters};
use crate::web::prometheus::{head, line};

impl Beacons {
    /// All counters since the start.
    pub(crate) fn metrics(&self) -> String {
        let counters = self.lock();
        let mut out = String::new();
        let goals = ["name", "brand", "user_type"];
        counters.write(&mut out, Kind::Goal, "api_goals_total", "Goals reported by browsers.", &goals);
        counters.write(&mut out, Kind::Exposure, "api_exposures_total", "First exposures of visitors to variants.", &["flag", "variant"]);
        counters.write(&mut out, Kind::Report, "api_client_reports_total", "Errors reported by browsers.", &["kind", "fragment"]);
        counters.histogram(&mut out, false, "api_web_vital_milliseconds", "Web vitals, in milliseconds.", &MILLISECONDS);
        counters.histogram(&mut out, true, "api_web_vital_cls", "Cumulative layout shift.", &SHIFTS);
        head(&mut out, "api_beacons_rejected_total", "Rejected beacons.", "counter");
        for (reason, count) in &counters.rejected {
            line(&mut out, "api_beacons_rejected_total", &[("reason", reason)], *count);
        }
        out
    }
}

impl Counters {
    fn write(&self, out: &mut String, kind: Kind, name: &str, help: &str, labels: &[&str]) {
        head(out, name, help, "counter");
        for (series, count) in self.totals.iter().filter(|(series, _)| series.kind == kind) {
            let labels: Vec<(&str, &str)> = labels.iter().copied().zip(series.labels.iter().map(String::as_str)).collect();
            line(out, name, &labels, *count);
        }
    }

    fn histogram(&self, out: &mut String, is_cls: bool, name: &str, help: &str, bounds: &[(f64, &str)]) {
        head(out, name, help, "histogram");
        let mut buckets: BTreeMap<(&str, &str, &str), u64> = BTreeMap::new();
        let mut labelled: BTreeSet<(&str, &str)> = BTreeSet::new();
        for (series, count) in self.totals.iter().filter(|(series, _)| series.kind == Kind::Vital) {
            if let [vital, brand, bucket] = series.labels.as_slice()
                && (vital == "CLS") == is_cls
            {
                buckets.insert((vital, brand, bucket), *count);
                labelled.insert((vital, brand));
            }
        }
        for (vital, brand) in labelled {
            // The histogram of layout shifts has no name label.
            let labels = if is_cls { vec![("brand", brand)] } else { vec![("name", vital), ("brand", brand)] };
            let mut all = 0;
            for bound in bounds.iter().map(|(_, text)| *text).chain([INFINITE]) {
                all += buckets.get(&(vital, brand, bound)).copied().unwrap_or_default();
                line(out, &format!("{name}_bucket"), &[labels.as_slice(), &[("le", bound)]].concat(), all);
            }
            let sum = self.sums.iter().find(|((name, of), _)| *name == vital && of == brand).map_or(0.0, |(_, sum)| *sum);
            line(out, &format!("{name}_sum"), &labels, sum);
            line(out, &format!("{name}_count"), &labels, all);
        }
    }
}

#[cfg(test)]
mod tests {
    use contracts::beacon::Beacon;
    use serde_json::json;

    use crate::beacons::Beacons;

    #[test]
    fn counters_and_histograms_are_exported() {
        let beacon: Beacon = serde_json::from_value(json!({
            "consent": true,
            "page": {"brand": "amber", "locale": "ru-ru", "type": "kb_root", "path": "/"},
            "user_type": "guest",
            "goals": [{"name": "page_404"}],
            "exposures": [{"flag": "NEW", "variant": "b"}],
            "vitals": [{"name": "LCP", "value": 2400.5}, {"name": "CLS", "value": 0.3}],
            "reports": [{"kind": "load-failed", "message": "m"}]
        }))
        .unwrap();
        let beacons = Beacons::default();
        beacons.count("2026-01-02", &beacon);
        beacons.count("2026-01-02", &beacon);
        beacons.reject("invalid");
        let text = beacons.metrics();
        for line in [
            "# TYPE api_goals_total counter",
            "api_goals_total{name=\"page_404\",brand=\"amber\",user_type=\"guest\"} 2",
            "api_exposures_total{flag=\"NEW\",variant=\"b\"} 2",
            "api_client_reports_total{kind=\"load-failed\",fragment=\"\"} 2",
            "# TYPE api_web_vital_milliseconds histogram",
            "api_web_vital_milliseconds_bucket{name=\"LCP\",brand=\"amber\",le=\"1800\"} 0",
            "api_web_vital_milliseconds_bucket{name=\"LCP\",brand=\"amber\",le=\"2500\"} 2",
            "api_web_vital_milliseconds_bucket{name=\"LCP\",brand=\"amber\",le=\"+Inf\"} 2",
            "api_web_vital_milliseconds_sum{name=\"LCP\",brand=\"amber\"} 4801",
            "api_web_vital_milliseconds_count{name=\"LCP\",brand=\"amber\"} 2",
            "api_web_vital_cls_bucket{brand=\"amber\",le=\"0.25\"} 0",
            "api_web_vital_cls_bucket{brand=\"amber\",le=\"0.5\"} 2",
            "api_beacons_rejected_total{reason=\"invalid\"} 1",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} is missing in\n{text}");
        }
    }
}
