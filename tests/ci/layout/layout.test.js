import { expect, test } from 'vitest';
import { circularImports } from './circular-imports.js';
import { fullFolders } from './folders.js';

const many = (/** @type {string} */ folder, /** @type {number} */ count) =>
  Array.from({ length: count }, (_, number) => `${folder}/f${number}.rs`);

/** Messages for a crate with these files. */
const circular = (/** @type {Record<string, string>} */ files) =>
  circularImports('src', new Map(Object.entries(files)));

test('a folder with more than 20 files of code is reported with its count', () => {
  expect(fullFolders([...many('a', 20), ...many('a/b', 5), 'a/notes.md'])).toEqual([]);
  expect(fullFolders([...many('a', 20), 'a/style.css'])).toEqual([
    'a: 21 files of code, at most 20. Group files of one idea in a subfolder.',
  ]);
});

test('a folder whose listing is a table may hold more', () => {
  expect(fullFolders(many('api/src/routes', 32))).toEqual([]);
});

test('modules that use each other are reported with both imports', () => {
  const [problem] = circular({
    'a/mod.rs': 'use crate::b::B;\npub struct A;',
    'b.rs': 'pub struct B;\nfn f(a: &crate::a::A) {}',
    'c.rs': 'use crate::{a::A, b::B};',
  });
  expect(problem).toContain('src: circular imports.');
  expect(problem?.split('\n').slice(1)).toEqual(['  a/mod.rs uses b.rs', '  b.rs uses a/mod.rs']);
});

test('a re-export counts as its origin', () => {
  const facade = { 'a/mod.rs': 'mod inner;\nmod outer;\npub use inner::A;', 'a/inner.rs': 'pub struct A;' };
  expect(circular({ ...facade, 'a/outer.rs': 'use crate::b::B;', 'b.rs': 'use crate::a::A;' })).toEqual([]);
  expect(circular({ ...facade, 'a/inner.rs': 'use super::super::b::B;', 'b.rs': 'use crate::a::A;' })).toHaveLength(1);
});

test('a circle inside one top-level module, a test and a comment do not count', () => {
  expect(circular({ 'a/one.rs': 'use super::two::Two;', 'a/two.rs': 'use super::one::One;' })).toEqual([]);
  const tests = '#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}';
  expect(
    circular({ 'a.rs': 'use crate::b::B;', 'b.rs': `// use crate::a::A;\nconst T: &str = "crate::a::A";\n${tests}` }),
  ).toEqual([]);
});

test('a path through an imported module counts', () => {
  expect(circular({ 'a.rs': 'use crate::b;\nfn f() { b::run() }', 'b/mod.rs': 'use crate::a::f;' })).toHaveLength(1);
});
