/**
 * Identifier parts of the modules that Module Federation names by absolute paths, with the fixed id
 * for each.
 */
const NAMES = [
  ['container entry', 'container'],
  ['/.federation/entry.', 'federation'],
];

/**
 * Gives these modules fixed ids, so that the same input produces the same release in every folder.
 * @param {import('webpack').Compiler} compiler
 */
export function stableIds(compiler) {
  compiler.hooks.compilation.tap('StableIds', (compilation) => {
    compilation.hooks.beforeModuleIds.tap('StableIds', (modules) => {
      for (const module of modules) {
        const identifier = module.identifier().replaceAll('\\', '/');
        const [, name] = NAMES.find(([part = '']) => identifier.includes(part)) ?? [];
        if (name) compilation.chunkGraph.setModuleId(module, name);
      }
    });
  });
}
