/**
 * Builds all targets of the Rust workspace and fails on any warning, including Clippy's.
 *
 * Cargo repeats the warnings of crates that are already built. `-D warnings` would make a second
 * build beside that of `make run`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const COMMAND = 'tests/ci/cargo.sh build --quiet --all-targets --message-format json-diagnostic-rendered-ansi';

const child = spawn('sh', COMMAND.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] });
let warnings = 0;
for await (const line of createInterface({ input: child.stdout })) {
  const { reason, message } = JSON.parse(line);
  // The summary line of a crate has neither span nor code.
  if (reason !== 'compiler-message' || !['warning', 'error'].includes(message.level)) continue;
  process.stdout.write(message.rendered);
  if (message.level === 'warning') warnings++;
}
const status = child.exitCode ?? (await new Promise((resolve) => void child.on('close', resolve)));
if (warnings > 0) process.stdout.write(`${warnings} warnings\n`);
process.exitCode = status || (warnings > 0 ? 1 : 0);
