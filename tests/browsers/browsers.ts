/** The browsers: how each is started, and how what goes wrong in it is heard of. */
import path from 'node:path';
import { ROOT } from '../support/repository.ts';
import type { Session } from './webdriver.ts';

/** Where Debian keeps the browser that WebKitGTK ships for drivers. */
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** One kind of browser. */
export interface Browser {
  /** The driver's program with its arguments, by its port and another free one. */
  readonly command: (port: number, other: number) => readonly string[];
  /**
   * What a session of it is asked for.
   * @param scripts Whether pages run scripts.
   */
  capabilities(scripts: boolean): object;
  /** Size of the window, its edges included; without it, the browser's own is as good. */
  readonly size?: object;
  /** Notes the faults of a session from now on. */
  watch(session: Session): Promise<Watched>;
}

/** A session whose faults are noted. */
interface Watched {
  /** The session to go on with. */
  readonly session: Session;
  /** Gives the faults, and stops. */
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
        // The setting is of a page's own scripts alone: the driver's commands are scripts too.
        args: ['--automation', `--enable-javascript-markup=${scripts}`],
      },
    }),
    size: { width: 1280, height: 900 },
    watch: watchByAsking,
  },
} satisfies Record<string, Browser>;

export type BrowserName = keyof typeof BROWSERS;

/** What of an event of WebDriver BiDi is read. */
interface LogEvent {
  readonly method?: string;
  readonly params?: { readonly level: string; readonly text: string; readonly type: string };
}

/** Runs in every page before its own scripts: what only the page itself is told of goes to its console. */
const TELL = `() => {
  addEventListener('securitypolicyviolation', (event) =>
    console.error('policy violated: ' + event.violatedDirective + ' by ' + event.blockedURI));
  addEventListener('roadside:report', (event) =>
    console.error('report ' + event.detail.kind + ': ' + event.detail.message));
}`;

/** Listens to WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/. */
async function watchByEvents(session: Session): Promise<Watched> {
  const socket = new WebSocket(String(session.capabilities['webSocketUrl']));
  const faults: string[] = [];
  const waiting = new Map<number, () => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as LogEvent & { id?: number };
    if (id !== undefined) waiting.get(id)?.();
    if (method === 'log.entryAdded' && params && ['error', 'warn'].includes(params.level))
      faults.push(`${params.type} ${params.level}: ${params.text}`);
  });
  let last = 0;
  const ask = (method: string, params: object) =>
    new Promise<void>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  await ask('script.addPreloadScript', { functionDeclaration: TELL });
  return {
    session,
    async faults() {
      // Events come in order: whatever happened before this answer is known.
      await ask('session.status', {});
      socket.close();
      return faults;
    },
  };
}

/** Runs in the page that is open. Gives what went wrong on it since it was asked last. */
const ASK = `
  if (!window.faultsSeen) {
    const seen = (window.faultsSeen = []);
    const reports = window.__roadside?.reports ?? [];
    seen.push(...reports.map(({ kind, message }) => 'report ' + kind + ': ' + message));
    addEventListener('roadside:report', ({ detail }) => seen.push('report ' + detail.kind + ': ' + detail.message));
    addEventListener('error', ({ message }) => seen.push('uncaught: ' + message));
    addEventListener('unhandledrejection', ({ reason }) => seen.push('uncaught: ' + reason));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push('policy violated: ' + violatedDirective + ' by ' + blockedURI));
    for (const level of ['error', 'warn']) {
      const write = console[level];
      console[level] = (...words) => {
        seen.push('console ' + level + ': ' + words.join(' '));
        write.apply(console, words);
      };
    }
  }
  return window.faultsSeen.splice(0);`;

/**
 * Asks the page around each command: Debian's WebKit has no events of WebDriver BiDi, and writes no console down for a
 * driver. What is missed is an error before the page has loaded, unless the page itself has kept a report of it.
 */
async function watchByAsking(session: Session): Promise<Watched> {
  const faults: string[] = [];
  const ask = async () => {
    faults.push(...(await session.post<string[]>('/execute/sync', { script: ASK, args: [] })));
  };
  return {
    session: {
      ...session,
      async post<Value>(path: string, body?: object) {
        await ask();
        const value = await session.post<Value>(path, body);
        await ask();
        return value;
      },
    },
    async faults() {
      await ask();
      return faults;
    },
  };
}
