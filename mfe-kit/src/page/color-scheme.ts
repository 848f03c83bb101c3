import { readStored, writeStored } from './storage';

/** A colour scheme that the visitor chose for this device. */
export type ColorScheme = 'light' | 'dark';

/** Local storage. The document applies it before the first paint. */
const KEY = 'color-scheme';

/** Window event: this tab changed the choice. */
export const COLOR_SCHEME_EVENT = 'roadside:color-scheme';

/** The visitor's choice; `null` follows the device. */
export function storedColorScheme(): ColorScheme | null {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** Stores a choice and shows it; `null` follows the device again. */
export function chooseColorScheme(scheme: ColorScheme | null): void {
  writeStored(KEY, scheme);
  const { dataset } = document.documentElement;
  if (scheme) dataset.colorScheme = scheme;
  else delete dataset.colorScheme;
  window.dispatchEvent(new Event(COLOR_SCHEME_EVENT));
}
