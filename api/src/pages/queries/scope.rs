//! Parts of the knowledge base.

/// Part of the knowledge base.
#[derive(Debug, Clone)]
pub(in crate::pages) enum Scope {
    /// All of it.
    All,
    /// A profession, by id.
    Profession(String),
    /// A section, by id.
    Section(String),
}

impl Scope {
    /// Id of the part; `None` for all.
    pub(super) fn id(&self) -> Option<&str> {
        match self {
            Self::All => None,
            Self::Profession(id) | Self::Section(id) => Some(id),
        }
    }
}
