/**
 * Generates the module that the shell's loader imports: loading functions for the shell's
 * additional Module Federation runtimes, by the global under which entries look them up.
 */
module.exports = function otherRuntimesLoader() {
  const entries = this.getOptions().runtimes.map(({ global, module }) => {
    const chunk = global.replaceAll('_', '').toLowerCase();
    const load = `import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(module)})`;
    return `${JSON.stringify(global)}: () => ${load}.then(({ default: runtime }) => runtime)`;
  });
  return `export const OTHER_RUNTIMES = { ${entries.join(', ')} };\n`;
};
