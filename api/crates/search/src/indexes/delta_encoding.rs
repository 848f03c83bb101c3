//! Compact lists of documents: differences of successive numbers as variable-length integers.

use crate::document::DocId;
use crate::fields::FIELDS;

/// Bits of a number in each byte. The highest bit is set if another byte follows.
const BITS: u32 = 7;
const CONTINUES: u8 = 1 << BITS;

/// Appends the sorted occurrences (field and document) of a word. The list of each field begins
/// with the number of documents and the field. In each document's number, the lowest bit is set if
/// a count follows because the word occurs there more than once.
pub(crate) fn write(occurrences: &[(u8, DocId)], bytes: &mut Vec<u8>) {
    for list in occurrences.chunk_by(|one, other| one.0 == other.0) {
        let documents = list.chunk_by(|one, other| one.1 == other.1);
        push(bytes, documents.clone().count() as u64 * FIELDS as u64 + u64::from(list[0].0));
        let mut next = 0;
        for document in documents {
            let (number, more) = (document[0].1, document.len() - 1);
            push(bytes, u64::from(number - next) << 1 | u64::from(more > 0));
            if more > 0 {
                push(bytes, more as u64);
            }
            next = number + 1;
        }
    }
}

/// Passes field, document and frequency from the output of [`write()`] to `each`.
pub(crate) fn read(bytes: &[u8], mut each: impl FnMut(usize, DocId, u32)) {
    let mut bytes = bytes.iter();
    while let Some(head) = number(&mut bytes) {
        let field = head as usize % FIELDS;
        let mut next = 0;
        for _ in 0..head / FIELDS as u64 {
            let Some(gap) = number(&mut bytes) else { return };
            let document = next + (gap >> 1) as DocId;
            let more = if gap & 1 == 0 { Some(0) } else { number(&mut bytes) };
            each(field, document, 1 + more.unwrap_or_default() as u32);
            next = document + 1;
        }
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= u64::from(CONTINUES) {
        bytes.push(number as u8 | CONTINUES);
        number >>= BITS;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u64> {
    let first = *bytes.next()?;
    if first < CONTINUES {
        return Some(u64::from(first));
    }
    let mut number = u64::from(first - CONTINUES);
    for (turn, &byte) in (1..).zip(bytes) {
        number |= u64::from(byte & !CONTINUES) << (turn * BITS);
        if byte < CONTINUES {
            break;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Mostly small document numbers, and some of any size.
    fn occurrences() -> impl Strategy<Value = Vec<(u8, DocId)>> {
        let documents = prop_oneof![3 => 0..200_u32, 1 => 0..DocId::MAX];
        let occurrence = (0..FIELDS as u8, documents, 1..300_usize);
        vec(occurrence, 0..60).prop_map(|lists| {
            let mut all: Vec<_> = lists.into_iter().flat_map(|(field, document, times)| vec![(field, document); times]).collect();
            all.sort_unstable();
            all
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn occurrences_round_trip_in_order(occurrences in occurrences()) {
            let mut counts = BTreeMap::new();
            occurrences.iter().for_each(|occurrence| *counts.entry(*occurrence).or_insert(0) += 1);
            let mut bytes = Vec::new();
            write(&occurrences, &mut bytes);
            let mut decoded = Vec::new();
            read(&bytes, |field, document, frequency| decoded.push(((field as u8, document), frequency)));
            prop_assert_eq!(decoded, counts.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn numbers_round_trip(numbers in vec(prop_oneof![0..300_u64, 0..u64::from(DocId::MAX) << 4], 0..20)) {
            let mut bytes = Vec::new();
            numbers.iter().for_each(|&number| push(&mut bytes, number));
            let mut bytes = bytes.iter();
            let read: Vec<u64> = std::iter::from_fn(|| number(&mut bytes)).collect();
            prop_assert_eq!(read, numbers);
        }
    }

    #[test]
    fn document_near_the_previous_one_takes_one_byte() {
        let mut bytes = Vec::new();
        write(&[(0, 3), (0, 4), (0, 67)], &mut bytes);
        assert_eq!(bytes.len(), 1 + 3);
    }
}
