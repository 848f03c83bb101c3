/**
 * Traffic by Zipf's law with exponent 1: of `count` things, the one of rank `r` gets requests in
 * proportion to `1 / r`. Requests are independent of each other.
 */

/** Ranks up to this one are summed one by one. */
const EXACT = 1000;

/** Steps of a sum over the other ranks for each factor of e. */
const STEPS = 64;

/**
 * Share of the requests that find a thing in a cache, which begins empty and keeps the most popular
 * things. The first request of a thing finds nothing.
 * @param count Number of things.
 * @param requests Number of requests.
 * @param capacity Number of things that the cache holds. @default all
 * @returns A number from 0 to 1.
 */
export function hitRate(count: number, requests: number, capacity = count): number {
  const harmonic = sumOverRanks(count, (rank) => 1 / rank);
  const hits = sumOverRanks(Math.min(count, capacity), (rank) => {
    const expected = requests / (rank * harmonic);
    // By Poisson's law, so many things are requested at all.
    return expected - (1 - Math.exp(-expected));
  });
  return hits / requests;
}

/** Sum of a decreasing function over the ranks from 1; steps of a rising width for high ranks. */
function sumOverRanks(last: number, of: (rank: number) => number): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(last, EXACT); rank++) sum += of(rank);
  const factor = Math.exp(1 / STEPS);
  for (let from = EXACT + 0.5; from < last; from *= factor) {
    const to = Math.min(from * factor, last + 0.5);
    sum += (to - from) * of(Math.sqrt(from * to));
  }
  return sum;
}
