import { expect, it } from 'vitest';
import type { FragmentContext } from '../contract';
import { sampleContext } from '../sample-page';
import { rendersWithCopiedAddress, slotsThatCopyTheAddress } from './copied-address';

const context: FragmentContext = {
  ...sampleContext('header', {}),
  url: '/ru-en/moskva/knowledge-base/taxi/orders/lost-item',
  parent: { title: 'Orders', url: '/ru-en/moskva/knowledge-base/taxi/orders' },
  support: '/ru-en/moskva/contact-us/taxi?article=taxi-lost-item',
};

/** Links of a context. */
interface Links {
  readonly url: string;
  readonly parent: { readonly title: string; readonly url: string };
  readonly support: string;
}

/** Whether the check accepts a render. */
function accepts(html: (links: Links) => string): boolean {
  const render = (json: string) => html(JSON.parse(json) as Links);
  const { exact, copied } = rendersWithCopiedAddress(render, context) ?? {};
  expect(exact).toMatch(/./);
  return exact === copied;
}

it('accepts copies of the links', () => {
  expect(accepts(({ url, support }) => `<a href="${url}?back=${encodeURIComponent(url)}">${support}</a>`)).toBe(true);
  expect(accepts(({ parent }) => `<a href="${parent.url}" aria-label="Up to ${parent.title}">`)).toBe(true);
  expect(accepts(({ url }) => `<a href="/cities?page=${url.split('/').slice(3).join('/')}">`)).toBe(true);
  expect(accepts(({ url }) => (url.startsWith('/ru-en/moskva/knowledge-base/') ? 'Answers' : 'Other'))).toBe(true);
});

it('finds renders that do something else with them', () => {
  expect(accepts(({ url }) => (url.includes('/taxi/') ? 'Taxi' : 'Other'))).toBe(false);
  expect(accepts(({ url }) => `<p>${url.length}</p>`)).toBe(false);
  expect(accepts(({ support }) => (support.includes('taxi') ? 'Taxi' : 'Other'))).toBe(false);
  expect(accepts(({ parent }) => `<p>${parent.title.toUpperCase()}</p>`)).toBe(false);
});

it('says nothing of a path that has only words of routes', () => {
  expect(rendersWithCopiedAddress(() => '', { ...context, url: '/ru-en/moskva/knowledge-base' })).toBeUndefined();
});

it('reads the slots from the manifests', () => {
  expect(slotsThatCopyTheAddress('mfe-shell')).toEqual(['header', 'footer']);
  expect(slotsThatCopyTheAddress('mfe-knowledge-base')).toEqual([]);
});
