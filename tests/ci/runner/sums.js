/** Counts of passed and failed tests of a step, from its runner's report. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} Sums
 * @property {number} passed Tests that passed, retried ones included.
 * @property {number} failed
 * @property {number} retried Tests that passed only on retry.
 * @property {readonly string[]} failures Names of failed tests, as far as the report has them.
 */

/**
 * Readers by the kind of report.
 * @type {Readonly<Record<import('../steps.js').Report, (text: string) => Sums>>}
 */
const READERS = {
  // https://playwright.dev/docs/api/class-testreporter: `stats` of the JSON report.
  playwright(text) {
    const { stats, suites = [] } = JSON.parse(text);
    const failures = suites.flatMap(failedSpecs);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, retried: stats.flaky, failures };
  },
  // Jest's format, as vitest writes it.
  vitest(text) {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults = [] } = JSON.parse(text);
    const failures = testResults.flatMap(failedUnits);
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, retried: 0, failures };
  },
  // JUnit's XML, as cargo-nextest writes it: one root element with the sums of all suites.
  junit(text) {
    const root = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const number = (/** @type {string} */ name) =>
      Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? Number.NaN);
    const failed = number('failures') + number('errors');
    const retried = text.match(/<flaky(Failure|Error)\b/g)?.length ?? 0;
    const failures = [...text.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<(?:failure|error)\b/g)].map(
      ([, name = '']) => name,
    );
    return { passed: number('tests') - failed, failed, retried, failures };
  },
  // Our format: `{ "passed": N, "failed": N, "failures": […] }`, the last one optional.
  counts(text) {
    const { passed, failed, failures = [] } = JSON.parse(text);
    return { passed, failed, retried: 0, failures };
  },
};

/**
 * Files and titles of failed tests in a suite of Playwright's report, nested suites included.
 * @param {{
 *   specs?: { ok: boolean, file: string, line: number, title: string }[],
 *   suites?: any[],
 * }} suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/**
 * Full names of failed tests in a file of vitest's report; the file itself if it could not be
 * loaded.
 * @param {{
 *   name: string,
 *   status: string,
 *   assertionResults: { status: string, fullName: string }[],
 * }} file
 * @returns {string[]}
 */
function failedUnits({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  return failed.length === 0 && status === 'failed' ? [name] : failed;
}

/**
 * The counts of a step. A step without a report counts as one check. A failed step has at least one
 * failure, whatever its report says; a step that ran no test has failed too.
 * @param {import('../steps.js').Report | undefined} kind
 * @param {string} file
 * @param {number} status Exit status of the step.
 * @returns {Promise<Sums>}
 */
export async function readSums(kind, file, status) {
  const nothing = { passed: 0, failed: 1, retried: 0, failures: [] };
  if (!kind) return status === 0 ? { ...nothing, passed: 1, failed: 0 } : nothing;
  if (!existsSync(file)) return nothing;
  const sums = READERS[kind](await readFile(file, 'utf8'));
  const ran = sums.passed + sums.failed;
  if (!(ran > 0)) return nothing;
  return status !== 0 && sums.failed === 0 ? { ...sums, failed: 1 } : sums;
}
