/** Sums of a step, from the report that its runner has written. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * @typedef {object} Sums
 * @property {number} passed Tests that passed, at the first or the second try.
 * @property {number} failed
 * @property {number} retried Tests that passed at the second try only.
 */

/**
 * Readers by the kind of report.
 * @type {Readonly<Record<import('./steps.js').Report, (text: string) => Sums>>}
 */
const READERS = {
  // https://playwright.dev/docs/api/class-testreporter: `stats` of the JSON report.
  playwright(text) {
    const { stats } = JSON.parse(text);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, retried: stats.flaky };
  },
  // Jest's format, as vitest writes it.
  vitest(text) {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(text);
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, retried: 0 };
  },
  // JUnit's XML, as cargo-nextest writes it: one root element with the sums of all suites.
  junit(text) {
    const root = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const number = (/** @type {string} */ name) =>
      Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? Number.NaN);
    const failed = number('failures') + number('errors');
    const retried = text.match(/<flaky(Failure|Error)\b/g)?.length ?? 0;
    return { passed: number('tests') - failed, failed, retried };
  },
  // Our own: `{ "passed": N, "failed": N }`.
  counts(text) {
    const { passed, failed } = JSON.parse(text);
    return { passed, failed, retried: 0 };
  },
};

/**
 * The sums of a step. One without a report is one check. A failed step has at least one failure, whatever its report
 * says; a step that ran no test has failed as well.
 * @param {import('./steps.js').Report | undefined} kind
 * @param {string} file
 * @param {number} status Exit status of the step.
 * @returns {Promise<Sums>}
 */
export async function readSums(kind, file, status) {
  if (!kind) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, retried: 0 };
  if (!existsSync(file)) return { passed: 0, failed: 1, retried: 0 };
  const sums = READERS[kind](await readFile(file, 'utf8'));
  const ran = sums.passed + sums.failed;
  if (!(ran > 0)) return { passed: 0, failed: 1, retried: 0 };
  return status !== 0 && sums.failed === 0 ? { ...sums, failed: 1 } : sums;
}
