/** Offline articles: tells the service worker which pages to copy. A lazy-loaded chunk. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT, readStored, writeStored, type OfflineCopyRequest } from '@roadside/mfe-kit/page/host';
import { request } from '@roadside/mfe-kit/request';

import type { Order, OrderMessage, Reason, Texts } from '../../../../worker/order';
import { isOfflineOff } from './kill-switch';
import { registerWorker } from './register-worker';
import { fetchTexts } from './texts';

/** Group of articles that may be needed urgently and without a network. */
const SAFETY = '/knowledge-base-instructions/safety';

/** Local storage: place and time of the last copy of the safety articles. */
const SAFETY_KEPT = 'offline-safety';

/** How long those copies count as fresh, in milliseconds. */
const SAFETY_FRESH_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Copies safety articles, and each article that the visitor opens.
 *
 * @returns Adds or removes a favourite's copy. Callable immediately: orders wait until the worker
 * is ready.
 */
export function startOffline(first: PageModel): (request: OfflineCopyRequest) => void {
  const worker = registerWorker();
  let model = first;
  const texts = new Map<string, Promise<Texts>>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Sends an order to the worker after all earlier orders, so that removing a favourite wins over
   * adding it before.
   */
  function send(order: Promise<Order>): Promise<void> {
    const given = Date.now();
    const sent = Promise.all([worker, order, last]).then(([to, ready]) =>
      to.postMessage({ ...ready, given } satisfies OrderMessage, {}),
    );
    last = sent.catch(retryLater);
    return sent;
  }

  /** Fetches texts once per language, and again after a failure. */
  function textsOf(language: string): Promise<Texts> {
    const pending = texts.get(language) ?? fetchTexts(language);
    texts.set(language, pending);
    pending.catch(() => texts.delete(language));
    return pending;
  }

  function copy(path: string, title: string, reason: Reason): Promise<void> {
    const order = async (): Promise<Order> => {
      return { kind: 'keep', path, title, reason, texts: await textsOf(model.locale.language) };
    };
    return send(order());
  }

  async function copyArticle(): Promise<void> {
    const { page, url, head } = model;
    if (page.page.type === 'kb_article' && model.status === 200 && !isOfflineOff(model))
      await copy(url, titleOf(page, head.title), 'read');
  }

  async function begin(): Promise<void> {
    await copyArticle();
    await worker;
    if (!isOfflineOff(model)) await copySafety(model, copy);
  }

  window.addEventListener(PAGE_EVENT, (event) => {
    model = (event as CustomEvent<PageModel>).detail;
    void copyArticle().catch(retryLater);
  });
  void begin().catch(retryLater);

  return ({ path, title, kept }) => {
    const sent = kept ? copy(path, title, 'favourite') : send(Promise.resolve({ kind: 'forget', path }));
    void sent.catch(retryLater);
  };
}

/** Copies the safety articles of this place once a week, unless the visitor saves data. */
async function copySafety(
  { locale, city }: PageModel,
  copy: (path: string, title: string, reason: 'safety') => Promise<void>,
): Promise<void> {
  const place = `/${locale.code}/${city.code}`;
  const [copiedPlace, copiedAt] = readStored(SAFETY_KEPT)?.split(' ') ?? [];
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || (copiedPlace === place && Date.now() - Number(copiedAt) < SAFETY_FRESH_MS)) return;
  const safety = await request('get', '/_edge/page', { query: { url: place + SAFETY }, priority: 'low' });
  for (const block of safety?.page.blocks ?? []) {
    if (block.type !== 'sections') continue;
    const articles = block.props.items.flatMap((section) => section.articles);
    await Promise.all(articles.map(({ url, title }) => copy(url, title, 'safety')));
  }
  writeStored(SAFETY_KEPT, `${place} ${Date.now()}`);
}

function titleOf({ breadcrumbs }: PageModel['page'], fallback: string): string {
  return breadcrumbs.at(-1)?.title ?? fallback;
}

/** A page that could not be copied is tried again with the next page. */
function retryLater(): void {}
