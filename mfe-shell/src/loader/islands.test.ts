import type { FragmentContext, FragmentModule, PageModel, RemoteFragment, SlotPlan } from '@roadside/mfe-kit/contract';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { beforeEach, expect, it, vi } from 'vitest';
import { createIslands } from './islands';

/** A fragment that records its lifecycle. */
function recorder(name: string, log: string[]): FragmentModule {
  return {
    mount(element, context, { hydrate }) {
      log.push(`${name} ${hydrate ? 'hydrates' : 'mounts'} ${context.slot}`);
      if (!hydrate) element.textContent = name;
      return {
        update: (next: FragmentContext) => log.push(`${name} updates ${next.slot} to ${next.url}`),
        unmount() {
          element.replaceChildren();
          log.push(`${name} unmounts`);
        },
      };
    },
  };
}

const remote = (release: string): RemoteFragment => ({
  release,
  entry: '/entry.js',
  expose: './fragment',
  css: [],
  uses: ['url'],
  messages: [],
});

function model(slots: SlotPlan[], url = '/ru-en/moskva/knowledge-base', release = 'r1'): PageModel {
  const fragments = Object.fromEntries(slots.map(({ fragment }) => [fragment, remote(release)]));
  const head = { title: '', description: '', keywords: '', canonical: '', alternates: [], noindex: false };
  return { ...samplePage, url, status: 200, messages: {}, head, fragments, slots };
}

const HEADER: SlotPlan = { slot: 'header', fragment: 'shell', hydrate: true };
const MAIN: SlotPlan = { slot: 'main', fragment: 'kb', hydrate: true };
const CHAT: SlotPlan = { slot: 'edge-of-page', fragment: 'chat', hydrate: false };

let log: string[];
let modules: Map<string, FragmentModule>;
let dead: Set<string>;

beforeEach(() => {
  log = [];
  dead = new Set();
  modules = new Map(['shell', 'kb', 'chat'].map((name) => [name, recorder(name, log)]));
  document.body.innerHTML =
    '<header data-slot="header">h</header><main data-slot="main">m</main><div data-slot="edge-of-page">placeholder</div>';
});

const federation = {
  load: async (name: string) => {
    const module = modules.get(name);
    if (dead.has(name) || !module) throw new Error('dead');
    return module;
  },
};

async function started(first: PageModel) {
  const islands = createIslands(federation, first);
  await islands.start();
  await vi.waitFor(() => expect(log.length + dead.size).toBe(first.slots.length));
  return islands;
}

const text = (slot: string) => document.querySelector(`[data-slot="${slot}"]`)?.textContent;

it('hydrates server-rendered slots and mounts the others', async () => {
  await started(model([HEADER, MAIN, CHAT]));
  expect(log.toSorted()).toEqual(['chat mounts edge-of-page', 'kb hydrates main', 'shell hydrates header']);
  expect(text('edge-of-page')).toBe('chat');
});

it('keeps the HTML of a failed remote and hydrates the others', async () => {
  dead.add('kb');
  await started(model([HEADER, MAIN]));
  expect(log).toEqual(['shell hydrates header']);
  expect(text('main')).toBe('m');
});

it('keeps remote HTML and loads no code for it', async () => {
  const first = model([HEADER, { ...MAIN, hydrate: false }]);
  const fragments = { ...first.fragments, kb: { ...remote('r1'), entry: '' } };
  const islands = createIslands(federation, { ...first, fragments });
  await islands.start();
  await vi.waitFor(() => expect(log).toEqual(['shell hydrates header']));
  expect(text('main')).toBe('m');
  expect(islands.canShow({ ...first, fragments })).toBe(false);
});

it('keeps the HTML of a fragment that throws while mounting', async () => {
  modules.set('kb', {
    mount() {
      log.push('kb throws');
      throw new Error('no');
    },
  });
  const islands = await started(model([HEADER, MAIN]));
  expect(text('main')).toBe('m');
  expect(islands.canShow(model([HEADER, MAIN], '/next'))).toBe(false);
});

it('updates fragments that stay and unmounts those that the next page lacks', async () => {
  const islands = await started(model([HEADER, MAIN, CHAT]));
  log.length = 0;
  const next = model([HEADER, MAIN], '/next');
  expect(islands.canShow(next)).toBe(true);
  islands.show(next, modules);
  expect(log).toEqual(['chat unmounts', 'shell updates header to /next', 'kb updates main to /next']);
});

it('mounts another fragment in place of the previous one', async () => {
  const islands = await started(model([HEADER, MAIN]));
  log.length = 0;
  islands.show(model([HEADER, { ...MAIN, fragment: 'chat' }], '/next'), modules);
  expect(log).toEqual(['kb unmounts', 'shell updates header to /next', 'chat mounts main']);
  expect(text('main')).toBe('chat');
});

it('clears a slot that was never hydrated when the next page lacks it', async () => {
  dead.add('chat');
  const islands = await started(model([HEADER, CHAT]));
  islands.show(model([HEADER], '/next'), modules);
  expect(text('edge-of-page')).toBe('');
});

it('requires a reload when a release changed, a slot failed or the brand differs', async () => {
  dead.add('kb');
  const islands = await started(model([HEADER, MAIN]));
  expect(islands.canShow(model([HEADER], '/next'))).toBe(true);
  expect(islands.canShow(model([HEADER], '/next', 'r2'))).toBe(false);
  expect(islands.canShow(model([HEADER, MAIN], '/next'))).toBe(false);
  expect(islands.canShow({ ...model([HEADER], '/next'), site: { ...samplePage.site, brand: 'slate' } })).toBe(false);
});

it('passes a fragment only the context that it declares', async () => {
  const seen: FragmentContext[] = [];
  modules.set('kb', {
    mount: (_element, context) => (seen.push(context), log.push('kb'), { update() {}, unmount() {} }),
  });
  const first = model([MAIN]);
  first.messages = { kb: { a: 'A' }, other: { b: 'B' } };
  first.fragments = { kb: { ...remote('r1'), uses: ['city', 'menu'], messages: ['kb', 'missing'] } };
  await started({ ...first, menu: null });
  expect(seen).toEqual([
    { contract: 1, slot: 'main', messages: { kb: { a: 'A' } }, city: samplePage.city, menu: null },
  ]);
});
