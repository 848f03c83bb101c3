import { rememberRequest } from '@roadside/mfe-kit/forms';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { initials } = examples.examples;

beforeEach(() => {
  history.replaceState(null, '', '/ru-en/moskva/search?q=a%26b#top');
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

test('names the visitor, and signs out back to the current URL', () => {
  document.cookie = 'yu=a%20b';
  const Initials = initials ?? (() => null);
  render(<Initials />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Your account' }).textContent).toContain('Anna Petrova');
  const out = new URL(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href') ?? '', 'http://localhost');
  expect(out.pathname).toBe('/api/identity/logout');
  expect(Object.fromEntries(out.searchParams)).toEqual({
    retpath: `${location.origin}/ru-en/moskva/search?q=a%26b#top`,
    yu: 'a b',
    mode: 'logout',
  });
});

test('leads to the requests sent from this device', () => {
  rememberRequest({ number: 'R-1', url: '/ru-en/moskva/requests/a', at: 1 });
  const Initials = initials ?? (() => null);
  render(<Initials />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const link = screen.getByRole('link', { name: 'My requests' });
  expect(link.getAttribute('href')).toBe('/ru-en/moskva/requests/a');
});

test('says how many requests wait for a reply', () => {
  const { waiting } = examples.examples;
  const Waiting = waiting ?? (() => null);
  render(<Waiting />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const link = screen.getByRole('link', { name: 'Open profile 2 wait for you' });
  expect(link.getAttribute('href')).toBe('/ru-en/moskva/profile');
});
