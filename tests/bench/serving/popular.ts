/** Traffic in which addresses are not equally popular. */

/** Spreads popular addresses over articles and cities: coprime with the number of addresses. */
const STEP = 381_959;

/** So many requests: the address of rank `r` comes in proportion to `1 / r`. Alike in each run. */
export function* popular(addresses: readonly string[], requests: number): Generator<string> {
  const random = mulberry32(1);
  for (let left = requests; left > 0; left--) {
    const rank = Math.floor(addresses.length ** random());
    yield addresses[(rank * STEP) % addresses.length] ?? '';
  }
}

/** Random numbers from 0 to 1, alike in each run. Source: Tommy Ettinger, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
