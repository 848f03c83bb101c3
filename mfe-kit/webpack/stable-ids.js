/** What is found in the identifiers of the modules that Module Federation names by absolute paths, and the name to use instead. */
const NAMES = [
  ['container entry', 'container'],
  ['/.federation/entry.', 'federation'],
];

/**
 * Gives these modules fixed identifiers: with them the same input gives the same release in every folder.
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
