"""Starts both servers, tests each as a known caller and as an unknown one, and counts the
operations that match their document.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import known
import servers

HERE = Path(__file__).parent
DOCUMENTS = {"api": "api/openapi.json", "edge": "edge/openapi.json"}

RUNS = ["api-visitor", "api-anonymous", "edge-squad", "edge-anonymous"]


def run_schemathesis(run: str, address: str, variables: dict[str, str], options: argparse.Namespace, folder: Path) -> tuple[str, str, int, list[str]]:
    """Runs schemathesis with the profile `run` (`api-visitor`). Returns its output, the number of
    passed operations, and the failed ones.
    """
    report = folder / f"{run}.xml"
    phases = "examples,coverage,fuzzing" + (",stateful" if options.stateful else "")
    command = [
        Path(sys.executable).with_name("st"), "--config-file", HERE / f"{run}.toml",
        "run", DOCUMENTS[run.partition("-")[0]], "--url", address, "--phases", phases, "--max-examples", str(options.examples),
        "--generation-deterministic", "--suppress-health-check", "all", "--continue-on-failure", "--report", "junit", "--report-junit-path", report, "--no-color",
    ]  # fmt: skip
    environment = {**os.environ, **variables, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE)}
    try:
        done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=options.minutes * 60)
        output, status = done.stdout + done.stderr, done.returncode
    except subprocess.TimeoutExpired as late:
        output = f"{(late.stdout or b'').decode()}\nstopped after {options.minutes} minutes\n"
        return run, output, 0, [f"{run}: stopped after {options.minutes} minutes"]
    cases = list(xml.parse(report).getroot().iter("testcase")) if report.exists() else []
    has = lambda case, *kinds: any(case.find(kind) is not None for kind in kinds)  # noqa: E731
    failures = [f"{run}: {case.get('name')}" for case in cases if has(case, "failure", "error")]
    passed = sum(not has(case, "failure", "error", "skipped") for case in cases)
    # It may fail before the first request.
    return run, output, passed, failures or [f"{run}: exit status {status}"] * (status != 0)


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--examples", type=int, default=4, help="random requests to each operation, in each phase")
    arguments.add_argument("--minutes", type=int, default=10, help="longest time of a run")
    arguments.add_argument("--only", default="", help="runs whose names begin so")
    arguments.add_argument("--stateful", action="store_true", help="uses what one operation answers for the next one")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with servers.product_api(folder / "api") as api, servers.edge(folder / "edge") as (edge, release):
            variables = {"api": known.visitor(api), "edge": servers.known(release)}
            addresses = {"api": api, "edge": edge}
            runs = [run for run in RUNS if run.startswith(options.only)]
            with ThreadPoolExecutor(2) as pool:
                tasks = [pool.submit(run_schemathesis, run, addresses[run[: run.index("-")]], variables[run[: run.index("-")]], options, folder) for run in runs]
                results = [task.result() for task in tasks]
    for run, output, _, failures in results:
        if failures:
            print(f"=== {run}\n{output}")
    for run, _, passed, failures in results:
        print(f"{run}: {passed} operations answer as described, {len(failures)} do not")
    failures = [name for *_, names in results for name in names]
    if report := os.environ.get("ROADSIDE_TESTS_REPORT"):
        sums = {"passed": sum(passed for *_, passed, _ in results), "failed": len(failures), "failures": failures}
        Path(report).write_text(json.dumps(sums))
    return int(bool(failures))


sys.exit(main())
