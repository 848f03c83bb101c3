/**
 * Creates a new fragment:
 * `node mfe-kit/build/scaffold/main.js --name news --owner news --purpose "What is new, for
 * drivers."`.
 */
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
    `\nNext: run make dev FRAGMENT=${short} and open http://localhost:8090 for its example. See ${name}/README.md for putting it on a page.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 64;
}
