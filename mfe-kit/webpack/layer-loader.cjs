/**
 * Wraps a sheet in its cascade layer. The brand's sheet declares the layer order, so the loading
 * order of sheets does not matter.
 */
const KIT = /[\\/]mfe-kit[\\/]/;

module.exports = function layerLoader(source) {
  if (/^\s*@layer\s+(ui|fragment)/m.test(source)) {
    throw new Error(
      'Remove @layer: the build adds it, "ui" for sheets of mfe-kit/src/ui and "fragment" for sheets of a fragment.',
    );
  }
  const layer = KIT.test(this.resourcePath) ? 'ui' : `fragment.${this.getOptions().name}`;
  return `@layer ${layer} {\n${source}\n}\n`;
};
