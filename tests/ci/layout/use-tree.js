/** Reads a tree of `use` in Rust. */

/**
 * Expands a tree of `use`: `a::{b, c::d}` has the leaves `a::b` and `a::c::d`.
 * @returns {{ segments: string[], name: string }[]}
 */
export function leaves(/** @type {string} */ tree, /** @type {string[]} */ before = []) {
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
