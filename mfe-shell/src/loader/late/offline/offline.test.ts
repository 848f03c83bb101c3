import type { PageModel } from '@roadside/mfe-kit/contract';
import {
  OFFLINE_COPY_EVENT,
  PAGE_EVENT,
  readStored,
  writeStored,
  type OfflineCopyRequest,
} from '@roadside/mfe-kit/page/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderMessage } from '../../../../worker/order';
import { startOffline } from './offline';
import { runIdleTasks } from '../start';
import { sampleModel } from '../../sample-model';

const PLACE = '/ru-en/moskva';
const DAY_MS = 24 * 60 * 60 * 1000;

const CATEGORY = sampleModel;

const article = (slug: string, place = PLACE): PageModel => ({
  ...CATEGORY,
  url: `${place}/knowledge-base/taxi/orders/${slug}`,
  page: {
    ...sampleModel.page,
    page: { type: 'kb_article', params: {} },
    breadcrumbs: [{ title: `Article ${slug}`, url: '' }],
  },
});

/** Requested URLs. */
let requests: string[];

/** Status of the response for texts. */
let textsStatus: number;

/** Messages to the worker. A new list per test, since page listeners outlive a test. */
let orders: OrderMessage[];

const register = vi.fn<() => Promise<unknown>>();

/** Makes the worker ready. */
let ready: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  writeStored('offline-safety', null);
  [requests, orders, textsStatus] = [[], [], 200];
  const sentOrders: OrderMessage[] = orders;
  const active = { postMessage: (order: OrderMessage) => sentOrders.push(order) };
  const registration = new Promise((resolve) => (ready = () => resolve({ active })));
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: register.mockReturnValue(registration), ready: registration, controller: null },
    configurable: true,
  });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    if (address.startsWith('/api/translation-list')) return textsAnswer(address);
    if (address.startsWith('/_edge/page')) return Response.json(safetyPage(address));
    return Response.json({}, { status: 401 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  register.mockReset();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

function textsAnswer(address: string): Response {
  const language = new URL(address, location.origin).searchParams.get('language') ?? '';
  const translations = [{ key: 'offline.saved', data: { [language]: `saved, ${language}` } }];
  return Response.json({ translations }, { status: textsStatus });
}

/** The group of safety articles in the requested place. */
function safetyPage(address: string) {
  const group = new URL(address, location.origin).searchParams.get('url') ?? '';
  const articles = ['sos', 'accident'].map((slug) => ({ url: `${group}/${slug}`, title: slug }));
  return { page: { blocks: [{ type: 'heading' }, { type: 'sections', props: { items: [{ articles }] } }] } };
}

const open = (model: PageModel) => window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: model }));

/** Lets pending promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const sentOrders = () =>
  orders.map((order) => {
    if (order.kind === 'stop') return 'stop';
    return order.kind === 'keep' ? `${order.reason} ${order.path}` : `forget ${order.path}`;
  });
const below = (reason: string, ...slugs: string[]) => slugs.map((slug) => `${reason} ${article(slug).url}`);
const SAFETY = ['sos', 'accident'].map((slug) => `safety ${PLACE}/knowledge-base-instructions/safety/${slug}`);

const favour = (isFavourite: boolean): OfflineCopyRequest => ({
  path: article('1').url,
  title: 'Article 1',
  kept: isFavourite,
});

describe('opened articles', () => {
  beforeEach(() => writeStored('offline-safety', `${PLACE} ${Date.now()}`));

  it('are copied with their title and texts in their language', async () => {
    startOffline(article('1'));
    ready();
    await settle();
    expect(orders).toEqual([
      {
        kind: 'keep',
        path: article('1').url,
        title: 'Article 1',
        reason: 'read',
        texts: expect.objectContaining({ saved: 'saved, en', try_again: 'try_again' }) as object,
        given: Date.now(),
      },
    ]);
    open({ ...article('2'), locale: { code: 'ru-ru', language: 'ru', country: 'ru', dir: 'ltr' } });
    await settle();
    expect(orders[1]).toMatchObject({ texts: { saved: 'saved, ru' } });
  });

  it('are not copied where the site disables it', async () => {
    startOffline(CATEGORY);
    ready();
    open({ ...article('1'), flags: { DISABLE_OFFLINE: 'on' } });
    await settle();
    expect(orders).toEqual([]);
    open(article('2'));
    await settle();
    expect(sentOrders()).toEqual(below('read', '2'));
  });

  it('carry the time at which they were opened', async () => {
    const opened = Date.now();
    startOffline(article('1'));
    vi.setSystemTime(opened + 1000);
    ready();
    await settle();
    expect(orders).toMatchObject([{ given: opened }]);
  });

  it('are copied when they were opened before the worker is ready', async () => {
    startOffline(article('1'));
    open(article('2'));
    open(CATEGORY);
    open({ ...article('gone'), status: 404 });
    await settle();
    expect(orders).toEqual([]);
    ready();
    await settle();
    expect(sentOrders()).toEqual(below('read', '1', '2'));
  });

  it('are copied when the texts load at the second attempt', async () => {
    textsStatus = 503;
    startOffline(article('1'));
    ready();
    await settle();
    expect(orders).toEqual([]);
    textsStatus = 200;
    open(article('2'));
    open(article('3'));
    await settle();
    expect(sentOrders()).toEqual(below('read', '2', '3'));
  });
});

describe('favourites', () => {
  beforeEach(() => writeStored('offline-safety', `${PLACE} ${Date.now()}`));

  it('are sent in the order of the visitor’s decisions', async () => {
    const keep = startOffline(article('1'));
    for (const isFavourite of [true, false, true]) keep(favour(isFavourite));
    ready();
    await settle();
    expect(sentOrders()).toEqual([
      ...below('read', '1'),
      ...below('favourite', '1'),
      `forget ${favour(true).path}`,
      ...below('favourite', '1'),
    ]);
    keep(favour(false));
    await settle();
    expect(sentOrders().at(-1)).toBe(`forget ${favour(true).path}`);
  });

  it('start the worker on the first page', async () => {
    runIdleTasks(article('1'), { load: () => Promise.reject(new Error('there is none')) });
    await settle();
    expect(orders).toEqual([]);
    ready();
    window.dispatchEvent(new CustomEvent(OFFLINE_COPY_EVENT, { detail: favour(true) }));
    window.dispatchEvent(new CustomEvent(OFFLINE_COPY_EVENT, { detail: favour(false) }));
    await vi.waitFor(() => expect(orders).toHaveLength(3));
    expect(sentOrders()).toEqual([...below('read', '1'), ...below('favourite', '1'), `forget ${favour(true).path}`]);
  });
});

it('copies nothing when the site disables it', async () => {
  const page = { ...article('1'), flags: { DISABLE_OFFLINE: 'on' } };
  runIdleTasks(page, { load: () => Promise.reject(new Error('there is none')) });
  ready();
  window.dispatchEvent(new CustomEvent(OFFLINE_COPY_EVENT, { detail: favour(true) }));
  await settle();
  expect(register).not.toHaveBeenCalled();
});

it('stops a running worker before it fetches the script that removes it', async () => {
  const update = vi.fn<() => Promise<void>>(async () => expect(sentOrders()).toEqual(['stop']));
  const controller = { postMessage: (order: OrderMessage) => orders.push(order) };
  Object.assign(navigator.serviceWorker, { controller, getRegistration: async () => ({ update }) });
  runIdleTasks(
    { ...article('1'), flags: { DISABLE_OFFLINE: 'on' } },
    { load: () => Promise.reject(new Error('there is none')) },
  );
  await settle();
  expect(update).toHaveBeenCalledOnce();
});

describe('safety articles', () => {
  it('are copied for the place, and again after a week', async () => {
    for (const [after, expected] of [
      [0, SAFETY],
      [7 * DAY_MS - 1, []],
      [1, SAFETY],
    ] as const) {
      vi.setSystemTime(Date.now() + after);
      orders.length = 0;
      startOffline(CATEGORY);
      ready();
      await settle();
      expect(sentOrders()).toEqual(expected);
    }
  });

  it('are copied immediately in another place', async () => {
    writeStored('offline-safety', `/ru-en/kazan ${Date.now()}`);
    startOffline(CATEGORY);
    ready();
    await settle();
    expect(sentOrders()).toEqual(SAFETY);
    expect(readStored('offline-safety')).toBe(`${PLACE} ${Date.now()}`);
  });

  it('are not copied when the visitor saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    startOffline(article('1'));
    ready();
    await settle();
    expect(sentOrders()).toEqual(below('read', '1'));
    expect(requests).toHaveLength(1);
  });

  it('are tried again after a failure', async () => {
    textsStatus = 503;
    startOffline(CATEGORY);
    ready();
    await settle();
    expect(readStored('offline-safety')).toBeNull();
  });

  it('are not requested in a browser that refuses the worker', async () => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { register: () => Promise.reject(new DOMException('refused', 'SecurityError')) },
      configurable: true,
    });
    startOffline(CATEGORY)({ path: '/', title: '', kept: false });
    await settle();
    expect(requests.filter((address) => address.startsWith('/_edge'))).toEqual([]);
  });
});
