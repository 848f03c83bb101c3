//! Checks that quoted passages support the sentences of a language model.

use std::collections::HashSet;

use crate::sentences::sentences;

/// Share of the content words of a sentence that its passage must have.
const LEAST_SHARE: f32 = 0.8;

/// Letters of a word that must be equal, for words longer than that: endings may differ.
const STEM: usize = 5;

/// Words that turn the meaning around.
const NEGATIONS: [&str; 27] = [
    "не",
    "нет",
    "ни",
    "без",
    "нельзя",
    "никогда",
    "никто",
    "ничего",
    "кроме",
    "невозможно",
    "запрещено",
    "not",
    "no",
    "never",
    "without",
    "cannot",
    "none",
    "nobody",
    "nothing",
    "except",
    "dont",
    "doesnt",
    "isnt",
    "wont",
    "cant",
    "unless",
    "forbidden",
];

/// Words without a topic.
const FUNCTION_WORDS: [&str; 78] = [
    "и",
    "в",
    "во",
    "на",
    "с",
    "со",
    "к",
    "о",
    "об",
    "у",
    "из",
    "от",
    "до",
    "по",
    "за",
    "для",
    "при",
    "что",
    "как",
    "это",
    "то",
    "вы",
    "вам",
    "вас",
    "ваш",
    "ваша",
    "ваши",
    "если",
    "или",
    "а",
    "но",
    "же",
    "их",
    "его",
    "она",
    "он",
    "они",
    "мы",
    "так",
    "там",
    "чтобы",
    "когда",
    "где",
    "можно",
    "the",
    "a",
    "an",
    "of",
    "in",
    "on",
    "at",
    "to",
    "from",
    "for",
    "by",
    "with",
    "is",
    "are",
    "be",
    "it",
    "this",
    "that",
    "you",
    "your",
    "and",
    "or",
    "if",
    "as",
    "we",
    "our",
    "will",
    "can",
    "then",
    "when",
    "where",
    "there",
    "so",
    "how",
];

/// The first sentence of a text that no passage supports; `None` if all are supported.
///
/// A sentence is supported by one passage that has nearly all of its content words, all of its
/// numbers and names, and as many negations in its best sentence. The check is strict: it rejects
/// good paraphrases, and then the passages are shown instead.
#[must_use]
pub fn unsupported<'t>(text: &'t str, passages: &[&str]) -> Option<&'t str> {
    let passages: Vec<Vec<Claims>> = passages.iter().map(|passage| sentences(passage).into_iter().map(Claims::of).collect()).collect();
    sentences(text).into_iter().find(|sentence| supporting(&Claims::of(sentence), &passages).is_none())
}

/// Position of the first passage that supports a sentence.
#[must_use]
pub fn support(sentence: &str, passages: &[&str]) -> Option<usize> {
    let passages: Vec<Vec<Claims>> = passages.iter().map(|passage| sentences(passage).into_iter().map(Claims::of).collect()).collect();
    supporting(&Claims::of(sentence), &passages)
}

fn supporting(claims: &Claims, passages: &[Vec<Claims>]) -> Option<usize> {
    if claims.words.is_empty() && claims.numbers.is_empty() && claims.names.is_empty() {
        return None;
    }
    passages.iter().position(|passage| claims.is_supported_by(passage))
}

/// What a sentence claims.
#[derive(Debug, Default)]
struct Claims {
    /// Content words, cut to their stems.
    words: HashSet<String>,
    /// Numbers with everything between their digits.
    numbers: HashSet<String>,
    /// Words with a capital letter that do not begin the sentence.
    names: HashSet<String>,
    negations: usize,
}

impl Claims {
    fn of(sentence: &str) -> Self {
        let mut claims = Self::default();
        let mut is_first = true;
        for token in sentence.split_whitespace() {
            let number: String =
                token.chars().filter(|letter| letter.is_numeric() || matches!(letter, '.' | ',' | ':' | '%' | '₽' | '$' | '€')).collect();
            let number = number.trim_matches(['.', ',', ':']);
            if number.chars().any(char::is_numeric) {
                claims.numbers.insert(number.to_owned());
            }
            for word in token.split(|letter: char| !letter.is_alphabetic() && letter != '’' && letter != '\'') {
                let plain: String = word.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
                let plain = plain.replace('ё', "е");
                if plain.is_empty() {
                    continue;
                }
                if NEGATIONS.contains(&plain.as_str()) {
                    claims.negations += 1;
                } else if !FUNCTION_WORDS.contains(&plain.as_str()) {
                    let stem: String = plain.chars().take(STEM).collect();
                    if !is_first && word.chars().next().is_some_and(char::is_uppercase) {
                        claims.names.insert(stem.clone());
                    }
                    claims.words.insert(stem);
                }
                is_first = false;
            }
        }
        claims
    }

    /// True if one or two neighbouring sentences of a passage say the same.
    fn is_supported_by(&self, passage: &[Self]) -> bool {
        (0..passage.len()).any(|at| {
            let parts = [&passage[at..=at], &passage[at..passage.len().min(at + 2)]];
            parts.into_iter().any(|part| self.is_supported_by_sentences(part))
        })
    }

    fn is_supported_by_sentences(&self, part: &[Self]) -> bool {
        let has = |set: fn(&Self) -> &HashSet<String>, item: &String| part.iter().any(|claims| set(claims).contains(item));
        let words = self.words.iter().filter(|word| has(|claims| &claims.words, word)).count();
        let negations: usize = part.iter().map(|claims| claims.negations).sum();
        words as f32 >= LEAST_SHARE * self.words.len() as f32
            && self.numbers.iter().all(|number| has(|claims| &claims.numbers, number))
            && self.names.iter().all(|name| has(|claims| &claims.words, name))
            && self.negations == negations
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PASSAGE: &str = "Мгновенная выплата доступна раз в сутки. Плата за неё — 30 ₽. На карту друга перевод не пройдёт.";

    #[test]
    fn true_sentences_are_supported() {
        for sentence in [
            "Мгновенная выплата доступна раз в сутки.",
            "Плата — 30 ₽.",
            "На карту друга перевод не пройдёт.",
            "Выплата доступна раз в сутки.",
        ] {
            assert_eq!(unsupported(sentence, &[PASSAGE]), None, "{sentence}");
        }
    }

    #[test]
    fn lies_are_found() {
        for sentence in [
            "Плата — 50 ₽.",
            "На карту друга перевод пройдёт.",
            "Мгновенная выплата не доступна раз в сутки.",
            "Мгновенная выплата доступна в Сбербанке раз в сутки.",
            "Позвоните на горячую линию.",
            "Плата за неё — 30 ₽ и бесплатно по выходным дням.",
        ] {
            assert_eq!(unsupported(sentence, &[PASSAGE]), Some(sentence), "{sentence}");
        }
        assert_eq!(unsupported("Раз.", &[]), Some("Раз."));
    }

    proptest! {
        #[test]
        fn every_sentence_supports_itself(text in "[А-Я][а-я]{4,9} [а-я]{4,9} [0-9]{1,3} (не )?[а-я]{5,9}\\.") {
            prop_assert_eq!(unsupported(&text, &[&text]), None);
        }

        #[test]
        fn any_text_is_checked(text in "\\PC{0,200}", passage in "\\PC{0,200}") {
            _ = unsupported(&text, &[&passage]);
        }
    }
}
