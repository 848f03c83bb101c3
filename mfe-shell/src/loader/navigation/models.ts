import type { PageModel } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

/** Page models kept. */
const KEPT = 32;

/** How long a model is used without asking again, in milliseconds. */
const FRESH_MS = 60_000;

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 8_000;

/** What the edge says of a page; `undefined`: the browser must load it itself, for another server makes a part of it, or it is on another site. */
type Told = PageModel | undefined;

/** Asks the edge for page models and keeps the latest ones. */
export interface Models {
  /** Model of a page by its path and query; one request for any number of callers. */
  get(path: string, priority: 'auto' | 'low'): Promise<Told>;
  /** Whether a model is kept or on its way. */
  has(path: string): boolean;
}

/** An answer of `/_edge/page` that is not a page model of this contract. */
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

/** A connection may be open and dead; whoever waits for it would never leave the page. */
async function fetchModel(path: string, contract: number, priority: 'auto' | 'low'): Promise<Told> {
  const model = await request('get', '/_edge/page', { query: { url: path }, priority, timeout: PATIENCE_MS });
  if (model && model.contract !== contract) throw new PageModelError(`${path} was answered with no page model.`);
  return model;
}
