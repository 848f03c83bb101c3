//! Measures cold and warm renders of a real server script.
//!
//! `RENDER_SCRIPT=…/server.js RENDER_CONTEXT=…/context.json cargo bench -p renderer`

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_executor::block_on;
use renderer::{RenderRequest, Rendered, Renderer, RendererSettings};

const COLD_ROUNDS: usize = 20;
const WARM_ROUNDS: usize = 200;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let source: Arc<[u8]> = read("RENDER_SCRIPT", "a fragment's server.js")?.into();
    let context = String::from_utf8(read("RENDER_CONTEXT", "a context for it, as JSON")?)
        .map_err(|_| "RENDER_CONTEXT names a file that is not UTF-8.".to_owned())?;
    let request = RenderRequest::new(context);
    let settings = RendererSettings { workers: 1, cpu_deadline: Duration::from_secs(10), ..RendererSettings::default() };

    // A new renderer in each round: thread, compilation, isolate, render.
    let mut first = Vec::new();
    for _ in 0..COLD_ROUNDS {
        let renderer = Renderer::new(settings.clone()).map_err(|error| error.to_string())?;
        let script = renderer.prepare("bench", Arc::clone(&source));
        first.push(timed(&renderer, &script, &request)?.0);
    }

    // One thread with one isolate and two alternating scripts: compiled already, loaded each time.
    let renderer = Renderer::new(RendererSettings { isolates_per_worker: 1, ..settings }).map_err(|error| error.to_string())?;
    let scripts = ["one", "two"].map(|release| renderer.prepare(release, Arc::clone(&source)));
    for script in &scripts {
        timed(&renderer, script, &request)?;
    }
    let mut loads = Vec::new();
    for script in scripts.iter().cycle().take(COLD_ROUNDS) {
        loads.push(timed(&renderer, script, &request)?.0);
    }

    let mut warm = Vec::new();
    let mut cpu = Vec::new();
    let mut bytes = 0;
    for _ in 0..WARM_ROUNDS {
        let (took, rendered) = timed(&renderer, &scripts[1], &request)?;
        warm.push(took);
        cpu.push(rendered.cpu);
        bytes = rendered.html.len();
    }

    println!("script {} bytes, HTML {bytes} bytes; median and slowest of the rounds", source.len());
    print("first render: thread, compilation, isolate", &mut first);
    print("cold render: isolate from bytecode", &mut loads);
    print("warm render", &mut warm);
    print("warm render, CPU of the script alone", &mut cpu);
    Ok(())
}

fn read(variable: &str, meaning: &str) -> Result<Vec<u8>, String> {
    let path = std::env::var_os(variable)
        .ok_or_else(|| format!("{variable} is not set. It names {meaning}: build a fragment first, for example mfe-knowledge-base."))?;
    std::fs::read(&path).map_err(|error| format!("{variable} names {}, which cannot be read: {error}.", path.display()))
}

fn timed(renderer: &Renderer, script: &renderer::Script, request: &RenderRequest) -> Result<(Duration, Rendered), String> {
    let start = Instant::now();
    let rendered = block_on(renderer.render(script, request.clone())).map_err(|error| format!("The script does not render: {error}."))?;
    Ok((start.elapsed(), rendered))
}

fn print(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let slowest = times.last().copied().unwrap_or_default();
    println!("{what:<45} {:>8.2} ms {:>8.2} ms", median.as_secs_f64() * 1e3, slowest.as_secs_f64() * 1e3);
}
