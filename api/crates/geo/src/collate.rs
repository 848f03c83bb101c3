//! Alphabetical order of the site's languages, without a collation library. Follows CLDR's
//! collations as far as place names are affected.
//!
//! Letters of other alphabets sort by their base letter (`č` with `c`), else after all letters.
//! Marks and case break ties. Spaces sort before hyphens, then digits, then letters.

use unicode_normalization::UnicodeNormalization;

/// Letters of a language in order, digraphs included.
fn alphabet(language: &str) -> &'static str {
    match language {
        "ar" => "ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي",
        "az" => "a b c ç d e ə f g ğ h x ı i j k q l m n o ö p r s ş t u ü v w y z",
        "be" => "а б в г д е ё ж з і й к л м н о п р с т у ў ф х ц ч ш ы ь э ю я",
        "es" => "a b c d e f g h i j k l m n ñ o p q r s t u v w x y z",
        "fi" => "a b c d e f g h i j k l m n o p q r s t u v w x y z å ä ö",
        "he" => "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת",
        "hy" => "ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո չ պ ջ ռ ս վ տ ր ց ւ փ ք և օ ֆ",
        "ka" => "ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ",
        "kk" => "а ә б в г ғ д е ж з и й к қ л м н ң о ө п р с т у ұ ү ф х һ ц ч ш щ ъ ы і ь э ю я",
        "ky" => "а б в г д е ё ж з и й к л м н ң о ө п р с т у ү ф х ц ч ш щ ъ ы ь э ю я",
        "nb" => "a b c d e f g h i j k l m n o p q r s t u v w x y z æ ø å",
        "ro" => "a ă â b c d e f g h i î j k l m n o p q r s ș t ț u v w x y z",
        "ru" => "а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я",
        "sr" => "а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш",
        "tr" => "a b c ç d e f g ğ h ı i j k l m n o ö p q r s ş t u ü v w x y z",
        "ur" => "ا ب پ ت ٹ ث ج چ ح خ د ڈ ذ ر ڑ ز ژ س ش ص ض ط ظ ع غ ف ق ک گ ل م ن و ہ ء ی ے",
        "uz" => "a b c d e f g h i j k l m n o p q r s t u v w x y z oʻ gʻ sh ch",
        _ => "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    }
}

/// Base letter of letters without a Unicode decomposition, for alphabets without the letter.
fn beside(letter: char) -> char {
    match letter {
        'ə' => 'e',
        'ı' => 'i',
        'ø' | 'œ' => 'o',
        'æ' => 'a',
        'ð' | 'đ' => 'd',
        'ł' => 'l',
        'ß' => 's',
        'ך' => 'כ',
        'ם' => 'מ',
        'ן' => 'נ',
        'ں' => 'ن',
        'ף' => 'פ',
        'ץ' => 'צ',
        'ة' => 'ت',
        'ى' => 'ي',
        'ھ' => 'ہ',
        other => other,
    }
}

/// A lower-case letter without marks.
pub(crate) fn base_letter(letter: char) -> char {
    beside(letter.nfd().next().unwrap_or(letter))
}

/// A letter of a name: its position in the order, its lower-case text, and its length in bytes.
struct Letter {
    place: u32,
    text: String,
    length: usize,
}

/// Positions below are for other characters than letters.
const FIRST_LETTER: u32 = 0x100;

/// Positions from here on are for letters of other alphabets, by code point.
const FIRST_OTHER_ALPHABET: u32 = 0x1000;

fn first_letter(language: &str, rest: &str) -> Option<Letter> {
    let letters = || alphabet(language).split(' ').zip(FIRST_LETTER..);
    let own = letters().filter(|(letter, _)| rest.starts_with(letter)).max_by_key(|(letter, _)| letter.len());
    if let Some((letter, place)) = own {
        return Some(Letter { place, text: letter.to_owned(), length: letter.len() });
    }
    let first = rest.chars().next()?;
    let base = base_letter(first).to_string();
    let place = match letters().find(|(letter, _)| *letter == base) {
        Some((_, place)) => place,
        None if first.is_alphabetic() => FIRST_OTHER_ALPHABET + u32::from(first),
        None => match first {
            ' ' => 1,
            '-' => 2,
            '0'..='9' => 0x80 + u32::from(first),
            _ => 3,
        },
    };
    Some(Letter { place, text: base, length: first.len_utf8() })
}

/// Composed lower case. Turkish and Azerbaijani have two letters i.
fn lower(language: &str, name: &str) -> String {
    let name: String = name.nfc().collect();
    if matches!(language, "az" | "tr") { name.replace('İ', "i").replace('I', "ı").to_lowercase() } else { name.to_lowercase() }
}

/// The capital of a letter. Georgian words start with a small letter, although Unicode has
/// capitals.
fn upper(language: &str, letter: &str) -> String {
    match (language, letter) {
        ("az" | "tr", "i") => "İ".to_owned(),
        (_, georgian) if georgian.starts_with(|letter| matches!(letter, '\u{10d0}'..='\u{10ff}')) => georgian.to_owned(),
        (_, other) => other.to_uppercase(),
    }
}

/// Sort key of a name in a language with this code, such as `ru`: the places of its letters in the
/// alphabet, then its lower case for ties.
pub fn sort_key(language: &str, name: &str) -> (Vec<u32>, String) {
    let lowered = lower(language, name);
    let mut places = Vec::with_capacity(lowered.len());
    let mut rest = lowered.as_str();
    while let Some(letter) = first_letter(language, rest) {
        places.push(letter.place);
        rest = &rest[letter.length..];
    }
    (places, lowered)
}

/// Index letter of a name in a language; `#` for a name without letters.
pub(crate) fn heading(language: &str, name: &str) -> String {
    let lowered = lower(language, name);
    let first = lowered.find(char::is_alphabetic).map(|start| &lowered[start..]);
    let letter = first.and_then(|rest| first_letter(language, rest));
    letter.map_or_else(|| "#".to_owned(), |letter| upper_first(language, &letter.text))
}

/// Capitalises the first character: `Oʻ` for `oʻ`, `Sh` for `sh`.
fn upper_first(language: &str, letter: &str) -> String {
    let length = letter.chars().next().map_or(0, char::len_utf8);
    upper(language, &letter[..length]) + &letter[length..]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{heading, sort_key};

    fn sorted<const N: usize>(language: &str, mut names: [&'static str; N]) -> [&'static str; N] {
        names.sort_by_key(|name| sort_key(language, name));
        names
    }

    #[test]
    fn russian_yo_sorts_with_ye_and_short_i_after_i() {
        let names = ["Ейск", "Елец", "Ёлкино", "Ижевск", "Йошкар-Ола"];
        assert_eq!(sorted("ru", ["Йошкар-Ола", "Ижевск", "Ейск", "Ёлкино", "Елец"]), names);
        assert_eq!(names.map(|name| heading("ru", name)), ["Е", "Е", "Е", "И", "Й"]);
    }

    #[test]
    fn marked_letters_sort_by_the_rules_of_the_language() {
        assert_eq!(sorted("en", ["Zonguldak", "Çorum", "Cuba", "Bursa"]), ["Bursa", "Çorum", "Cuba", "Zonguldak"]);
        assert_eq!(heading("en", "Çorum"), "C");
        assert_eq!(sorted("tr", ["Çorum", "Cuba", "Dicle"]), ["Cuba", "Çorum", "Dicle"]);
        assert_eq!(heading("tr", "Çorum"), "Ç");
        assert_eq!(sorted("tr", ["İzmir", "Isparta", "Hatay"]), ["Hatay", "Isparta", "İzmir"]);
        assert_eq!(["Isparta", "İzmir", "iğdir"].map(|name| heading("tr", name)), ["I", "İ", "İ"]);
        assert_eq!(sorted("fi", ["Äänekoski", "Ähtäri", "Ylöjärvi", "Espoo"]), ["Espoo", "Ylöjärvi", "Ähtäri", "Äänekoski"]);
        assert_eq!(sorted("nb", ["Ålesund", "Ørsta", "Zoo"]), ["Zoo", "Ørsta", "Ålesund"]);
        assert_eq!(sorted("az", ["Xaçmaz", "Hacıqabul", "İmişli", "Ələt", "Füzuli"]), ["Ələt", "Füzuli", "Hacıqabul", "Xaçmaz", "İmişli"]);
        assert_eq!(
            sorted("sr", ["Јагодина", "Крушевац", "Ивањица", "Ћуприја", "Ужице"]),
            ["Ивањица", "Јагодина", "Крушевац", "Ћуприја", "Ужице"]
        );
    }

    #[test]
    fn digraphs_are_letters() {
        assert_eq!(
            sorted("uz", ["Oʻsh", "Qarshi", "Olot", "Shahrisabz", "Samarqand"]),
            ["Olot", "Qarshi", "Samarqand", "Oʻsh", "Shahrisabz"]
        );
        assert_eq!([heading("uz", "Shahrisabz"), heading("uz", "Oʻsh")], ["Sh", "Oʻ"]);
    }

    #[test]
    fn final_and_hamza_forms_have_the_heading_of_their_letter() {
        assert_eq!([heading("ar", "أبو ظبي"), heading("ar", "الشارقة"), heading("he", "תל אביב")], ["ا", "ا", "ת"]);
        assert_eq!([heading("ru", "Oslo"), heading("ka", "ბათუმი"), heading("en", "2"), heading("en", "’s")], ["O", "ბ", "#", "S"]);
    }

    #[test]
    fn space_sorts_before_hyphen_and_hyphen_before_letters() {
        assert_eq!(sorted("ru", ["Новгородка", "Новгород-2", "Новгород 1"]), ["Новгород 1", "Новгород-2", "Новгородка"]);
    }

    proptest! {
        #[test]
        fn any_name_has_a_key_and_a_heading(name in "\\PC{0,12}", language in "ru|tr|uz|ar|en") {
            prop_assert!(!heading(&language, &name).is_empty());
            prop_assert!(sort_key(&language, &name).0.len() <= name.to_lowercase().len());
        }
    }
}
