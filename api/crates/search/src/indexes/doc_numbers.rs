//! Numbers of documents by their ids. Ids are kept as hashes: compare the id after a look-up.

use crate::analysis::vocabulary::hash;
use crate::document::DocId;

/// Numbers of one language's documents, by hash of the id.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct DocNumbers(Vec<(usize, DocId)>);

impl DocNumbers {
    /// Numbers documents in their order.
    pub(crate) fn of<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let mut numbers: Vec<(usize, DocId)> = ids.map(hash).zip(0..).collect();
        numbers.sort_unstable();
        Self(numbers)
    }

    /// Documents that may have the id, in order.
    pub(crate) fn of_id(&self, id: &str) -> impl Iterator<Item = DocId> {
        let hash = hash(id);
        let first = self.0.partition_point(|(other, _)| *other < hash);
        self.0[first..].iter().take_while(move |(other, _)| *other == hash).map(|(_, number)| *number)
    }
}
