//! Content of the rig: a few articles that show which revision of them a page has.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Place of all pages.
pub(crate) const PLACE: &str = "/ru-ru/moskva";

/// Articles whose titles change too, every second revision; others change in their texts only.
const TITLED: [&str; 2] = ["first", "second"];
const PLAIN: [&str; 4] = ["third", "fourth", "fifth", "sixth"];

/// Mark of a revision in a text.
const MARK: &str = "Редакция №";

/// Path of an article's page.
pub(crate) fn path(article: &str) -> String {
    format!("{PLACE}/knowledge-base/taxi/money/{article}")
}

/// Ids of all articles.
pub(crate) fn articles() -> impl Iterator<Item = &'static str> {
    TITLED.into_iter().chain(PLAIN)
}

/// Writes a revision of the folder. Returns the revision of each page.
///
/// # Errors
/// The folder is not writable.
pub(crate) fn write(folder: &Path, revision: u64) -> io::Result<BTreeMap<String, u64>> {
    let write = |path: &str, text: &str| {
        let file: PathBuf = folder.join(path);
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(file, text)
    };
    write("cars.toml", "[[make]]\nname = \"Kia\"\nmodels = [\"Rio B 2000-2023\", \"Ceed C 2006-\"]\n")?;
    write("variables.toml", "[default]\nfee = \"1\"\n")?;
    for (path, id) in [("taxi", "taxi"), ("taxi/money", "taxi-money")] {
        let slug = path.rsplit('/').next().unwrap_or(path);
        write(
            &format!("ru/{path}/_index.md"),
            &format!("---\nid: {id}\nslug: {slug}\ntitle: Раздел {id}\ndescription: Статьи раздела {id}\norder: 1\n---\n"),
        )?;
    }
    let mut revisions = BTreeMap::new();
    for (number, id) in articles().enumerate() {
        let is_titled = TITLED.contains(&id);
        let own = if is_titled { revision / 2 * 2 } else { revision };
        let title = if is_titled { format!("{MARK}{own}.") } else { format!("Статья {id}") };
        let text = format!(
            "---\nid: {id}\nslug: {id}\ntitle: {title}\nshort_answer: Короткий ответ.\nprofession: taxi\nsection: money\n\
             order: {number}\ncities: []\nupdated: 2026-01-02\nsynonyms: [слово]\nrelated: []\n---\n\nТекст статьи. {MARK}{own}.\n"
        );
        write(&format!("ru/taxi/money/{id}.md"), &text)?;
        revisions.insert(path(id), own);
    }
    Ok(revisions)
}

/// Revision in a text, by its first mark.
pub(crate) fn revision_in(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once(MARK)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revisions_are_written_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let revisions = write(folder.path(), 7).unwrap();
        assert_eq!((revisions[&path("first")], revisions[&path("third")]), (6, 7));
        for (id, revision) in [("first", 6), ("third", 7)] {
            let text = std::fs::read_to_string(folder.path().join(format!("ru/taxi/money/{id}.md"))).unwrap();
            assert_eq!(revision_in(&text), Some(revision));
        }
        assert_eq!(revision_in("Текст."), None);
    }
}
