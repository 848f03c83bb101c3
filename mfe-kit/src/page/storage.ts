/** Fallback for values that local storage rejected, for the life of the page. */
const fallback = new Map<string, string>();

/** Reads local storage. When storage is blocked or full, returns the value that this page wrote. */
export function readStored(key: string): string | null {
  // Full storage still has the value before.
  const rejected = fallback.get(key);
  if (rejected !== undefined) return rejected;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes local storage. When storage is blocked or full, the value lasts for the life of the page.
 * `null` removes it.
 */
export function writeStored(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}
