//! Serves an in-memory S3 server until its standard input ends. Prints its URL:
//! `http://127.0.0.1:PORT`.

use std::io::Read as _;

use bucket::Bucket;

fn main() -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let (_server, address) = runtime.block_on(Bucket::start());
    println!("http://{address}");
    std::io::stdin().read_to_end(&mut Vec::new()).map(drop)
}
