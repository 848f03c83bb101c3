/** The browsers: how to start each one, and how to capture its errors. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ROOT } from '../support/repository.ts';
import type { Session } from './webdriver.ts';

/** Where Debian installs WebKitGTK's browser for drivers. */
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** One kind of browser. */
export interface Browser {
  /** The driver's program with its arguments, given its port and another free one. */
  readonly command: (port: number, other: number) => readonly string[];
  /**
   * Capabilities requested for a session.
   * @param scripts Whether pages run scripts.
   */
  capabilities(scripts: boolean): object;
  /** Size of the window including its frame; without it, the browser's default. */
  readonly size?: object;
  /** Starts recording the errors of a session. */
  watch(session: Session): Promise<Watched>;
}

/** A session whose errors are recorded. */
interface Watched {
  /** The session to use. */
  readonly session: Session;
  /** Returns the errors and stops recording. */
  faults(): Promise<readonly string[]>;
}

/** By the name of the project that runs in it. */
export const BROWSERS = {
  firefox: {
    command: (port, other) => [
      path.join(ROOT, '.cache/geckodriver/bin/geckodriver'),
      `--port=${port}`,
      `--websocket-port=${other}`,
      '--log=error',
    ],
    capabilities: (scripts) => ({
      browserName: 'firefox',
      webSocketUrl: true,
      'moz:firefoxOptions': {
        binary: '/usr/bin/firefox-esr',
        prefs: { 'javascript.enabled': scripts, 'intl.accept_languages': 'en-GB, en' },
      },
    }),
    watch: watchByEvents,
  },
  webkit: {
    command: (port) => ['WebKitWebDriver', `--port=${port}`],
    capabilities: (scripts) => ({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: MINI_BROWSER,
        // This disables only the page's scripts: the driver's commands are scripts too.
        args: ['--automation', `--enable-javascript-markup=${scripts}`],
      },
    }),
    size: { width: 1280, height: 900 },
    watch: watchByPolling,
  },
} satisfies Record<string, Browser>;

export type BrowserName = keyof typeof BROWSERS;

/** The fields of a WebDriver BiDi event that are read. */
interface LogEvent {
  readonly method?: string;
  readonly params?: { readonly level: string; readonly text: string; readonly type: string };
}

/**
 * Runs in every page before its scripts. Copies errors that only the page receives to its console.
 */
const REPORTS_TO_CONSOLE = `() => {
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy violated: ' + event.violatedDirective + ' by ' + event.blockedURI));
  addEventListener('roadside:report', (event) =>
    console.error('report ' + event.detail.kind + ': ' + event.detail.message));
}`;

/**
 * Firefox checks the hash of a script that it stopped downloading because the visitor left: it is
 * the hash of no bytes, and the error belongs to no page. A script that arrives empty breaks a
 * journey anyway.
 */
const STOPPED_DOWNLOAD = `The computed hash is “${createHash('sha256').digest('base64')}”`;

/** Listens to WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/. */
async function watchByEvents(session: Session): Promise<Watched> {
  const socket = new WebSocket(String(session.capabilities['webSocketUrl']));
  const faults: string[] = [];
  const waiting = new Map<number, () => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as LogEvent & { id?: number };
    if (id !== undefined) waiting.get(id)?.();
    if (method !== 'log.entryAdded' || !params || params.text.includes(STOPPED_DOWNLOAD)) return;
    if (['error', 'warn'].includes(params.level)) faults.push(`${params.type} ${params.level}: ${params.text}`);
  });
  let last = 0;
  const call = (method: string, params: object) =>
    new Promise<void>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  await call('script.addPreloadScript', { functionDeclaration: REPORTS_TO_CONSOLE });
  return {
    session,
    async faults() {
      // Events arrive in order, so everything before this response is known.
      await call('session.status', {});
      socket.close();
      return faults;
    },
  };
}

/** Runs in the open page. Returns its errors since the last call. */
const COLLECT_FAULTS = `
  if (!window.faultsSeen) {
    const faults = (window.faultsSeen = []);
    const reports = window.__roadside?.reports ?? [];
    faults.push(...reports.map(({ kind, message }) => 'report ' + kind + ': ' + message));
    addEventListener('roadside:report', ({ detail }) => faults.push('report ' + detail.kind + ': ' + detail.message));
    addEventListener('error', ({ message }) => faults.push('uncaught: ' + message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push('uncaught: ' + reason));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      faults.push('policy violated: ' + violatedDirective + ' by ' + blockedURI));
    for (const level of ['error', 'warn']) {
      const write = console[level];
      console[level] = (...words) => {
        faults.push('console ' + level + ': ' + words.join(' '));
        write.apply(console, words);
      };
    }
  }
  return window.faultsSeen.splice(0);`;

/**
 * Queries the page around each command: Debian's WebKit has no WebDriver BiDi events and writes no
 * console for a driver. It misses errors before the page has loaded, unless the page kept a report.
 */
async function watchByPolling(session: Session): Promise<Watched> {
  const faults: string[] = [];
  const collect = async () => {
    faults.push(...(await session.post<string[]>('/execute/sync', { script: COLLECT_FAULTS, args: [] })));
  };
  return {
    session: {
      ...session,
      async post<Value>(path: string, body?: object) {
        await collect();
        const value = await session.post<Value>(path, body);
        await collect();
        return value;
      },
    },
    async faults() {
      await collect();
      return faults;
    },
  };
}
