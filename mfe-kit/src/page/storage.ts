/** What could not be stored, for as long as the page lives. */
const session = new Map<string, string>();

/** A value of local storage. Where that is refused (private mode, blocked cookies), what this page wrote. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? session.get(key) ?? null;
  } catch {
    return session.get(key) ?? null;
  }
}

/** Keeps a value in local storage; where that is refused, for the life of the page. `null` removes it. */
export function writeStored(key: string, value: string | null): void {
  if (value === null) session.delete(key);
  else session.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Kept for the life of the page, above.
  }
}
