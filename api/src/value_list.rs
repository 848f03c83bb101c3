//! Lists of values in statements, as in `id IN ($1, $2)`.

/// Values of a list in a statement, as many as the next power of two: the last one is repeated.
/// A statement for each length would fill the caches of prepared statements.
pub(crate) fn padded<T: Copy>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    if let Some(last) = values.last().copied() {
        values.resize(values.len().next_power_of_two(), last);
    }
    values
}

/// `$from, $from+1, …`: placeholders of a list.
pub(crate) fn placeholders(from: usize, length: usize) -> String {
    (from..from + length).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}
