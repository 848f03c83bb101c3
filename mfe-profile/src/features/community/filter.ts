/** Orders of posts. */
export const SORTS = ['hot', 'new', 'following'] as const;

/** Which posts the community shows. */
export interface Filter {
  readonly sort: (typeof SORTS)[number];
  /** Code of a topic; empty for all. */
  readonly topic: string;
}

/** The filter of the page's address, which a reload and a shared link keep. */
export function readFilter(): Filter {
  // The server renders without an address.
  const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search);
  const topic = query.get('topic') ?? '';
  return {
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'hot',
    topic: /^[\w-]{1,30}$/.test(topic) ? topic : '',
  };
}

/** Writes the filter into the page's address. */
export function writeFilter({ sort, topic }: Filter): void {
  const query = new URLSearchParams({ ...(sort === 'hot' ? {} : { sort }), ...(topic === '' ? {} : { topic }) });
  const search = query.size > 0 ? `?${query.toString()}` : '';
  history.replaceState(history.state, '', `${location.pathname}${search}`);
}
