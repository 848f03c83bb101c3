//! Phonetic keys in Latin letters, equal for all transliterations of a word.

/// The phonetic key of a word: `щёлкните`, `shchyolknite`, `schelknite` and `ŝëlknite` get almost
/// the same one. Empty for unknown scripts.
pub(crate) fn phonetic_key(word: &str) -> String {
    let mut latin = String::with_capacity(word.len());
    let has_letters = word.chars().any(char::is_alphabetic);
    for letter in word.chars() {
        match letter {
            // Chat spelling: `4aevye` is `чаевые`.
            '4' if has_letters => latin.push_str("ch"),
            'a'..='z' | '0'..='9' => latin.push(letter),
            'š' | 'ŝ' => latin.push_str("sh"),
            'č' => latin.push_str("ch"),
            'ž' => latin.push_str("zh"),
            'û' => latin.push_str("iu"),
            'â' => latin.push_str("ia"),
            'ё' | 'ë' | 'è' | 'é' => latin.push('e'),
            other => latin.push_str(sound(other).unwrap_or_default()),
        }
    }
    let mut key = String::with_capacity(latin.len());
    let mut rest = latin.as_str();
    while let Some(letter) = rest.chars().next() {
        let (taken, sound) = SPELLINGS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling))
            .map_or((letter.len_utf8(), letter), |(spelling, sound)| (spelling.len(), *sound));
        rest = &rest[taken..];
        // Double letters count once; `ye` and `ie` are `e`.
        if key.ends_with(sound) && sound.is_alphabetic() {
            continue;
        }
        if sound == 'e' && key.ends_with('i') {
            key.pop();
        }
        key.push(sound);
    }
    key
}

/// Latin spellings of one sound, longest first. Upper-case letters are sounds without a Latin
/// letter.
const SPELLINGS: [(&str, char); 17] = [
    ("shch", 'S'),
    ("shh", 'S'),
    ("sch", 'S'),
    ("sh", 'S'),
    ("ch", 'C'),
    ("zh", 'Z'),
    ("kh", 'h'),
    ("ph", 'f'),
    ("th", 't'),
    ("ts", 'c'),
    ("tc", 'c'),
    ("ck", 'k'),
    ("x", 'h'),
    ("w", 'v'),
    ("q", 'k'),
    ("y", 'i'),
    ("j", 'i'),
];

/// The usual Latin letters for a letter of another script.
fn sound(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' | 'ә' | 'α' | 'ա' | 'ა' => "a",
        'б' | 'β' | 'բ' | 'ბ' => "b",
        'в' | 'վ' | 'ვ' => "v",
        'г' | 'ґ' | 'ғ' | 'γ' | 'գ' | 'გ' | 'ღ' | 'ղ' => "g",
        'д' | 'δ' | 'դ' | 'დ' => "d",
        'е' | 'ё' | 'э' | 'є' | 'ε' | 'ե' | 'է' | 'ը' | 'ე' => "e",
        'ж' | 'ժ' | 'ჟ' => "zh",
        'з' | 'ζ' | 'զ' | 'ზ' => "z",
        'и' | 'й' | 'ы' | 'і' | 'ї' | 'ι' | 'η' | 'υ' | 'ի' | 'յ' | 'ი' => "i",
        'к' | 'қ' | 'κ' | 'կ' | 'ք' | 'კ' | 'ქ' | 'ყ' => "k",
        'л' | 'λ' | 'լ' | 'ლ' => "l",
        'м' | 'μ' | 'մ' | 'მ' => "m",
        'н' | 'ң' | 'ν' | 'ն' | 'ნ' => "n",
        'о' | 'ө' | 'ο' | 'ω' | 'ո' | 'օ' | 'ო' => "o",
        'п' | 'π' | 'պ' | 'փ' | 'პ' | 'ფ' => "p",
        'р' | 'ρ' | 'ր' | 'ռ' | 'რ' => "r",
        'с' | 'σ' | 'ս' | 'ს' => "s",
        'т' | 'θ' | 'τ' | 'տ' | 'թ' | 'ტ' | 'თ' => "t",
        'у' | 'ү' | 'ұ' | 'ў' | 'ւ' | 'უ' => "u",
        'ф' | 'φ' | 'ֆ' => "f",
        'х' | 'һ' | 'χ' | 'խ' | 'հ' | 'ხ' | 'ჰ' => "h",
        'ц' | 'ծ' | 'ց' | 'წ' | 'ც' => "ts",
        'ч' | 'ճ' | 'չ' | 'ჩ' | 'ჭ' => "ch",
        'ш' | 'щ' | 'շ' | 'შ' => "sh",
        'ю' => "iu",
        'я' => "ia",
        'ξ' => "ks",
        'ψ' => "ps",
        'ձ' | 'ძ' => "dz",
        'ջ' | 'ჯ' => "dzh",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transliteration_schemes_agree() {
        for spelled in ["shchelknite", "schelknite", "selknite", "shhelknite"] {
            assert!(["Selknite", "selknite"].contains(&phonetic_key(spelled).as_str()), "{spelled}: {}", phonetic_key(spelled));
        }
        for (word, spellings) in [
            ("выплаты", vec!["vyplaty", "viplaty", "vyplati"]),
            ("самозанятый", vec!["samozanyatyj", "samozanyatyy", "samozaniatyi", "samozanjatyj"]),
            ("объект", vec!["obekt", "obyekt", "objekt"]),
            ("хорошо", vec!["horosho", "khorosho", "xorosho"]),
            ("цены", vec!["tseny", "ceny", "tceny"]),
            ("сеанс", vec!["seans"]),
            ("чаевые", vec!["chaevye", "4aevye", "4aevie"]),
        ] {
            for spelling in spellings {
                assert_eq!(phonetic_key(spelling), phonetic_key(word), "{word}");
            }
        }
    }

    #[test]
    fn number_is_its_own_key() {
        assert_eq!(phonetic_key("14"), "14");
    }

    #[test]
    fn unknown_script_has_no_key() {
        assert_eq!(phonetic_key("設定"), "");
    }
}
