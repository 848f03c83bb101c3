import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';

import type { Chat } from '../chat/chat';
import { EMPTY, type ChatState } from '../chat/state';
import { message, stateWith, TOKEN } from '../testing/samples';
import { readAddress } from './address';
import { connectHost, type Host } from './host';

const CHANNEL = '0'.repeat(32);
const PAGE = 'https://page.example';

let state: ChatState = EMPTY;
let changed: () => void = () => undefined;
let host: Host;
let posted: MockInstance;
let port: MessagePort;
let heard: { id: string; type: string; data: Record<string, unknown> }[];

const chat = {
  subscribe: (listener: () => void) => ((changed = listener), () => undefined),
  getState: () => state,
  open: vi.fn<Chat['open']>(() => Promise.resolve()),
  send: vi.fn<Chat['send']>(),
  handover: vi.fn<Chat['handover']>(() => Promise.resolve()),
  stop: vi.fn<Chat['stop']>(),
};
const parts = {
  paste: vi.fn<(text: string) => void>(),
  focus: vi.fn<() => void>(),
  setVisible: vi.fn<(visible: boolean) => void>(),
  sendImage: vi.fn<(file: File) => Promise<void>>(() => Promise.resolve()),
};

function send(type: string, data: unknown, id: string) {
  port.postMessage({ channelId: CHANNEL, id, type, data });
}

async function ask(name: string, params: unknown = null) {
  const id = Math.random().toString(36);
  send('request', { name, params }, id);
  return vi.waitFor(() => {
    const response = heard.find((one) => one.type === 'response' && one.id === id);
    if (!response) throw new Error('no response');
    return response.data;
  });
}

beforeEach(() => {
  state = EMPTY;
  heard = [];
  posted = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  host = connectHost({ channel: CHANNEL, page: PAGE }, { chat: chat as unknown as Chat, ...parts });
  const { port1, port2 } = new MessageChannel();
  port = port1;
  port.addEventListener('message', ({ data }) => void heard.push(data as (typeof heard)[number]));
  port.start();
  const data = { channelId: CHANNEL, id: 'r', type: 'ready', data: null };
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, origin: PAGE, source: window.parent, ports: [port2] }),
  );
});
afterEach(() => {
  host.stop();
  port.close();
  document.documentElement.removeAttribute('style');
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('registers at the exact origin of its page', () => {
  expect(posted).toHaveBeenCalledWith(expect.objectContaining({ type: 'registration' }), {
    targetOrigin: PAGE,
  });
});

it('supports every request of the widget', async () => {
  const { value } = await ask('actions');
  expect(value).toEqual([
    'iframeOpen',
    'serviceMeta',
    'pasteMessage',
    'setVisibility',
    'setThemeVariables',
    'chatMetadata',
    'actions',
    'requestCallback',
    'sendTextMessage',
    'sendBotRequest',
    'sendImage',
    'isChatCreated',
    'activate',
    'deactivate',
    'focus',
  ]);
});

it('opens the chat that the widget names, and says when it is ready', async () => {
  await ask('iframeOpen', { guid: TOKEN });
  expect(chat.open).toHaveBeenCalledExactlyOnceWith(TOKEN);
  await vi.waitFor(() =>
    expect(heard.some(({ type, data }) => type === 'notify' && data['name'] === 'chatReady')).toBe(true),
  );
  await ask('iframeOpen', { guid: '../../etc' });
  expect(chat.open).toHaveBeenLastCalledWith(undefined);
});

it('does what it is asked', async () => {
  expect((await ask('isChatCreated'))['value']).toBe(false);
  expect((await ask('chatMetadata'))['value']).toBeNull();
  state = stateWith([message(1)]);
  expect((await ask('isChatCreated'))['value']).toBe(true);
  expect((await ask('chatMetadata'))['value']).toEqual({ guid: TOKEN, messages: 1 });
  await ask('pasteMessage', { text: 'pasted' });
  await ask('sendTextMessage', { text: 'sent' });
  await ask('sendBotRequest', { text: 'asked' });
  await ask('setVisibility', { visible: false });
  await ask('focus');
  await ask('requestCallback');
  await ask('sendImage', { name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(8) });
  await ask('setThemeVariables', { '--accent': 'red' });
  await ask('serviceMeta', { serviceId: 1, url: `${PAGE}/x`, title: 'y'.repeat(600), city: 'kazan', single: true });
  expect(parts.paste).toHaveBeenCalledExactlyOnceWith('pasted');
  expect(chat.send.mock.calls).toEqual([[{ text: 'sent' }], [{ text: 'asked' }]]);
  expect(parts.setVisible).toHaveBeenCalledExactlyOnceWith(false);
  expect(parts.focus).toHaveBeenCalledOnce();
  expect(chat.handover).toHaveBeenCalledOnce();
  expect(parts.sendImage.mock.calls[0]?.[0]).toMatchObject({ name: 'a.png', type: 'image/png' });
  expect(document.documentElement.style.getPropertyValue('--accent')).toBe('red');
  expect(host.meta()).toMatchObject({ city: 'kazan', title: 'y'.repeat(512) });
  await ask('deactivate');
  expect(chat.stop).toHaveBeenCalledOnce();
});

it.each([
  ['sendTextMessage', { text: '' }],
  ['sendTextMessage', { text: 'x'.repeat(4001) }],
  ['sendTextMessage', null],
  ['sendImage', { bytes: 'x' }],
  ['setThemeVariables', { '--a': 'url(//evil)' }],
  ['serviceMeta', {}],
])('refuses %s with %j', async (name, params) => {
  expect(await ask(name, params)).toEqual({ ok: false, error: 'channel_error' });
  expect(chat.send).not.toHaveBeenCalled();
});

it('tells the widget about unread messages', async () => {
  state = stateWith([message(1, { from: 'staff' })]);
  changed();
  changed();
  await vi.waitFor(() => expect(heard.filter(({ data }) => data['name'] === 'unread')).toHaveLength(1));
  expect(heard.find(({ data }) => data['name'] === 'unread')?.data['params']).toEqual({ count: 1 });
});

it('opens links in the page behind', async () => {
  expect(host.openLink('/ru-en/moskva')).toBe(true);
  await vi.waitFor(() => expect(heard.some(({ data }) => data['name'] === 'openLink')).toBe(true));
});

it('reads a channel only for pages of our sites', () => {
  const hash = (page: string, channel = CHANNEL) => `#${new URLSearchParams({ channel, page }).toString()}`;
  expect(readAddress(hash(PAGE), [PAGE])).toEqual({ channel: CHANNEL, page: PAGE });
  for (const [page, channel] of [
    ['https://evil.example', CHANNEL],
    [PAGE, 'short'],
    ['', CHANNEL],
  ] as const)
    expect(readAddress(hash(page, channel), [PAGE])).toEqual({});
  expect(readAddress(`#thread=${TOKEN}&scheme=dark`, [])).toEqual({ thread: TOKEN, scheme: 'dark' });
  expect(readAddress('#thread=<script>&scheme=x', [])).toEqual({});
});
