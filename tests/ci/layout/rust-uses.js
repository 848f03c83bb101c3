/**
 * Resolves the paths that the modules of a Rust crate use, down to the file that defines the item.
 *
 * It reads text, not syntax: paths that a macro builds are not seen. Tests do not count.
 */

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
      else if (name === '*') module.globs.push(target);
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

/**
 * Expands a tree of `use`: `a::{b, c::d}` has the leaves `a::b` and `a::c::d`.
 * @returns {{ segments: string[], name: string }[]}
 */
function leaves(/** @type {string} */ tree, /** @type {string[]} */ before = []) {
  const open = tree.indexOf('{');
  if (open < 0) {
    const [written = '', alias] = tree.trim().split(/\s+as\s+/);
    const segments = [...before, ...written.split('::')].filter((segment) => segment !== '' && segment !== 'self');
    const name = alias ?? segments.at(-1) ?? '';
    return [{ segments: written.startsWith('self') && before.length === 0 ? ['self', ...segments] : segments, name }];
  }
  const prefix = [...before, ...tree.slice(0, open).trim().split('::').filter(Boolean)];
  return branches(tree.slice(open + 1, tree.lastIndexOf('}'))).flatMap((branch) => leaves(branch, prefix));
}

/** Splits a list at its own commas, not at those of inner lists. */
function branches(/** @type {string} */ list) {
  let depth = 0;
  let branch = '';
  /** @type {string[]} */
  const all = [];
  for (const letter of `${list},`) {
    depth += Number(letter === '{') - Number(letter === '}');
    if (letter !== ',' || depth > 0) branch += letter;
    else if (branch.trim()) all.push(branch);
    if (letter === ',' && depth === 0) branch = '';
  }
  return all;
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

/**
 * The files that each file uses, by file. Re-exports are followed to the origin.
 * @returns {Map<string, Set<string>>}
 */
export function fileUses(/** @type {readonly Module[]} */ modules) {
  const byPath = new Map(modules.map((module) => [module.path.join('::'), module]));
  /** @returns {Module | undefined} */
  const origin = (/** @type {string[]} */ target, left = 8) => {
    for (let length = target.length; length >= 0; length--) {
      const module = byPath.get(target.slice(0, length).join('::'));
      if (!module) continue;
      const name = target[length];
      if (name === undefined || left === 0) return module;
      const exported = module.exports.get(name);
      if (exported) return origin([...exported, ...target.slice(length + 1)], left - 1) ?? module;
      const found = module.globs.map((glob) => origin([...glob, name], left - 1));
      return found.find((other) => other !== undefined) ?? module;
    }
    return undefined;
  };
  return new Map(
    modules.map((module) => {
      const used = module.uses.map((target) => origin(target)?.file).filter((file) => file !== undefined);
      return [module.file, new Set(used.filter((file) => file !== module.file))];
    }),
  );
}
