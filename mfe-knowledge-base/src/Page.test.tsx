import type { PageData } from '@roadside/mfe-kit/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import article from './features/article/examples';
import category from './features/category/examples';
import notFound from './features/not-found/examples';
import root from './features/root/examples';
import serverError from './features/server-error/examples';
import subCategory from './features/sub-category/examples';
import { Page } from './Page';
import { Sample, samplePage } from './shared/Sample';

describe.each([article, category, notFound, root, serverError, subCategory])('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, example) => {
    const html = renderToStaticMarkup(example());
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each([
  ['an error takes the place of content', samplePage('kb_root', { error: { code: 404 } }), 'This page does not exist'],
  ['code 500 is the server’s', samplePage('kb_article', { error: { code: 500 } }), 'Error 500'],
  ['code 501 is the server’s', samplePage('kb_root', { error: { code: 501 } }), 'Error 501'],
  ['code 502 is the server’s', samplePage('kb_article', { error: { code: 502 } }), 'Error 502'],
  ['code 503 is the server’s', samplePage('contact_us', { error: { code: 503 } }), 'Error 503'],
  ['a missing page', samplePage('not_found', {}), 'This page does not exist'],
])('%s', (_, page: PageData, text) => {
  const html = renderToStaticMarkup(
    <Sample page={page}>
      <Page />
    </Sample>,
  );
  expect(html).toContain(text);
});
