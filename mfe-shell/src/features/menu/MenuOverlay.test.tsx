import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { rememberRequest } from '@roadside/mfe-kit/forms';
import { OVERLAY_EVENT, pageState, setSession, type OverlayRequest } from '@roadside/mfe-kit/page/host';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { usual, withoutSupport, withoutMenus, withoutTiles } = examples.examples;

/** Renders an example's menu, open. */
function openMenu(example: (() => ReactNode) | undefined) {
  render(example?.());
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return within(screen.getByRole('dialog', { name: 'Menu' }));
}

/** Names of overlays requested since. */
function requestedOverlays(): string[] {
  const heard: string[] = [];
  const onOverlay = (event: Event) => {
    const { name, intent } = (event as CustomEvent<OverlayRequest>).detail;
    if (intent !== 'open') return;
    heard.push(name);
    event.preventDefault();
  };
  window.addEventListener(OVERLAY_EVENT, onOverlay);
  return heard;
}

beforeEach(() => {
  localStorage.clear();
  pageState().outbox = [];
  setSession({ status: 'guest' });
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('has one level-2 heading, which has the focus', () => {
  const menu = openMenu(usual);
  const [title, ...others] = menu.getAllByRole('heading', { level: 2 });
  expect(others).toEqual([]);
  expect(document.activeElement).toBe(title);
});

test('begins with support, requests and account, and ends with the promotion', () => {
  const menu = openMenu(usual);
  const names = menu.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).toEqual([
    'Contact us',
    'Sign in',
    'City: Moscow Change',
    'Русский',
    'English',
    'עברית',
    'Taxi',
    'Courier on foot',
    'Courier by car',
    'Knowledge base',
    'Questions and answers',
    'Cities',
    'Bring a friend to the road',
    'Telegram',
    'YouTube',
  ]);
});

test('support carries along what the page is about', () => {
  const link = openMenu(usual).getByRole('link', { name: 'Contact us' });
  expect(link.getAttribute('href')).toBe('/ru-en/moskva/contact-us/taxi');
});

test('leads to the requests of this device, and says when there is an answer', async () => {
  rememberRequest({ number: 'R-1', url: '/ru-en/moskva/requests/a', at: 1 });
  rememberRequest({ number: 'R-2', url: '/ru-en/moskva/requests/b', at: 2 });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ status: 'open', messages: address.endsWith('/a') ? [{ from: 'staff' }] : [] }),
  );
  const menu = openMenu(usual);
  const link = menu.getByRole('link', { name: 'My requests' });
  expect(link.getAttribute('href')).toBe('/ru-en/moskva/contact-us#my-requests');
  expect((await menu.findByRole('link', { name: 'My requests New answer' })).getAttribute('href')).toBe(
    '/ru-en/moskva/requests/a',
  );
});

test('shows a small link smaller than its neighbours', () => {
  const menu = openMenu(usual);
  const [cities, questions] = ['Cities', 'Questions and answers'].map((name) => menu.getByRole('link', { name }));
  expect(cities?.className).not.toBe(questions?.className);
});

test('opens the city picker and the support form over the page', () => {
  const menu = openMenu(usual);
  const heard = requestedOverlays();
  fireEvent.click(menu.getByRole('link', { name: 'City: Moscow Change' }));
  fireEvent.click(menu.getByRole('link', { name: 'Contact us' }));
  expect(heard).toEqual(['places', 'support']);
});

test('counts a click on the promotion', () => {
  fireEvent.click(openMenu(usual).getByRole('link', { name: 'Bring a friend to the road' }));
  expect(pageState().outbox).toMatchObject([{ goal: { name: 'banner_profession_menu_click' } }]);
});

test('shows the signed-in visitor', () => {
  setSession({ status: 'authorized', profile: { fio: 'Anna Petrova', notifications: 0 } });
  const menu = openMenu(usual);
  expect(menu.getByRole('link', { name: 'Your account: Anna Petrova' })).toBeTruthy();
  expect(menu.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

test('hides support where the form is disabled', () => {
  expect(openMenu(withoutSupport).queryByRole('link', { name: 'Contact us' })).toBeNull();
});

test('links to professions that have no tiles', () => {
  expect(openMenu(withoutTiles).getByRole('link', { name: 'Taxi' })).toBeTruthy();
});

test('without menus, links to home and support', () => {
  const menu = openMenu(withoutMenus);
  expect(menu.getByRole('link', { name: 'Knowledge base' })).toBeTruthy();
  expect(menu.getByRole('link', { name: 'Contact us' })).toBeTruthy();
});
