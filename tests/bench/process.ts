/** Starts servers for measurements, pinned to one core. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/repository.ts';

/** Clock ticks in `/proc`: 100 per second on every Linux. */
const TICK_MS = 10;

/** The log line by which a server reports that it is ready. */
const READY = /http:\/\/127\.0\.0\.1:(\d+)/;

/** A server under measurement. */
export interface Server {
  /** Port on the loopback address. */
  readonly port: number;
  /** CPU time used so far, in milliseconds. */
  cpu(): Promise<number>;
  /** Ends it. */
  stop(): Promise<void>;
}

/**
 * Command prefix that pins a process to one core, so that server and load generator do not share
 * one.
 */
export function pinned(processor: number): string[] {
  return os.availableParallelism() > 1 ? ['taskset', '--cpu-list', String(processor)] : [];
}

/**
 * Starts a server pinned to the first core, and waits until it prints its address.
 * @param command Program and arguments.
 * @param variables Additions to the environment.
 */
export async function startServer(
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Server> {
  // `env` runs the rest as the same process, with or without the pin.
  const child = spawn('env', [...pinned(0), ...command], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed measurement must not leave servers behind.
  process.once('exit', () => child.kill());
  const port = await readyPort(child);
  return {
    port,
    async cpu() {
      const status = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // The fields after the name, which may contain any character: user and system time are the
      // 12th and 13th.
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts the release build of the edge on a free port, with an empty database and no access log.
 * @param variables Its configuration, with the prefix `ROADSIDE_`.
 */
export async function startEdge(variables: Readonly<Record<string, string>> = {}): Promise<Server> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-bench-'));
  const server = await startServer(['target/release/edge', 'serve'], {
    ROADSIDE_LISTEN_HTTP: '127.0.0.1:0',
    ROADSIDE_LISTEN_ADMIN: '',
    // Measurements send more requests than any visitor.
    ROADSIDE_DEV_UNLIMITED_LOOPBACK: 'true',
    ROADSIDE_EMBEDDED_API_DATABASE: `sqlite:${path.join(folder, 'roadside.db')}`,
    ROADSIDE_LOG_FILTER: 'warn',
    ...variables,
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function readyPort(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output);
      if (ready) resolve(Number(ready[1]));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('error', reject);
    child.on('exit', (status) =>
      reject(new Error(`The server exited with status ${status} before it was ready.\n${output}`)),
    );
  });
}
