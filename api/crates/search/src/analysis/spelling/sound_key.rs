//! Keys of words by sound within one language, equal for a word and its spellings by ear.

use crate::analysis::words::primary;

/// How words of a language sound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Sounds {
    Russian,
    English,
    /// A language without rules here: its words have no keys.
    #[default]
    Unknown,
}

impl Sounds {
    /// The rules of a language, by BCP 47 tag.
    pub(crate) fn of(language: &str) -> Self {
        match primary(language) {
            "ru" => Self::Russian,
            "en" => Self::English,
            _ => Self::Unknown,
        }
    }

    /// The key of a folded word: `камисия` and `комиссия` get the same one. Empty for words in
    /// another script and in languages without rules.
    pub(crate) fn key(self, word: &str) -> String {
        match self {
            Self::Russian if word.chars().all(|letter| matches!(letter, 'а'..='я' | 'ё')) => russian(word),
            Self::English if word.bytes().all(|letter| letter.is_ascii_lowercase()) => english(word),
            _ => String::new(),
        }
    }
}

/// Merges vowels that sound alike without stress, drops signs, devoices consonants that are not
/// before a vowel, and writes double letters and common clusters once.
fn russian(word: &str) -> String {
    let mut written: String = word.chars().filter(|letter| !matches!(letter, 'ь' | 'ъ')).collect();
    if written.ends_with("ого") || written.ends_with("его") {
        written.truncate(written.len() - "го".len());
        written.push_str("во");
    }
    let written = [("стн", "сн"), ("здн", "зн"), ("лнц", "нц"), ("рдц", "рц")]
        .iter()
        .fold(written, |written, (cluster, sound)| written.replace(cluster, sound));
    let letters: Vec<char> = written.chars().collect();
    let mut key: Vec<char> = Vec::with_capacity(letters.len());
    for (at, &letter) in letters.iter().enumerate() {
        let is_muted = letters.get(at + 1).is_none_or(|next| OBSTRUENTS.contains(next));
        let after_hissing = matches!(key.last(), Some('ч' | 'щ' | 'ц'));
        let sound = match letter {
            'о' => 'а',
            'я' if after_hissing => 'а',
            'ю' if after_hissing => 'у',
            'е' | 'ё' | 'э' | 'ы' | 'й' | 'я' => 'и',
            'б' if is_muted => 'п',
            'в' if is_muted => 'ф',
            'г' if is_muted => 'к',
            'д' if is_muted => 'т',
            'ж' if is_muted => 'ш',
            'з' if is_muted => 'с',
            other => other,
        };
        let before = key.last().copied();
        match (before, sound) {
            (Some(before), _) if before == sound => {}
            // тс, тц: `платится`, `отсрочка`.
            (Some('т'), 'с' | 'ц') => {
                key.pop();
                key.push('ц');
            }
            (Some('ц'), 'с') => {}
            // сч, зч, шч: `счет`.
            (Some('с' | 'ш'), 'ч') => {
                key.pop();
                key.push('щ');
            }
            _ => key.push(sound),
        }
    }
    key.into_iter().collect()
}

/// Consonants before which others lose their voice, or, what counts alike here, get it.
const OBSTRUENTS: [char; 15] = ['б', 'г', 'д', 'ж', 'з', 'к', 'п', 'с', 'т', 'ф', 'х', 'ц', 'ч', 'ш', 'щ'];

/// Merges vowels, and spellings of one consonant.
fn english(word: &str) -> String {
    let mut key = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let (taken, sound) = ENGLISH_SPELLINGS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling))
            .map_or((1, letter), |(spelling, sound)| (spelling.len(), *sound));
        rest = &rest[taken..];
        let sound = match sound {
            'e' | 'i' | 'o' | 'u' | 'y' => 'a',
            'c' | 'q' => 'k',
            'z' => 's',
            'j' => 'g',
            other => other,
        };
        if !key.ends_with(sound) {
            key.push(sound);
        }
    }
    // A last vowel is mostly mute.
    if key.len() > 2 && key.ends_with('a') {
        key.pop();
    }
    key
}

/// English spellings of one sound, longest first.
const ENGLISH_SPELLINGS: [(&str, char); 9] =
    [("tch", 'C'), ("ch", 'C'), ("ck", 'k'), ("ph", 'f'), ("gh", 'g'), ("sh", 'S'), ("ce", 's'), ("ci", 's'), ("cy", 's')];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_words_written_by_ear_have_the_key_of_the_word() {
        for (written, word) in [
            ("камисия", "комиссия"),
            ("рейтенг", "рейтинг"),
            ("заблакировали", "заблокировали"),
            ("штрав", "штраф"),
            ("вещ", "вещь"),
            ("жызнь", "жизнь"),
            ("машына", "машина"),
            ("зарплотиться", "зарплатится"),
            ("платица", "платится"),
            ("зделать", "сделать"),
            ("акаунт", "аккаунт"),
            ("аккаунд", "аккаунт"),
            ("щет", "счет"),
            ("празник", "праздник"),
            ("лесница", "лестница"),
            ("чястый", "частый"),
            ("вадитиль", "водитель"),
        ] {
            assert_eq!(Sounds::Russian.key(written), Sounds::Russian.key(word), "{written}");
        }
        for (one, other) in [("корона", "короба"), ("блокнули", "толкнули"), ("выплата", "оплата"), ("заказ", "указ")]
        {
            assert_ne!(Sounds::Russian.key(one), Sounds::Russian.key(other), "{one}");
        }
    }

    #[test]
    fn english_words_written_by_ear_have_the_key_of_the_word() {
        for (written, word) in
            [("comission", "commission"), ("acount", "account"), ("adress", "address"), ("licence", "license"), ("fotos", "photos")]
        {
            assert_eq!(Sounds::English.key(written), Sounds::English.key(word), "{written}");
        }
        assert_ne!(Sounds::English.key("fare"), Sounds::English.key("fine"));
    }

    #[test]
    fn words_of_another_script_or_language_have_no_key() {
        assert_eq!(Sounds::Russian.key("payout"), "");
        assert_eq!(Sounds::English.key("выплата"), "");
        assert_eq!(Sounds::of("de").key("zahlung"), "");
        assert_eq!(Sounds::of("ru-KZ").key("кот"), "кат");
    }
}
