//! Folds spelling variants to one form: case, compatibility forms, diacritics, yo and ye, two
//! scripts of one language.

use unicode_normalization::UnicodeNormalization;

/// Folding rules of a language.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Folding {
    /// No special rules.
    #[default]
    Plain,
    /// An apostrophe is a letter.
    Apostrophe,
    /// Serbian: Cyrillic becomes Latin without loss.
    Serbian,
}

impl Folding {
    /// Folding rules by BCP 47 tag.
    pub(crate) fn of(language: &str) -> Self {
        match super::stem::primary(language) {
            "sr" => Self::Serbian,
            "uz" => Self::Apostrophe,
            _ => Self::Plain,
        }
    }

    /// True if an apostrophe beside this letter is part of the word: Ukrainian `м'яч`, Hebrew
    /// `צה"ל`, Uzbek `o'zbek`; not French `l'eau`.
    pub(super) fn joins(self, letter: Option<char>) -> bool {
        letter.is_some_and(|letter| {
            matches!(letter, '\u{400}'..='\u{52f}' | '\u{5d0}'..='\u{5ea}') || (self == Self::Apostrophe && letter.is_alphabetic())
        })
    }

    /// The indexed form of a word. Folding is idempotent.
    pub(crate) fn fold(self, word: &str) -> String {
        let mut folded = String::with_capacity(word.len());
        self.fold_into(word, &mut folded);
        folded
    }

    /// Like [`Folding::fold`], but reuses a buffer.
    pub(super) fn fold_into(self, word: &str, folded: &mut String) {
        folded.clear();
        let is_done = word.chars().all(|letter| simple(letter, self).map(|letter| folded.push(letter)).is_some());
        if !is_done {
            folded.clear();
            self.fold_fully(word, folded);
        }
    }

    fn fold_fully(self, word: &str, folded: &mut String) {
        // Decompose after lower-casing, so that marks from lower-casing (`İ`) are dropped too.
        // `й` is composed again.
        for letter in word.nfkc().flat_map(char::to_lowercase) {
            if matches!(letter, 'а'..='я' | 'a'..='z') {
                self.push(letter, folded);
            } else {
                for part in std::iter::once(letter).nfd() {
                    if part == '\u{306}' && folded.ends_with('и') {
                        folded.pop();
                        folded.push('й');
                    } else if !is_dropped(part) {
                        self.push(part, folded);
                    }
                }
            }
        }
    }

    fn push(self, letter: char, folded: &mut String) {
        if self == Self::Serbian
            && let Some(latin) = serbian(letter)
        {
            folded.push_str(latin);
            return;
        }
        match letter {
            'а'..='я' | 'a'..='z' | '0'..='9' => folded.push(letter),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            'ə' => folded.push('e'),
            'ς' => folded.push('σ'),
            'և' => folded.push_str("եւ"),
            'ى' | 'ی' => folded.push('ي'),
            'ة' | 'ہ' | 'ھ' | 'ە' => folded.push('ه'),
            'ک' => folded.push('ك'),
            other if other.is_alphanumeric() || unicode_normalization::char::is_combining_mark(other) => folded.push(other),
            _ => {}
        }
    }
}

/// Fold of a letter that does not depend on its neighbours.
fn simple(letter: char, folding: Folding) -> Option<char> {
    match letter {
        'a'..='z' | '0'..='9' => Some(letter),
        'A'..='Z' => Some(letter.to_ascii_lowercase()),
        _ if folding == Folding::Serbian => None,
        'а'..='я' => Some(letter),
        'ё' | 'Ё' => Some('е'),
        'А'..='Я' => char::from_u32(u32::from(letter) + 32),
        _ => None,
    }
}

/// Marks that people omit: accents, Hebrew points, Arabic vowels, nukta, modifier apostrophes.
fn is_dropped(mark: char) -> bool {
    matches!(mark,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{93c}'
        | '\u{2bb}'..='\u{2bf}' | '\u{2b9}' | '\u{2ba}')
}

fn serbian(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'ђ' => "d",
        'е' => "e",
        'ж' => "z",
        'з' => "z",
        'и' => "i",
        'ј' => "j",
        'к' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'ћ' => "c",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "c",
        'ч' => "c",
        'џ' => "dz",
        'ш' => "s",
        _ => return None,
    })
}
