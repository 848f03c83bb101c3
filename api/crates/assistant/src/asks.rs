//! What a question asks for, by its question word.

/// What a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    HowMuch,
    How,
    Why,
    Anything,
}

impl Asks {
    /// Reads the question word.
    pub(crate) fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let has = |starts: &[&str]| text.split(|letter: char| !letter.is_alphanumeric()).any(|word| starts.contains(&word));
        if has(&["сколько", "скока", "скок", "скоко", "какая", "каков", "минималка", "цена", "размер"])
            || ["how much", "how long", "how many"].iter().any(|start| text.contains(start))
        {
            Self::HowMuch
        } else if has(&["почему", "зачем", "why"]) || text.contains("за что") {
            Self::Why
        } else if has(&["как", "how", "где", "where"]) || text.contains("что делать") || text.contains("what do i do") {
            Self::How
        } else {
            Self::Anything
        }
    }
}
