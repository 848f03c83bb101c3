/** Pages that can be read without a network: tells the service worker what to keep. A chunk of its own. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { KEEP_EVENT, PAGE_EVENT, readStored, writeStored, type KeepRequest } from '@roadside/mfe-kit/page/host';
import type { components } from '@roadside/mfe-kit/product-api';

import type { Order, Texts } from '../../../worker/order';

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

type TranslationList = components['schemas']['TranslationList'];

/** Has the articles kept that are read from now on, those that are favourites, and those about safety. */
export async function startOffline(first: PageModel): Promise<void> {
  if (readStored(REQUESTS_WAITING) !== null) void sendWaiting(first).catch(ignore);
  const worker = await register();
  let model = first;
  let texts = fetchTexts(model.locale.language);

  async function keep(path: string, title: string, reason: 'read' | 'favourite' | 'safety'): Promise<void> {
    tell(worker, { kind: 'keep', path, title, reason, texts: await texts });
  }

  async function keepRead(): Promise<void> {
    const { page, url, head } = model;
    if (page.page.type === 'kb_article' && model.status === 200) await keep(url, titleOf(page, head.title), 'read');
  }

  window.addEventListener(PAGE_EVENT, (event) => {
    const next = (event as CustomEvent<PageModel>).detail;
    if (next.locale.language !== model.locale.language) texts = fetchTexts(next.locale.language);
    model = next;
    void keepRead().catch(ignore);
  });
  window.addEventListener(KEEP_EVENT, (event) => {
    const { path, title, kept } = (event as CustomEvent<KeepRequest>).detail;
    if (kept) void keep(path, title, 'favourite').catch(ignore);
    else tell(worker, { kind: 'forget', path });
  });
  await keepRead();
  await keepSafety(model, keep);
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
  const response = await fetch(`/_edge/page?url=${encodeURIComponent(place + SAFETY)}`, { priority: 'low' });
  if (!response.ok) return;
  const { page } = (await response.json()) as PageModel;
  for (const block of page.blocks) {
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

function tell(worker: ServiceWorker, order: Order): void {
  worker.postMessage(order, {});
}

function titleOf({ breadcrumbs }: PageModel['page'], otherwise: string): string {
  return breadcrumbs.at(-1)?.title ?? otherwise;
}

async function fetchTexts(language: string): Promise<Texts> {
  const response = await fetch(`/api/translation-list?language=${language}&namespaces=offline`, { priority: 'low' });
  if (!response.ok) throw new Error(`The texts of saved copies were answered ${response.status}.`);
  const { translations } = (await response.json()) as TranslationList;
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
