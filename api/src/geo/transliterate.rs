//! The ways in which Russian names are written in Latin letters by those who have no other keyboard.

/// Three customs: that of maps (`kh`, `shch`, `ya`), that of passports (`kh`, `shch`, `ia`), and that of chats (`h`, `sch`, `ja`).
const CUSTOMS: usize = 3;

/// Spellings of a folded Russian name, without repetition. Empty when it holds a letter that is not Russian.
pub(crate) fn spellings(folded: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::with_capacity(CUSTOMS);
    for custom in 0..CUSTOMS {
        let Some(spelling) = folded.chars().map(|letter| latin(letter).map(|customs| customs[custom])).collect::<Option<String>>() else {
            return Vec::new();
        };
        // Folding takes the breve off `й`: the end of `-ский` is `ии`, which maps write `y`.
        let spelling = if custom == 0 { spelling.replace("ii", "iy") } else { spelling };
        if !found.contains(&spelling) {
            found.push(spelling);
        }
    }
    found
}

fn latin(letter: char) -> Option<[&'static str; CUSTOMS]> {
    Some(match letter {
        'а' => ["a"; CUSTOMS],
        'б' => ["b"; CUSTOMS],
        'в' => ["v"; CUSTOMS],
        'г' => ["g"; CUSTOMS],
        'д' => ["d"; CUSTOMS],
        'е' | 'э' => ["e"; CUSTOMS],
        'ж' => ["zh", "zh", "j"],
        'з' => ["z"; CUSTOMS],
        'и' => ["i"; CUSTOMS],
        'к' => ["k"; CUSTOMS],
        'л' => ["l"; CUSTOMS],
        'м' => ["m"; CUSTOMS],
        'н' => ["n"; CUSTOMS],
        'о' => ["o"; CUSTOMS],
        'п' => ["p"; CUSTOMS],
        'р' => ["r"; CUSTOMS],
        'с' => ["s"; CUSTOMS],
        'т' => ["t"; CUSTOMS],
        'у' => ["u"; CUSTOMS],
        'ф' => ["f"; CUSTOMS],
        'х' => ["kh", "kh", "h"],
        'ц' => ["ts", "ts", "c"],
        'ч' => ["ch"; CUSTOMS],
        'ш' => ["sh"; CUSTOMS],
        'щ' => ["shch", "shch", "sch"],
        'ъ' => ["", "ie", ""],
        'ы' => ["y"; CUSTOMS],
        'ь' => [""; CUSTOMS],
        'ю' => ["yu", "iu", "ju"],
        'я' => ["ya", "ia", "ja"],
        '0'..='9' => return digit(letter),
        _ => return None,
    })
}

fn digit(letter: char) -> Option<[&'static str; CUSTOMS]> {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    Some([DIGITS[letter.to_digit(10)? as usize]; CUSTOMS])
}

#[cfg(test)]
mod tests {
    use super::spellings;
    use crate::geo::fold::fold;

    #[test]
    fn a_name_has_the_spellings_of_each_custom() {
        assert_eq!(spellings(&fold("Хабаровск")), ["khabarovsk", "habarovsk"]);
        assert_eq!(spellings(&fold("Ярославль")), ["yaroslavl", "iaroslavl", "jaroslavl"]);
        assert_eq!(spellings(&fold("Щёлково")), ["shchelkovo", "schelkovo"]);
        assert_eq!(spellings(&fold("Нижний Новгород")), ["nizhniynovgorod", "nizhniinovgorod", "nijniinovgorod"]);
    }

    #[test]
    fn a_name_of_another_alphabet_has_none() {
        assert!(spellings(&fold("Қостанай")).is_empty());
        assert!(spellings("oslo").is_empty());
    }
}
