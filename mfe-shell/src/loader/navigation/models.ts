import type { PageModel } from '@roadside/mfe-kit/contract';
import { request } from '@roadside/mfe-kit/request';

/** Number of page models cached. */
const CACHE_SIZE = 32;

/** How long a cached model stays fresh, in milliseconds. */
const FRESH_MS = 60_000;

/** Deadline for the edge's response in milliseconds. */
const DEADLINE_MS = 8_000;

/**
 * A page model. `undefined`: the browser must load the page itself, since it has remote parts or
 * belongs to another site.
 */
type PageModelResult = PageModel | undefined;

/** Fetches page models from the edge and caches the latest. */
export interface Models {
  /** Returns the model of a page by path and query. Concurrent callers share one request. */
  get(path: string, priority: 'auto' | 'low'): Promise<PageModelResult>;
  /** Whether a model is cached or loading. */
  has(path: string): boolean;
}

/** A response of `/_edge/page` without a page model of this contract. */
export class PageModelError extends Error {
  override readonly name = 'PageModelError';
}

/** @param now Clock, in milliseconds. */
export function createModels(contract: number, now: () => number = () => performance.now()): Models {
  const cache = new Map<string, { readonly at: number; readonly model: Promise<PageModelResult> }>();

  function fresh(path: string): Promise<PageModelResult> | undefined {
    const entry = cache.get(path);
    return entry && now() - entry.at < FRESH_MS ? entry.model : undefined;
  }

  return {
    has: (path) => fresh(path) !== undefined,

    get(path, priority) {
      const cached = fresh(path);
      if (cached) return cached;
      const model = fetchModel(path, contract, priority);
      cache.delete(path);
      cache.set(path, { at: now(), model });
      for (const oldest of cache.keys()) {
        if (cache.size <= CACHE_SIZE) break;
        cache.delete(oldest);
      }
      model.catch(() => {
        if (cache.get(path)?.model === model) cache.delete(path);
      });
      return model;
    },
  };
}

/** The deadline covers dead connections, on which a navigation would hang. */
async function fetchModel(path: string, contract: number, priority: 'auto' | 'low'): Promise<PageModelResult> {
  const model = await request('get', '/_edge/page', { query: { url: path }, priority, timeout: DEADLINE_MS });
  if (model && model.contract !== contract)
    throw new PageModelError(`${path}: the response is not a page model of this contract.`);
  return model;
}
