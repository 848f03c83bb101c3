//! Runs the queries of a benchmark: `eval FOLDER QUERIES.tsv > RUN`.
//!
//! FOLDER has a folder of Markdown files for each language tag; a file's name is the document's id.
//! Each line of QUERIES.tsv has an id, a language and a query. RUN is in TREC format. Times go to
//! standard error.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use search::{Document, Index, Query, Section};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, queries] = arguments.as_slice() else { return Err("usage: eval FOLDER QUERIES.tsv".into()) };
    let build_started = Instant::now();
    let index = Index::build(documents(Path::new(folder))?, Vec::new())?;
    eprintln!("{} documents, built in {:.1} s", index.len(), build_started.elapsed().as_secs_f32());
    let mut run = String::new();
    let mut times = Vec::new();
    for line in fs::read_to_string(queries)?.lines() {
        let mut columns = line.splitn(3, '\t');
        let (Some(id), Some(language), Some(text)) = (columns.next(), columns.next(), columns.next()) else { continue };
        let typing = id.split('/').any(|kind| kind == "prefix");
        let query = Query { text: text.to_owned(), language: language.to_owned(), limit: 10, typing, ..Query::default() };
        let started = Instant::now();
        let answer = index.search(&query);
        times.push(started.elapsed());
        for (rank, hit) in (1..).zip(&answer.hits) {
            writeln!(run, "{id} Q0 {} {rank} {} roadside", hit.id, hit.score)?;
        }
    }
    times.sort_unstable();
    let at = |share: f32| times.get((times.len() as f32 * share) as usize).copied().unwrap_or_default();
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len().max(1))?;
    eprintln!("{} queries: mean {mean:.0?}, p50 {:.0?}, p99 {:.0?}, most {:.0?}", times.len(), at(0.5), at(0.99), at(0.999_99));
    print!("{run}");
    Ok(())
}

fn documents(folder: &Path) -> Result<Vec<Document>, Box<dyn Error>> {
    let mut documents = Vec::new();
    for language in fs::read_dir(folder)? {
        let language = language?;
        let tag = language.file_name().to_string_lossy().into_owned();
        for file in fs::read_dir(language.path())? {
            let path = file?.path();
            let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            documents.push(document(&id, &tag, &fs::read_to_string(&path)?));
        }
    }
    Ok(documents)
}

fn document(id: &str, language: &str, markdown: &str) -> Document {
    let mut document = Document { id: id.to_owned(), language: language.to_owned(), url: format!("/{id}"), ..Document::default() };
    let mut section = Section::default();
    for line in markdown.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            document.title = title.to_owned();
        } else if line.starts_with("##") {
            document.sections.push(std::mem::take(&mut section));
            let heading = line.trim_start_matches('#').trim();
            let (heading, anchor) =
                heading.split_once(" {#").map_or((heading, ""), |(heading, anchor)| (heading, anchor.trim_end_matches('}')));
            section = Section { anchor: anchor.to_owned(), heading: heading.to_owned(), ..Section::default() };
        } else {
            section.text.push_str(line);
            section.text.push('\n');
        }
    }
    document.sections.push(section);
    document
}
