/**
 * A text as cities are compared: lower case, without accents, letters and digits only, and the dotless i as `i`. The server folds
 * the keys of its directory in the same way; `api/geo/folding.json` holds both sides to it.
 */
export function fold(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  // What compatibility takes apart may be in upper case again.
  return bare.toLowerCase().replaceAll('ı', 'i');
}
