import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import chat from '../../../locales/en/chat.json';
import { CHAT_READY_EVENT } from '../shared/badge';
import type { Connection, ConnectionEvents, Greeting } from './connection';
import { createWidget, type Widget } from './widget';

const request = vi.fn<(name: string, params: unknown) => Promise<unknown>>();
const close = vi.fn<() => void>();
const connect = vi.fn<(address: URL, greeting: () => Greeting, events: ConnectionEvents) => unknown>();
vi.mock('./connection', () => ({
  connect: (...options: Parameters<typeof connect>): Connection => {
    connect(...options);
    const channel = { request } as unknown as Connection['channel'];
    return { channel, src: 'about:blank', setFrame: () => undefined, onLoad: () => undefined, close };
  },
}));

const context = { ...samplePage, slot: 'edge-of-page', messages: { chat } } as unknown as FragmentContext;
let slot: HTMLElement;
let button: HTMLButtonElement;
let widget: Widget;
let mobile: boolean;

const events = () => connect.mock.calls.at(-1)?.[2] as ConnectionEvents;
const popup = () => document.querySelector<HTMLElement>('[role="dialog"]');
const isShown = () => popup()?.hidden === false;
const asked = () => request.mock.calls.map(([name]) => name);

beforeEach(async () => {
  mobile = false;
  vi.stubGlobal('matchMedia', () => ({ matches: mobile }));
  vi.stubGlobal('innerWidth', 400);
  request.mockResolvedValue(null);
  slot = document.body.appendChild(document.createElement('div'));
  button = slot.appendChild(document.createElement('button'));
  widget = await createWidget(button, context);
});
afterEach(async () => {
  await act(async () => widget.remove());
  slot.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('connects on the first show, and keeps its frame while hidden', async () => {
  expect(connect).not.toHaveBeenCalled();
  await act(async () => widget.toggle());
  expect([isShown(), button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  expect(connect.mock.calls[0]?.[0].href).toBe(`${location.origin}/messenger/ru-en`);
  expect(document.activeElement).toBe(popup());
  await act(async () => widget.toggle());
  expect([isShown(), button.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  expect(document.activeElement).toBe(button);
  await act(async () => widget.toggle());
  expect(connect).toHaveBeenCalledOnce();
});

it('uses the origin of the configuration', async () => {
  await act(async () => {
    widget.update({ ...context, site: { ...samplePage.site, messenger: 'https://messenger.example' } });
    widget.show();
  });
  expect(connect.mock.calls[0]?.[0].href).toBe('https://messenger.example/messenger/ru-en');
});

it('tells the messenger about page and visitor, with bounded texts', async () => {
  document.title = 'x'.repeat(600);
  localStorage.setItem('chat-known', 'ab');
  await act(async () => widget.show());
  const greeting = connect.mock.calls[0]?.[1]();
  expect(greeting?.meta).toMatchObject({ serviceId: 1, city: 'moskva', signedIn: false, single: true });
  expect(greeting?.meta.title).toHaveLength(512);
  expect(greeting?.open).toEqual({ guid: 'ab' });
});

it('shows the messenger when it is ready, remembers the chat and ends polling', async () => {
  const ready = vi.fn<() => void>();
  button.addEventListener(CHAT_READY_EVENT, ready);
  await act(async () => widget.show());
  expect(screen.getByRole('status').textContent).toBe('Opening the chat…');
  await act(async () => {
    events().onPage('messenger');
    events().onReady('cd');
  });
  expect(popup()?.querySelector('iframe')?.hidden).toBe(false);
  expect([ready.mock.calls.length, localStorage.getItem('chat-known')]).toEqual([1, 'cd']);
  expect(asked()).toEqual(expect.arrayContaining(['setVisibility', 'focus']));
  expect(request).toHaveBeenCalledWith('setVisibility', { visible: true });
  await act(async () => widget.toggle());
  expect(request).toHaveBeenLastCalledWith('setVisibility', { visible: false });
});

it('shows an error with another try', async () => {
  await act(async () => widget.show());
  await act(async () => events().onPage('error'));
  expect(screen.getByRole('alert').textContent).toContain('Error loading chat');
  expect(popup()?.querySelector('iframe'), 'a broken frame is gone').toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(connect).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toBe('Opening the chat…');
});

it('without cookies offers a new tab, and a link if the browser blocks it', async () => {
  localStorage.setItem('chat-known', 'ab');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await act(async () => widget.show());
  await act(async () => events().onPage('cookies'));
  expect(screen.getByText('No access to cookies.')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Confirm moving to a new page' }).click());
  const address = `${location.origin}/messenger/ru-en#thread=ab`;
  expect(open).toHaveBeenCalledExactlyOnceWith(address, '_blank');
  expect(screen.getByText('The browser did not open a new window.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the chat on its page' }).getAttribute('href')).toBe(address);
});

it('hides after the new tab has opened, which cannot reach this page', async () => {
  const child = { opener: window };
  vi.spyOn(window, 'open').mockReturnValue(child as unknown as Window);
  await act(async () => widget.show());
  await act(async () => events().onPage('cookies'));
  await act(async () => screen.getByRole('button', { name: 'Confirm moving to a new page' }).click());
  expect([isShown(), child.opener]).toEqual([false, null]);
});

it('shows unread messages on the button', async () => {
  await act(async () => widget.show());
  events().onUnread(120);
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual([
    '99+',
    'Chat with support. Unread messages: 120',
  ]);
});

it('closes by Escape and by the messenger', async () => {
  await act(async () => widget.show());
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(isShown()).toBe(false);
  await act(async () => widget.show());
  await act(async () => events().onClose());
  expect(isShown()).toBe(false);
});

it('on a phone covers the screen, and locks the page after 300 ms', async () => {
  mobile = true;
  const other = document.body.appendChild(document.createElement('main'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => widget.show());
  vi.advanceTimersByTime(299);
  const { dataset } = document.documentElement;
  expect([dataset['scrollLocks'], other.inert, button.inert]).toEqual([undefined, true, true]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(dataset['scrollLocks']).toBe('1');
  await act(async () => events().onClose());
  expect([dataset['scrollLocks'], other.inert, button.inert]).toEqual([undefined, false, false]);
  other.remove();
});

it('covers the screen when the messenger asks', async () => {
  await act(async () => widget.show());
  expect(popup()?.dataset['fullscreen']).toBeUndefined();
  await act(async () => events().onFullscreen(true));
  expect([popup()?.dataset['fullscreen'], popup()?.getAttribute('aria-modal')]).toEqual(['true', 'true']);
  await act(async () => events().onFullscreen(false));
  expect(popup()?.dataset['fullscreen']).toBeUndefined();
});

it('removes everything', async () => {
  await act(async () => widget.show());
  await act(async () => widget.remove());
  expect([popup(), close.mock.calls.length, asked()]).toEqual([null, 1, ['deactivate']]);
});
