import { expect, it } from 'vitest';
import type { FragmentContext } from '../contract';
import { sampleContext } from '../sample-page';
import { rendersWithCopiedPath, slotsThatCopyThePath } from './copied-path';

const context: FragmentContext = {
  ...sampleContext('header', {}),
  url: '/ru-en/moskva/knowledge-base/taxi/orders/lost-item',
  support: '/ru-en/moskva/contact-us/taxi?article=taxi-lost-item',
};

/** Whether the check accepts a render of the URL and the link to support. */
function accepts(html: (url: string, support: string) => string): boolean {
  const render = (json: string) => {
    const { url = '', support = '' } = JSON.parse(json) as FragmentContext;
    return html(url ?? '', support ?? '');
  };
  const { exact, copied } = rendersWithCopiedPath(render, context) ?? {};
  expect(exact).toMatch(/./);
  return exact === copied;
}

it('accepts copies of the path and of the article', () => {
  expect(accepts((url, support) => `<a href="${url}?back=${encodeURIComponent(url)}">${support}</a>`)).toBe(true);
  expect(accepts((url) => `<a href="/cities?page=${url.split('/').slice(3).join('/')}">`)).toBe(true);
  expect(accepts((url) => `<p>${url.startsWith('/ru-en/moskva/knowledge-base/') ? 'Answers' : 'Other'}</p>`)).toBe(
    true,
  );
});

it('finds renders that do something else with the path', () => {
  expect(accepts((url) => `<p>${url.includes('/taxi/') ? 'Taxi' : 'Other'}</p>`)).toBe(false);
  expect(accepts((url) => `<p>${url.length}</p>`)).toBe(false);
  expect(accepts((_, support) => `<p>${support.includes('taxi-lost') ? 'Lost' : 'Other'}</p>`)).toBe(false);
});

it('says nothing of a path that has only words of routes', () => {
  expect(rendersWithCopiedPath(() => '', { ...context, url: '/ru-en/moskva/knowledge-base' })).toBeUndefined();
});

it('reads the slots from the manifests', () => {
  expect(slotsThatCopyThePath('mfe-shell')).toEqual(['header', 'footer']);
  expect(slotsThatCopyThePath('mfe-knowledge-base')).toEqual([]);
});
