/**
 * Breaks what the edge sends in many ways, one at a time, and prints the browser test that notices
 * each: `node tests/mutants/main.js [--tests FOLDER] [--first FILE]… [mutant…]`. Fails if a mutant
 * stays unnoticed.
 *
 * A test counts if it fails with the mutant, and passes with the unchanged edge behind the same
 * proxy. `--tests` names another clone whose suite runs, such as one of an older commit, with
 * fragments and the edge built there. `--first` names files of tests that run before the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { specsOf } from '../ci/runner/playwright-report.js';
import { table } from '../ci/table.js';
import { CONTROL, LIKELY, MUTANTS } from './mutants.js';

/**
 * Parts of the suite in the order in which they run until one notices: most faults of documents
 * fail in the first. An older suite has other folders.
 */
const PARTS = [
  ['pages', 'seo'],
  ['journeys', 'resilience'],
  ['budgets', 'gallery'],
];

/** Failures after which a part stops. */
const MOST_FAILURES = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: path.join(import.meta.dirname, '../..') },
    first: { type: 'string', multiple: true },
  },
});
const folder = path.resolve(values.tests);
const names = positionals.length > 0 ? positionals : Object.keys(MUTANTS);
const unknown = names.filter((name) => !(name in MUTANTS));
if (unknown.length > 0) throw new Error(`No such mutant: ${unknown.join(', ')}.`);

const rows = [];
for (const name of names) {
  const test = await noticing(name);
  rows.push([name, test ?? 'NOT NOTICED']);
  process.stdout.write(`${name}: ${test ?? 'NOT NOTICED'}\n`);
}
const noticed = rows.filter(([, test]) => test !== 'NOT NOTICED').length;
process.stdout.write(`\n${table([['Mutant', 'Noticed by'], ...rows])}\n`);
process.stdout.write(`${noticed} of ${rows.length} mutants noticed\n`);
process.exitCode = noticed === rows.length ? 0 : 1;

/**
 * A test that fails because of a mutant; `undefined` if the whole suite passes.
 * @param {string} mutant
 */
async function noticing(mutant) {
  const results = await mkdtemp(path.join(os.tmpdir(), 'roadside-mutants-'));
  try {
    for (const part of [likelyTests(mutant), ...PARTS]) {
      if (part.length === 0) continue;
      const { failed } = await runSuite(mutant, results, part);
      if (failed.length === 0) continue;
      const { passed } = await runSuite(CONTROL, results, ['--last-failed']);
      const test = failed.find((name) => passed.includes(name));
      if (test !== undefined) return test;
    }
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

/**
 * Tests that are likely to notice a mutant, unless the suite is of a commit without them.
 * @param {string} mutant
 */
function likelyTests(mutant) {
  if (values.first !== undefined) return values.first;
  const test = LIKELY[mutant];
  return test !== undefined && existsSync(path.join(folder, `tests/${test}.spec.ts`)) ? [test] : [];
}

/**
 * Runs a part of the suite against an edge with a mutant. Returns the names of tests.
 * @param {string} mutant
 * @param {string} results Folder of the runner's results, which also lists what failed last.
 * @param {readonly string[]} selection Folders, or an option of the runner.
 * @returns {Promise<{ passed: string[], failed: string[] }>}
 */
async function runSuite(mutant, results, selection) {
  const report = `${results}.json`;
  const command = `npm run --silent --workspace @roadside/tests journeys -- --reporter json --max-failures ${MOST_FAILURES}`;
  const [program = '', ...words] = command.split(' ');
  const child = spawn(program, [...words, '--output', results, ...selection], {
    cwd: folder,
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ROADSIDE_TESTS_EDGE: path.join(import.meta.dirname, 'edge.js'),
      ROADSIDE_MUTANTS_EDGE: path.join(folder, process.env['CARGO_TARGET_DIR'] ?? 'target', 'debug/edge'),
      ROADSIDE_MUTANT: mutant,
    },
    stdio: 'ignore',
  });
  await once(child, 'close');
  const { stats, suites = [], errors = [] } = JSON.parse(await readFile(report, 'utf8'));
  await rm(report);
  // Without a test, the shared edges could not be started.
  if (stats.expected + stats.unexpected === 0 && errors.length > 0) throw new Error(errors[0].message);
  // The end of a run interrupts tests, which then have neither passed nor failed.
  const having = (/** @type {(status: string) => boolean} */ isIt) =>
    specsOf(suites)
      .filter(({ results }) => results.some(({ status }) => isIt(status)))
      .map(({ titles }) => titles.join(' › '));
  return {
    passed: having((status) => status === 'passed'),
    failed: having((status) => status === 'failed' || status === 'timedOut'),
  };
}
