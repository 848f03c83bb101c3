/** Counts of passed and failed tests of a step, from its runner's report. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { specsOf } from './playwright-report.js';

/**
 * @typedef {object} Sums
 * @property {number} passed Tests that passed, retried ones included.
 * @property {number} failed
 * @property {number} retried Tests that passed only on retry.
 * @property {readonly Failure[]} failures Failed tests, as far as the report has them.
 */

/**
 * @typedef {object} Failure
 * @property {string} name Name of the test.
 * @property {string} [reason] Start of the errors of its first failed attempt.
 */

/** Lines of an error in the summary, and characters of a line. */
const MOST_LINES = 8;
const LONGEST_LINE = 240;

/**
 * Readers by the kind of report.
 * @type {Readonly<Record<import('../steps.js').Report, (text: string) => Sums>>}
 */
const READERS = {
  // https://playwright.dev/docs/api/class-testreporter: `stats` of the JSON report.
  playwright(text) {
    const { stats, suites = [] } = JSON.parse(text);
    const failures = specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(failedSpec);
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
    const failures = [...text.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<(?:failure|error)\b([^>]*)/g)].map(
      ([, name = '', attributes = '']) => failure(name, / message="([^"]*)"/.exec(attributes)?.[1]),
    );
    return { passed: number('tests') - failed, failed, retried, failures };
  },
  // Our format: `{ "passed": N, "failed": N, "failures": […] }`, the last one optional.
  counts(text) {
    const { passed, failed, failures = [] } = JSON.parse(text);
    return { passed, failed, retried: 0, failures: failures.map((/** @type {string} */ name) => failure(name)) };
  },
};

/**
 * A failed test with the start of its error, without terminal colours and empty lines.
 * @param {string} name
 * @param {string} [error]
 * @returns {Failure}
 */
function failure(name, error) {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) return { name };
  return {
    name,
    reason: lines
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, LONGEST_LINE))
      .join('\n'),
  };
}

/**
 * A failed browser test, with its file. A time-out is two errors: the time, and what it waited for.
 * @param {import('./playwright-report.js').Spec} spec
 * @returns {Failure}
 */
function failedSpec({ file, line, titles, results }) {
  const errors = results.find((result) => result.errors?.length)?.errors ?? [];
  return failure(`${file}:${line} ${titles.at(-1)}`, errors.map(({ message = '' }) => message).join('\n'));
}

/**
 * Failed tests in a file of vitest's report by their full names; the file itself if it could not be
 * loaded.
 * @param {{
 *   name: string,
 *   status: string,
 *   message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages?: string[] }[],
 * }} file
 * @returns {Failure[]}
 */
function failedUnits({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => failure(fullName, failureMessages[0]));
  return failed.length === 0 && status === 'failed' ? [failure(name, message)] : failed;
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
