//! Labelled questions: `tests/bench/assistant/README.md` has the format.

/// Separates the earlier messages of a question.
pub(crate) const BETWEEN_MESSAGES: &str = " ¦ ";

/// Number of columns of a file.
const COLUMNS: usize = 5;

/// A labelled question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    pub(crate) id: String,
    pub(crate) split: Split,
    pub(crate) kind: String,
    pub(crate) messages: Vec<String>,
    pub(crate) labels: Vec<Label>,
    pub(crate) language: String,
}

/// What a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Split {
    /// Weights are chosen on these, and their failures may be read.
    Dev,
    /// The same; written later, for this alone.
    Train,
    /// Measures only: neither questions nor failures may be read.
    Test,
}

impl Split {
    /// Reads a name: `dev`, `train` or `test`.
    ///
    /// # Errors
    /// Another name.
    pub fn of(name: &str) -> Result<Self, String> {
        [Self::Dev, Self::Train, Self::Test]
            .into_iter()
            .find(|split| split.name() == name)
            .ok_or_else(|| format!("no split `{name}`: expected dev, train or test"))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Train => "train",
            Self::Test => "test",
        }
    }
}

/// An article that is right, with its right passages; none if any passage is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) article: String,
    pub(crate) passages: Vec<String>,
}

/// Reads the lines of a file.
///
/// # Errors
/// The first wrong line.
pub fn read(text: &str, language: &str) -> Result<Vec<Labelled>, String> {
    let mut questions = Vec::new();
    for (number, line) in (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, split, kind, question, labels] = columns.as_slice() else {
            return Err(format!("line {number}: {} columns instead of {COLUMNS}", columns.len()));
        };
        let label = |text: &str| {
            let (article, passages) = text.split_once('#').unwrap_or((text, ""));
            Label {
                article: article.to_owned(),
                passages: passages.split(',').filter(|passage| !passage.is_empty()).map(str::to_owned).collect(),
            }
        };
        questions.push(Labelled {
            id: (*id).to_owned(),
            split: Split::of(split).map_err(|error| format!("line {number}: {error}"))?,
            kind: (*kind).to_owned(),
            messages: question.split(BETWEEN_MESSAGES).map(str::to_owned).collect(),
            labels: labels.split(';').filter(|label| !label.is_empty()).map(label).collect(),
            language: language.to_owned(),
        });
    }
    Ok(questions)
}

impl Labelled {
    /// What the question is for.
    #[must_use]
    pub const fn split(&self) -> Split {
        self.split
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let questions = read("id\tsplit\tkind\tquestion\tlabels\nru-1\tdev\tfollowup\tа ¦ б\ttaxi-pets#@,f2;x\n", "ru").unwrap();
        assert_eq!(questions[0].messages, ["а", "б"]);
        assert_eq!(questions[0].labels[0].passages, ["@", "f2"]);
        assert!(read("head\nru-1\tdev\n", "ru").is_err());
        assert_eq!(questions[0].split(), Split::Dev);
        assert!(read("head\nru-1\tdevel\tcalm\tа\t\n", "ru").is_err(), "an unknown split is not taken for another");
    }
}
