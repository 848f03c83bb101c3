/** Groups of symbols of `phoneticKeys` that are easily confused. */
const CONFUSABLE = ['aeiouw', 'bfpvw', 'gkhZ', 'szcSZC', 'dt'];

/** Bit set of groups by character code. */
const GROUPS = new Uint8Array(128);
for (const [bit, symbols] of CONFUSABLE.entries()) {
  for (const symbol of symbols) GROUPS[symbol.charCodeAt(0)] = groupsOf(symbol.charCodeAt(0)) | (1 << bit);
}

/** Bit of the vowels' group. */
export const VOWELS = 1;

/** Groups of a symbol; 0 for a character that is not a symbol. */
export function groupsOf(symbol: number): number {
  return GROUPS[symbol] ?? 0;
}
