/** Tests which pictures of screens are committed and shown. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

import { COMMITTED } from '../screenshots/committed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Most pictures of screens in the repository. */
const MOST = 40;

test('the repository holds few pictures, each shown by the README or a guide', async () => {
  const guides = (await readdir(path.join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
  const files = ['README.md', ...guides.map((name) => `docs/${name}`)];
  const texts = await Promise.all(files.map((name) => readFile(path.join(ROOT, name), 'utf8')));
  const shown = texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+)\.webp/g)].map(([, name]) => name));
  const pictures = await readdir(path.join(ROOT, 'docs/images'));
  expect(pictures.length).toBeLessThanOrEqual(MOST);
  expect(pictures).toEqual([...COMMITTED].map((name) => `${name}.webp`).toSorted());
  expect([...new Set(shown)].toSorted()).toEqual([...COMMITTED].toSorted());
});
