//! PostgreSQL: a primary and two standbys, of which one at least has every acknowledged commit. The
//! rig promotes a standby itself, in the place of Patroni.

use std::io;
use std::path::{Path, PathBuf};

use super::DATABASES;
use crate::machine::command::{context, run};
use crate::machine::network::{address, namespace};
use crate::machine::process::Program;

/// User of the servers' processes.
const USER: &str = "postgres";

/// Settings of all servers. Without `fsync`, a killed process loses nothing, only a lost machine
/// would.
const SETTINGS: &str = "
listen_addresses = '*'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 32MB
fsync = off
wal_log_hints = on
wal_keep_size = 96MB
max_wal_size = 96MB
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
wal_retrieve_retry_interval = 500ms
synchronous_standby_names = 'ANY 1 (pg1, pg2, pg3)'
";

/// Programs and folders of the servers.
#[derive(Debug, Clone)]
pub(crate) struct Postgres {
    programs: PathBuf,
    data: PathBuf,
}

impl Postgres {
    /// Finds the newest installed version.
    ///
    /// # Errors
    /// None is installed.
    pub(crate) fn find(data: &Path) -> io::Result<Self> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
        let newest = versions.filter(|programs| programs.join("initdb").exists()).max();
        let programs = newest.ok_or_else(|| io::Error::other("PostgreSQL is needed: apt-get install postgresql"))?;
        Ok(Self { programs, data: data.to_owned() })
    }

    /// The server of a node.
    pub(crate) fn program(&self, node: &str) -> Program {
        let command = vec![self.path("postgres"), "-D".to_owned(), self.folder(node)];
        Program { command, folder: self.data.clone(), user: Some(USER), ..Program::default() }
    }

    /// Creates the first primary's files, and makes the folders of all servers theirs.
    ///
    /// # Errors
    /// `initdb` failed.
    pub(crate) fn create(&self) -> io::Result<()> {
        for node in DATABASES {
            let folder = self.folder(node);
            run("chown", [USER, &folder])?;
            run("chmod", ["700", &folder])?;
        }
        let folder = self.folder(DATABASES[0]);
        let options = ["--auth=trust", "--username=roadside", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
        self.as_user(DATABASES[0], "initdb", &[&["-D", &folder], options.as_slice()].concat())?;
        append(&format!("{folder}/postgresql.conf"), SETTINGS)?;
        append(&format!("{folder}/pg_hba.conf"), "host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n")
    }

    /// Makes a node's files a copy of a running server's.
    ///
    /// # Errors
    /// `pg_basebackup` failed.
    pub(crate) fn copy(&self, node: &str, from: &str) -> io::Result<()> {
        let folder = self.folder(node);
        let source = address(from);
        let backup = ["-h", &source, "-U", "roadside", "-D", &folder, "-X", "stream", "-c", "fast", "--no-sync"];
        self.as_user(node, "pg_basebackup", &backup)?;
        self.follow(node)
    }

    /// Makes a stopped server's files those of a standby of another one.
    ///
    /// # Errors
    /// `pg_rewind` failed.
    pub(crate) fn rewind(&self, node: &str, to: &str) -> io::Result<()> {
        // Until its checkpoint, a promoted server names its former timeline, so nothing is rewound.
        query(to, "postgres", "CHECKPOINT")?;
        let folder = self.folder(node);
        let source = format!("host={} user=roadside dbname=postgres", address(to));
        self.as_user(node, "pg_rewind", &["-D", &folder, "--source-server", &source, "--no-sync"])?;
        self.follow(node)
    }

    /// Makes a standby the primary.
    ///
    /// # Errors
    /// It refused.
    pub(crate) fn promote(&self, node: &str) -> io::Result<()> {
        query(node, "postgres", "SELECT pg_promote(true, 30)").map(drop)
    }

    /// Lets a node follow the primary, whichever it is, through the load balancer.
    fn follow(&self, node: &str) -> io::Result<()> {
        let folder = self.folder(node);
        let primary = address("lb");
        append(
            &format!("{folder}/postgresql.auto.conf"),
            &format!("primary_conninfo = 'host={primary} port=5432 user=roadside application_name={node} connect_timeout=2'\n"),
        )?;
        std::fs::write(format!("{folder}/standby.signal"), "")?;
        run("chown", [USER, &format!("{folder}/standby.signal")]).map(drop)
    }

    /// Runs a program as the servers' user, in a node's namespace.
    fn as_user(&self, node: &str, program: &str, arguments: &[&str]) -> io::Result<String> {
        let namespace = namespace(node);
        let path = self.path(program);
        let user = ["netns", "exec", &namespace, "setpriv", "--reuid", USER, "--regid", USER, "--init-groups", &path];
        context(program, run("ip", [&user, arguments].concat()))
    }

    fn path(&self, program: &str) -> String {
        self.programs.join(program).display().to_string()
    }

    /// Folder of a node's files.
    pub(crate) fn folder(&self, node: &str) -> String {
        self.data.join(node).display().to_string()
    }
}

/// Asks a node, or the primary as `lb`. Returns the rows, columns separated by `|`.
///
/// # Errors
/// The server did not answer within seconds, or refused.
pub(crate) fn query(node: &str, database: &str, statement: &str) -> io::Result<String> {
    let source = format!("host={} user=roadside dbname={database} connect_timeout=3", address(node));
    run("timeout", ["40", "psql", "-v", "ON_ERROR_STOP=1", "-d", &source, "-Atc", statement])
}

fn append(file: &str, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    std::fs::OpenOptions::new().append(true).create(true).open(file)?.write_all(text.as_bytes())
}
