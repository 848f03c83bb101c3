//! Interface strings and number format of a calculator page.

/// The page's language.
pub(crate) struct Words<'w> {
    /// Looks up the string of a key.
    pub(crate) label: &'w dyn Fn(&str) -> String,
    /// Decimal separator.
    pub(crate) decimal_mark: &'w str,
}
