import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../support/repository.ts';
import { readCosts } from './costs.ts';
import { withTables } from './page.ts';

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

/** A page without the widths of its tables. */
const unpadded = (page: string) => page.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');

test('docs/capacity.md is computed from docs/bench.md', async () => {
  const page = await read('docs/capacity.md');
  expect(unpadded(withTables(page, await read('docs/bench.md')))).toBe(unpadded(page));
});

test('a cost that is no longer measured is named', () => {
  expect(() => readCosts('# Measurements\n')).toThrow(/docs\/bench\.md has no/);
});
