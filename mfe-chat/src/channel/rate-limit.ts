/** Messages per period. */
export interface Rate {
  readonly count: number;
  /** Milliseconds. */
  readonly per: number;
}

/**
 * Counts within fixed periods.
 * @param now Clock in milliseconds.
 * @returns Function that counts one and tells whether it is within the rate.
 */
export function rateLimit({ count, per }: Rate, now: () => number = Date.now): () => boolean {
  let started = -Infinity;
  let used = 0;
  return () => {
    const time = now();
    // A clock that was set back starts a period too.
    if (time - started >= per || time < started) {
      started = time;
      used = 0;
    }
    used += 1;
    return used <= count;
  };
}

/** Remembers the last ids, to ignore replayed messages. */
export function recentIds(most: number): (id: string) => boolean {
  const ids = new Set<string>();
  return (id) => {
    if (ids.has(id)) return false;
    ids.add(id);
    if (ids.size > most) for (const oldest of ids) return ids.delete(oldest);
    return true;
  };
}
