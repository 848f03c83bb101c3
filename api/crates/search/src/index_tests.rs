//! Tests of the whole engine on a few documents.

use proptest::prelude::*;

use crate::{Dictionary, Document, Index, Query, Relaxed, Section};

fn document(language: &str, id: &str, title: &str, text: &str) -> Document {
    let sections = vec![
        Section { text: text.to_owned(), ..Section::default() },
        Section {
            anchor: "more".to_owned(),
            heading: "Подробнее".to_owned(),
            text: "Остальное о том же можно узнать в поддержке.".to_owned(),
            is_question: false,
        },
    ];
    Document {
        id: id.to_owned(),
        language: language.to_owned(),
        url: format!("/{language}/{id}"),
        title: title.to_owned(),
        sections,
        category: "taxi".to_owned(),
        ..Document::default()
    }
}

fn index() -> Index {
    let mut local = document("ru", "airport", "Заказы в аэропорту Казани", "Очередь в аэропорту.");
    local.places = vec![("ru".to_owned(), "kazan".to_owned())];
    let mut courier = document("ru", "bag", "Термосумка", "Как получить термосумку и чем её мыть.");
    courier.category = "courier".to_owned();
    let documents = [
        document("ru", "payout", "Выплата не пришла", "Деньги обычно приходят за час. Проверьте реквизиты самозанятого и номер карты."),
        document("ru", "blocked", "Аккаунт заблокирован", "Блокировка значит, что заказы временно не приходят."),
        document("ru", "photo", "Фотоконтроль не пройден", "Снимайте машину днём, чтобы был виден номер."),
        local,
        courier,
        document(
            "en",
            "payout",
            "Payout has not arrived",
            "Money usually comes within an hour. Check your bank details. Set up the wi-fi first.",
        ),
        document("en", "blocked", "Account blocked", "A block means that orders do not come for a while. Remember to back up."),
        document("he", "payout", "התשלום לא הגיע", "הכסף מגיע בדרך כלל תוך שעה."),
        document("ja", "payout", "支払いが届かない", "通常は一時間以内に届きます。銀行口座を確認してください。"),
    ];
    let dictionary = Dictionary::parse("ru", "groups = [[\"бан\", \"блокировка\"], [\"смз\", \"самозанятый\"]]").unwrap();
    Index::build(documents, vec![dictionary]).unwrap()
}

fn query(text: &str, language: &str) -> Query {
    Query { text: text.to_owned(), language: language.to_owned(), limit: 10, ..Query::default() }
}

fn first(text: &str, language: &str) -> (String, Option<String>) {
    let answer = index().search(&query(text, language));
    (answer.hits.first().map(|hit| format!("{}/{}", hit.lang, hit.id)).unwrap_or_default(), answer.corrected)
}

#[test]
fn reading_knows_how_much_of_a_text_the_query_says() {
    let reading = index().read(&query("деньги и бан", "ru"));
    let said = |text: &str| reading.said(text, 0.6);
    assert!((said("Где деньги?") - 1.0).abs() < 1e-6, "function words do not count");
    assert!((said("Деньги и карта") - 0.5).abs() < 1e-6, "a word that the query does not have counts");
    assert!((said("Блокировка") - 1.0).abs() < 1e-6, "a synonym counts in full from its weight on");
    assert!(reading.said("Блокировка", 1.0) < 1.0, "and less below");
    assert!(said("").abs() < 1e-6 && said("и где").abs() < 1e-6, "nothing to say");
}

#[test]
fn spelling_variants_find_the_article() {
    for text in ["выплата", "ВЫПЛАТЫ", "выплатой", "не пришла выплата", "выплпта", "ывплата", "dsgkfnf", "vyplata", "viplaty", "DSGKFNF"]
    {
        assert_eq!(first(text, "ru").0, "ru/payout", "{text}");
    }
    for text in ["payout", "payouts", "paoyut", "зфнщге", "bank detail"] {
        assert_eq!(first(text, "en").0, "en/payout", "{text}");
    }
    assert_eq!(first(",akuo", "he").0, "he/payout");
    assert_eq!(first("銀行口座", "ja").0, "ja/payout");
}

#[test]
fn correction_is_reported() {
    assert_eq!(first("выплата", "ru").1, None);
    assert_eq!(first("dsgkfnf", "ru").1.as_deref(), Some("выплата"));
    assert_eq!(first("номер крты", "ru").1.as_deref(), Some("номер карты"));
    let verbatim = index().search(&Query { verbatim: true, ..query("dsgkfnf", "ru") });
    assert_eq!((verbatim.corrected, verbatim.hits.len()), (None, 0));
}

#[test]
fn verbatim_query_is_not_corrected() {
    let has_hits =
        |text: &str, language: &str, verbatim: bool| !index().search(&Query { verbatim, ..query(text, language) }).hits.is_empty();
    for (typed, meant, language) in
        [("выплта", "выплаты", "ru"), ("самозанятогр", "самозанятый", "ru"), ("payotu", "payouts", "en"), ("bnak", "banks", "en")]
    {
        assert!(has_hits(typed, language, false) && !has_hits(typed, language, true), "{typed}");
        assert!(has_hits(meant, language, true), "verbatim allows other forms: {meant}");
    }
}

#[test]
fn synonyms_find_documents() {
    assert_eq!(first("бан", "ru").0, "ru/blocked");
    assert_eq!(first("смз", "ru").0, "ru/payout");
}

#[test]
fn compounds_match_their_parts_and_vice_versa() {
    assert_eq!(first("wifi", "en").0, "en/payout");
    assert_eq!(first("backup", "en").0, "en/blocked");
}

#[test]
fn last_word_is_completed_while_typing() {
    let answer = index().search(&Query { typing: true, ..query("фотоко", "ru") });
    assert_eq!((answer.hits[0].id.as_str(), answer.corrected), ("photo", None));
}

#[test]
fn documents_of_other_places_are_excluded() {
    let at = |city: &str| index().search(&Query { place: Some(("ru".to_owned(), city.to_owned())), ..query("аэропорт", "ru") });
    assert_eq!(at("kazan").hits[0].id, "airport");
    assert!(at("moskva").hits.iter().all(|hit| hit.id != "airport"));
}

#[test]
fn relaxed_restriction_is_reported() {
    let taxi = |text: &str| index().search(&Query { category: Some("taxi".to_owned()), ..query(text, "ru") });
    assert_eq!(taxi("выплата").relaxed, Relaxed::None);
    assert_eq!(taxi("термосумка").relaxed, Relaxed::OtherCategories);
    let english = taxi("bank details");
    assert_eq!((english.relaxed, english.hits[0].lang.as_str()), (Relaxed::OtherLanguages, "en"));
    assert_eq!(index().search(&query("выплата", "fr")).relaxed, Relaxed::OtherLanguages);
}

#[test]
fn transliterated_query_finds_documents_of_another_language() {
    let answer = index().search(&query("vyplata", "en"));
    assert_eq!((answer.relaxed, answer.hits[0].lang.as_str(), answer.hits[0].id.as_str()), (Relaxed::OtherLanguages, "ru", "payout"));
    assert_eq!(answer.corrected.as_deref(), Some("выплата"));
    assert!(index().search(&Query { verbatim: true, ..query("vyplata", "en") }).hits.is_empty());
}

#[test]
fn mistyped_query_finds_another_language_only_without_own_hits() {
    for (text, language, hit_language, corrected) in [
        ("выплта", "en", "ru", "выплата"),
        ("dsgkfnf", "en", "ru", "выплата"),
        ("payotu", "ru", "en", "payout"),
        ("зфнщге", "ru", "en", "payout"),
    ] {
        let answer = index().search(&query(text, language));
        assert_eq!((answer.relaxed, answer.corrected.as_deref()), (Relaxed::OtherLanguages, Some(corrected)), "{text}");
        assert_eq!((answer.hits[0].lang.as_str(), answer.hits[0].id.as_str()), (hit_language, "payout"), "{text}");
        assert!(index().search(&Query { verbatim: true, ..query(text, language) }).hits.is_empty(), "{text}");
    }
    for text in ["qxzvbnmwk кастрюля", "asdfqwer", "ййццукенн"] {
        assert!(index().search(&query(text, "en")).hits.is_empty(), "{text} resembles nothing");
    }
}

#[test]
fn passage_marks_inflected_words() {
    let answer = index().search(&query("самозанятые реквизит", "ru"));
    let hit = &answer.hits[0];
    let marked = |text: &str, marks: &[(usize, usize)]| -> Vec<String> {
        let units: Vec<u16> = text.encode_utf16().collect();
        marks.iter().map(|&(start, end)| String::from_utf16(&units[start..end]).unwrap()).collect()
    };
    assert_eq!(marked(&hit.passage, &hit.passage_marks), ["реквизиты", "самозанятого"]);
    let hit = &index().search(&query("поддержка", "ru")).hits[0];
    assert_eq!(hit.anchor, "more");
}

/// Ids in the order of hits for two documents that differ in one property. Equal scores keep the
/// order of the input.
fn order(documents: [Document; 2], query: &Query) -> Vec<String> {
    let index = Index::build(documents, Vec::new()).unwrap();
    index.search(query).hits.into_iter().map(|hit| hit.id).collect()
}

#[test]
fn own_category_and_place_come_first() {
    let [one, mut other] = ["one", "other"].map(|id| document("ru", id, "Выплата", "Деньги приходят за час."));
    other.category = "courier".to_owned();
    let from = |category: &str| Query { category: Some(category.to_owned()), ..query("выплата", "ru") };
    assert_eq!(order([one.clone(), other.clone()], &from("taxi")), ["one", "other"]);
    assert_eq!(order([one.clone(), other.clone()], &from("courier")), ["other", "one"]);
    other.category.clone_from(&one.category);
    other.places = vec![("ru".to_owned(), "kazan".to_owned())];
    let in_city = |city: &str| Query { place: Some(("ru".to_owned(), city.to_owned())), ..query("выплата", "ru") };
    assert_eq!(order([one.clone(), other.clone()], &in_city("kazan")), ["other", "one"]);
    assert_eq!(order([one, other], &in_city("perm")), ["one"]);
}

#[test]
fn title_summary_synonym_and_heading_outweigh_body() {
    // Padding: the beginning of a text has more weight.
    let long = |last: &str| format!("{} {last}.", "Как получить и чем мыть.".repeat(10));
    let plain = document("ru", "body", "Сумка", &long("термокороб"));
    let mut title = document("ru", "other", "Термокороб", &long("сумка"));
    assert_eq!(order([plain.clone(), title.clone()], &query("термокороб", "ru")), ["other", "body"], "title");
    title.title.clone_from(&plain.title);
    for field in ["short answer", "synonym", "heading"] {
        let mut other = title.clone();
        match field {
            "short answer" => other.short_answer = "Термокороб дают на складе.".to_owned(),
            "synonym" => other.synonyms = vec!["термокороб".to_owned()],
            _ => other.sections[1].heading = "Термокороб".to_owned(),
        }
        assert_eq!(order([plain.clone(), other], &query("термокороб", "ru")), ["other", "body"], "{field}");
    }
}

#[test]
fn full_coverage_beats_repetition() {
    let one = document("ru", "one", "Заказ", "Заказ, заказ и ещё раз заказ, возврат денег.");
    let other = document("ru", "other", "Чаевые", "Возврат денег за отменённый заказ после поездки.");
    assert_eq!(order([one, other], &query("возврат за отменённый заказ", "ru")), ["other", "one"]);
}

#[test]
fn query_is_trimmed_and_cut() {
    let answer = index().search(&query(&format!("  {}", "ы".repeat(300)), "ru"));
    assert_eq!(answer.query.chars().count(), 100);
    assert_eq!(index().search(&query(" ", "ru")).hits, []);
}

/// The answer of an index of Russian documents, each with a title and a text, and a dictionary.
fn answer(documents: &[(&str, &str)], dictionary: &str, text: &str) -> crate::Answer {
    let documents = documents.iter().enumerate().map(|(at, (title, text))| document("ru", &at.to_string(), title, text));
    Index::build(documents, vec![Dictionary::parse("ru", dictionary).unwrap()]).unwrap().search(&query(text, "ru"))
}

#[test]
fn words_written_by_ear_find_the_word() {
    let documents = [("Комиссия сервиса", "Сколько берёт сервис."), ("Миссия", "Камин и кампания.")];
    for text in ["камисия", "комисия", "какая камиссия", "камисию"] {
        let answer = answer(&documents, "", text);
        assert_eq!(answer.hits.first().map(|hit| hit.id.as_str()), Some("0"), "{text}");
    }
    assert_eq!(answer(&documents, "", "камисия").corrected.as_deref(), Some("комиссия"));
}

#[test]
fn words_of_another_layout_are_flipped_one_by_one() {
    let documents = [("Приложение не работает", "Что делать."), ("Тариф Ultima", "Приложение и работа.")];
    for (text, corrected) in [
        ("приложение yt hf,jnftn", "приложение не работает"),
        ("Ultima yt hf,jnftn", "Ultima не работает"),
        ("nfhba ultima", "тариф ultima"),
        ("yt hf,jnftn", "не работает"),
    ] {
        assert_eq!(answer(&documents, "", text).corrected.as_deref(), Some(corrected), "{text}");
    }
    assert_eq!(answer(&documents, "", "приложение yandex").corrected, None, "a name stays");
}

#[test]
fn function_words_do_not_decide() {
    let documents =
        [("Где деньги", "Выплата не пришла."), ("Мои данные", "Мои заявки и мои письма, деньги."), ("Другое", "Где что лежит.")];
    for text in ["где деньги", "где мои деньги", "подскажите пожалуйста где мои деньги"]
    {
        assert_eq!(answer(&documents, "", text).hits[0].id, "0", "{text}");
    }
    assert_eq!(answer(&documents, "", "мои").hits[0].id, "1", "alone they are what is looked for");
}

#[test]
fn doubtful_correction_is_offered_and_not_made() {
    let documents = [("Короба и сумки", "Короба дают на складе."), ("Заказ толкнули", "Пакет толкнули и он порвался.")];
    let alone = answer(&documents, "", "корона");
    assert_eq!((alone.corrected.as_deref(), alone.suggested.as_deref(), alone.hits.len()), (None, Some("короба"), 0));
    let phrase = answer(&documents, "", "золотая корона");
    assert_eq!((phrase.corrected, phrase.suggested, phrase.hits.len()), (None, None, 0), "no document has the other word");
    let beside = answer(&documents, "", "корона сумки");
    assert_eq!((beside.corrected.as_deref(), beside.suggested.as_deref()), (None, Some("короба сумки")));
    assert_eq!(beside.hits[0].id, "0");
}

#[test]
fn beginning_of_a_word_wins_over_a_correction() {
    let documents = [("Ребёнок выпал", "Зуб выпал, выпал и ещё раз выпал."), ("Выплата не пришла", "Деньги приходят за час.")];
    for text in ["выпл", "вып"] {
        let answer = answer(&documents, "", text);
        assert!(answer.hits.iter().any(|hit| hit.id == "1"), "{text}");
        assert_eq!((answer.corrected, answer.suggested), (None, None), "{text}");
    }
    assert_eq!(answer(&documents, "", "выпл").hits[0].id, "1");
    assert_eq!(answer(&documents, "", "выплпта").corrected.as_deref(), Some("выплата"), "no word begins so");
}

#[test]
fn one_word_like_another_languages_is_not_enough() {
    let receipt = document("en", "receipt", "Receipt", "A receipt for each order.");
    let payout = document("ru", "payout", "Выплата", "Деньги приходят за час.");
    let index = Index::build([receipt, payout], Vec::new()).unwrap();
    let answer = index.search(&query("рецепт борща", "ru"));
    assert_eq!((answer.hits.len(), answer.corrected, answer.suggested), (0, None, None));
    assert_eq!(index.search(&query("receipt", "ru")).relaxed, Relaxed::OtherLanguages);
}

#[test]
fn hits_far_below_the_best_do_not_count() {
    let long = |last: &str| format!("{} {last}.", "Как получить и чем мыть.".repeat(40));
    let texts: Vec<String> = (0..12).map(|at| long(&format!("слово{at} чаевые"))).collect();
    let mut documents: Vec<(&str, &str)> = texts.iter().map(|text| ("Сумка", text.as_str())).collect();
    documents.push(("Чаевые", "Чаевые, чаевые и ещё раз чаевые."));
    let answer = answer(&documents, "", "чаевые");
    assert_eq!((answer.hits[0].id.as_str(), answer.total), ("12", answer.hits.len()));
    assert!(answer.total <= 3, "{}", answer.total);
}

#[test]
fn slang_counts_as_what_it_means() {
    let documents = [("Аккаунт заблокирован", "Доступ закрыт."), ("Заказ толкнули", "Пакет толкнули и он порвался.")];
    let dictionary = "[means]\n\"блокнули\" = [\"аккаунт заблокирован\"]\n\"где деньги\" = [\"доступ закрыт\"]";
    assert_eq!(answer(&documents, dictionary, "блокнули").hits[0].id, "0");
    assert_eq!(answer(&documents, dictionary, "блокнули").corrected, None);
    assert_eq!(answer(&documents, dictionary, ",kjryekb").hits[0].id, "0", "in another layout too");
    assert_eq!(answer(&documents, dictionary, "где мои деньги").hits[0].id, "0");
}

#[test]
fn misspelled_slang_counts_as_what_it_means() {
    let documents = [("Аккаунт заблокирован", "Доступ закрыт."), ("Заказ толкнули", "Пакет толкнули и он порвался.")];
    let dictionary = "[means]\n\"блокнули\" = [\"аккаунт заблокирован\"]\n\"разбан\" = [\"доступ закрыт\"]";
    for text in ["блакнули", "блоккнули", "blaknuli", "разбаньте"] {
        assert_eq!(answer(&documents, dictionary, text).hits.first().map(|hit| hit.id.as_str()), Some("0"), "{text}");
    }
    assert_eq!(answer(&documents, dictionary, "толкнуло").hits[0].id, "1", "a word of the documents stays");
}

#[test]
fn transliterated_query_is_read_as_if_typed() {
    let documents = [("Выплата не пришла", "Деньги приходят за час."), ("Где взять сумку", "Мои сумки, где они лежат.")];
    let dictionary = "[means]\n\"где деньги\" = [\"выплата не пришла\"]";
    let answer = answer(&documents, dictionary, "gde moi dengi");
    assert_eq!((answer.corrected.as_deref(), answer.hits[0].id.as_str()), (Some("где мои деньги"), "0"));
}

#[test]
fn document_named_like_the_query_comes_first() {
    let plain = |id: &str| document("ru", id, "Заказы", "Заказ отменён, заказ пропал, заказ закрыт и заказ завис.");
    let mut named = plain("named");
    named.synonyms = vec!["кнопка серая".to_owned(), "заказ пропал".to_owned()];
    let mut mixed = plain("mixed");
    mixed.synonyms = vec!["заказ отменён".to_owned(), "пропал звук".to_owned()];
    assert_eq!(order([mixed, named], &query("заказ пропал", "ru")), ["named", "mixed"]);
}

#[test]
fn query_in_other_letters_is_answered_in_the_language_that_has_them() {
    for text in ["выпл", "самозонятый", "фотокантроль"] {
        let answer = index().search(&Query { typing: true, ..query(text, "en") });
        assert_eq!((answer.relaxed, answer.hits[0].lang.as_str()), (Relaxed::OtherLanguages, "ru"), "{text}");
    }
    let only = |language: &str| Query { languages: Some(vec![language.to_owned()]), ..query("выплата", "en") };
    assert!(index().search(&only("en")).hits.is_empty(), "a language that is not offered does not answer");
    assert_eq!(index().search(&only("ru")).hits[0].lang, "ru");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_query_is_safe(text in any::<String>(), typing: bool, verbatim: bool, language in "ru|en|he|ja|xx|") {
        static INDEX: std::sync::LazyLock<Index> = std::sync::LazyLock::new(index);
        let answer = INDEX.search(&Query { typing, verbatim, ..query(&text, &language) });
        for hit in &answer.hits {
            let units = hit.passage.encode_utf16().count();
            prop_assert!(hit.passage_marks.iter().all(|&(start, end)| start < end && end <= units));
            prop_assert!(hit.passage_marks.windows(2).all(|pair| pair[0].1 < pair[1].0));
            prop_assert!(hit.score.is_finite());
        }
    }

    #[test]
    fn mixed_scripts_and_marks_are_safe(text in "[а-яa-zא-ת設定้อ'\"\u{200d}\u{301} ,;\\[\\]ёйİßﬁ]{0,120}") {
        static INDEX: std::sync::LazyLock<Index> = std::sync::LazyLock::new(index);
        let _ = INDEX.search(&Query { typing: true, ..query(&text, "ru") });
    }
}
