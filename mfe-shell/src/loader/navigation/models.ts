import type { PageModel } from '@roadside/mfe-kit/contract';

/** Page models kept. */
const KEPT = 32;

/** How long a model is used without asking again, in milliseconds. */
const FRESH_MS = 60_000;

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 8_000;

/** Status of a page that the browser must load itself: another server makes a part of it, or it is on another site. */
const NO_MODEL = 204;

/** What the edge says of a page; `undefined`: the browser must load it itself. */
type Told = PageModel | undefined;

/** Asks the edge for page models and keeps the latest ones. */
export interface Models {
  /** Model of a page by its path and query; one request for any number of callers. */
  get(path: string, priority: 'auto' | 'low'): Promise<Told>;
  /** Whether a model is kept or on its way. */
  has(path: string): boolean;
}

/** No answer of `/_edge/page`, or one that is not a page model of this contract. */
export class PageModelError extends Error {
  override readonly name = 'PageModelError';
}

/**
 * @param now Clock, in milliseconds.
 */
export function createModels(contract: number, now: () => number = () => performance.now()): Models {
  const kept = new Map<string, { readonly at: number; readonly model: Promise<Told> }>();

  function fresh(path: string): Promise<Told> | undefined {
    const entry = kept.get(path);
    return entry && now() - entry.at < FRESH_MS ? entry.model : undefined;
  }

  return {
    has: (path) => fresh(path) !== undefined,

    get(path, priority) {
      const known = fresh(path);
      if (known) return known;
      const model = fetchModel(path, contract, priority);
      kept.delete(path);
      kept.set(path, { at: now(), model });
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      model.catch(() => {
        if (kept.get(path)?.model === model) kept.delete(path);
      });
      return model;
    },
  };
}

async function fetchModel(path: string, contract: number, priority: 'auto' | 'low'): Promise<Told> {
  // A connection may be open and dead; whoever waits for it would never leave the page.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new PageModelError(`${path} was not answered.`)), PATIENCE_MS);
  try {
    const response = await fetch(`/_edge/page?url=${encodeURIComponent(path)}`, {
      headers: { accept: 'application/json' },
      priority,
      signal: patience.signal,
    });
    if (response.status === NO_MODEL) return undefined;
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      throw new PageModelError(`${path} was answered with ${response.status} and no JSON.`);
    }
    const model = (await response.json()) as PageModel;
    if (model.contract !== contract)
      throw new PageModelError(`${path} was answered with ${response.status} and no page model.`);
    return model;
  } finally {
    clearTimeout(timer);
  }
}
