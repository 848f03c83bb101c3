import { useAction } from '../loading/use-action';
import { type Loading, useLoaded } from '../loading/use-loaded';

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: Item[];
  /** Cursor of the next page; absent on the last. */
  readonly next?: string | null;
}

/** A list that loads page by page. */
export interface Pages<Item> {
  readonly part: Loading<ListPage<Item>>;
  /** Loads the next page behind the known ones. */
  readonly more: (cursor: string) => void;
  readonly isBusy: boolean;
  /** Changes one item, or removes it by `undefined`. */
  readonly change: (isIt: (item: Item) => boolean, next: (item: Item) => Item | undefined) => void;
}

/** Loads the first page of a list after hydration, and the others on demand. */
export function usePages<Item>(
  load: (cursor: string | undefined, signal?: AbortSignal) => Promise<ListPage<Item>>,
): Pages<Item> {
  const part = useLoaded((signal) => load(undefined, signal));
  const { isBusy, run } = useAction();
  const more = (cursor: string) => {
    run(async () => {
      const page = await load(cursor);
      part.change((known) => ({ ...page, items: [...known.items, ...page.items] }));
    });
  };
  const change: Pages<Item>['change'] = (isIt, next) => {
    part.change((known) => ({
      ...known,
      items: known.items.flatMap((item) => (isIt(item) ? (next(item) ?? []) : [item])),
    }));
  };
  return { part, more, isBusy, change };
}
