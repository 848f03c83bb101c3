/** Makes the folder of a new fragment: `node mfe-kit/build/scaffold/main.js --name news --owner news --purpose "What is new, for drivers."`. */
import { parseArgs } from 'node:util';
import { ROOT } from '../../webpack/rules.js';
import { scaffold } from './scaffold.js';

const { values } = parseArgs({
  options: { name: { type: 'string' }, owner: { type: 'string' }, purpose: { type: 'string' } },
});

try {
  const { name, written } = await scaffold(ROOT, values);
  const short = name.slice('mfe-'.length);
  console.log(written.map((file) => `  ${file}`).join('\n'));
  console.log(
    `\nNow: make dev FRAGMENT=${short}, then open http://localhost:8090 for its example. ${name}/README.md says how it comes onto a page.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 64;
}
