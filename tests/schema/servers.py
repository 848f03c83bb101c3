"""The two servers, each with a fresh database and store."""

import hashlib
import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

API_KEY = "the key of the edge in these tests, long"
STAFF_TOKEN = "the-secret-of-staff-in-these-tests"
SQUAD_TOKEN = "the-token-of-a-squad-in-these-tests"

# A fragment that no page needs: its state may change freely.
FRAGMENT = "mfe-chat"

PATIENCE_S = 120

BINARIES = Path(os.environ.get("CARGO_TARGET_DIR", "target"), "debug")


def known(release: str) -> dict[str, str]:
    """Credentials of a squad's program, as variables for the configuration of schemathesis."""
    return {"SCHEMA_SQUAD_TOKEN": SQUAD_TOKEN, "SCHEMA_FRAGMENT": FRAGMENT, "SCHEMA_RELEASE": release}


@contextmanager
def product_api(folder: Path) -> Iterator[str]:
    """Starts the product API with the repository's content. Returns its URL."""
    variables = {
        "ROADSIDE_API_LISTEN": "127.0.0.1:0",
        "ROADSIDE_DATABASE_URL": f"sqlite:{folder}/roadside.db",
        "ROADSIDE_UPLOADS_STORE": f"{folder}/files",
        "ROADSIDE_DEVELOPMENT_IDENTITY": "true",
        "ROADSIDE_API_KEY": API_KEY,
        "ROADSIDE_SUPPORT_STAFF_TOKEN": STAFF_TOKEN,
    }
    with started(folder, [BINARIES / "product-api", "serve"], variables, r"listen\S*=\S*(127\.0\.0\.1:\d+)") as found:
        yield f"http://{found[1]}"


@contextmanager
def edge(folder: Path) -> Iterator[tuple[str, str]]:
    """Starts an edge on a store with a release of every fragment. Returns the URL of its operators'
    port, and the release of `FRAGMENT`.
    """
    folder.mkdir(parents=True)
    tool = [BINARIES / "edge", "release"]
    key = subprocess.run([*tool, "key", "new", folder / "key.pem"], check=True, text=True, capture_output=True).stdout.strip()
    token = hashlib.sha256(SQUAD_TOKEN.encode()).hexdigest()
    # One squad, named like the fragment's owner.
    owner = json.loads(Path(FRAGMENT, "fragment.json").read_text())["owner"]
    (folder / "squads.toml").write_text(f'[squads.{owner}]\nfragments = ["*"]\nkeys = ["{key}"]\ntokens = ["sha256:{token}"]\n')
    # Finds no violations; the real one has a separate test.
    (folder / "no-barriers.sh").write_text("cat > /dev/null\necho '[]'\n")
    store = folder / "store"
    store.mkdir()
    variables = {
        "ROADSIDE_RELEASES_STORE": str(store),
        "ROADSIDE_RELEASES_SQUADS": f"{folder}/squads.toml",
        "ROADSIDE_RELEASES_AXE": f"sh {folder}/no-barriers.sh",
        "ROADSIDE_LISTEN_HTTP": "127.0.0.1:0",
        "ROADSIDE_LISTEN_ADMIN": "127.0.0.1:0",
        "ROADSIDE_ADMIN_TOKEN": "the-token-of-operators-in-these-tests",
        "ROADSIDE_EMBEDDED_API_DATABASE": f"sqlite:{folder}/roadside.db",
        "ROADSIDE_UPLOADS_STORE": f"{folder}/files",
    }
    environment = {**os.environ, **variables, "ROADSIDE_KEY": f"{folder}/key.pem"}
    releases = {}
    for build in sorted(Path().glob("mfe-*/dist/release.json")):
        name = build.parts[0]
        published = run([*tool, "--store", store, "--json", "publish", build.parent], environment)
        releases[name] = json.loads(published)["id"]
        # The first release has no shell beside it.
        run([*tool, "--store", store, "promote", "--force", name, releases[name]], environment)
    with started(folder, [BINARIES / "edge", "serve"], variables, r"Operators:\s+(http://[\d.:]+)\n") as found:
        yield found[1], releases[FRAGMENT]


def run(command: list, environment: dict[str, str]) -> str:
    done = subprocess.run(command, env=environment, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def started(folder: Path, command: list[str], variables: dict[str, str], ready: str) -> Iterator[re.Match]:
    """Starts a server and waits until its log matches `ready`."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, env={**os.environ, **variables}, stdout=output, stderr=output)
    try:
        until = time.monotonic() + PATIENCE_S
        while not (found := re.search(ready, log.read_text())):
            if server.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"{command} does not serve:\n{log.read_text()}")
            time.sleep(0.05)
        yield found
    finally:
        server.terminate()
        server.wait()
