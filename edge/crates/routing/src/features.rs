//! Features that the edge itself acts on, by the names that the product gives them.

/// `/{locale}/{city}` leads to its `/knowledge-base`.
pub const DISABLE_MAIN: &str = "DISABLE_MAIN";

/// There is no contact form: no page, no overlay, no button.
pub const DISABLE_CONTACT_US_FORM: &str = "DISABLE_CONTACT_US_FORM";

/// Nothing is kept for reading without a network, and what was kept goes: the switch of the service worker.
pub const DISABLE_OFFLINE: &str = "DISABLE_OFFLINE";

/// All of them.
pub(crate) const FEATURES: [&str; 3] = [DISABLE_MAIN, DISABLE_CONTACT_US_FORM, DISABLE_OFFLINE];

/// What is wrong with a name that is none of `known`: a sentence that names the nearest one, where there is one.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let near = |candidate: &&&str| strsim::normalized_damerau_levenshtein(&candidate.to_lowercase(), &name.to_lowercase()) > 0.6;
    let distance = |candidate: &&&str| strsim::damerau_levenshtein(&candidate.to_lowercase(), &name.to_lowercase());
    match known.iter().filter(near).min_by_key(distance) {
        Some(nearest) => format!("unknown {what} `{name}`: did you mean `{nearest}`?"),
        None => format!("unknown {what} `{name}`: use one of {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_all_are_when_none_is_near() {
        assert_eq!(
            unknown("feature", "disable_contact_form", &FEATURES),
            "unknown feature `disable_contact_form`: did you mean `DISABLE_CONTACT_US_FORM`?"
        );
        assert_eq!(
            unknown("feature", "x", &FEATURES),
            "unknown feature `x`: use one of DISABLE_MAIN, DISABLE_CONTACT_US_FORM, DISABLE_OFFLINE"
        );
    }
}
