/** Resolves what the modules of a crate use to the files that define it. */

/** @typedef {import('./rust-module.js').Module} Module */

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
