/**
 * Folds a text for comparison: lower case, letters and digits only, no accents, dotless i as `i`.
 * The server folds directory keys in the same way; `api/geo/folding.json` tests both.
 */
export function fold(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  // Compatibility decomposition can produce upper case.
  return bare.toLowerCase().replaceAll('ı', 'i');
}
