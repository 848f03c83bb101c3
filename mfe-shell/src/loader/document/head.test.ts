import { samplePage } from '@roadside/mfe-kit/sample-page';
import type { Head } from '@roadside/mfe-kit/contract';
import { beforeEach, expect, it } from 'vitest';
import { updateHead } from './head';

const HEAD: Head = {
  title: 'Такси & co',
  description: 'Как работать',
  keywords: '',
  canonical: 'http://localhost/ru-ru/moskva/knowledge-base/taxi',
  alternates: [
    { hreflang: 'ru-RU', href: 'http://localhost/ru-ru/x' },
    { hreflang: 'x-default', href: 'http://localhost/ru-en/x' },
  ],
  noindex: false,
};

const page = (head: Partial<Head> = {}, locale = samplePage.locale) => ({
  ...samplePage,
  locale,
  head: { ...HEAD, ...head },
  status: 200,
  messages: {},
  fragments: {},
  slots: [],
});

beforeEach(() => {
  document.head.innerHTML = `<title>old</title><meta name="description" content="old"><meta name="keywords" content="old">
    <link rel="canonical" href="http://localhost/old"><link rel="alternate" hreflang="en-RU" href="http://localhost/old">
    <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="icon" href="/icon.svg">`;
});

const links = (selector: string) =>
  Array.from(document.head.querySelectorAll<HTMLLinkElement>(selector), ({ hreflang, href }) => ({ hreflang, href }));

it('replaces the page’s metadata and leaves the rest of the head', () => {
  updateHead(page());
  expect(document.title).toBe('Такси & co');
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Как работать');
  expect(document.querySelector('meta[name=keywords]')).toBeNull();
  expect(links('link[rel=canonical]')).toEqual([{ hreflang: '', href: HEAD.canonical }]);
  expect(links('link[hreflang]')).toEqual(HEAD.alternates);
  expect(document.querySelectorAll('link[rel=icon], link[type="application/rss+xml"]')).toHaveLength(2);
});

it('sets noindex only while the page has it', () => {
  updateHead(page({ noindex: true }));
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  updateHead(page());
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});

it('sets the page’s class only while it has one', () => {
  updateHead(page({ handle_class: 'kb_article' }));
  expect(document.querySelector('meta[name=handle-class]')?.getAttribute('content')).toBe('kb_article');
  updateHead(page());
  expect(document.querySelector('meta[name=handle-class]')).toBeNull();
});

it('sets language and direction', () => {
  updateHead(page({}, { code: 'ae-ar', language: 'ar', country: 'ae', dir: 'rtl' }));
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
});
