//! Serves an S3 server in memory until its standard input ends, and says where: `http://127.0.0.1:PORT`.

use bucket::Bucket;
use tokio::io::AsyncReadExt as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let (_server, address) = Bucket::start().await;
    println!("http://{address}");
    tokio::io::stdin().read_to_end(&mut Vec::new()).await.map(|_| ())
}
