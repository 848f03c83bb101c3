import { RequestError } from '@roadside/mfe-kit/request';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fakeLocks } from '../../shared/fake-locks';
import { message, SERVICE, THREAD, TOKEN } from '../testing/samples';
import type { ChatApi } from './api';
import { createChat, type Chat } from './chat';
import type { ChatEvent, ChatMessage, ChatPage, PendingMessage } from './types';

class FakeSource extends EventTarget {
  readyState = 1;

  constructor(readonly address: string) {
    super();
    sources.push(this);
  }

  close(): void {
    this.readyState = 2;
  }
}

let sources: FakeSource[] = [];
const source = () => sources.at(-1);
let chats: Chat[] = [];
/** Messages that the server has stored. */
let stored: ChatMessage[] = [];
let fault: (() => void) | undefined;
let signedIn = false;

const emit = (event: ChatEvent) =>
  source()?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
const thread = () => ({ ...THREAD, last_seq: stored.length });
const page = (messages: ChatMessage[]): ChatPage => ({
  thread: thread(),
  messages,
  has_before: false,
  has_after: false,
});

function store({ clientId, text }: PendingMessage): ChatMessage {
  const known = stored.find(({ client_id }) => client_id === clientId);
  if (known) return known;
  const next = message(stored.length + 1, { client_id: clientId, text });
  stored.push(next);
  return next;
}

const api = {
  service: vi.fn<ChatApi['service']>(),
  open: vi.fn<ChatApi['open']>(),
  mine: vi.fn<ChatApi['mine']>(),
  page: vi.fn<ChatApi['page']>(),
  messages: vi.fn<ChatApi['messages']>(),
  send: vi.fn<ChatApi['send']>(),
  read: vi.fn<ChatApi['read']>(),
  typing: vi.fn<ChatApi['typing']>(),
  handover: vi.fn<ChatApi['handover']>(),
  form: vi.fn<ChatApi['form']>(),
  rate: vi.fn<ChatApi['rate']>(),
  transcript: vi.fn<ChatApi['transcript']>(),
  close: vi.fn<ChatApi['close']>(),
};

function create(): Chat {
  const chat = createChat({
    place: () => ({ locale: 'ru-en', city: 'moskva' }),
    signedIn: () => signedIn,
    page: () => '/ru-en/moskva/knowledge-base/taxi',
    api,
    createSource: (address) => new FakeSource(address) as unknown as EventSource,
  });
  chats.push(chat);
  return chat;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const texts = (chat: Chat) => chat.getState().messages.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  stored = [];
  fault = undefined;
  signedIn = false;
  sources = [];
  api.service.mockResolvedValue(SERVICE);
  api.page.mockImplementation(async () => page([...stored]));
  api.messages.mockImplementation(async (_, query) =>
    page(stored.filter(({ seq }) => ('after' in query ? seq > query.after : seq < query.before))),
  );
  api.open.mockImplementation(async (_, sent) => {
    fault?.();
    store(sent);
    return page([...stored]);
  });
  api.send.mockImplementation(async (_, sent) => {
    fault?.();
    return { message: store(sent), thread: thread() };
  });
  for (const call of [api.read, api.typing, api.transcript]) call.mockResolvedValue(undefined as never);
});
afterEach(() => {
  chats.forEach((chat) => chat.stop());
  chats = [];
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.resetAllMocks();
  vi.useRealTimers();
});

it('requests nothing before it is opened, and no thread before the first message', async () => {
  const chat = create();
  await settle();
  expect(api.service).not.toHaveBeenCalled();
  await chat.open();
  expect(chat.getState()).toMatchObject({ phase: 'ready', service: SERVICE });
  expect(chat.getState().thread).toBeUndefined();
  expect([localStorage.length, source()]).toEqual([0, undefined]);
});

it('the first message opens the thread, the next ones follow in order', async () => {
  const chat = create();
  await chat.open();
  for (const text of ['one', 'two', 'three']) chat.send({ text });
  expect(chat.getState().pending.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  await settle();
  expect(texts(chat)).toEqual(['one', 'two', 'three']);
  expect(chat.getState().pending).toEqual([]);
  expect([api.open.mock.calls.length, api.send.mock.calls.length]).toEqual([1, 2]);
  expect(api.open.mock.calls[0]?.[2]).toBe('/ru-en/moskva/knowledge-base/taxi');
  expect(localStorage.getItem('chat-thread')).toBe(TOKEN);
});

it('two tabs that send their first messages together open one thread', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  const tabs = [create(), create()];
  for (const tab of tabs) await tab.open();
  for (const [number, tab] of tabs.entries()) tab.send({ text: `tab ${number}` });
  await settle();
  expect([api.open.mock.calls.length, api.send.mock.calls.length]).toEqual([1, 1]);
  expect(stored.map(({ text }) => text)).toEqual(['tab 0', 'tab 1']);
  expect(tabs.map((tab) => tab.getState().pending)).toEqual([[], []]);
});

it('a first message whose answer was lost stays in its thread, though another tab has opened one', async () => {
  const chat = create();
  await chat.open();
  api.open.mockImplementationOnce(async (_, sent) => {
    store(sent);
    throw new RequestError('offline', 'POST');
  });
  chat.send({ text: 'one' });
  await settle();
  localStorage.setItem('chat-thread', 'ab'.repeat(16));
  await vi.advanceTimersByTimeAsync(1000);
  expect([api.open.mock.calls.length, api.send.mock.calls.length]).toEqual([2, 0]);
  expect(texts(chat)).toEqual(['one']);
});

it('repeats a message under its id until it is acknowledged: stored once, in order', async () => {
  const chat = create();
  await chat.open();
  let lost = 3;
  api.open.mockImplementation(async (_, sent) => {
    store(sent);
    // The answer is lost after the commit.
    if (lost-- > 0) throw new RequestError('offline', 'POST');
    return page([...stored]);
  });
  chat.send({ text: 'one' });
  chat.send({ text: 'two' });
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
  expect(stored.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(new Set(api.open.mock.calls.map(([, sent]) => sent.clientId)).size).toBe(1);
  expect(texts(chat)).toEqual(['one', 'two']);
});

it('keeps unsent messages across pages', async () => {
  fault = () => {
    throw new RequestError('offline', 'POST');
  };
  const before = create();
  await before.open();
  before.send({ text: 'kept' });
  await settle();
  before.stop();
  fault = undefined;
  const after = create();
  expect(after.getState().pending.map(({ text }) => text)).toEqual(['kept']);
  await after.open();
  await settle();
  expect(texts(after)).toEqual(['kept']);
  expect(localStorage.getItem('chat-unsent')).toBeNull();
});

it('a refused message waits for the visitor, and holds up no other', async () => {
  const chat = create();
  await chat.open();
  fault = () => {
    throw new RequestError('refused', 'POST', 422);
  };
  chat.send({ text: 'bad' });
  await settle();
  const [refused] = chat.getState().pending;
  expect(refused?.state).toBe('refused');
  fault = undefined;
  chat.send({ text: 'good' });
  await settle();
  expect(texts(chat)).toEqual(['good']);
  chat.retry(refused?.clientId ?? '');
  await settle();
  expect(texts(chat)).toEqual(['good', 'bad']);
});

it('gives the text of a discarded message back', async () => {
  const chat = create();
  await chat.open();
  fault = () => {
    throw new RequestError('refused', 'POST', 422);
  };
  chat.send({ text: 'bad' });
  await settle();
  expect(chat.discard(chat.getState().pending[0]?.clientId ?? '')).toBe('bad');
  expect(chat.getState().pending).toEqual([]);
});

it('finds the thread of the device again, and follows it', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  stored = [message(1), message(2)];
  const chat = create();
  await chat.open();
  expect(texts(chat)).toEqual(['Message 1', 'Message 2']);
  expect(source()?.address).toBe(`/api/chat/threads/${TOKEN}/events?after=2`);
  emit({ type: 'message', message: message(3, { from: 'staff' }) });
  expect(texts(chat)).toHaveLength(3);
});

it('continues the open chat of a signed-in visitor on another device', async () => {
  signedIn = true;
  api.mine.mockResolvedValue({ items: [{ ...THREAD, can_send: false, token: 'f'.repeat(64) }, THREAD] });
  stored = [message(1)];
  const chat = create();
  await chat.open();
  expect(api.page).toHaveBeenCalledExactlyOnceWith(TOKEN);
  expect(texts(chat)).toEqual(['Message 1']);
});

it('forgets a deleted thread', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  api.page.mockRejectedValue(new RequestError('refused', 'GET', 404));
  const chat = create();
  await chat.open();
  expect(chat.getState().phase).toBe('ready');
  expect(localStorage.getItem('chat-thread')).toBeNull();
});

it('fails, keeps the thread, and opens again', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  api.page.mockRejectedValueOnce(new RequestError('server', 'GET', 500));
  const chat = create();
  await chat.open();
  expect(chat.getState().phase).toBe('failed');
  expect(localStorage.getItem('chat-thread')).toBe(TOKEN);
  await chat.open();
  expect(chat.getState().phase).toBe('ready');
});

it('loads what a late event has skipped', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  stored = [message(1)];
  const chat = create();
  await chat.open();
  stored = [1, 2, 3, 4].map((seq) => message(seq));
  emit({ type: 'message', message: message(4) });
  await settle();
  expect(chat.getState().messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

it.each(['handover', 'rate', 'close'] as const)('keeps a message that arrives during %s', async (name) => {
  const chat = create();
  await chat.open();
  chat.send({ text: 'one' });
  await settle();
  api[name].mockImplementationOnce(() => {
    emit({ type: 'message', message: message(2, { from: 'staff', text: 'two' }) });
    return Promise.resolve(thread());
  });
  await (name === 'handover' ? chat.handover() : name === 'rate' ? chat.rate(5) : chat.end());
  expect(texts(chat)).toEqual(['one', 'two']);
});

it('shows a message once that arrives as answer and as event', async () => {
  const chat = create();
  await chat.open();
  chat.send({ text: 'one' });
  await settle();
  emit({ type: 'message', message: stored[0] as ChatMessage });
  emit({ type: 'message', message: stored[0] as ChatMessage });
  expect(texts(chat)).toEqual(['one']);
});

it('adopts the thread that another tab opens', async () => {
  const chat = create();
  await chat.open();
  stored = [message(1)];
  window.dispatchEvent(new StorageEvent('storage', { key: 'chat-thread', newValue: TOKEN }));
  await settle();
  expect(texts(chat)).toEqual(['Message 1']);
});

it('sends one read mark for several messages, and none twice', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  stored = [message(1), message(2, { from: 'staff' })];
  const chat = create();
  await chat.open();
  chat.read();
  emit({ type: 'message', message: message(3, { from: 'staff' }) });
  chat.read();
  chat.read();
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.read.mock.calls).toEqual([[TOKEN, 3]]);
});

it('sends typing marks every 3 s at most, and a mark of the other side ends after 9 s', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  const chat = create();
  await chat.open();
  chat.typing();
  chat.typing();
  vi.advanceTimersByTime(3000);
  chat.typing();
  expect(api.typing).toHaveBeenCalledTimes(2);
  emit({ type: 'typing', from: 'staff' });
  vi.advanceTimersByTime(8999);
  expect(chat.getState().typing).toBe('staff');
  vi.advanceTimersByTime(1);
  expect(chat.getState().typing).toBeUndefined();
});

it('starts over after the end', async () => {
  localStorage.setItem('chat-thread', TOKEN);
  stored = [message(1)];
  const chat = create();
  await chat.open();
  chat.startOver();
  expect(chat.getState()).toMatchObject({ messages: [], thread: undefined });
  expect([localStorage.getItem('chat-thread'), source()?.readyState]).toEqual([null, 2]);
});
