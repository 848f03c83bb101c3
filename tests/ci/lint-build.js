/**
 * Builds all targets of the Rust workspace and fails on any warning, clippy's among them.
 *
 * Cargo repeats the warnings of what is built already. `-D warnings` would not do: it makes a build
 * of its own, apart from that of `make run`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const COMMAND = 'tests/ci/cargo.sh build --quiet --all-targets --message-format json-diagnostic-rendered-ansi';

const child = spawn('sh', COMMAND.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] });
let warnings = 0;
for await (const line of createInterface({ input: child.stdout })) {
  const { reason, message } = JSON.parse(line);
  // The closing line of a crate has no span and no code of its own.
  if (reason !== 'compiler-message' || !['warning', 'error'].includes(message.level)) continue;
  process.stdout.write(message.rendered);
  if (message.level === 'warning') warnings++;
}
const status = child.exitCode ?? (await new Promise((resolve) => void child.on('close', resolve)));
if (warnings > 0) process.stdout.write(`${warnings} warnings\n`);
process.exitCode = status || (warnings > 0 ? 1 : 0);
