//! Order of questions and options in an attempt, derived from its stored seed. An attempt is never
//! reordered: changing this file would change attempts in progress.

use contracts::knowledge::QuestionKind;
use sha2::{Digest, Sha256};

use crate::content::knowledge::{Definition, Question};

/// Questions of an attempt in their order, as positions in the file.
pub(super) fn questions(definition: &Definition, seed: i64) -> Vec<usize> {
    order(seed, "", definition.questions.len())
}

/// Options of a question in their order, as positions in the file. What has to be put in order is
/// never in order.
pub(super) fn options(question: &Question, seed: i64) -> Vec<u8> {
    let count = question.options.len();
    let mut order = if question.keeps_order { (0..count).collect() } else { order(seed, &question.id, count) };
    if question.kind == QuestionKind::Order && order.is_sorted() {
        order.rotate_left(1);
    }
    order.into_iter().map(|position| u8::try_from(position).unwrap_or(u8::MAX)).collect()
}

/// The shuffle of Fisher and Yates, with numbers of `SplitMix64`.
fn order(seed: i64, of: &str, count: usize) -> Vec<usize> {
    let digest = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(of).finalize();
    let mut state = u64::from_le_bytes([digest[0], digest[1], digest[2], digest[3], digest[4], digest[5], digest[6], digest[7]]);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        // The bias is below 2^-58: lists have at most some dozens of items.
        let chosen = next() % (u64::try_from(last).unwrap_or(u64::MAX) + 1);
        order.swap(last, usize::try_from(chosen).unwrap_or(0));
    }
    order
}

#[cfg(test)]
mod tests {
    use contracts::knowledge::QuestionKind;
    use proptest::prelude::*;

    use super::{options, order, questions};
    use crate::content::knowledge::tests::{definition, question};

    #[test]
    fn order_of_a_seed_never_changes() {
        assert_eq!(questions(&definition(), 42), order(42, "", 5));
        assert_eq!(order(42, "", 8), ORDER_OF_42);
    }

    const ORDER_OF_42: [usize; 8] = [3, 1, 6, 2, 4, 5, 7, 0];

    #[test]
    fn fixed_options_keep_their_order() {
        let mut fixed = question("a", QuestionKind::Picture, &[1]);
        fixed.keeps_order = true;
        assert_eq!(options(&fixed, 7), [0, 1, 2, 3]);
    }

    #[test]
    fn every_option_comes_first_sometimes() {
        let question = question("a", QuestionKind::Single, &[1]);
        let mut first = [0; 4];
        (0..400).for_each(|seed| first[usize::from(options(&question, seed)[0])] += 1);
        assert!(first.iter().all(|count| (60..140).contains(count)), "{first:?}");
    }

    proptest! {
        #[test]
        fn order_is_a_permutation_and_never_the_answer(seed: i64) {
            let question = question("a", QuestionKind::Order, &[]);
            let order = options(&question, seed);
            prop_assert!(!question.is_right(&order));
            let mut sorted = order;
            sorted.sort_unstable();
            prop_assert_eq!(sorted, [0, 1, 2, 3]);
        }
    }
}
