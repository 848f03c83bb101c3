import type { FragmentModule, PageModel } from '@roadside/mfe-kit/contract';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { beforeEach, expect, it } from 'vitest';
import { createMountPage } from './mount-page';

const CONTACT = '/ru-en/moskva/contact-us';

const contact: PageModel = {
  ...samplePage,
  url: CONTACT,
  status: 200,
  messages: {},
  head: { title: 'Contact us', description: '', keywords: '', canonical: '', alternates: [], noindex: false },
  slots: [
    { slot: 'header', fragment: 'mfe-shell', hydrate: true },
    { slot: 'main', fragment: 'mfe-support', hydrate: true },
  ],
  fragments: {
    'mfe-support': { release: 'r1', entry: '/entry.js', expose: './fragment', css: [], uses: ['url'], messages: [] },
  },
};

let model: PageModel | undefined;
let fits: boolean;
let module: FragmentModule;
let element: HTMLElement;

beforeEach(() => {
  model = contact;
  fits = true;
  element = document.createElement('div');
  module = {
    mount(element, context, { hydrate, idPrefix }) {
      element.textContent = `${context.slot} of ${context.url}, ${hydrate}, ${idPrefix}`;
      return { update() {}, unmount: () => element.replaceChildren() };
    },
  };
});

function mountPage(url: string) {
  const islands = { fits: () => fits, canShow: () => true, start: () => Promise.resolve(), show() {} };
  const models = { get: () => Promise.resolve(model), has: () => false };
  return createMountPage({ federation: { load: () => Promise.resolve(module) }, islands, models })(url, element);
}

it('shows the main slot of a page with prefixed ids, and removes it', async () => {
  const page = await mountPage(CONTACT);
  expect(page.title).toBe('Contact us');
  expect(element.textContent).toBe(`main of ${CONTACT}, false, inside-`);
  page.unmount();
  expect(element.hasChildNodes()).toBe(false);
});

it.each([
  ['an error page', () => (model = { ...contact, status: 404 })],
  ['another release', () => (fits = false)],
  ['a page that needs a full load', () => (model = undefined)],
  ['a page without a main slot', () => (model = { ...contact, slots: [] })],
  ['a fragment that renders nothing', () => (module = { mount: () => ({ update() {}, unmount() {} }) })],
])('rejects %s', async (_name, arrange) => {
  arrange();
  await expect(mountPage(CONTACT)).rejects.toMatchObject({ name: 'MountPageError' });
});

it('rejects a page of another site', async () => {
  await expect(mountPage('https://example.org/ru-en/moskva/contact-us')).rejects.toThrow('not a page of this site');
});
