import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: favourites of this device, keyed `article_<id>`, oldest first. */
const KEY = 'favourites';

/** Event for this page when the list has changed. Browsers notify other tabs. */
const CHANGED = 'roadside:favourites';

/** Maximum number of favourites per reader, a limit of the product API. */
const MOST = 200;

/** A favourite on this device. */
export interface DeviceFavourite {
  readonly id: string;
  readonly title: string;
  /** Path below `/{locale}/{city}`, resolved in the reader's current place. */
  readonly path: string;
}

type Stored = Record<string, { favourite: true; title: string; path: string }>;

/** Stored favourites as text, equal as long as nothing changes. */
export function storedFavourites(): string {
  return readStored(KEY) ?? '{}';
}

/**
 * Parses the text of {@link storedFavourites}, newest first. Unreadable text gives an empty list.
 */
export function parseFavourites(stored: string): DeviceFavourite[] {
  return Object.entries(parse(stored))
    .map(([key, { title, path }]) => ({ id: key.slice('article_'.length), title, path }))
    .toReversed();
}

/** Adds or removes a favourite of this device. Beyond 200 the oldest is removed. */
export function setDeviceFavourite({ id, title, path }: DeviceFavourite, favourite: boolean): void {
  const { [`article_${id}`]: _before, ...others } = parse(storedFavourites());
  const entries: Stored = favourite ? { ...others, [`article_${id}`]: { favourite, title, path } } : others;
  store(Object.fromEntries(Object.entries(entries).slice(-MOST)));
}

/** Removes favourites that the account has taken over. Those added by another tab stay. */
export function forgetDeviceFavourites(ids: readonly string[]): void {
  const entries = Object.entries(parse(storedFavourites()));
  store(Object.fromEntries(entries.filter(([key]) => !ids.includes(key.slice('article_'.length)))));
}

/** Subscribes to changes of this device's favourites, in any tab. */
export function watchDeviceFavourites(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

function store(entries: Stored): void {
  writeStored(KEY, Object.keys(entries).length > 0 ? JSON.stringify(entries) : null);
  window.dispatchEvent(new CustomEvent(CHANGED));
}

function parse(stored: string): Stored {
  try {
    const entries = JSON.parse(stored) as Partial<Record<string, Partial<Stored[string]>>> | null;
    // Stored data is untrusted.
    const valid = Object.entries(entries ?? {}).filter(
      ([key, entry]) =>
        key.startsWith('article_') && typeof entry?.title === 'string' && entry.path?.startsWith('/') === true,
    );
    return Object.fromEntries(valid) as Stored;
  } catch {
    return {};
  }
}
