use std::path::Path;

use contracts::knowledge::QuestionKind;
use input_faults::Faults;

use super::{Reader, TestFile};

const HEAD: &str = "order = 1\nminutes = 5\npass_percent = 80\ncooldown_hours = 24\nvalid_days = 365\ntitle = { en = \"T\" }\n";

/// A test with five questions, of which the first is given.
fn file(first: &str) -> String {
    let mut text = format!("{HEAD}description = {{ en = \"D\" }}\n\n[[question]]\n{first}");
    for number in 2..=5 {
        text += &format!(
            "\n[[question]]\nid = \"q{number}\"\nkind = \"single\"\narticle = \"a\"\ntext = {{ en = \"Q\" }}\n\
             options = [{{ en = \"1\", right = true }}, {{ en = \"2\" }}]\nexplanation = {{ en = \"E\" }}\n"
        );
    }
    text
}

fn read(text: &str) -> (Option<TestFile>, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("tests/pictures")).unwrap();
    let svg = "<svg viewBox=\"0 0 2 3\"><path d=\"M0 0h1\" onload=\"x()\"/><text x=\"1\" y=\"1\">1</text></svg>";
    std::fs::write(folder.path().join("tests/pictures/car.svg"), svg).unwrap();
    let mut faults = Faults::default();
    let found = Reader { folder: folder.path() }.read("a-test", text, &mut faults);
    (found, faults.into_result().err().map_or_else(String::new, |faults| faults.to_string()))
}

#[test]
fn picture_is_read_with_the_test() {
    let (found, faults) = read(&file(
        "id = \"q1\"\nkind = \"picture\"\narticle = \"a\"\ntext = { en = \"Q\" }\npicture = \"car\"\nalt = { en = \"A car\" }\nkeep_order = true\n\
         options = [{ en = \"1\", right = true }, { en = \"2\" }]\nexplanation = { en = \"E\" }\n",
    ));
    assert_eq!(faults, "");
    let TestFile { definition, order, article_lines, .. } = found.unwrap();
    let question = &definition.questions[0];
    let svg = &question.picture.as_ref().unwrap().svg;
    assert!(svg.contains("<path d=\"M0 0h1\">") && !svg.contains("x()"), "{svg}");
    assert_eq!((order, article_lines[0], question.kind, question.right()), (1, 12, QuestionKind::Picture, vec![0]));
    assert!(question.keeps_order);
}

#[test]
fn all_errors_are_reported_with_their_lines() {
    let (_, faults) = read(&file(
        "id = \"q2\"\nkind = \"order\"\narticle = \"a\"\ntext = { en = \"Q\", ru = \"В\" }\npicture = \"car\"\n\
         options = [{ en = \"1\", right = true }, { en = \"1\" }]\nexplanation = { ru = \"{{city}}\" }\n",
    ));
    insta::assert_snapshot!(faults, @r"
    tests/a-test.toml:9: `picture` and `alt` are for questions of the kind `picture`
    tests/a-test.toml:9: has 2 options: 3 to 8
    tests/a-test.toml:9: options to be put in order have no `right`: the file has them in the right order
    tests/a-test.toml:13: `text` has a text in `ru`, which the title has not
    tests/a-test.toml:15: the option `1` equals the one of line 15
    tests/a-test.toml:16: `explanation` has a text in `ru`, which the title has not
    tests/a-test.toml:16: `explanation` has no text in `en`, as the title has
    tests/a-test.toml:16: `explanation` in `ru` has variables or markup: tests are plain text
    tests/a-test.toml:19: the id `q2` is taken by the question of line 9
    ");
}

#[test]
fn kinds_limit_the_right_options() {
    let with = |kind: &str, options: &str| {
        let first = format!(
            "id = \"q1\"\nkind = \"{kind}\"\narticle = \"a\"\ntext = {{ en = \"Q\" }}\noptions = [{options}]\nexplanation = {{ en = \"E\" }}\n"
        );
        read(&file(&first)).1
    };
    assert!(with("single", "{ en = \"1\" }, { en = \"2\" }").contains("exactly one needs `right = true`"));
    assert!(with("multiple", "{ en = \"1\", right = true }, { en = \"2\" }").contains("at least two right ones"));
    assert!(with("multiple", "{ en = \"1\", right = true }, { en = \"2\", right = true }").contains("and a wrong one"));
    assert!(with("order", "{ en = \"1\" }, { en = \"2\" }").contains("has 2 options: 3 to 8"));
    assert!(with("picture", "{ en = \"1\", right = true }, { en = \"2\" }").contains("needs `picture`"));
    assert!(with("essay", "").contains("unknown variant `essay`"));
}

#[test]
fn numbers_and_languages_are_limited() {
    let text = file("").replace("= 80", "= 10").replace("= 24", "= 0").replace("title = { en = \"T\" }", "title = { ru = \"Т\" }");
    let text = text.split("[[question]]").next().unwrap();
    insta::assert_snapshot!(read(text).1, @r"
    tests/a-test.toml: has 0 questions: 5 to 50
    tests/a-test.toml:3: `pass_percent` is 10: 50 to 100
    tests/a-test.toml:4: `cooldown_hours` is 0: 1 to 720
    tests/a-test.toml:6: `title` has no text in `en`, which other languages fall back to
    tests/a-test.toml:7: `description` has a text in `en`, which the title has not
    tests/a-test.toml:7: `description` has no text in `ru`, as the title has
    ");
}

#[test]
fn product_tests_are_valid_and_mix_all_kinds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let mut count = 0;
    for entry in std::fs::read_dir(folder.join("tests")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let mut faults = Faults::default();
        let slug = path.file_stem().unwrap().to_str().unwrap();
        let found = Reader { folder: &folder }.read(slug, &std::fs::read_to_string(&path).unwrap(), &mut faults);
        assert!(faults.is_empty(), "{faults}");
        let test = found.unwrap().definition;
        assert!(test.questions.len() >= 10, "{slug}");
        assert_eq!(test.title.keys().collect::<Vec<_>>(), ["en", "ru"], "{slug}");
        for kind in [QuestionKind::Single, QuestionKind::Multiple, QuestionKind::Order, QuestionKind::Picture] {
            assert!(test.questions.iter().any(|question| question.kind == kind), "{slug} has no {kind:?}");
        }
        count += 1;
    }
    assert!(count >= 8, "{count} tests");
}
