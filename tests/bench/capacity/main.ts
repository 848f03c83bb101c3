/** Computes docs/capacity.md from docs/bench.md: `node tests/bench/capacity/main.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../support/repository.ts';
import { withTables } from './page.ts';

const [page, bench] = ['docs/capacity.md', 'docs/bench.md'].map((file) => path.join(ROOT, file)) as [string, string];
await writeFile(page, withTables(await readFile(page, 'utf8'), await readFile(bench, 'utf8')));
