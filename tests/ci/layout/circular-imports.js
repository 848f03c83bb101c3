/** Finds circular imports between top-level modules of a Rust crate. */
import { circles } from './circles.js';
import { fileUses } from './file-uses.js';
import { readModule } from './rust-module.js';

/**
 * Finds files of different top-level modules that import each other in a circle.
 * @param {string} folder The sources of one crate.
 * @param {ReadonlyMap<string, string>} sources Texts by path below the folder.
 * @returns {string[]} One message per circle.
 */
export function circularImports(folder, sources) {
  const uses = fileUses([...sources].map(([file, text]) => readModule(file, text)));
  const topLevel = (/** @type {string} */ file) => file.split('/')[0]?.replace(/\.rs$/, '');
  return circles(uses)
    .filter((circle) => new Set(circle.map(topLevel)).size > 1)
    .map((circle) => {
      const edges = circle.flatMap((file) =>
        circle.filter((used) => uses.get(file)?.has(used)).map((used) => `  ${file} uses ${used}`),
      );
      const cure = 'Move what both need into a third module, or the function to the module that it uses.';
      return [`${folder}: circular imports. ${cure}`, ...edges].join('\n');
    });
}
