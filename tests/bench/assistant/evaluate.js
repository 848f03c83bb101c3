// Measures the assistant on the labelled questions and writes the table to docs/assistant.md:
// `node evaluate.js PRODUCT_API`.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const program = process.argv[2];
if (!program) throw new Error('usage: node evaluate.js PRODUCT_API');

const folder = mkdtempSync(join(tmpdir(), 'assistant-'));
try {
  const database = ['--database-url', `sqlite:${join(folder, 'bench.db')}`];
  const run = (...args) => execFileSync(program, [...args, ...database], { cwd: root, encoding: 'utf8' });
  run('import', 'api/content');
  // Lines of docs have at most 100 columns.
  const table = run('assistant-eval', 'tests/bench/assistant')
    .trim()
    .replace(/; (?=[\d.]+ sentences)/, ';\n');
  console.log(table);
  const file = join(root, 'docs/assistant.md');
  const page = readFileSync(file, 'utf8');
  const [before, rest] = page.split('<!-- figures -->');
  const after = rest?.split('<!-- end of figures -->')[1];
  if (after === undefined) throw new Error('docs/assistant.md has no place for the figures');
  writeFileSync(file, `${before}<!-- figures -->\n\n${table}\n\n<!-- end of figures -->${after}`);
} finally {
  rmSync(folder, { recursive: true });
}
