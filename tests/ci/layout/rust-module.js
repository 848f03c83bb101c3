/**
 * Reads which paths a module of Rust uses and re-exports. It reads text, not syntax: paths that a
 * macro builds are not seen. Tests do not count.
 */
import { leaves } from './use-tree.js';

/**
 * @typedef {object} Module
 * @property {string} file
 * @property {string[]} path Segments below the crate; empty for its root.
 * @property {string[][]} uses Absolute paths of the used items.
 * @property {Map<string, string[]>} exports Names that the module re-exports, with their origin.
 * @property {string[][]} globs Modules that it re-exports as a whole.
 */

/** Reads `use` declarations and paths in code, with their absolute path. @returns {Module} */
export function readModule(/** @type {string} */ file, /** @type {string} */ source) {
  const path = modulePath(file);
  const code = productCode(source);
  /** @type {Module} */
  const module = { file, path, uses: [], exports: new Map(), globs: [] };
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  const declarations = /(\bpub(?:\([^)]*\))?\s+)?\buse\s+([^;]+);/g;
  for (const [, isPublic, tree = ''] of code.matchAll(declarations)) {
    for (const { segments, name } of leaves(tree)) {
      const target = absolute(segments, path);
      imports.set(name, target);
      if (!isPublic) module.uses.push(target);
      else if (name === '*') module.globs.push(target.slice(0, -1));
      else module.exports.set(name, target);
    }
  }
  for (const [text] of code.replace(declarations, '').matchAll(/\b\w+(?:::\w+)+/g)) {
    const [first = '', ...rest] = text.split('::');
    const imported = imports.get(first);
    module.uses.push(imported ? [...imported, ...rest] : absolute([first, ...rest], path));
  }
  return module;
}

/** Segments of a file's module: `page/mod.rs` is `page`, `lib.rs` is the root. */
function modulePath(/** @type {string} */ file) {
  const segments = file.replace(/\.rs$/, '').split('/');
  return ['mod', 'lib', 'main'].includes(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
}

/** Comments, raw strings, strings and characters. */
const COMMENTS_AND_STRINGS = /\/\/.*|\br(#*)"[^]*?"\1|"(?:[^"\\]|\\[^])*"|'(?:[^'\\\n]|\\.)'/g;

/** The source without comments, strings and the module of its tests. */
function productCode(/** @type {string} */ source) {
  const code = source.replace(COMMENTS_AND_STRINGS, "''");
  return code.split(/^#\[cfg\(test\)\]\s*mod\s/m)[0] ?? '';
}

/** A path from the root of the crate. A path of another crate seems to lie in this module. */
function absolute(/** @type {string[]} */ segments, /** @type {string[]} */ path) {
  const [first] = segments;
  if (first === 'crate') return segments.slice(1);
  if (first === 'self') return [...path, ...segments.slice(1)];
  const up = segments.findIndex((segment) => segment !== 'super');
  // Any other path begins at a module of this one, or in another crate.
  return [...path.slice(0, path.length - up), ...segments.slice(up)];
}
