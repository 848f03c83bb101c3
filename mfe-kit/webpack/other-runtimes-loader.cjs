/**
 * Makes the module that the shell's loader imports: a function for each runtime of Module Federation that the shell offers beside
 * its own, by the global under which entries look for it.
 */
module.exports = function otherRuntimesLoader() {
  const entries = this.getOptions().runtimes.map(({ global, module }) => {
    const chunk = global.replaceAll('_', '').toLowerCase();
    const load = `import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(module)})`;
    return `${JSON.stringify(global)}: () => ${load}.then(({ default: runtime }) => runtime)`;
  });
  return `export const OTHER_RUNTIMES = { ${entries.join(', ')} };\n`;
};
