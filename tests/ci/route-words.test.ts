/** Pages share renders of the shell, which see the leading words of routes only. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FORMS, HOMES } from '../../mfe-shell/src/shared/route-words.ts';

it('a route begins with each word that header and footer compare', async () => {
  const routes = await readFile('edge/rules/routes.toml', 'utf8');
  const words = new Set(Array.from(routes.matchAll(/^path = "\/([\w-]*)/gm), ([, word]) => word));
  expect([...HOMES, ...FORMS].filter((word) => !words.has(word))).toEqual([]);
});
