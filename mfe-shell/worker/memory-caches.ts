/** Origin of the test caches. */
const ORIGIN = 'http://localhost';

/**
 * In-memory caches for tests without a browser: the part of the API that the worker uses.
 *
 * @param load Returns the network's response for a path.
 */
export function memoryCaches(load: (path: string) => Response): Pick<CacheStorage, 'open' | 'match'> {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void entries.set(pathOf(request), response),
      add: async (request: RequestInfo | URL) => void entries.set(pathOf(request), load(pathOf(request))),
      delete: async (request: RequestInfo | URL) => entries.delete(pathOf(request)),
      keys: async () => Array.from(entries.keys(), (path) => new Request(ORIGIN + path)),
    } as unknown as Cache;
  };
  return {
    open,
    match: async (request) => {
      const response = Array.from(stored.values(), (entries) => entries.get(pathOf(request))).find(Boolean);
      return response?.clone();
    },
  };
}

function pathOf(request: RequestInfo | URL): string {
  return new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
}
