import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSums } from './sums.js';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-sums-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a report and reads its counts. */
async function sumsOf(
  /** @type {import('../steps.js').Report} */ kind,
  /** @type {string} */ text,
  /** @type {number} */ status = 0,
) {
  const file = path.join(folder, 'report');
  await writeFile(file, text);
  return readSums(kind, file, status);
}

test('a browser test that passed on retry counts as passed and as retried', async () => {
  const stats = { expected: 10, unexpected: 0, flaky: 1, skipped: 4 };
  expect(await sumsOf('playwright', JSON.stringify({ stats }))).toEqual({
    passed: 11,
    failed: 0,
    retried: 1,
    failures: [],
  });
});

test('a file of unit tests that cannot be loaded is a failure', async () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 };
  expect(await sumsOf('vitest', JSON.stringify(report), 1)).toEqual({ passed: 5, failed: 1, retried: 0, failures: [] });
});

test('failed browser tests are named at any depth of suites', async () => {
  // A time-out has a second error: what was waited for.
  const errors = [{ message: '\u001B[31mNot equal\u001B[39m\n\n+ 1' }, { message: 'waiting for a button' }, {}];
  const tests = [{ results: [{ errors: [] }, { errors }, { errors: [{ message: 'another try' }] }] }];
  const spec = (/** @type {string} */ title, /** @type {boolean} */ ok) => ({
    title,
    ok,
    file: 'a.spec.ts',
    line: 3,
    tests,
  });
  const stats = { expected: 1, unexpected: 2, flaky: 0 };
  const suites = [{ specs: [spec('one', false)], suites: [{ specs: [spec('two', true), spec('three', false)] }] }];
  const { failures } = await sumsOf('playwright', JSON.stringify({ stats, suites }), 1);
  expect(failures).toEqual([
    { name: 'a.spec.ts:3 one', reason: 'Not equal\n+ 1\nwaiting for a button' },
    { name: 'a.spec.ts:3 three', reason: 'Not equal\n+ 1\nwaiting for a button' },
  ]);
});

test('failed unit tests are named, and files that cannot be loaded', async () => {
  const results = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'a one', failureMessages: ['no'] }],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find x', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'c one' }] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 2, testResults: results };
  expect((await sumsOf('vitest', JSON.stringify(report), 1)).failures).toEqual([
    { name: 'a one', reason: 'no' },
    { name: 'b.test.ts', reason: 'Cannot find x' },
  ]);
});

test('failures and errors of JUnit are failures, flaky ones are retries', async () => {
  const xml = `<?xml version="1.0"?>
<testsuites name="nextest-run" tests="7" failures="2" errors="1" uuid="4" time="1.0">
  <testsuite name="edge" tests="7" failures="2" errors="1"><testcase name="a"><flakyFailure/></testcase>
    <testcase name="b::c" classname="edge"><failure message="no"/></testcase></testsuite>
</testsuites>`;
  expect(await sumsOf('junit', xml, 100)).toEqual({
    passed: 4,
    failed: 3,
    retried: 1,
    failures: [{ name: 'b::c', reason: 'no' }],
  });
});

test('a long error is cut', async () => {
  const message = `${'x'.repeat(500)}\n${'line\n'.repeat(20)}`;
  const results = [{ name: 'a.test.ts', status: 'failed', message, assertionResults: [] }];
  const report = { numPassedTests: 1, numFailedTests: 1, numFailedTestSuites: 1, testResults: results };
  const [failure] = (await sumsOf('vitest', JSON.stringify(report), 1)).failures;
  expect(failure?.reason?.split('\n').map(({ length }) => length)).toEqual([240, 4, 4, 4, 4, 4, 4, 4]);
});

test('a step that ran no test has failed', async () => {
  expect(await sumsOf('counts', '{"passed":0,"failed":0}')).toEqual({ passed: 0, failed: 1, retried: 0, failures: [] });
  expect(await sumsOf('junit', '<testsuites/>')).toEqual({ passed: 0, failed: 1, retried: 0, failures: [] });
  expect(await readSums('vitest', path.join(folder, 'none'), 0)).toEqual({
    passed: 0,
    failed: 1,
    retried: 0,
    failures: [],
  });
});

test('a failed step has a failure, even if its report has none', async () => {
  expect(await sumsOf('counts', '{"passed":3,"failed":0}', 1)).toEqual({
    passed: 3,
    failed: 1,
    retried: 0,
    failures: [],
  });
});

test('a step without a report is one check', async () => {
  expect(await readSums(undefined, '', 0)).toEqual({ passed: 1, failed: 0, retried: 0, failures: [] });
  expect(await readSums(undefined, '', 2)).toEqual({ passed: 0, failed: 1, retried: 0, failures: [] });
});
