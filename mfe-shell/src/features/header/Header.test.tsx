import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { rememberRequest } from '@roadside/mfe-kit/forms';
import { markAnswersSeen } from '@roadside/mfe-kit/forms/answers';
import { setSession } from '@roadside/mfe-kit/page/host';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import examples from './examples';
import { Header } from './Header';

const { usual: Usual, oneLanguageNoSupport: OneLanguageNoSupport, anotherLogo: AnotherLogo } = examples.examples;

const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);

beforeEach(() => {
  localStorage.clear();
  setSession({ status: 'unknown' });
});

afterEach(cleanup);

test('begins with the skip link', () => {
  render(Usual?.());
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('#main');
});

test('gives every link a URL that works without scripts', () => {
  render(Usual?.());
  const targets = Object.fromEntries(screen.getAllByRole('link').map((link, index) => [names()[index], link]));
  const href = (name: string) => targets[name]?.getAttribute('href');
  expect(href('Back: Knowledge base')).toBe('/ru-en/moskva/knowledge-base');
  expect(href('Search')).toBe('/ru-en/moskva/search');
  expect(href('City: Moscow')).toBe('/ru-en/moskva/cities?page=/knowledge-base/taxi');
  expect(href('Language: EN, English')).toBe('#languages');
  expect(href('Support')).toBe('/ru-en/moskva/contact-us/taxi');
  expect(href('Menu')).toBe('#footer');
});

test.each([
  ['the main page', { flags: {} }, '/ru-en/moskva'],
  ['the main page in another variant', { flags: { DISABLE_MAIN: 'control' } }, '/ru-en/moskva'],
  ['the knowledge base without a main page', { flags: { DISABLE_MAIN: 'on' } }, '/ru-en/moskva/knowledge-base'],
])('links the logo to %s', (_name, part, path) => {
  render(
    <Sample part={part}>
      <Header />
    </Sample>,
  );
  expect(screen.getByRole('link', { name: 'Roadside: main page' }).getAttribute('href')).toBe(path);
  expect(screen.getByText('Knowledge base').getAttribute('href')).toBe('/ru-en/moskva/knowledge-base');
});

test('hides support where the form is disabled, and languages where there is only one', () => {
  render(OneLanguageNoSupport?.());
  expect(names()).not.toContain('Support');
  expect(names().join()).not.toContain('Language');
});

test('links to the support page where the page has no way to support', () => {
  render(
    <Sample part={{ support: null }}>
      <Header />
    </Sample>,
  );
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/ru-en/moskva/contact-us');
});

test('marks the menu when a request has an answer that the visitor has not seen', () => {
  rememberRequest({ number: 'R-1', url: '/ru-en/moskva/requests/a', at: 1 });
  render(Usual?.());
  expect(names()).toContain('Menu');
  localStorage.setItem('request-answers', JSON.stringify({ 'R-1': { found: 1, seen: 0 } }));
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(screen.getByRole('link', { name: 'Menu New answer' })).toBeTruthy();
  act(() => markAnswersSeen('R-1', 1));
  expect(screen.queryByRole('link', { name: 'Menu New answer' })).toBeNull();
});

test('shows the logo from the menus', () => {
  expect(renderToStaticMarkup(AnotherLogo?.())).toMatch(/<img [^>]*width="96" height="32" alt=""/);
});

test('shows the sign-in link where the site offers it; the link returns to the full URL and records the attempt', () => {
  render(Usual?.());
  const link = screen.getByText('Sign in');
  expect(link.getAttribute('href')).toBe(
    '/api/identity/auth?retpath=http%3A%2F%2Flocalhost%3A8080%2Fru-en%2Fmoskva%2Fknowledge-base%2Ftaxi&origin=roadside',
  );
  history.replaceState(null, '', '/ru-en/moskva/knowledge-base/taxi?from=mail#top');
  fireEvent.click(link);
  const back = `${location.origin}/ru-en/moskva/knowledge-base/taxi?from=mail#top`;
  expect(link.getAttribute('href')).toBe(`/api/identity/auth?retpath=${encodeURIComponent(back)}&origin=roadside`);
  expect(localStorage.getItem('login-attempt')).toBe('1');
});

test('returns from sign-in with the query that the page reads, without scripts', () => {
  const html = renderToStaticMarkup(
    <Sample part={{ url: '/ru-en/moskva/search', query: { q: 'a&b', fromCategory: 'taxi' } }}>
      <Header />
    </Sample>,
  );
  const back = 'http://localhost:8080/ru-en/moskva/search?fromCategory=taxi&q=a%26b';
  expect(html).toContain(`retpath=${encodeURIComponent(back)}&amp;`);
});

test('hides the sign-in link elsewhere', () => {
  const site = { brand: 'amber', country: 'ru', origin: '', main_host: false, sign_in: false, domains: [] };
  render(
    <Sample part={{ site }}>
      <Header />
    </Sample>,
  );
  expect(screen.queryByText('Sign in')).toBeNull();
});

test('keeps the space of the sign-in link when the session is known', () => {
  render(Usual?.());
  act(() => setSession({ status: 'authorized', profile: { fio: 'anna petrova', notifications: 0 } }));
  const link = screen.getByRole('link', { name: 'Your account: anna petrova' });
  expect(link.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AP');
  expect(screen.getByText('Sign in')).toBeTruthy();
});
