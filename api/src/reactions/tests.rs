//! Tests without a server.

use contracts::article::{FeedbackReason, FeedbackRequest};
use proptest::prelude::*;

use super::{Votes, clean};

#[test]
fn intervals_match_published_wilson_values() {
    // Newcombe, Two-sided confidence intervals for the single proportion (1998), table I: 81 of
    // 263, 15 of 148, 0 of 20, 1 of 29.
    for (yes, all, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)] {
        let (found_low, found_high) = Votes { yes, no: all - yes }.interval();
        assert!((found_low - low).abs() < 5e-5 && (found_high - high).abs() < 5e-5, "{yes} of {all}: {found_low} {found_high}");
    }
    assert_eq!(Votes::default().interval(), (0.0, 1.0));
}

proptest! {
    #[test]
    fn an_interval_holds_its_share(yes in 0..5000_u32, no in 0..5000_u32) {
        let (low, high) = Votes { yes, no }.interval();
        let share = f64::from(yes) / f64::from((yes + no).max(1));
        prop_assert!(0.0 <= low && low <= high && high <= 1.0);
        prop_assert!(yes + no == 0 || (low <= share + 1e-12 && share <= high + 1e-12));
    }

    #[test]
    fn a_cleaned_text_is_short_and_plain_and_stays_so(text in any::<String>(), helpful in any::<bool>()) {
        let feedback = FeedbackRequest { helpful, reasons: vec![FeedbackReason::Unclear; 2], text };
        if let Some(cleaned) = clean(feedback) {
            prop_assert!(cleaned.text.chars().count() <= 300 && !cleaned.text.chars().any(char::is_control));
            prop_assert_eq!(cleaned.reasons.len(), usize::from(!helpful));
            prop_assert_eq!(clean(cleaned.clone()), Some(cleaned));
        }
    }
}
