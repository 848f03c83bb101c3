import type { PageModel } from '@roadside/mfe-kit/contract';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { expect, it } from 'vitest';
import { contextFor } from './context';

const { query: _left, ...sample } = samplePage;

const model: PageModel = {
  ...sample,
  status: 200,
  messages: { shell: { menu: 'Menu' }, browse: { title: 'Browse' } },
  head: { title: '', description: '', keywords: '', canonical: '', alternates: [], noindex: false },
  slots: [],
  fragments: {
    'mfe-shell': {
      entry: '/e.js',
      css: [],
      expose: './fragment',
      uses: ['url', 'query'],
      messages: ['shell'],
      release: 'r',
    },
  },
};

it('gives a fragment what it declares, as the edge does: `null` for what the page has not', () => {
  const context = contextFor(model, { slot: 'header', fragment: 'mfe-shell', hydrate: true });
  expect(context).toEqual({
    contract: 1,
    slot: 'header',
    url: model.url,
    query: null,
    messages: { shell: { menu: 'Menu' } },
  });
});
