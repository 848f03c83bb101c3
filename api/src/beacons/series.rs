//! What is counted apart from what, within bounds: whoever sends beacons chooses names.

use std::collections::BTreeSet;

use contracts::beacon::{UserType, VitalName};

/// What names beyond the bounds are counted under.
const OTHER: &str = "other";

/// Most goals counted apart.
const MOST_GOALS: usize = 64;
/// Most brands counted apart.
const MOST_BRANDS: usize = 8;
/// Most flags, and most variants of all flags, counted apart.
const MOST_FLAGS: usize = 64;
const MOST_VARIANTS: usize = 16;
/// Most kinds of reports, and most fragments, counted apart.
const MOST_REPORTS: usize = 32;
const MOST_FRAGMENTS: usize = 32;

/// Upper bounds of the buckets of web vitals, in milliseconds: what is good and what is poor for each of them is among them.
pub(super) const MILLISECONDS: [(f64, &str); 12] = [
    (50.0, "50"),
    (100.0, "100"),
    (200.0, "200"),
    (500.0, "500"),
    (800.0, "800"),
    (1200.0, "1200"),
    (1800.0, "1800"),
    (2500.0, "2500"),
    (3000.0, "3000"),
    (4000.0, "4000"),
    (8000.0, "8000"),
    (16_000.0, "16000"),
];

/// Upper bounds of the buckets of layout shift.
pub(super) const SHIFTS: [(f64, &str); 7] =
    [(0.01, "0.01"), (0.05, "0.05"), (0.1, "0.1"), (0.15, "0.15"), (0.25, "0.25"), (0.5, "0.5"), (1.0, "1")];

/// The last bucket.
pub(super) const INFINITE: &str = "+Inf";

/// What kind of thing is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Labels: name, brand, user type.
    Goal,
    /// Labels: flag, variant.
    Exposure,
    /// Labels: kind, fragment.
    Report,
    /// Labels: name, brand, the bucket's upper bound.
    Vital,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Exposure => "exposure",
            Self::Report => "report",
            Self::Vital => "vital",
        }
    }
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Series {
    pub(super) kind: Kind,
    /// Values of the kind's labels, in their order.
    pub(super) labels: Vec<String>,
}

/// Names seen so far, each kind up to its bound.
#[derive(Debug, Default)]
pub(super) struct Names {
    goals: BTreeSet<String>,
    brands: BTreeSet<String>,
    flags: BTreeSet<String>,
    variants: BTreeSet<String>,
    reports: BTreeSet<String>,
    fragments: BTreeSet<String>,
}

impl Names {
    pub(super) fn goal(&mut self, name: &str, brand: &str, user_type: UserType) -> Series {
        let user_type = match user_type {
            UserType::Authorized => "authorized",
            UserType::Guest => "guest",
            UserType::Unknown => "unknown",
        };
        let labels = vec![bounded(&mut self.goals, name, MOST_GOALS), bounded(&mut self.brands, brand, MOST_BRANDS), user_type.to_owned()];
        Series { kind: Kind::Goal, labels }
    }

    pub(super) fn exposure(&mut self, flag: &str, variant: &str) -> Series {
        let labels = vec![bounded(&mut self.flags, flag, MOST_FLAGS), bounded(&mut self.variants, variant, MOST_VARIANTS)];
        Series { kind: Kind::Exposure, labels }
    }

    pub(super) fn report(&mut self, kind: &str, fragment: &str) -> Series {
        let labels = vec![bounded(&mut self.reports, kind, MOST_REPORTS), bounded(&mut self.fragments, fragment, MOST_FRAGMENTS)];
        Series { kind: Kind::Report, labels }
    }

    pub(super) fn vital(&mut self, name: VitalName, value: f64, brand: &str) -> Series {
        let bounds: &[(f64, &str)] = if name == VitalName::Cls { &SHIFTS } else { &MILLISECONDS };
        let bucket = bounds.iter().find(|(bound, _)| value <= *bound).map_or(INFINITE, |(_, text)| text);
        let labels = vec![vital_name(name).to_owned(), bounded(&mut self.brands, brand, MOST_BRANDS), bucket.to_owned()];
        Series { kind: Kind::Vital, labels }
    }
}

fn bounded(known: &mut BTreeSet<String>, name: &str, most: usize) -> String {
    if !known.contains(name) {
        if known.len() >= most {
            return OTHER.to_owned();
        }
        known.insert(name.to_owned());
    }
    name.to_owned()
}

/// Name of a web vital, as browsers write it.
pub(super) const fn vital_name(name: VitalName) -> &'static str {
    match name {
        VitalName::Cls => "CLS",
        VitalName::Fcp => "FCP",
        VitalName::Inp => "INP",
        VitalName::Lcp => "LCP",
        VitalName::Ttfb => "TTFB",
    }
}

#[cfg(test)]
mod tests {
    use contracts::beacon::{UserType, VitalName};

    use super::{MOST_GOALS, Names};

    #[test]
    fn names_beyond_the_bound_are_counted_together() {
        let mut names = Names::default();
        for number in 0..MOST_GOALS {
            assert_eq!(names.goal(&format!("goal_{number}"), "amber", UserType::Guest).labels[0], format!("goal_{number}"));
        }
        assert_eq!(names.goal("one_more", "amber", UserType::Guest).labels, ["other", "amber", "guest"]);
        assert_eq!(names.goal("goal_0", "amber", UserType::Authorized).labels, ["goal_0", "amber", "authorized"], "known ones stay");
    }

    #[test]
    fn a_vital_falls_into_the_first_bucket_that_holds_it() {
        let mut names = Names::default();
        let mut bucket = |name, value| names.vital(name, value, "amber").labels[2].clone();
        assert_eq!(bucket(VitalName::Lcp, 2500.0), "2500");
        assert_eq!(bucket(VitalName::Lcp, 2500.1), "3000");
        assert_eq!(bucket(VitalName::Inp, 99_999.0), "+Inf");
        assert_eq!(bucket(VitalName::Cls, 0.1), "0.1");
        assert_eq!(bucket(VitalName::Cls, 7.0), "+Inf");
    }
}
