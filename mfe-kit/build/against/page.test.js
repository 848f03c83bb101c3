import { expect, it } from 'vitest';
import { pageWithLocal, withLocal } from './page.js';

const MODEL = {
  contract: 1,
  url: '/ru-en/moskva',
  locale: { language: 'en' },
  city: { name: 'Moscow' },
  messages: { shell: { hello: 'Hello' } },
  fragments: {
    'mfe-shell': { release: 'a1', entry: '/assets/mfe-shell/a1/remoteEntry.js', uses: [], messages: ['shell'] },
    'mfe-news': { release: 'b2', entry: '/assets/mfe-news/b2/remoteEntry.js', uses: [], messages: [] },
  },
  slots: [
    { slot: 'header', fragment: 'mfe-shell', hydrate: true },
    { slot: 'main', fragment: 'mfe-news', hydrate: false },
  ],
};

/** @type {import('./page.js').Local} */
const LOCAL = {
  name: 'mfe-news',
  entry: '/__local/remoteEntry.js',
  css: ['/__local/news.css'],
  uses: ['city'],
  browserOnly: [],
  namespaces: () => ['news'],
  messages: () => ({ news: { title: '</script>' } }),
  render: (context) =>
    `<main-like><div>${JSON.parse(context).city.name} ${Object.keys(JSON.parse(context)).join()}</div></main-like>`,
};

const html = (model = MODEL) =>
  `<html><head><title>t</title></head><body><header data-slot="header"><div>site</div></header>
<main id="main" tabindex="-1" data-slot="main"><main>old</main><p>old</p></main>
<footer id="footer" data-slot="footer"></footer>
<script type="application/json" id="page-model">${JSON.stringify(model)}</script></body></html>`;

/** @param {string} page */
const modelOf = (page) => JSON.parse(/id="page-model">(.*?)<\/script>/s.exec(page)?.[1] ?? '');

it('replaces only the content of the slot by the local render', () => {
  const page = pageWithLocal(html(), LOCAL, () => undefined);
  expect(page).toContain(
    'data-slot="main"><main-like><div>Moscow contract,slot,messages,city</div></main-like></main>',
  );
  expect(page).toContain('<header data-slot="header"><div>site</div></header>');
  expect(page).toContain('<link rel="stylesheet" href="/__local/news.css"></head>');
  expect(page).not.toContain('old');
});

it('makes the browser load the local fragment with local texts', () => {
  const model = modelOf(pageWithLocal(html(), LOCAL, () => undefined));
  expect(model.fragments['mfe-news']).toMatchObject({
    release: 'local',
    entry: LOCAL.entry,
    uses: ['city'],
    messages: ['news'],
  });
  expect(model.fragments['mfe-shell']).toEqual(MODEL.fragments['mfe-shell']);
  expect(model.messages).toEqual({ shell: { hello: 'Hello' }, news: { title: '</script>' } });
  expect(model.slots[1]).toEqual({ slot: 'main', fragment: 'mfe-news', hydrate: true });
});

it('leaves the slot empty and logs the error when rendering throws', () => {
  /** @type {string[]} */
  const messages = [];
  const broken = {
    ...LOCAL,
    render: () => {
      throw new Error('no such member');
    },
  };
  const page = pageWithLocal(html(), broken, (message) => messages.push(message));
  expect(page).toContain('data-slot="main"></main>');
  expect(modelOf(page).slots[1].hydrate).toBe(false);
  expect(messages.join()).toContain('no such member');
});

it('leaves a slot for the browser only empty', () => {
  const page = pageWithLocal(html(), { ...LOCAL, browserOnly: ['main'] }, () => undefined);
  expect(page).toContain('data-slot="main"></main>');
  expect(modelOf(page).slots[1].hydrate).toBe(false);
});

it('leaves pages without the fragment or without a model unchanged', () => {
  const other = { ...LOCAL, name: 'mfe-other' };
  expect(pageWithLocal(html(), other, () => undefined)).toBe(html());
  expect(pageWithLocal('<p>Busy</p>', LOCAL, () => undefined)).toBe('<p>Busy</p>');
  expect(withLocal(/** @type {any} */ (MODEL), other)).toBe(MODEL);
});
