//! Releases of the fragments: built by `npm run build`, signed with a key of this run, published to
//! the S3 server. One fragment has several releases, which clients promote in turn.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::SQUAD_TOKEN;
use super::services::{Folders, bucket_variables};
use crate::machine::command::{context, finish};

/// The shell, which brings React for the others.
pub(crate) const SHELL: &str = "mfe-shell";

/// All fragments, in the order of their publication.
const FRAGMENTS: [&str; 6] = [SHELL, CHANGING, "mfe-support", "mfe-survey", "mfe-profile", "mfe-chat"];

/// The fragment with several releases. It renders articles.
pub(crate) const CHANGING: &str = "mfe-knowledge-base";

/// How many releases it has.
const RELEASES: u8 = 4;

/// Publishes everything and makes it live. Returns the ids of [`CHANGING`]'s releases, of which the
/// first is live.
///
/// # Errors
/// A fragment is not built, or the store failed.
pub(crate) fn publish(folders: &Folders) -> io::Result<Vec<String>> {
    let key = folders.data.join("key.pem");
    let public = release(folders, &["key", "new", &key.display().to_string()])?;
    let hash = hex::encode(Sha256::digest(SQUAD_TOKEN));
    let squads = format!("[squads.platform]\nfragments = [\"*\"]\nkeys = [\"{}\"]\ntokens = [\"sha256:{hash}\"]\n", public.trim());
    std::fs::write(folders.data.join("squads.toml"), squads)?;
    std::fs::write(folders.data.join("no-barriers.sh"), "cat > /dev/null\necho '[]'\n")?;
    let mut ids = Vec::new();
    for name in FRAGMENTS {
        let build = folders.root.join(name).join("dist");
        if !build.join("release.json").exists() {
            return Err(io::Error::other(format!("{name} is not built: npm run build")));
        }
        let first = publish_build(folders, &build, &key)?;
        release(folders, &["promote", name, &first, "--force", "--why", "first start"])?;
        if name == CHANGING {
            ids.push(first);
            for number in 1..RELEASES {
                let copy = copy_of(&build, &folders.data.join(format!("build-{number}")), number)?;
                ids.push(publish_build(folders, &copy, &key)?);
            }
        }
    }
    Ok(ids)
}

fn publish_build(folders: &Folders, build: &Path, key: &Path) -> io::Result<String> {
    let output = release(folders, &["publish", &build.display().to_string(), "--key", &key.display().to_string(), "--json"])?;
    let published: Value = serde_json::from_str(&output)?;
    published["id"].as_str().map(str::to_owned).ok_or_else(|| io::Error::other(format!("no id of a release in {output}")))
}

/// Copies a build under another version.
fn copy_of(build: &Path, folder: &Path, number: u8) -> io::Result<PathBuf> {
    std::fs::create_dir(folder)?;
    for entry in std::fs::read_dir(build)? {
        let entry = entry?;
        std::fs::copy(entry.path(), folder.join(entry.file_name()))?;
    }
    let file = folder.join("release.json");
    let mut release: Value = serde_json::from_slice(&std::fs::read(&file)?)?;
    release["version"] = json!(format!("0.1.{number}-rig"));
    std::fs::write(file, release.to_string())?;
    Ok(folder.to_owned())
}

/// Runs `edge release`.
fn release(folders: &Folders, arguments: &[&str]) -> io::Result<String> {
    let mut command = Command::new(folders.programs.join("edge"));
    command.arg("release").args(arguments).current_dir(&folders.root).envs(bucket_variables());
    command.env("ROADSIDE_RELEASES_STORE", "s3://releases");
    command.env("ROADSIDE_RELEASES_SQUADS", folders.data.join("squads.toml"));
    command.env("ROADSIDE_RELEASES_AXE", format!("sh {}", folders.data.join("no-barriers.sh").display()));
    context(&format!("edge release {}", arguments.join(" ")), finish("edge", &command.output()?))
}
