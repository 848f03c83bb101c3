/** Measures look-ups in large sets of redirects. */
import { execFile } from 'node:child_process';
import { ROOT } from '../support/repository.ts';
import type { Row, Section } from './table.ts';

/**
 * A line of the rules benchmark: redirects, milliseconds to load and check, microseconds per
 * look-up: median, 99th percentile.
 */
const LINE = /^ *(\d+) +(\d+) ms +([\d.]+) µs +([\d.]+) µs$/gm;

/** Look-ups among redirects of all kinds, with the routing crate's benchmark. */
export async function measureRules(): Promise<Section> {
  const rows = Array.from((await bench()).matchAll(LINE), ([, redirects, load, median, slow]): Row => [
    `${Number(redirects).toLocaleString('en')} redirects`,
    `look-up p50 ${median} µs, p99 ${slow} µs; load and check ${load} ms`,
  ]);
  return { title: 'Rules: one look-up', rows };
}

/**
 * Output of the benchmark. It fails if a promise to the platform team is broken; then `make bench`
 * fails too, after all measurements.
 */
function bench(): Promise<string> {
  const command = ['bench', '--quiet', '-p', 'routing', '--bench', 'redirects'];
  return new Promise((resolve, reject) => {
    execFile('cargo', command, { cwd: ROOT }, (error, stdout) => {
      if (error && stdout === '') reject(error);
      else {
        if (error) process.exitCode = 1;
        resolve(stdout);
      }
    });
  });
}
