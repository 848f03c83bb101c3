//! `edge rules replay --old A --new B access.log`: decisions that would change.

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal as _, Read, stderr, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use routing::{LogEntry, Replay, ReplayReport, RuleName};

use super::{ConfigArgs, compile};

/// Longest line, in bytes. Longer ones are not requests.
const MAX_LINE: u64 = 64 * 1024;

/// Bytes between two updates of the progress bar.
const STRIDE: u64 = 1024 * 1024;

/// Arguments of the command.
#[derive(Args)]
pub(in crate::cli) struct Arguments {
    /// Folder of the old rules.
    #[arg(long)]
    old: PathBuf,
    /// Folder of the new rules.
    #[arg(long)]
    new: PathBuf,
    /// Access log of the edge (`log.format = json`), or one in the combined format, with or without
    /// a leading host; `-` reads standard input.
    log: PathBuf,
    /// Exits with 1 if more requests change: a number, or a share such as `0.5%`.
    #[arg(long, value_parser = threshold)]
    max_changed: Option<Threshold>,
    /// Host for lines without one.
    #[arg(long, default_value = "localhost")]
    host: String,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    environment: ConfigArgs,
}

/// Largest number of changed requests.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Threshold {
    Requests(u64),
    Percent(f64),
}

/// Prints the changes, grouped by rule.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Vec<String>> {
    let (_, world) = arguments.environment.read()?;
    let (old, new) = match (compile(&arguments.old, &world), compile(&arguments.new, &world)) {
        (Ok(old), Ok(new)) => (old, new),
        (old, new) => return Err([old.err(), new.err()].into_iter().flatten().flatten().collect()),
    };
    let mut replay = Replay::new(&old, &new, world.places(), Timestamp::now(), &arguments.host);
    let unread = read(&arguments.log, &mut replay).map_err(|error| vec![format!("{}: {error}", arguments.log.display())])?;
    let report = replay.report();
    if arguments.json {
        let json = serde_json::json!({ "report": report, "unread_lines": unread });
        println!("{json:#}");
    } else {
        print(&report, unread);
    }
    let is_exceeded = arguments.max_changed.is_some_and(|most| most.is_exceeded(&report));
    if is_exceeded && !arguments.json {
        println!("More than --max-changed.");
    }
    Ok(if is_exceeded { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Compares a log line by line. Returns the number of unreadable lines.
fn read(log: &Path, replay: &mut Replay<'_>) -> std::io::Result<u64> {
    let (source, length): (Box<dyn Read>, Option<u64>) = if log.as_os_str() == "-" {
        (Box::new(stdin()), None)
    } else {
        let file = File::open(log)?;
        let length = file.metadata()?.len();
        (Box::new(file), Some(length))
    };
    let bar = bar(length);
    let mut source = BufReader::with_capacity(256 * 1024, source);
    let (mut line, mut unread, mut unreported) = (Vec::new(), 0, 0);
    loop {
        line.clear();
        let read = source.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? as u64;
        if read == 0 {
            break;
        }
        if read == MAX_LINE && !line.ends_with(b"\n") {
            unread += 1;
            unreported += skip_line(&mut source)?;
        } else {
            let text = String::from_utf8_lossy(&line);
            match LogEntry::parse(text.trim_end()) {
                Some(entry) => replay.compare(&entry),
                None if text.trim().is_empty() => {}
                None => unread += 1,
            }
        }
        unreported += read;
        if unreported >= STRIDE {
            bar.inc(std::mem::take(&mut unreported));
        }
    }
    bar.finish_and_clear();
    Ok(unread)
}

/// Skips to the end of a line. Returns the skipped bytes.
fn skip_line(source: &mut impl BufRead) -> std::io::Result<u64> {
    let mut skipped = 0;
    loop {
        let buffer = source.fill_buf()?;
        let (used, ends) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        source.consume(used);
        skipped += used as u64;
        if ends {
            return Ok(skipped);
        }
    }
}

/// Progress bar; hidden unless standard error is a terminal.
fn bar(length: Option<u64>) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let template = if length.is_some() { "{bar:40} {bytes}/{total_bytes} {eta}" } else { "{spinner} {bytes} {bytes_per_sec}" };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn print(report: &ReplayReport, unread: u64) {
    let rule_name = |rule: &Option<RuleName>| rule.as_ref().map_or_else(|| "no rule".to_owned(), ToString::to_string);
    for group in &report.groups {
        println!("{} x {}", group.count, group.change);
        println!("  was: {}", rule_name(&group.old));
        println!("  is:  {}", rule_name(&group.new));
        for example in &group.examples {
            println!("    {}: {} -> {}", example.url, example.old, example.new);
        }
        println!();
    }
    println!("{} requests, {} changed ({:.3}%).", report.compared, report.changed, percent(report));
    if unread > 0 {
        println!("{unread} lines are not requests in a known format.");
    }
}

fn percent(report: &ReplayReport) -> f64 {
    100.0 * report.changed as f64 / report.compared.max(1) as f64
}

fn threshold(text: &str) -> Result<Threshold, String> {
    let parsed = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse().ok().filter(|percent| (0.0..=100.0).contains(percent)).map(Threshold::Percent),
        None => text.parse().ok().map(Threshold::Requests),
    };
    parsed.ok_or_else(|| "write a number of requests, or a share such as 0.5%".to_owned())
}

impl Threshold {
    fn is_exceeded(self, report: &ReplayReport) -> bool {
        match self {
            Self::Requests(most) => report.changed > most,
            Self::Percent(most) => percent(report) > most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threshold_is_a_number_or_a_share() {
        assert_eq!(threshold("0"), Ok(Threshold::Requests(0)));
        assert_eq!(threshold("0.5%"), Ok(Threshold::Percent(0.5)));
        for bad in ["", "-1", "1.5", "101%", "x%"] {
            assert!(threshold(bad).is_err(), "{bad}");
        }
        let report = ReplayReport { compared: 200, changed: 1, groups: Vec::new() };
        assert!(!Threshold::Percent(0.5).is_exceeded(&report) && Threshold::Percent(0.4).is_exceeded(&report));
        assert!(!Threshold::Requests(1).is_exceeded(&report) && Threshold::Requests(0).is_exceeded(&report));
    }

    #[test]
    fn overlong_line_is_skipped_to_its_end() {
        let mut source = std::io::Cursor::new(b"long line\nnext".to_vec());
        assert_eq!(skip_line(&mut source).unwrap(), 10);
        assert_eq!(skip_line(&mut source).unwrap(), 4);
        assert_eq!(skip_line(&mut source).unwrap(), 0);
    }
}
