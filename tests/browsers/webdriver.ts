/** WebDriver (https://www.w3.org/TR/webdriver2/): controls a browser by JSON over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Longest time for one command, including a page load, in milliseconds. */
const COMMAND_MS = 60_000;

/** Longest time for a browser to start, in milliseconds. */
const SESSION_MS = 20_000;

/** Longest time for a driver to start, in milliseconds. */
const START_MS = 10_000;

/** A running driver of one kind of browser, for one session. */
export interface Driver {
  /** URL without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A running browser with one window. */
export interface Session {
  readonly capabilities: Readonly<Record<string, unknown>>;
  get<Value>(path: string): Promise<Value>;
  post<Value>(path: string, body?: object): Promise<Value>;
  end(): Promise<void>;
}

/** A command that the driver rejected. */
export class CommandError extends Error {
  /** One of the standard's names, such as `stale element reference`. */
  readonly code: string;

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/**
 * Starts a driver on a free port.
 * @param command Returns program and arguments, given a port for the driver and another free
 *   port.
 */
async function startDriver(command: (port: number, other: number) => readonly string[]): Promise<Driver> {
  const [port, other] = await Promise.all([freePort(), freePort()]);
  const [program = '', ...parameters] = command(port, other);
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  // The output of driver and browser helps if the driver does not start.
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const exit = once(child, 'exit').then(([status]) => {
    throw new Error(`${program} exited with status ${String(status)}.\n${output}`);
  });
  await Promise.race([exit, ready(url)]);
  // From here on, an exit is either requested or noticed by the next command.
  exit.catch(() => undefined);
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

/**
 * Starts a driver and its browser. WebKit's sometimes never answers the first command, so a second
 * driver is tried.
 */
export async function startBrowser(
  command: (port: number, other: number) => readonly string[],
  requested: object,
): Promise<{ driver: Driver; session: Session }> {
  for (let isLast = false; ; isLast = true) {
    const driver = await startDriver(command);
    try {
      return { driver, session: await startSession(driver, requested) };
    } catch (error) {
      await driver.stop();
      if (isLast || error instanceof CommandError) throw error;
    }
  }
}

/** Starts a browser. */
async function startSession(driver: Driver, requested: object): Promise<Session> {
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    `${driver.url}/session`,
    { capabilities: { alwaysMatch: requested } },
    SESSION_MS,
  );
  const session = `${driver.url}/session/${sessionId}`;
  return {
    capabilities,
    get: (path) => send('GET', session + path),
    post: (path, body = {}) => send('POST', session + path, body),
    end: () => send('DELETE', session),
  };
}

async function send<Value>(
  method: string,
  address: string,
  body?: object,
  longest: number = COMMAND_MS,
): Promise<Value> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(longest),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown) => {
    throw new Error(`No response to ${method} ${address} ${JSON.stringify(body)}.`, { cause });
  });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new CommandError(value as { error: string; message: string });
  return value;
}

/** Waits until a driver accepts commands. */
async function ready(url: string): Promise<void> {
  const end = AbortSignal.timeout(START_MS);
  for (;;) {
    end.throwIfAborted();
    try {
      await send('GET', `${url}/status`);
      return;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
