//! Documents: stored names, and their state on a day.

use std::cmp::Ordering;

use contracts::progress::{DocumentKind, DocumentState, EXPIRES_SOON_DAYS};
use jiff::civil::Date;

/// All kinds.
pub(super) const KINDS: [DocumentKind; 7] = [
    DocumentKind::Identity,
    DocumentKind::Licence,
    DocumentKind::Insurance,
    DocumentKind::Permit,
    DocumentKind::PhotoControl,
    DocumentKind::MedicalBook,
    DocumentKind::WorkPermit,
];

/// Stored name of a kind, also that of the contract.
pub(super) const fn name(kind: DocumentKind) -> &'static str {
    match kind {
        DocumentKind::Identity => "identity",
        DocumentKind::Licence => "licence",
        DocumentKind::Insurance => "insurance",
        DocumentKind::Permit => "permit",
        DocumentKind::PhotoControl => "photo_control",
        DocumentKind::MedicalBook => "medical_book",
        DocumentKind::WorkPermit => "work_permit",
    }
}

/// A document on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Document {
    pub(super) kind: DocumentKind,
    pub(super) state: DocumentState,
    pub(super) expires: Option<Date>,
    pub(super) days_left: Option<i32>,
}

/// Documents of a driver and those that are needed, in the order in which they expire; then those
/// without an end, then those that no event has named.
pub(super) fn checklist(known: &[(String, Option<String>)], needed: &[DocumentKind], today: Date) -> Vec<Document> {
    let find = |kind: DocumentKind| known.iter().find(|(stored, _)| stored == name(kind)).map(|(_, expires)| expires);
    let kinds = KINDS.into_iter().filter_map(|kind| match find(kind) {
        Some(expires) => Some(of(kind, expires.as_deref().and_then(|date| date.parse().ok()), today)),
        None if needed.contains(&kind) => Some(Document { kind, state: DocumentState::Unknown, expires: None, days_left: None }),
        None => None,
    });
    let mut documents: Vec<Document> = kinds.collect();
    documents.sort_by(|one, other| match (one.expires, other.expires) {
        (Some(one), Some(other)) => one.cmp(&other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => (one.state == DocumentState::Unknown).cmp(&(other.state == DocumentState::Unknown)),
    });
    documents
}

fn of(kind: DocumentKind, expires: Option<Date>, today: Date) -> Document {
    let days_left = expires.and_then(|date| (date - today).get_days().into());
    let state = match days_left {
        Some(..0) => DocumentState::Expired,
        Some(0..=EXPIRES_SOON_DAYS) => DocumentState::ExpiresSoon,
        _ => DocumentState::Valid,
    };
    Document { kind, state, expires, days_left }
}

#[cfg(test)]
mod tests {
    use contracts::progress::DocumentKind::{Identity, Insurance, Licence, MedicalBook, Permit, PhotoControl, WorkPermit};
    use contracts::progress::DocumentState::{Expired, ExpiresSoon, Unknown, Valid};
    use jiff::civil::date;

    use super::{KINDS, checklist, name};

    #[test]
    fn stored_names_are_those_of_the_contract() {
        for kind in KINDS {
            assert_eq!(serde_json::to_value(kind).unwrap(), name(kind));
        }
    }

    #[test]
    fn first_to_expire_is_first_and_the_last_day_still_counts() {
        let known = [
            ("licence", Some("2030-01-01")),
            ("insurance", Some("2026-11-24")),
            ("permit", Some("2026-11-23")),
            ("photo_control", Some("2026-12-24")),
            ("work_permit", Some("2026-12-25")),
            ("identity", None),
        ];
        let known = known.map(|(kind, expires)| (kind.to_owned(), expires.map(str::to_owned)));
        let documents = checklist(&known, &[MedicalBook, Licence], date(2026, 11, 24));
        let shown: Vec<_> = documents.iter().map(|document| (document.kind, document.state, document.days_left)).collect();
        assert_eq!(
            shown,
            [
                (Permit, Expired, Some(-1)),
                (Insurance, ExpiresSoon, Some(0)),
                (PhotoControl, ExpiresSoon, Some(30)),
                (WorkPermit, Valid, Some(31)),
                (Licence, Valid, Some(1134)),
                (Identity, Valid, None),
                (MedicalBook, Unknown, None),
            ]
        );
    }

    #[test]
    fn nothing_is_listed_without_profession_and_events() {
        assert_eq!(checklist(&[], &[], date(2026, 11, 24)), []);
    }
}
