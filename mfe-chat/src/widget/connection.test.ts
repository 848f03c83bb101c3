import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { connect, type ConnectionEvents } from './connection';

const ADDRESS = new URL('https://messenger.example/messenger/ru-ru');
const GREETING = {
  meta: { serviceId: 1, url: 'https://page.example/', title: 'Page', city: 'moskva', signedIn: false, single: true },
  theme: {},
  open: {},
};

const events = {
  onPage: vi.fn<ConnectionEvents['onPage']>(),
  onReady: vi.fn<ConnectionEvents['onReady']>(),
  onUnread: vi.fn<ConnectionEvents['onUnread']>(),
  onFullscreen: vi.fn<ConnectionEvents['onFullscreen']>(),
  onClose: vi.fn<ConnectionEvents['onClose']>(),
  onLink: vi.fn<ConnectionEvents['onLink']>(),
};

/** A message of the widget. */
interface FrameRequest {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly name: string };
}

/** The messenger in a frame: registers, and answers each request. */
class FakeMessenger {
  port: MessagePort | undefined;
  readonly requests: string[] = [];
  readonly window = {
    postMessage: (_message: unknown, { transfer = [] }: { transfer?: Transferable[] }) => {
      this.port = transfer[0] as MessagePort;
      this.port.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
        if (data.type !== 'request') return;
        this.requests.push(data.data.name);
        this.send('response', { ok: this.answers }, data.id);
      });
      this.port.start();
    },
  };
  answers = true;

  constructor(readonly channelId: string) {}

  register(): void {
    const data = { channelId: this.channelId, id: 'r1', type: 'registration', data: null };
    const event = Object.assign(new Event('message'), { data, origin: ADDRESS.origin, source: this.window, ports: [] });
    window.dispatchEvent(event);
  }

  send(type: string, data: unknown, id = Math.random().toString(36)): void {
    this.port?.postMessage({ channelId: this.channelId, id, type, data });
  }
}

let connection: ReturnType<typeof connect>;
let messenger: FakeMessenger;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  connection = connect(ADDRESS, () => GREETING, events);
  messenger = new FakeMessenger(new URLSearchParams(new URL(connection.src).hash.slice(1)).get('channel') ?? '');
  connection.setFrame({ contentWindow: messenger.window } as unknown as HTMLIFrameElement);
});
afterEach(() => {
  connection.close();
  messenger.port?.close();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const settled = (check: () => void) => vi.waitFor(check, { interval: 1 });

it('names channel and page only in the fragment of the address', () => {
  const { origin, pathname, search, hash } = new URL(connection.src);
  expect([origin, pathname, search]).toEqual(['https://messenger.example', '/messenger/ru-ru', '']);
  expect(new URLSearchParams(hash.slice(1)).get('page')).toBe(location.origin);
});

it('greets the messenger, and shows it when its chat is ready', async () => {
  messenger.register();
  await settled(() =>
    expect(messenger.requests).toEqual(['serviceMeta', 'setThemeVariables', 'iframeOpen', 'activate']),
  );
  expect(events.onPage).not.toHaveBeenCalled();
  messenger.send('notify', { name: 'chatReady', params: { guid: 'ab' } });
  await settled(() => expect(events.onReady).toHaveBeenCalledExactlyOnceWith('ab'));
  expect(events.onPage).toHaveBeenCalledExactlyOnceWith('messenger');
});

it('passes on notices', async () => {
  messenger.register();
  messenger.send('notify', { name: 'unread', params: { count: 3 } });
  messenger.send('notify', { name: 'unread', params: { count: 'many' } });
  messenger.send('notify', { name: 'fullscreenOn', params: null });
  messenger.send('notify', { name: 'fullscreenOff', params: null });
  messenger.send('notify', { name: 'close', params: null });
  await settled(() => expect(events.onClose).toHaveBeenCalledOnce());
  expect(events.onUnread.mock.calls).toEqual([[3], [0]]);
  expect(events.onFullscreen.mock.calls).toEqual([[true], [false]]);
});

it('opens paths of the site only', async () => {
  messenger.register();
  for (const path of [
    '/ru-ru/moskva',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    7,
  ])
    messenger.send('request', { name: 'openLink', params: { path } });
  messenger.send('notify', { name: 'close', params: null });
  await settled(() => expect(events.onClose).toHaveBeenCalledOnce());
  expect(events.onLink.mock.calls).toEqual([['/ru-ru/moskva']]);
});

it('shows the error page when no messenger answers within 30 s', () => {
  vi.advanceTimersByTime(29_999);
  expect(events.onPage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.onPage).toHaveBeenCalledExactlyOnceWith('error');
});

it('shows it sooner when the frame has loaded something else', () => {
  connection.onLoad();
  vi.advanceTimersByTime(2_999);
  expect(events.onPage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.onPage).toHaveBeenCalledExactlyOnceWith('error');
});

it('a messenger that registers is not an error after its frame has loaded', async () => {
  connection.onLoad();
  messenger.register();
  vi.advanceTimersByTime(5_000);
  expect(events.onPage).not.toHaveBeenCalled();
});

it('shows the page about cookies when the messenger needs them', async () => {
  messenger.register();
  messenger.send('notify', { name: 'failed', params: { code: 'cookie_needed' } });
  await settled(() => expect(events.onPage).toHaveBeenCalledExactlyOnceWith('cookies'));
});

it('shows the error page when the messenger refuses its greeting', async () => {
  messenger.answers = false;
  messenger.register();
  await settled(() => expect(events.onPage).toHaveBeenCalledExactlyOnceWith('error'));
});
