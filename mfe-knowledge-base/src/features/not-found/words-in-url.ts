/** Maximum length of the suggested query, in characters. */
const LONGEST = 100;

/** Any letter of the Latin script. */
const LATIN = /\p{Script=Latin}/u;

/**
 * Words in the last segment of a URL: `/…/lost-item_2.html?from=mail` gives `lost item 2`. Empty if
 * there are none, or if only one of them and `text`, a text of the page, is in Latin script: no one
 * would type them.
 */
export function wordsInUrl(url: string, text: string): string {
  const words = lastWords(url);
  // The server's engine has no `Intl`.
  return LATIN.test(words) === LATIN.test(text) ? words : '';
}

function lastWords(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  const segments = path.split('/').filter(Boolean).slice(2);
  const last = (segments.at(-1) ?? '').replace(/\.[a-z]{2,5}$/i, '');
  return decoded(last)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid encoding: use the raw letters.
    return segment;
  }
}
