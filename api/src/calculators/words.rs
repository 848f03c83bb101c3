//! Interface strings and number format of a calculator page.

/// The page's language.
pub(crate) struct Words<'w> {
    /// The string of a key.
    pub(crate) label: &'w dyn Fn(&str) -> String,
    /// What stands between units and tenths.
    pub(crate) decimal_mark: &'w str,
}
