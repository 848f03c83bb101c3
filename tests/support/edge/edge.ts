/** Starts and stops edges. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../repository.ts';
import { plantSeed } from './seeds.ts';

/** Path of the edge's binary; `ROADSIDE_TESTS_EDGE` overrides it. */
export const BINARY =
  process.env['ROADSIDE_TESTS_EDGE'] ?? path.resolve(ROOT, process.env['CARGO_TARGET_DIR'] ?? 'target', 'debug/edge');

/** Log line of a ready edge: ports for visitors and, if any, for operators. */
const READY = /http:\/\/127\.0\.0\.1:(\d+)(?:[^]*Operators:\s+http:\/\/([\d.:]+))?/;

/** A running edge. */
export interface Edge {
  /** Port on which all its hosts are served. */
  readonly port: number;
  /** Address and port for operators; none unless the setting `LISTEN_ADMIN` has one. */
  readonly admin: string | undefined;
  /** Path of its database, unless a setting names another one. */
  readonly database: string;
  /** Kills it and starts it again on the same port, with the same database and uploads. */
  restart(): Promise<void>;
  /** Stops it and removes its database and uploads. */
  stop(): Promise<void>;
}

/**
 * Starts an edge on a free port, with a database of its content only, and an empty file store.
 * @param settings Variables of its configuration without the prefix `ROADSIDE_`.
 */
export async function startEdge(settings: Readonly<Record<string, string>> = {}): Promise<Edge> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing. Build it first: tests/ci/cargo.sh build --bins.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-edge-'));
  const database = path.join(folder, 'roadside.db');
  await plantSeed(settings['EMBEDDED_API_CONTENT'], database);
  const variables = {
    LISTEN_HTTP: '127.0.0.1:0',
    LISTEN_ADMIN: '',
    FRAGMENTS_FOLDER: ROOT,
    EMBEDDED_API_DEVELOPMENT_IDENTITY: 'true',
    // All visitors of the tests come from this machine.
    DEV_UNLIMITED_LOOPBACK: 'true',
    EMBEDDED_API_DATABASE: `sqlite:${database}`,
    UPLOADS_STORE: path.join(folder, 'files'),
    // A debug build on a machine that runs browsers: the edge's own tests cover the limit.
    RENDER_DEADLINE_MS: '2000',
    // For the same reason: the edge's own tests cover these limits, too.
    LIMITS_MISSING_PAGES: '1000',
    LIMITS_PAGE_WAIT_MS: '0',
    // No load balancer waits for the end of a test.
    LIMITS_LAME_DUCK_MS: '0',
    ...settings,
  };
  let running = await startProcess(variables);
  const { port, admin } = running;

  return {
    port,
    admin,
    database,
    async restart() {
      await end(running.child, 'SIGKILL');
      const own = { LISTEN_HTTP: `127.0.0.1:${port}`, ...(admin && { LISTEN_ADMIN: admin }) };
      running = await startProcess({ ...variables, ...own });
    },
    async stop() {
      await end(running.child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A process of an edge that is ready. */
interface EdgeProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly admin: string | undefined;
}

async function startProcess(variables: Readonly<Record<string, string>>): Promise<EdgeProcess> {
  const environment = Object.entries(variables).map(([key, value]) => [`ROADSIDE_${key}`, value]);
  const child = spawn(BINARY, ['serve'], {
    cwd: ROOT,
    env: { ...process.env, ...Object.fromEntries(environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const [, port, admin] = await new Promise<RegExpExecArray>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output);
      if (ready) resolve(ready);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (status) =>
      reject(new Error(`The edge exited with status ${status} before it was ready.\n${output}`)),
    );
  });
  // Later log lines are discarded, but must be read or the edge blocks.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();
  return { child, port: Number(port), admin };
}

/** Sends a signal, and waits for the end. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
