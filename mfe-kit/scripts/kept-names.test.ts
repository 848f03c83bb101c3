import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Calls that keep something in a browser under a name, which is their first argument. */
const KEEPS =
  /(?<!function )(?:writeStored|sessionStorage\.setItem|localStorage\.setItem|writeCookie|indexedDB\.open|caches\.open)\(\s*([^,()]+)/g;

/** Cookies that are written by hand: `name=…` or `${NAME}=…`. */
const COOKIE = /document\.cookie = `(?:\$\{(\w+)\}|(\w+))=/g;

/** A constant, or a function that makes a name of what comes last. */
const NAMED = /const (\w+) = (?:\([^)]*\) => )?['`]([\w.:-]+)/g;

/** Where a name is a parameter: what gives it is found at its callers. */
const GIVEN = new Set(['key', 'name']);

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'));
}

const folders = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const all = [...folders.map((name) => `${name}/src`), 'mfe-shell/worker'].flatMap(sources);

/** Names of constants of the whole repository, for those that are imported. */
const elsewhere = new Map(all.flatMap((text) => Array.from(text.matchAll(NAMED), ([, name, value]) => [name, value])));

/** What is kept, by the names that the sources give it. */
function keptNames(): Set<string> {
  const kept = new Set<string>();
  for (const text of all) {
    const here = new Map(Array.from(text.matchAll(NAMED), ([, name, value]) => [name, value]));
    const cookies = Array.from(text.matchAll(COOKIE), ([, constant, name]) => constant ?? `'${name}'`);
    for (const argument of [...Array.from(text.matchAll(KEEPS), ([, first = '']) => first.trim()), ...cookies]) {
      if (GIVEN.has(argument)) continue;
      const literal = /^['`](.+)['`]$/.exec(argument)?.[1];
      const name = literal ?? here.get(argument) ?? elsewhere.get(argument);
      if (name === undefined) throw new Error(`What is kept as ${argument}?`);
      kept.add(name);
    }
  }
  return kept;
}

test('everything that is kept in a browser stands in the table of cookies and storage', () => {
  const table = readFileSync(path.join(ROOT, 'docs/cookies-and-cors.md'), 'utf8');
  const names = keptNames();
  expect(names.size).toBeGreaterThan(20);
  expect(Array.from(names).filter((name) => !table.includes(`\`${name}`))).toEqual([]);
});
