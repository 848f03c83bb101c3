/** Installs the programs that the edge is compared with. */
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Folder of the packages and servers of npm. */
export const PEERS = path.join(import.meta.dirname, '../peers');

/** A file that a package installs. */
type Installed = readonly [packageName: string, file: string];

/** Installs Debian packages whose files are missing. */
export async function installDebian(packages: readonly Installed[]): Promise<void> {
  const missing = packages.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const [program = '', ...words] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', 'apt-get'];
  const run = (...more: string[]) => promisify(execFile)(program, [...words, ...more]);
  await run('update', '-qq');
  await run('install', '-y', '-qq', '--no-install-recommends', ...missing);
}

/** Installs the packages of npm in exactly the versions of their lockfile. */
export async function installNpm(): Promise<void> {
  const changed = (file: string) => statSync(path.join(PEERS, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed('node_modules/.package-lock.json') > changed('package-lock.json')) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: PEERS });
}
