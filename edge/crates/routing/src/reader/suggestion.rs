//! Suggestions for misspelt names.

/// Error message for a name that is not in `known`. Names the nearest known one, or lists all.
pub(crate) fn unknown(kind: &str, name: &str, known: &[&str]) -> String {
    let near = |candidate: &&&str| strsim::normalized_damerau_levenshtein(&candidate.to_lowercase(), &name.to_lowercase()) > 0.6;
    let distance = |candidate: &&&str| strsim::damerau_levenshtein(&candidate.to_lowercase(), &name.to_lowercase());
    match known.iter().filter(near).min_by_key(distance) {
        Some(nearest) => format!("unknown {kind} `{name}`: did you mean `{nearest}`?"),
        None => format!("unknown {kind} `{name}`: use one of {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_name_is_suggested_or_all_names_are_listed() {
        let features = ["DISABLE_MAIN", "DISABLE_CONTACT_US_FORM", "DISABLE_OFFLINE"];
        assert_eq!(
            unknown("feature", "disable_contact_form", &features),
            "unknown feature `disable_contact_form`: did you mean `DISABLE_CONTACT_US_FORM`?"
        );
        assert_eq!(
            unknown("feature", "x", &features),
            "unknown feature `x`: use one of DISABLE_MAIN, DISABLE_CONTACT_US_FORM, DISABLE_OFFLINE"
        );
    }
}
