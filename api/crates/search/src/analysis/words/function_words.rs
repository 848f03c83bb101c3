//! Words that say nothing about the topic of a query.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::stem::primary;

/// Pronouns, prepositions, question words and courtesies, folded. Words that turn the meaning
/// (`не`, `нет`, `без`, `not`, `no`, `without`) are absent on purpose.
const RUSSIAN: &str = "\
    а и в во на с со к ко о об обо у из от до по за для при про под над же ли бы ни то та те тот эта это эти этот этого этой этому \
    я мы ты вы он она оно они мне меня мной нам нас тебе тебя вам вас его ее ей ему их им мой моя мое мои моего моей моих мою моему \
    моим наш наша наше наши свой своя свое свои своего своей свою вот ну да или но что чтобы как какой какая какое какие каким где \
    когда куда откуда почему зачем кто кому чем чего если так там тут уже еще очень есть быть был была было были буду будет \
    здравствуйте здравствуй привет подскажите подскажи скажите скажи пожалуйста плиз спасибо добрый вечер \
    можно ребята народ коллеги знает знаете знаю вообще ваще снова опять просто сейчас щас сегодня только теперь че чо шо блин делать";

const ENGLISH: &str = "\
    a an the of in on at to from for by with into about is are am was were be been being do does did has have had i im ive me my mine \
    we us our you your he she it its they them their this that these those what which who why how when where if and or but so \
    then than there here just very can could would should will shall may might please hello hi hey thanks thank tell get got must just still now again really also anyone guys know";

static RUSSIAN_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| RUSSIAN.split_ascii_whitespace().collect());
static ENGLISH_SET: LazyLock<HashSet<&str>> = LazyLock::new(|| ENGLISH.split_ascii_whitespace().collect());

/// True if a folded word is a function word of the language.
pub(crate) fn is_function_word(language: &str, folded: &str) -> bool {
    match primary(language) {
        "ru" => RUSSIAN_SET.contains(folded),
        "en" => ENGLISH_SET.contains(folded),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_turn_the_meaning_are_no_function_words() {
        assert!(is_function_word("ru", "мои") && is_function_word("ru-KZ", "пожалуйста") && is_function_word("en", "the"));
        for (language, word) in [("ru", "не"), ("ru", "нет"), ("ru", "без"), ("ru", "деньги"), ("en", "not"), ("en", "no"), ("de", "der")]
        {
            assert!(!is_function_word(language, word), "{word}");
        }
    }
}
