/** Starts servers for measurements, pinned to one core. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../support/repository.ts';
import { cpuTime, memory } from './usage.ts';

/** The edge's binary: the release build, or the one that `ROADSIDE_TESTS_EDGE` names. */
const EDGE = process.env['ROADSIDE_TESTS_EDGE'] ?? 'target/release/edge';

/** Bare hyper: the release build of the example, or what `ROADSIDE_TESTS_BARE` names. */
export const BARE = process.env['ROADSIDE_TESTS_BARE'] ?? 'target/release/examples/bare';

/** Processors at the start of the program, which may pin itself later. */
const PROCESSORS = os.availableParallelism();

/** The log line by which a server reports that it is ready. */
const READY = /http:\/\/127\.0\.0\.1:(\d+)/;

/** Interval between attempts to connect to a starting server, in milliseconds. */
const POLL_MS = 20;

/** A server under measurement. */
export interface Server {
  /** Port on the loopback address. */
  readonly port: number;
  /** CPU time used so far by its processes, in milliseconds. */
  cpu(): Promise<number>;
  /** Memory of its processes, in KiB. */
  memory(): Promise<number>;
  /** Ends it. */
  stop(): Promise<void>;
}

/**
 * Command prefix that pins a process to one core, so that server and load generator do not share
 * one.
 */
export function pinned(processor: number): string[] {
  return PROCESSORS > 1 ? ['taskset', '--cpu-list', String(processor)] : [];
}

/** How a server is started. */
interface Start {
  /** Additions to the environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Number of its processor: the first one by default. */
  readonly processor?: number;
  /** Its port, for a server that prints no address. */
  readonly port?: number;
}

/**
 * Starts a server pinned to one core, and waits until it is ready.
 * @param command Program and arguments.
 */
export async function startServer(
  command: readonly string[],
  { variables = {}, processor = 0, port: known }: Start = {},
): Promise<Server> {
  // `env` runs the rest as the same process, with or without the pin.
  const child = spawn('env', [...pinned(processor), ...command], {
    cwd: ROOT,
    // No load balancer waits for the end of a measurement.
    env: { ...process.env, ROADSIDE_LIMITS_LAME_DUCK_MS: '0', ROADSIDE_LAME_DUCK_MS: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed measurement must not leave servers behind.
  const kill = () => child.kill();
  process.once('exit', kill);
  const port = await readyPort(child, known);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command[0]} has no process.`);
  return {
    port,
    cpu: () => cpuTime(pid),
    memory: () => memory(pid),
    async stop() {
      process.off('exit', kill);
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
  const server = await startServer([EDGE, 'serve'], {
    variables: {
      ROADSIDE_LISTEN_HTTP: '127.0.0.1:0',
      ROADSIDE_LISTEN_ADMIN: '',
      // Measurements send more requests than any visitor.
      ROADSIDE_DEV_UNLIMITED_LOOPBACK: 'true',
      ROADSIDE_EMBEDDED_API_DATABASE: `sqlite:${path.join(folder, 'roadside.db')}`,
      ROADSIDE_LOG_FILTER: 'warn',
      ...variables,
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function readyPort(child: ChildProcess, known: number | undefined): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = READY.exec(output);
      if (ready && known === undefined) resolve(Number(ready[1]));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('error', reject);
    child.on('exit', (status) =>
      reject(new Error(`The server exited with status ${status} before it was ready.\n${output}`)),
    );
    if (known !== undefined) void untilConnected(known, child).then(() => resolve(known));
  });
}

/** Waits until a port accepts connections or the server has ended. */
async function untilConnected(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = net.connect(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    await sleep(POLL_MS);
  }
}
