//! What a word sounds like, in Latin letters: the same for every way to transliterate it.

/// The sounds of a word, coarsely: `щёлкните`, `shchyolknite`, `schelknite` and `ŝëlknite` come to (almost) one text. Empty for scripts that it does not know.
pub(crate) fn skeleton(word: &str) -> String {
    let mut latin = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
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
    let mut bones = String::with_capacity(latin.len());
    let mut rest = latin.as_str();
    while let Some(letter) = rest.chars().next() {
        let (taken, sound) = SPELLINGS
            .iter()
            .find(|(spelling, _)| rest.starts_with(spelling))
            .map_or((letter.len_utf8(), letter), |(spelling, sound)| (spelling.len(), *sound));
        rest = &rest[taken..];
        // Doubled letters are one; `ye` and `ie` are `e`.
        if bones.ends_with(sound) && sound.is_alphabetic() {
            continue;
        }
        if sound == 'e' && bones.ends_with('i') {
            bones.pop();
        }
        bones.push(sound);
    }
    bones
}

/// Latin spellings of one sound, longest first. Upper-case letters are sounds that no single Latin letter has.
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

/// A letter of another script, as the Latin letters that stand for it most often.
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
    fn schemes_agree() {
        for spelled in ["shchelknite", "schelknite", "selknite", "shhelknite"] {
            assert!(["Selknite", "selknite"].contains(&skeleton(spelled).as_str()), "{spelled}: {}", skeleton(spelled));
        }
        for (word, spellings) in [
            ("выплаты", vec!["vyplaty", "viplaty", "vyplati"]),
            ("самозанятый", vec!["samozanyatyj", "samozanyatyy", "samozaniatyi", "samozanjatyj"]),
            ("объект", vec!["obekt", "obyekt", "objekt"]),
            ("хорошо", vec!["horosho", "khorosho", "xorosho"]),
            ("цены", vec!["tseny", "ceny", "tceny"]),
            ("сеанс", vec!["seans"]),
        ] {
            for spelling in spellings {
                assert_eq!(skeleton(spelling), skeleton(word), "{word}");
            }
        }
    }

    #[test]
    fn what_has_no_sound_has_no_skeleton() {
        assert_eq!(skeleton("設定"), "");
    }
}
