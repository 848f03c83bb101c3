//! Serves an S3 server until its standard input ends. Prints its URL: `http://127.0.0.1:PORT`.

use std::io::Read as _;
use std::path::PathBuf;

use bucket::Bucket;
use clap::Parser;
use tokio::net::TcpListener;

/// An S3 server for tests. Every bucket exists. Runs until its standard input ends.
#[derive(Parser)]
struct Arguments {
    /// Address to listen on; port 0 is a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: String,
    /// Folder that keeps the objects. Without it they are in memory only.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// File that switches faults on: `error` answers 500, `hang` never answers.
    #[arg(long)]
    fault: Option<PathBuf>,
}

fn main() -> std::io::Result<()> {
    let Arguments { listen, folder, fault } = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let server = folder.as_deref().map_or_else(|| Ok(Bucket::default()), Bucket::open)?;
    let listener = runtime.block_on(TcpListener::bind(listen))?;
    println!("http://{}", listener.local_addr()?);
    drop(runtime.spawn(server.serve(listener, fault)));
    std::io::stdin().read_to_end(&mut Vec::new()).map(drop)
}
