/**
 * Generates the module that the gallery imports: the default exports of all `examples.tsx` of the
 * kit and the fragments, with their folders. New files are found without a restart.
 */
const { globSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

module.exports = function examplesLoader() {
  const files = globSync('mfe-*/src/**/examples.tsx', { cwd: ROOT }).toSorted();
  for (const folder of globSync('mfe-*/src', { cwd: ROOT })) this.addContextDependency(path.join(ROOT, folder));
  const imports = files.map((file, index) => `import e${index} from ${JSON.stringify(path.join(ROOT, file))};`);
  const entries = files.map((file, index) => `[${JSON.stringify(path.dirname(file))}, e${index}]`);
  return `${imports.join('\n')}\nexport const EXAMPLES = [${entries.join(', ')}];\n`;
};
