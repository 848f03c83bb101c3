/** What a search for a lost page begins with: letters of its address, in characters. */
const LONGEST = 100;

/** Words of the last segment of an address: `/…/lost-item_2.html?from=mail` is `lost item 2`. Empty when there are none. */
export function wordsOf(url: string): string {
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
    // Not what it claims to be: the letters between the signs will do.
    return segment;
  }
}
