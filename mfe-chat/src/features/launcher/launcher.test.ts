import { samplePage } from '@roadside/mfe-kit/sample-page';
import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import chat from '../../../../locales/en/chat.json';
import { mount } from './launcher';
import { render } from './render';

const show = vi.fn<() => void>();
const toggle = vi.fn<() => void>();
const update = vi.fn<() => void>();
const remove = vi.fn<() => void>();
const createWidget = vi.fn<() => Promise<object>>();
const watchFor = vi.fn<() => Promise<() => void>>();
vi.mock('../../widget/widget', () => ({ createWidget: () => createWidget() }));
vi.mock('../../unread/watch', () => ({ watchFor: () => watchFor() }));

const context = { ...samplePage, slot: 'edge-of-page', messages: { chat } } as unknown as FragmentContext;
const russian = {
  ...context,
  locale: { ...samplePage.locale, code: 'ru-ru', language: 'ru' },
  messages: { chat: { ...chat, open: 'Чат с поддержкой' } },
} as unknown as FragmentContext;
let slot: HTMLElement;
let mounted: ReturnType<typeof mount> | undefined;
const button = () => slot.querySelector('button');
const settle = () => vi.waitFor(() => undefined);

beforeEach(() => {
  slot = document.body.appendChild(document.createElement('div'));
  createWidget.mockResolvedValue({ show, toggle, update, remove });
  watchFor.mockResolvedValue(() => undefined);
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  slot.remove();
  localStorage.clear();
  location.hash = '';
  globalThis.__roadsidePage = undefined;
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('loads nothing, and touches no cookie and writes no storage, before the visitor wants to chat', async () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  mounted = mount(slot, context, { hydrate: false });
  await settle();
  expect(createWidget).not.toHaveBeenCalled();
  expect(watchFor).not.toHaveBeenCalled();
  expect(written).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
  expect(button()?.getAttribute('aria-label')).toBe('Chat with support');
});

it('opens on a press, also before its code has loaded', async () => {
  mounted = mount(slot, context, { hydrate: false });
  button()?.click();
  await vi.waitFor(() => expect(toggle).toHaveBeenCalledOnce());
  button()?.click();
  await vi.waitFor(() => expect(toggle).toHaveBeenCalledTimes(2));
  expect(createWidget).toHaveBeenCalledOnce();
});

it.each(['pointerenter', 'focus'])('loads, without opening, on %s', async (kind) => {
  mounted = mount(slot, context, { hydrate: false });
  button()?.dispatchEvent(new Event(kind));
  await vi.waitFor(() => expect(createWidget).toHaveBeenCalledOnce());
  expect(toggle).not.toHaveBeenCalled();
});

it('opens for the hash of a deep link', async () => {
  location.hash = '#chat';
  mounted = mount(slot, context, { hydrate: false });
  await vi.waitFor(() => expect(show).toHaveBeenCalled());
  expect(toggle).not.toHaveBeenCalled();
});

it('speaks the language of the next page', async () => {
  localStorage.setItem('chat-known', 'ab');
  mounted = mount(slot, context, { hydrate: false });
  await vi.waitFor(() => expect(watchFor).toHaveBeenCalledOnce());
  mounted.update(context);
  expect(watchFor).toHaveBeenCalledOnce();
  mounted.update(russian);
  expect(button()?.getAttribute('aria-label')).toBe('Чат с поддержкой');
  expect(button()?.textContent).toBe('Чат с поддержкой');
  await vi.waitFor(() => expect(watchFor).toHaveBeenCalledTimes(2));
});

it('closes a chat of another language, and opens one of the new', async () => {
  mounted = mount(slot, context, { hydrate: false });
  button()?.click();
  await vi.waitFor(() => expect(toggle).toHaveBeenCalledOnce());
  mounted.update(russian);
  await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce());
  expect(button()?.getAttribute('aria-expanded')).toBe('false');
  button()?.click();
  await vi.waitFor(() => expect(createWidget).toHaveBeenCalledTimes(2));
});

it('watches unread messages only of visitors who may have some', async () => {
  localStorage.setItem('chat-known', 'ab');
  mounted = mount(slot, context, { hydrate: false });
  await vi.waitFor(() => expect(watchFor).toHaveBeenCalledOnce());
  mounted.unmount();
  localStorage.clear();
  watchFor.mockClear();
  mounted = mount(slot, context, { hydrate: false });
  await settle();
  expect(watchFor).not.toHaveBeenCalled();
  globalThis.__roadsidePage = { session: { status: 'authorized' } } as unknown as typeof globalThis.__roadsidePage;
  window.dispatchEvent(new CustomEvent('roadside:session'));
  await vi.waitFor(() => expect(watchFor).toHaveBeenCalledOnce());
});

it('escapes its texts on the server', () => {
  const html = render(JSON.stringify({ ...context, messages: { chat: { open: '"><script>&' } } }));
  expect(html).toContain('aria-label="&#34;>&#60;script>&#38;"');
  expect(html).not.toContain('<script>');
});
