/** Elements of a page's head that name a file which the page needs from the start. */
const FILE = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+)"/g;

/** Paths of the files that a page of this site needs from the start: scripts, sheets, fonts, its icon; each once. */
export function assetsOf(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(FILE), ([, path = '']) => path))];
}
