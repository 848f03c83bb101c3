import { beforeEach, describe, expect, it } from 'vitest';
import { keepQuery, pageOf } from './links';

const HERE = 'http://localhost:8080/ru-ru/moskva/knowledge-base/taxi?page=2';

function anchor(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const anchor = document.querySelector('a');
  if (!anchor) throw new Error('no anchor');
  return anchor;
}

beforeEach(() => {
  location.href = HERE;
});

describe('pageOf', () => {
  it.each([
    ['<a href="/ru-ru/kazan/knowledge-base">', '/ru-ru/kazan/knowledge-base'],
    ['<a href="/kz-en">', '/kz-en'],
    ['<a href="/ru-ru/moskva/search?q=a#top" target="_self">', '/ru-ru/moskva/search?q=a#top'],
    ['<a href="/ru-ru/moskva/knowledge-base/taxi#faq">', '/ru-ru/moskva/knowledge-base/taxi#faq'],
    ['<a href="http://localhost:8080/ru-ru/moskva">', '/ru-ru/moskva'],
  ])('accepts %s', (html, address) => {
    const url = pageOf(anchor(html), HERE);
    expect(url && url.pathname + url.search + url.hash).toBe(address);
  });

  it.each([
    '<a>',
    '<a href="https://example.com/ru-ru/moskva">',
    '<a href="http://kz.localhost:8080/kz-ru/almaty">',
    '<a href="/ru-ru/moskva" target="_blank">',
    '<a href="/ru-ru/moskva" download>',
    '<a href="/ru-ru/moskva" data-reload>',
    '<a href="/assets/mfe-shell/1/logo.svg">',
    '<a href="/api/ru-ru/moskva/">',
    '<a href="mailto:help@localhost">',
    '<a href="tel:+7000">',
    '<a href="#faq">',
    '<a href="/ru-ru/moskva/knowledge-base/taxi?page=2#faq">',
  ])('leaves %s to the browser', (html) => {
    expect(pageOf(anchor(html), HERE)).toBeNull();
  });
});

function linkWith(attribute: string): HTMLAnchorElement {
  return anchor(`<a href="http://localhost/ru-en/moskva/jobs" ${attribute}>English</a>`);
}

describe('a link to the same page in another language', () => {
  const current = { search: '?from=mail', hash: '#special' };

  it('keeps query and hash with the attribute', () => {
    const anchor = linkWith('data-keep-query');
    keepQuery(anchor, current);
    expect(anchor.href).toBe('http://localhost/ru-en/moskva/jobs?from=mail#special');
    keepQuery(anchor, { search: '', hash: '' });
    expect(anchor.href).toBe('http://localhost/ru-en/moskva/jobs');
  });

  it('stays unchanged without it', () => {
    const anchor = linkWith('data-other');
    keepQuery(anchor, current);
    expect(anchor.href).toBe('http://localhost/ru-en/moskva/jobs');
  });
});
