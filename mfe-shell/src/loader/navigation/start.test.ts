import type { PageModel } from '@roadside/mfe-kit/contract';
import { pageState } from '@roadside/mfe-kit/page/host';
import { REPORT_EVENT, type Report } from '@roadside/mfe-kit/report';
import { samplePage } from '@roadside/mfe-kit/sample-page';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startNavigation } from './start';

const OFFERS = '/ru-en/moskva/offers';

const reports: Report[] = [];
const note = (event: Event) => reports.push((event as CustomEvent<Report>).detail);

/** The edge's response for a page. */
let fetchModel: () => Promise<PageModel | undefined>;

/** A page with empty slots. */
const pageOf = (status: number): PageModel => ({
  ...samplePage,
  url: OFFERS,
  status,
  head: {
    title: 'Offers',
    description: '',
    keywords: '',
    canonical: `http://localhost${OFFERS}`,
    alternates: [],
    noindex: false,
  },
  messages: {},
  fragments: {},
  slots: [],
});

let fits = true;
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const show = vi.fn<(model: PageModel) => void>();

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// Once: its listeners stay on the document.
startNavigation({
  federation: { load: () => Promise.reject(new Error('there is none')) },
  islands: { fits: () => fits, canShow: () => fits, start: () => Promise.resolve(), show },
  models: { get: () => fetchModel(), has: () => false },
});

beforeEach(() => {
  fits = true;
  reports.length = 0;
  addEventListener(REPORT_EVENT, note);
  document.body.innerHTML = `<main data-slot="main"><a href="${OFFERS}">Offers</a></main>`;
});

afterEach(() => {
  removeEventListener(REPORT_EVENT, note);
  vi.clearAllMocks();
});

const click = () => document.querySelector('a')?.click();

it.each([
  ['it has remote parts', () => Promise.resolve(undefined)],
  ['the server fails', () => Promise.resolve(pageOf(503))],
])('loads the page without a report when %s', async (_why, tell) => {
  fetchModel = tell;
  click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(String(assign.mock.lastCall?.[0])).toMatch(new RegExp(`${OFFERS}$`));
  expect(reports).toEqual([]);
  expect(show).not.toHaveBeenCalled();
});

it('loads a page of another release without a report', async () => {
  fits = false;
  fetchModel = () => Promise.resolve(pageOf(200));
  click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(reports).toEqual([]);
});

it('reports a page that cannot be fetched, and loads it', async () => {
  fetchModel = () => Promise.reject(new Error('no answer'));
  click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(reports).toEqual([{ kind: 'navigation-failed', message: 'Error: no answer' }]);
});

it('follows a link pressed while a closed overlay removes its history entry', async () => {
  fetchModel = () => Promise.resolve(pageOf(200));
  const page = history.state as unknown;
  const ends: (() => void)[] = [];
  pageState().stepBack = new Promise((resolve) => ends.push(resolve));
  click();
  await new Promise((resolve) => setTimeout(resolve));
  expect(show).not.toHaveBeenCalled();
  window.dispatchEvent(new PopStateEvent('popstate', { state: page }));
  pageState().stepBack = undefined;
  ends[0]?.();
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
});

it('follows no link after the visitor has gone back', async () => {
  const tells: ((model: PageModel) => void)[] = [];
  fetchModel = () => new Promise((resolve) => tells.push(resolve));
  click();
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  tells[0]?.(pageOf(200));
  await new Promise((resolve) => setTimeout(resolve));
  expect(show).not.toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
});
