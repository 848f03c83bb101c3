//! Lists of documents in few bytes. A list says by how much each number is greater than the one
//! before it.

use crate::shelf::{DocId, FIELDS};

/// Bits of a number in a byte. The highest bit of a byte says that the number goes on.
const BITS: u32 = 7;
const GOES_ON: u8 = 1 << BITS;

/// Appends where a word is: field and document of each of its occurrences, sorted. A list for each
/// field begins with the number of documents and the field. Then comes each document, with a bit
/// that says whether the word is there more than once.
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

/// Hands over what [`write()`] has written of one word: field, document and how often the word is
/// there.
pub(crate) fn read(bytes: &[u8], mut found: impl FnMut(usize, DocId, u32)) {
    let mut bytes = bytes.iter();
    while let Some(head) = number(&mut bytes) {
        let field = head as usize % FIELDS;
        let mut next = 0;
        for _ in 0..head / FIELDS as u64 {
            let Some(gap) = number(&mut bytes) else { return };
            let document = next + (gap >> 1) as DocId;
            let more = if gap & 1 == 0 { Some(0) } else { number(&mut bytes) };
            found(field, document, 1 + more.unwrap_or_default() as u32);
            next = document + 1;
        }
    }
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= u64::from(GOES_ON) {
        bytes.push(number as u8 | GOES_ON);
        number >>= BITS;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u64> {
    let first = *bytes.next()?;
    if first < GOES_ON {
        return Some(u64::from(first));
    }
    let mut number = u64::from(first - GOES_ON);
    for (turn, &byte) in (1..).zip(bytes) {
        number |= u64::from(byte & !GOES_ON) << (turn * BITS);
        if byte < GOES_ON {
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

    /// Numbers of documents that are close to each other, and some of any size.
    fn occurrences() -> impl Strategy<Value = Vec<(u8, DocId)>> {
        let documents = prop_oneof![3 => 0..200_u32, 1 => 0..DocId::MAX];
        let occurrence = (0..FIELDS as u8, documents, 1..300_usize);
        vec(occurrence, 0..60).prop_map(|found| {
            let mut all: Vec<_> = found.into_iter().flat_map(|(field, document, times)| vec![(field, document); times]).collect();
            all.sort_unstable();
            all
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        #[test]
        fn every_occurrence_is_counted_in_order(occurrences in occurrences()) {
            let mut counts = BTreeMap::new();
            occurrences.iter().for_each(|occurrence| *counts.entry(*occurrence).or_insert(0) += 1);
            let mut bytes = Vec::new();
            write(&occurrences, &mut bytes);
            let mut found = Vec::new();
            read(&bytes, |field, document, frequency| found.push(((field as u8, document), frequency)));
            prop_assert_eq!(found, counts.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn numbers_come_back(numbers in vec(prop_oneof![0..300_u64, 0..u64::from(DocId::MAX) << 4], 0..20)) {
            let mut bytes = Vec::new();
            numbers.iter().for_each(|&number| push(&mut bytes, number));
            let mut bytes = bytes.iter();
            let read: Vec<u64> = std::iter::from_fn(|| number(&mut bytes)).collect();
            prop_assert_eq!(read, numbers);
        }
    }

    #[test]
    fn a_document_near_the_last_one_takes_a_byte() {
        let mut bytes = Vec::new();
        write(&[(0, 3), (0, 4), (0, 67)], &mut bytes);
        assert_eq!(bytes.len(), 1 + 3);
    }
}
