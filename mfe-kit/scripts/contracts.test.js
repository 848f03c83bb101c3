import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../webpack/rules.js';
import { CONTRACTS, contractText } from './contracts.js';

it.each(CONTRACTS)('$file is up to date with $document (`npm run generate`)', async ({ document, file }) => {
  expect(await readFile(path.join(ROOT, file), 'utf8')).toBe(await contractText(document));
});
