/** Pages that can be read without a network: tells the service worker what to keep. A chunk of its own. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT, readStored, writeStored, type OfflineCopyRequest } from '@roadside/mfe-kit/page/host';
import { request } from '@roadside/mfe-kit/request';

import type { Order, Reason, Texts } from '../../../worker/order';

/** Address of the worker: at the root, so that it may answer for every page. */
const WORKER = '/sw.js';

/** Group of articles that everybody may need at once and without a network. */
const SAFETY = '/knowledge-base-instructions/safety';

/** Local storage: the place and day for which the articles about safety were kept. */
const SAFETY_KEPT = 'offline-safety';

/** How long they are taken for fresh, in milliseconds. */
const SAFETY_FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/** Local storage: how many requests to support wait for a network; absent for none. */
const REQUESTS_WAITING = 'requests-waiting';

/**
 * Has the articles kept that are read from now on, and those about safety.
 * @returns Has a favourite kept, or kept no longer. It may be told at once: what the worker is not ready for waits.
 */
export function startOffline(first: PageModel): (request: OfflineCopyRequest) => void {
  if (readStored(REQUESTS_WAITING) !== null) void sendWaiting(first).catch(ignore);
  const worker = register();
  let model = first;
  const texts = new Map<string, Promise<Texts>>();
  let last: Promise<unknown> = Promise.resolve();

  /** Gives the worker an order, after those that were made before: a favourite that is one no longer is not kept thereafter. */
  function tell(order: Promise<Order>): Promise<void> {
    const told = Promise.all([worker, order, last]).then(([to, made]) => to.postMessage(made, {}));
    last = told.catch(ignore);
    return told;
  }

  /** Asked for once; again when they did not come. */
  function textsOf(language: string): Promise<Texts> {
    const asked = texts.get(language) ?? fetchTexts(language);
    texts.set(language, asked);
    asked.catch(() => texts.delete(language));
    return asked;
  }

  function keep(path: string, title: string, reason: Reason): Promise<void> {
    const order = async (): Promise<Order> => {
      return { kind: 'keep', path, title, reason, texts: await textsOf(model.locale.language) };
    };
    return tell(order());
  }

  async function keepRead(): Promise<void> {
    const { page, url, head } = model;
    if (page.page.type === 'kb_article' && model.status === 200) await keep(url, titleOf(page, head.title), 'read');
  }

  async function begin(): Promise<void> {
    await keepRead();
    await worker;
    await keepSafety(model, keep);
  }

  window.addEventListener(PAGE_EVENT, (event) => {
    model = (event as CustomEvent<PageModel>).detail;
    void keepRead().catch(ignore);
  });
  void begin().catch(ignore);

  return ({ path, title, kept }) => {
    const done = kept ? keep(path, title, 'favourite') : tell(Promise.resolve({ kind: 'forget', path }));
    void done.catch(ignore);
  };
}

/** Code of the forms, which only those load who have something to send. */
async function sendWaiting({ locale }: PageModel): Promise<void> {
  const { sendWaitingRequests } = await import(/* webpackChunkName: "waiting-requests" */ './waiting-requests');
  sendWaitingRequests(locale.language);
}

/** Keeps the articles about safety of this place, once a week. Not for those who save data. */
async function keepSafety(
  { locale, city }: PageModel,
  keep: (path: string, title: string, reason: 'safety') => Promise<void>,
): Promise<void> {
  const place = `/${locale.code}/${city.code}`;
  const [known, at] = readStored(SAFETY_KEPT)?.split(' ') ?? [];
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || (known === place && Date.now() - Number(at) < SAFETY_FRESH_MS)) return;
  const safety = await request('get', '/_edge/page', { query: { url: place + SAFETY }, priority: 'low' });
  for (const block of safety?.page.blocks ?? []) {
    if (block.type !== 'sections') continue;
    const articles = block.props.items.flatMap((section) => section.articles);
    await Promise.all(articles.map(({ url, title }) => keep(url, title, 'safety')));
  }
  writeStored(SAFETY_KEPT, `${place} ${Date.now()}`);
}

async function register(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(trusted(), { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!active) throw new Error('The service worker did not start.');
  return active;
}

/** The one script that may become a worker. */
function trusted(): string {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
    };
  };
  return (
    trustedTypes?.createPolicy('roadside-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
  );
}

function titleOf({ breadcrumbs }: PageModel['page'], otherwise: string): string {
  return breadcrumbs.at(-1)?.title ?? otherwise;
}

async function fetchTexts(language: string): Promise<Texts> {
  const query = { language, namespaces: 'offline' };
  const { translations } = await request('get', '/api/translation-list', { query, priority: 'low' });
  const text = (name: keyof Texts) => {
    const data = translations.find(({ key }) => key === `offline.${name}`)?.data ?? {};
    return data[language] ?? data['en'] ?? name;
  };
  return {
    saved: text('saved'),
    offline_title: text('offline_title'),
    offline_text: text('offline_text'),
    saved_pages: text('saved_pages'),
    try_again: text('try_again'),
  };
}

/** What could not be kept is tried again with the next page. */
function ignore(): void {}
