import type { PageData } from '@roadside/mfe-kit/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { prepare } from '#late';

import { Page } from './Page';
import { LATE_TYPES } from './late/browser';
import { heading } from './shared/testing/sample-tiles';
import { Sample, samplePage } from './shared/testing/Sample';

test.each([
  ['shows an error in place of content', samplePage('kb_root', { error: { code: 404 } }), 'This page does not exist'],
  ['shows the server error for code 500', samplePage('kb_article', { error: { code: 500 } }), 'Error 500'],
  ['shows the server error for code 501', samplePage('kb_root', { error: { code: 501 } }), 'Error 501'],
  ['shows the server error for code 502', samplePage('kb_article', { error: { code: 502 } }), 'Error 502'],
  ['shows the server error for code 503', samplePage('contact_us', { error: { code: 503 } }), 'Error 503'],
  ['shows a missing page', samplePage('not_found', {}), 'This page does not exist'],
])('%s', async (_, page: PageData, text) => {
  await prepare(page);
  const html = renderToStaticMarkup(
    <Sample page={page}>
      <Page />
    </Sample>,
  );
  expect(html).toContain(text);
});

test.each([
  ['home', 'Home'],
  ['kb_root', 'What happened?'],
  ['kb_category', 'Home'],
  ['kb_sub_category', 'Home'],
  ['instruction', 'Home'],
  ['start', 'What do you want to do?'],
  ['jobs', 'Choose a job'],
  ['job', 'Home'],
  ['cities', 'Home'],
  ['search', 'Search'],
  ['calculator', 'We have no rates for Moscow yet'],
  ['ultima_calculator', 'We have no rates for Moscow yet'],
] as const)('has a screen for a page of type %s', async (type, text) => {
  const page = samplePage(type, { blocks: [heading('Home')] });
  await prepare(page);
  const html = renderToStaticMarkup(
    <Sample page={page}>
      <Page />
    </Sample>,
  );
  expect(html).toContain(text);
});

test('has a server screen for every page type that browsers load lazily', async () => {
  const { SCREENS } = await import('./late/server');
  expect(Object.keys(SCREENS)).toEqual(expect.arrayContaining(LATE_TYPES));
});
