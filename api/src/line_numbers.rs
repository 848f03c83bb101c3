//! Line numbers of byte offsets in a text.

/// Where the lines of a text begin.
pub(crate) struct LineNumbers {
    /// Byte offsets of the second line and of those after it, in order.
    starts: Vec<usize>,
}

impl LineNumbers {
    /// Reads a text once, so that many offsets can be looked up.
    pub(crate) fn new(text: &str) -> Self {
        Self { starts: text.match_indices('\n').map(|(offset, _)| offset + 1).collect() }
    }

    /// Line, from 1, of a byte offset.
    pub(crate) fn at(&self, offset: usize) -> usize {
        1 + self.starts.partition_point(|start| *start <= offset)
    }

    /// Line of an error of the TOML parser; 0 if it concerns the whole text.
    pub(crate) fn of(&self, error: &toml::de::Error) -> usize {
        error.span().map_or(0, |span| self.at(span.start))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::LineNumbers;

    proptest! {
        #[test]
        fn line_is_one_more_than_the_line_breaks_before(text in "[a\n]{0,12}", beyond in 0_usize..3) {
            let lines = LineNumbers::new(&text);
            for offset in 0..=text.len() + beyond {
                let breaks = text.bytes().take(offset).filter(|byte| *byte == b'\n').count();
                prop_assert_eq!(lines.at(offset), 1 + breaks);
            }
        }
    }
}
