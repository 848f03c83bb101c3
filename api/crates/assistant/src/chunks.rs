//! Cuts a message into pieces that one search can read.

use search::LONGEST_QUERY;

use crate::LONGEST_MESSAGE;

/// Most pieces of a message.
pub(crate) const MOST_CHUNKS: usize = 96;

/// A message as it is read: bounded, on one line for each of its lines, without control and
/// private-use characters.
pub(crate) fn readable(text: &str) -> String {
    let is_private = |letter: char| matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    let letters = text.chars().take(LONGEST_MESSAGE);
    let text: String =
        letters.map(|letter| if letter != '\n' && (letter.is_control() || is_private(letter)) { ' ' } else { letter }).collect();
    text.trim().to_owned()
}

/// Pieces of a message, each at most as long as a query: its sentences, short neighbours together,
/// long ones in overlapping windows.
pub(crate) fn chunks(text: &str) -> Vec<String> {
    if text.chars().count() <= LONGEST_QUERY {
        return if text.is_empty() { Vec::new() } else { vec![text.to_owned()] };
    }
    let mut chunks: Vec<String> = Vec::new();
    for sentence in text.split_inclusive(['.', '!', '?', '…', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty()) {
        if sentence.chars().count() > LONGEST_QUERY {
            windows(sentence, &mut chunks);
        } else {
            chunks.push(sentence.to_owned());
        }
        if chunks.len() >= MOST_CHUNKS {
            break;
        }
    }
    chunks.truncate(MOST_CHUNKS);
    chunks
}

/// Windows of words that overlap by half.
fn windows(sentence: &str, chunks: &mut Vec<String>) {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut from = 0;
    while from < words.len() && chunks.len() < MOST_CHUNKS {
        let mut window = String::new();
        let mut to = from;
        while to < words.len() {
            let word: String = words[to].chars().take(LONGEST_QUERY).collect();
            if !window.is_empty() {
                if window.chars().count() + 1 + word.chars().count() > LONGEST_QUERY {
                    break;
                }
                window.push(' ');
            }
            window.push_str(&word);
            to += 1;
        }
        chunks.push(window);
        if to >= words.len() {
            break;
        }
        from += (to - from).div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_long_message_is_read() {
        let text = "слово ".repeat(200) + "конец";
        let chunks = chunks(&text);
        assert!(chunks.iter().all(|chunk| chunk.chars().count() <= LONGEST_QUERY));
        assert!(chunks.last().unwrap().ends_with("конец"));
        assert_eq!(super::chunks("одно. два."), ["одно. два."], "a short message stays whole");
        assert!(super::chunks("").is_empty());
    }

    #[test]
    fn message_is_bounded_and_has_no_private_letters() {
        let text = readable(&"\u{e100}\u{0}a".repeat(LONGEST_MESSAGE));
        assert!(text.chars().count() <= LONGEST_MESSAGE);
        assert!(text.chars().all(|letter| letter == 'a' || letter == ' '));
    }
}
