/**
 * Puts a sheet into its cascade layer. The brand's sheet declares the order of the layers, so the order in which
 * the sheets of several fragments arrive does not matter.
 */
const KIT = /[\\/]mfe-kit[\\/]/;

module.exports = function layerLoader(source) {
  if (/^\s*@layer\s+(ui|fragment)/m.test(source)) {
    throw new Error(
      'Leave @layer out: the build puts the sheets of mfe-kit/src/ui into "ui" and those of a fragment into "fragment".',
    );
  }
  const layer = KIT.test(this.resourcePath) ? 'ui' : `fragment.${this.getOptions().name}`;
  return `@layer ${layer} {\n${source}\n}\n`;
};
