import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: what is kept of articles on this device, keyed `article_<id>`, the oldest first. */
const KEY = 'favourites';

/** Told to this page when the list has changed; other tabs are told by the browser. */
const CHANGED = 'roadside:favourites';

/** Most favourites of one reader, as the product API counts. */
const MOST = 200;

/** An article that is a favourite on this device. */
export interface DeviceFavourite {
  readonly id: string;
  readonly title: string;
  /** Path below `/{locale}/{city}`: it is read in the place that the reader is in. */
  readonly path: string;
}

type Stored = Record<string, { favourite: true; title: string; path: string }>;

/** Favourites of this device as they are stored: the same text as long as nothing has changed. */
export function storedFavourites(): string {
  return readStored(KEY) ?? '{}';
}

/** Favourites by what {@link storedFavourites} gave, the newest first. What cannot be read is none. */
export function parseFavourites(stored: string): DeviceFavourite[] {
  return Object.entries(parse(stored))
    .map(([key, { title, path }]) => ({ id: key.slice('article_'.length), title, path }))
    .toReversed();
}

/** Makes an article a favourite of this device, or no longer. Beyond 200 the oldest goes. */
export function setDeviceFavourite({ id, title, path }: DeviceFavourite, favourite: boolean): void {
  const { [`article_${id}`]: _before, ...others } = parse(storedFavourites());
  const all: Stored = favourite ? { ...others, [`article_${id}`]: { favourite, title, path } } : others;
  store(Object.fromEntries(Object.entries(all).slice(-MOST)));
}

/** Forgets these favourites of this device: their owner's account has them. Those that another tab added meanwhile stay. */
export function forgetDeviceFavourites(ids: readonly string[]): void {
  const all = Object.entries(parse(storedFavourites()));
  store(Object.fromEntries(all.filter(([key]) => !ids.includes(key.slice('article_'.length)))));
}

/** Calls back when the favourites of this device change, in this tab or another one. */
export function watchDeviceFavourites(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

function store(all: Stored): void {
  writeStored(KEY, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  window.dispatchEvent(new CustomEvent(CHANGED));
}

function parse(stored: string): Stored {
  try {
    const all = JSON.parse(stored) as Partial<Record<string, Partial<Stored[string]>>> | null;
    // Anything may stand in a reader's storage.
    const sound = Object.entries(all ?? {}).filter(
      ([key, entry]) =>
        key.startsWith('article_') && typeof entry?.title === 'string' && entry.path?.startsWith('/') === true,
    );
    return Object.fromEntries(sound) as Stored;
  } catch {
    return {};
  }
}
