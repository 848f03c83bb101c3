//! Text of documents: cleaned of control characters, plain, and shortened.

use contracts::posts::{Block, Run};

/// Longest excerpt, in code points.
const LONGEST_EXCERPT: usize = 200;

/// SECURITY: control characters and direction overrides, which make a text look like another.
fn is_hidden(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// One line without hidden characters, trimmed.
pub(crate) fn tidy_line(text: &str) -> String {
    let spaced: String = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    let visible: String = spaced.chars().filter(|letter| !is_hidden(*letter)).collect();
    visible.trim().to_owned()
}

/// Lines without hidden characters. Spaces at the ends stay: they may separate runs.
pub(super) fn tidy_run(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .map(|letter| if letter == '\t' { ' ' } else { letter })
        .filter(|letter| *letter == '\n' || !is_hidden(*letter))
        .collect()
}

/// Lines without hidden characters, trimmed.
pub(crate) fn tidy_lines(text: &str) -> String {
    tidy_run(text).trim().to_owned()
}

/// Text of runs without marks.
pub(super) fn text_of(runs: &[Run]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

/// Text of all blocks, one line each.
pub(crate) fn plain_text(blocks: &[Block]) -> String {
    let mut lines = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph { text } | Block::Heading { text, .. } | Block::Callout { text, .. } => lines.push(text_of(text)),
            Block::Quote { text, source, url } => lines.extend([text_of(text), source.clone(), url.clone()]),
            Block::List { items, .. } => lines.extend(items.iter().map(|item| text_of(item))),
            Block::Image { alt, caption, .. } => lines.extend([alt.clone(), caption.clone()]),
            Block::Link { title, description, url } => lines.extend([title.clone(), description.clone(), url.clone()]),
            Block::Divider {} => {}
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    lines.join("\n")
}

/// First words of the running text, for lists.
pub(crate) fn excerpt(blocks: &[Block]) -> String {
    let prose = blocks.iter().filter_map(|block| match block {
        Block::Paragraph { text } | Block::Quote { text, .. } | Block::Callout { text, .. } => Some(text_of(text)),
        Block::List { items, .. } => items.first().map(|item| text_of(item)),
        _ => None,
    });
    first_words(&prose.collect::<Vec<_>>().join(" "))
}

/// The first 200 code points of a text on one line, cut between words.
pub(crate) fn first_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST_EXCERPT {
        return line;
    }
    let head: String = line.chars().take(LONGEST_EXCERPT - 1).collect();
    let cut = head.rsplit_once(' ').map_or(head.as_str(), |(words, _)| words);
    format!("{}…", cut.trim_end_matches([',', '.', ';', ':', '—', '-']))
}
