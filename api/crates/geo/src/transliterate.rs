//! Common Latin spellings of Russian names.

/// Three schemes: maps (`kh`, `shch`, `ya`), passports (`kh`, `shch`, `ia`), chats (`h`, `sch`,
/// `ja`).
const SCHEMES: usize = 3;

/// Distinct spellings of a folded Russian name. Empty if it contains other letters.
pub(crate) fn spellings(folded: &str) -> Vec<String> {
    let mut spellings: Vec<String> = Vec::with_capacity(SCHEMES);
    for scheme in 0..SCHEMES {
        let Some(spelling) = folded.chars().map(|letter| latin(letter).map(|schemes| schemes[scheme])).collect::<Option<String>>() else {
            return Vec::new();
        };
        // Folding turns `й` into `и`, so `-ский` ends with `ии`, which maps write `iy`.
        let spelling = if scheme == 0 { spelling.replace("ii", "iy") } else { spelling };
        if !spellings.contains(&spelling) {
            spellings.push(spelling);
        }
    }
    spellings
}

fn latin(letter: char) -> Option<[&'static str; SCHEMES]> {
    Some(match letter {
        'а' => ["a"; SCHEMES],
        'б' => ["b"; SCHEMES],
        'в' => ["v"; SCHEMES],
        'г' => ["g"; SCHEMES],
        'д' => ["d"; SCHEMES],
        'е' | 'э' => ["e"; SCHEMES],
        'ж' => ["zh", "zh", "j"],
        'з' => ["z"; SCHEMES],
        'и' => ["i"; SCHEMES],
        'к' => ["k"; SCHEMES],
        'л' => ["l"; SCHEMES],
        'м' => ["m"; SCHEMES],
        'н' => ["n"; SCHEMES],
        'о' => ["o"; SCHEMES],
        'п' => ["p"; SCHEMES],
        'р' => ["r"; SCHEMES],
        'с' => ["s"; SCHEMES],
        'т' => ["t"; SCHEMES],
        'у' => ["u"; SCHEMES],
        'ф' => ["f"; SCHEMES],
        'х' => ["kh", "kh", "h"],
        'ц' => ["ts", "ts", "c"],
        'ч' => ["ch"; SCHEMES],
        'ш' => ["sh"; SCHEMES],
        'щ' => ["shch", "shch", "sch"],
        'ъ' => ["", "ie", ""],
        'ы' => ["y"; SCHEMES],
        'ь' => [""; SCHEMES],
        'ю' => ["yu", "iu", "ju"],
        'я' => ["ya", "ia", "ja"],
        '0'..='9' => return digit(letter),
        _ => return None,
    })
}

fn digit(letter: char) -> Option<[&'static str; SCHEMES]> {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    Some([DIGITS[letter.to_digit(10)? as usize]; SCHEMES])
}

#[cfg(test)]
mod tests {
    use super::spellings;
    use crate::fold::fold;

    #[test]
    fn name_has_one_spelling_per_scheme() {
        assert_eq!(spellings(&fold("Хабаровск")), ["khabarovsk", "habarovsk"]);
        assert_eq!(spellings(&fold("Ярославль")), ["yaroslavl", "iaroslavl", "jaroslavl"]);
        assert_eq!(spellings(&fold("Щёлково")), ["shchelkovo", "schelkovo"]);
        assert_eq!(spellings(&fold("Нижний Новгород")), ["nizhniynovgorod", "nizhniinovgorod", "nijniinovgorod"]);
    }

    #[test]
    fn name_in_another_alphabet_has_no_spellings() {
        assert!(spellings(&fold("Қостанай")).is_empty());
        assert!(spellings("oslo").is_empty());
    }
}
