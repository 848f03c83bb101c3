import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Calls that store a value in the browser, with its name as first argument. */
const STORE_CALL =
  /(?<!function )(?:writeStored|sessionStorage\.setItem|localStorage\.setItem|writeCookie|indexedDB\.open|caches\.open)\(\s*([^,()]+)/g;

/** Cookies written directly: `name=…` or `${NAME}=…`. */
const COOKIE = /document\.cookie = `(?:\$\{(\w+)\}|(\w+))=/g;

/** Constant name, or function that builds a name with a constant prefix. */
const NAME_CONSTANT = /const (\w+) = (?:\([^)]*\) => )?['`]([\w.:-]+)/g;

/** Parameters that carry a name; the names are found at the callers. */
const NAME_PARAMETERS = new Set(['key', 'name']);

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'));
}

const folders = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const all = [...folders.map((name) => `${name}/src`), 'mfe-shell/worker'].flatMap(sources);

/** Name constants of the whole repository, for imported ones. */
const importable = new Map(
  all.flatMap((text) => Array.from(text.matchAll(NAME_CONSTANT), ([, name, value]) => [name, value])),
);

/** Names under which the sources store values. */
function storageNames(): Set<string> {
  const names = new Set<string>();
  for (const text of all) {
    const local = new Map(Array.from(text.matchAll(NAME_CONSTANT), ([, name, value]) => [name, value]));
    const cookies = Array.from(text.matchAll(COOKIE), ([, constant, name]) => constant ?? `'${name}'`);
    for (const argument of [...Array.from(text.matchAll(STORE_CALL), ([, first = '']) => first.trim()), ...cookies]) {
      if (NAME_PARAMETERS.has(argument)) continue;
      const literal = /^['`](.+)['`]$/.exec(argument)?.[1];
      const name = literal ?? local.get(argument) ?? importable.get(argument);
      if (name === undefined) throw new Error(`Cannot resolve the storage name ${argument}.`);
      names.add(name);
    }
  }
  return names;
}

test('every browser storage name is documented in the table of cookies and storage', () => {
  const table = readFileSync(path.join(ROOT, 'docs/cookies-and-cors.md'), 'utf8');
  const names = storageNames();
  expect(names.size).toBeGreaterThan(20);
  expect(Array.from(names).filter((name) => !table.includes(`\`${name}`))).toEqual([]);
});
