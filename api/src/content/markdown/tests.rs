use input_faults::Faults;
use proptest::prelude::*;

use super::super::blocks::Resolved;
use super::super::image::ImageReference;
use super::super::piece::Fill;
use super::{Pictures, Rendered, render};

struct Plain;

impl Fill for Plain {
    fn variable(&self, name: &str) -> &str {
        if name == "city" { "Kazan & co" } else { "5" }
    }

    fn link(&self, target: &str) -> Option<String> {
        Some(format!("/{target}"))
    }
}

struct TwoPictures;

impl Pictures for TwoPictures {
    fn image(&mut self, path: &str) -> Result<ImageReference, String> {
        match path {
            "a.png" => Ok(ImageReference { name: "0a.png".to_owned(), width: 2, height: 3 }),
            _ => Err(format!("no {path}")),
        }
    }

    fn scheme(&mut self, name: &str) -> Result<String, String> {
        match name {
            "road" => Ok("<svg viewBox=\"0 0 1 1\"><text x=\"1\" y=\"1\">1</text><text x=\"2\" y=\"1\">2</text></svg>".to_owned()),
            _ => Err(format!("no {name}")),
        }
    }
}

fn try_render(text: &str) -> (Rendered, Faults) {
    let mut source = Resolved::default();
    for (index, line) in text.lines().enumerate() {
        source.push(line, index + 1);
    }
    let mut faults = Faults::default();
    let rendered = render("a.md", &source, &mut TwoPictures, &mut faults);
    (rendered, faults)
}

fn rendered(text: &str) -> Rendered {
    let (rendered, faults) = try_render(text);
    faults.into_result().unwrap();
    rendered
}

fn html(text: &str) -> String {
    rendered(text).body.html.html(&Plain)
}

fn told(text: &str) -> String {
    try_render(text).1.into_result().unwrap_err().to_string()
}

#[test]
fn article_is_rendered_to_html() {
    let text = "Intro for {{city}}.\n\n## Steps {#steps}\n\n1. **One** {{fee}}\n2. See [it](article:other#faq) or [site](https://a.example)\n\n\
                > [!WARNING]\n> Careful.\n\n### Почему так\n\n| A | B |\n| --- | ---: |\n| 1 | 2 |\n\n![A & \"B\"](a.png)\n";
    insta::assert_snapshot!(html(text), @r#"
    <p>Intro for Kazan &amp; co.</p>
    <h2 id="steps">Steps</h2>
    <ol>
    <li><strong>One</strong> 5</li>
    <li>See <a href="/other#faq">it</a> or <a href="https://a.example" rel="noopener nofollow">site</a></li>
    </ol>
    <aside class="callout callout-warning" role="note">
    <p>Careful.</p>
    </aside>
    <h3 id="pochemu-tak">Почему так</h3>
    <table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">A</th><th role="columnheader" scope="col">B</th></tr></thead><tbody role="rowgroup">
    <tr role="row"><th role="rowheader" scope="row">1</th><td role="cell" data-label="B">2</td></tr>
    </tbody></table>
    <p><img src="/api/images/0a.png" alt="A &amp; &quot;B&quot;" width="2" height="3" loading="lazy"></p>
    "#);
}

#[test]
fn questions_are_extracted() {
    let rendered = rendered("## A\n\na\n\n## Questions {#faq}\n\n### One?\n\nYes, in {{city}}.\n\n### Two?\n\nNo.\n\n## B\n\nb\n");
    let faq = rendered.body.faq.unwrap();
    assert_eq!(rendered.body.html.html(&Plain), "<h2 id=\"a\">A</h2>\n<p>a</p>\n<h2 id=\"b\">B</h2>\n<p>b</p>");
    let items: Vec<_> = faq.items.iter().map(|item| (item.question.plain(&Plain), item.anchor.as_str(), item.html.html(&Plain))).collect();
    assert_eq!(
        items,
        [("One?".to_owned(), "one", "<p>Yes, in Kazan &amp; co.</p>".to_owned()), ("Two?".to_owned(), "two", "<p>No.</p>".to_owned()),]
    );
    let toc: Vec<_> = rendered.body.toc.iter().map(|entry| entry.anchor.as_str()).collect();
    assert_eq!(toc, ["a", "b", "faq"]);
}

#[test]
fn anchors_are_unique_and_explicit_ones_stay() {
    let rendered = rendered("## Same\n\n## Same\n\n## Other {#same-2}\n\n## 漢\n");
    let toc: Vec<_> = rendered.body.toc.iter().map(|entry| entry.anchor.as_str()).collect();
    assert_eq!(toc, ["same", "same-3", "same-2", "han"]);
}

#[test]
fn all_errors_are_reported_with_their_lines() {
    insta::assert_snapshot!(
        told(
            "# One\n\n#### Four {#Bad}\n\n## A {#x}\n\n## B {#x}\n\n## M {#main}\n\n[l](/path) [m](#nowhere) [n](article:) [o](https://a/{{b}})\n\n\
             ![](a.png) ![b](b.png)\n\n{{Bad}}\n\n<h2>raw</h2>\n\n<img src=x>\n\n## F {#faq}\n\nnot a question\n\n### Q?\n"
        ),
        @r"
        a.md:1: headings of an article are `##`, `###` and `####`
        a.md:3: the anchor `Bad` must be lower-case ASCII letters, digits and single `-`, a letter first, at most 80
        a.md:3: the heading skips a level
        a.md:7: the anchor `x` is taken
        a.md:9: the anchor `main` is taken
        a.md:11: `article:` names no article: expected article:<id> or article:<id>#<anchor>
        a.md:11: no heading here has the anchor `#nowhere`
        a.md:11: the link `/path` is invalid: expected article:<id>, page:<name>, #anchor, https://…, mailto:… or tel:…
        a.md:11: variables do not work in the address of a link
        a.md:13: no b.png
        a.md:13: the picture `a.png` has no text for people who cannot see it: write ![text](a.png)
        a.md:15: `{{Bad}}` is not a variable: a name is lower-case letters, digits and `_`
        a.md:17: write headings and pictures in Markdown, not in HTML
        a.md:19: write headings and pictures in Markdown, not in HTML
        a.md:21: the section {#faq} holds questions only: begin each with `###`
        a.md:25: the question has no answer
        "
    );
}

#[test]
fn raw_html_is_sanitised() {
    assert_eq!(html("a<br>b <script>alert(1)</script><kbd onclick=x>c</kbd>"), "<p>a<br>b <kbd>c</kbd></p>");
}

#[test]
fn values_are_escaped_in_html_and_attributes() {
    assert_eq!(html("<abbr title=\"{{city}}\">x</abbr>"), "<p><abbr title=\"Kazan &amp; co\">x</abbr></p>");
}

#[test]
fn screen_is_drawn_from_its_lines() {
    let text = "Open it.\n:::screen Деньги → Выплаты\nrow: Баланс | {{fee}} ₽\n\ntap: <b>14</b> октября | *Отклонена*\nbutton: Вывести\nnote: до 15 минут\nalert: Отказ\n:::\n\nAfter.\n";
    insta::assert_snapshot!(html(text), @r#"
    <p>Open it.</p>
    <figure class="screen"><figcaption><small>Деньги →</small> <strong>Выплаты</strong></figcaption><ul role="list"><li class="row"><span>Баланс</span> <b>5 ₽</b></li><li class="row tap"><span>&lt;b&gt;14&lt;/b&gt; октября</span> <b>*Отклонена*</b></li><li class="button"><span>Вывести</span></li><li class="note"><span>до 15 минут</span></li><li class="alert"><span>Отказ</span></li></ul></figure>
    <p>After.</p>
    "#);
}

#[test]
fn status_gives_each_row_a_tone() {
    let text = ":::status\n| Status for {{city}} | What to do |\n| --- | --- |\n| done: Completed | [See](article:other) |\n| stop: **Declined** | Retry |\n:::\n";
    insta::assert_snapshot!(html(text), @r#"
    <table role="table" class="status"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Status for Kazan &amp; co</th><th role="columnheader" scope="col">What to do</th></tr></thead><tbody role="rowgroup">
    <tr role="row" class="tone-done"><th role="rowheader" scope="row">Completed</th><td role="cell" data-label="What to do"><a href="/other">See</a></td></tr>
    <tr role="row" class="tone-stop"><th role="rowheader" scope="row"><strong>Declined</strong></th><td role="cell" data-label="What to do">Retry</td></tr>
    </tbody></table>
    "#);
}

#[test]
fn scheme_is_a_drawing_with_a_legend() {
    let text = "## A {#a}\n\n:::scheme road Where to **stop**\n1. Here, see [it](article:other)\n2. There, {{fee}} m\n:::\n";
    insta::assert_snapshot!(html(text), @r#"
    <h2 id="a">A</h2>
    <figure class="scheme"><figcaption>Where to <strong>stop</strong></figcaption><svg viewBox="0 0 1 1"><text x="1" y="1">1</text><text x="2" y="1">2</text></svg><ol><li>Here, see <a href="/other">it</a></li><li>There, 5 m</li></ol></figure>
    "#);
}

#[test]
fn errors_in_figures_name_their_lines() {
    insta::assert_snapshot!(
        told(
            ":::screen\nrow: a\n:::\n\n:::screen A\nrwo: b\nrow:\n:::\n\n:::screen B\n:::\n\n:::status\n| a | b |\n| - | - |\n| c | d |\n:::\n\n\
             :::status\ntext\n:::\n\n:::scheme road\n1. a\n:::\n\n:::scheme sea A sea\n1. a\n:::\n\n:::scheme road A road\n1. a\n:::\n\n\
             :::scheme road A road\n1. a\nb\n:::\n\n:::scheme road A road\n1. # a\n2. [l](/path)\n:::\n"
        ),
        @r"
        a.md:1: the screen has no title: expected `:::screen Money → Payouts`, then lines such as `tap: 14 October | Declined`
        a.md:6: `rwo: b` is not a line of a screen: expected one of `row:`, `tap:`, `button:`, `note:`, `alert:` and a text
        a.md:7: `row:` is not a line of a screen: expected one of `row:`, `tap:`, `button:`, `note:`, `alert:` and a text
        a.md:10: the screen has 0 lines: 1 to 7 are readable
        a.md:16: a row of `:::status` begins with one of `done:`, `wait:`, `stop:`, `info:`
        a.md:19: `:::status` stands alone on its line and holds one table
        a.md:23: the scheme has no name or no caption: expected `:::scheme road-stop Where to stop`, then lines `1. The meaning of number 1`
        a.md:27: no sea
        a.md:31: the scheme `road` has 2 numbers, but 1 lines explain them
        a.md:37: `b` does not begin with `2. `: expected `:::scheme road-stop Where to stop`, then lines `1. The meaning of number 1`
        a.md:41: a line of a figure may hold bold, italic, `code` and links only
        a.md:42: the link `/path` is invalid: expected article:<id>, page:<name>, #anchor, https://…, mailto:… or tel:…
        "
    );
}

proptest! {
    #[test]
    fn any_figure_is_refused_or_holds_its_text_without_markup(
        label in "[^|\u{e000}\u{e001}{}\\p{C}]{1,20}", value in "[^|\u{e000}\u{e001}{}\\p{C}]{0,20}"
    ) {
        prop_assume!(!label.trim().is_empty() && !value.contains(":::") && !label.contains(":::"));
        let (rendered, faults) = try_render(&format!(":::screen A\nrow: {label} | {value}\n:::\n"));
        prop_assert!(faults.is_empty());
        let html = rendered.body.html.html(&Plain);
        let tags = if value.trim().is_empty() { 12 } else { 14 };
        prop_assert_eq!(html.matches('<').count(), tags, "{}", html);
        prop_assert_eq!(html.matches('>').count(), tags, "{}", html);
    }

    #[test]
    fn any_lines_in_any_figure_are_refused_or_render(
        kind in "screen A → B|status|scheme road A|screen|scheme",
        lines in prop::collection::vec("row: [a-z<>&|]{0,9}|tap: a|1\\. [a-z*<\\[]{0,9}|2\\. b|\\| a \\|\n\\| - \\|\n\\| done: b \\||\\{\\{city\\}\\}|\\PC{0,20}|", 0..6)
    ) {
        let (rendered, _) = try_render(&format!("a\n\n:::{kind}\n{}\n:::\n\nb\n", lines.join("\n")));
        let html = rendered.body.html.html(&Plain);
        let has_marks = html.contains(['\u{e000}', '\u{e001}']);
        prop_assert!(!has_marks && !html.contains("<script"), "{}", html);
    }

    #[test]
    fn any_text_is_refused_or_renders(
        lines in prop::collection::vec("#{1,4} [a-z]{0,4}( \\{#faq\\})?|> \\[!NOTE\\]|> x|- a|1. b|\\| a \\|\\n\\| - \\||\\{\\{city\\}\\}|\\[a\\]\\(article:b\\)|!\\[a\\]\\(a.png\\)|<[a-z]{1,5}>|\\PC{0,20}|", 0..14)
    ) {
        let (rendered, faults) = try_render(&lines.join("\n"));
        let html = rendered.body.html.html(&Plain);
        let has_marks = html.contains(['\u{e000}', '\u{e001}']);
        prop_assert!(!has_marks);
        if faults.is_empty() {
            for entry in &rendered.body.toc {
                prop_assert!(rendered.anchors.contains(&entry.anchor));
            }
        }
    }
}
