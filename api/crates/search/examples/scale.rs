//! Measures the engine at scale: `scale FOLDER QUERIES.tsv DOCUMENTS LANGUAGES`.
//!
//! FOLDER and QUERIES are as for `eval`. Sections of each language's documents are recombined until
//! there are DOCUMENTS. Prints build time, memory and the time of a query on one core.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use search::{Document, Index, Query, Section};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, queries, count, languages] = arguments.as_slice() else {
        return Err("usage: scale FOLDER QUERIES.tsv DOCUMENTS LANGUAGES".into());
    };
    let mut tags: Vec<_> = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?.into_iter().map(|entry| entry.path()).collect();
    tags.sort();
    // Russian and English come first.
    tags.sort_by_key(|path| !["ru", "en"].iter().any(|tag| path.ends_with(tag)));
    tags.truncate(languages.parse()?);
    let count: usize = count.parse()?;
    let started = Instant::now();
    let mut words = 0;
    let mut all = Vec::new();
    for folder in &tags {
        all.extend(mixed(folder, count, &mut words)?);
    }
    eprintln!("{} documents in {} languages, {} words in each on average", all.len(), tags.len(), words / all.len().max(1));
    let before = resident();
    let built = Instant::now();
    let index = Index::build(all, Vec::new())?;
    eprintln!(
        "built in {:.1} s (documents were made in {:.1} s); memory {} MB, of it {} MB more than before",
        built.elapsed().as_secs_f32(),
        (built - started).as_secs_f32(),
        resident(),
        resident().saturating_sub(before)
    );
    let text = fs::read_to_string(queries)?;
    let mut times = Vec::new();
    let processor = processor_time();
    for line in text.lines().filter(|line| line.starts_with("ru/") || line.starts_with("en/")) {
        let mut columns = line.splitn(3, '\t').skip(1);
        let (Some(language), Some(text)) = (columns.next(), columns.next()) else { continue };
        let query = Query { text: text.to_owned(), language: language.to_owned(), limit: 10, ..Query::default() };
        let query_started = Instant::now();
        let _ = index.search(&query);
        times.push(query_started.elapsed());
    }
    let processor = (processor_time() - processor) / u32::try_from(times.len().max(1))?;
    times.sort_unstable();
    let at = |share: f32| times.get((times.len() as f32 * share) as usize).copied().unwrap_or_default();
    eprintln!(
        "{} queries: {processor:.2?} of processor time each; by the clock mean {:.2?}, p50 {:.2?}, p99 {:.2?}",
        times.len(),
        times.iter().sum::<Duration>() / u32::try_from(times.len().max(1))?,
        at(0.5),
        at(0.99)
    );
    Ok(())
}

/// Builds `count` documents from the folder's sections, each section from another document.
fn mixed(folder: &Path, count: usize, words: &mut usize) -> Result<Vec<Document>, Box<dyn Error>> {
    let language = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<_> = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    let sources: Vec<(String, Vec<String>)> = files
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok())
        .map(|text| {
            (
                text.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned(),
                text.split("\n\n").skip(1).map(str::to_owned).collect(),
            )
        })
        .collect();
    let mut documents = Vec::with_capacity(count);
    for number in 0..count {
        let (title, parts) = &sources[number % sources.len()];
        let turn = number / sources.len();
        let text: Vec<&str> = (0..parts.len().max(6))
            .filter_map(|at| sources[(number + (turn + 1) * (at * 31 + turn)) % sources.len()].1.get(at).map(String::as_str))
            .collect();
        *words += text.iter().map(|part| part.split_whitespace().count()).sum::<usize>();
        let other = &sources[(number * 7 + turn) % sources.len()].0;
        documents.push(Document {
            id: format!("{number}"),
            language: language.clone(),
            url: format!("/{number}"),
            title: if turn == 0 { title.clone() } else { format!("{title} {other}") },
            sections: vec![Section { text: text.join("\n"), ..Section::default() }],
            ..Document::default()
        });
    }
    Ok(documents)
}

/// Processor time of the main thread.
fn processor_time() -> Duration {
    let status = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    Duration::from_nanos(status.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or_default())
}

/// Resident memory of this process, in megabytes.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<usize>().ok()).unwrap_or_default() / 1024
}
