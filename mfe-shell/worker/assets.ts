/** Elements of a page's head that name files needed from the start. */
const FILE = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+)"/g;

/** The import map, which names every file with its digest. */
const IMPORT_MAP = /<script type="importmap">(.*?)<\/script>/s;

/** Folder of a release in the path of its files. */
const RELEASE = /^\/assets\/[^/]+\/[^/]+\//;

/** Code of another kind of page, which this page never loads. */
const OTHER_PAGE = /\/page-[^/]+$/;

/** Maximum number of lazy-loaded files saved per page, a few kilobytes each. */
const MOST_LATE = 50;

/**
 * Unique paths of the files that a page of this site needs from the start: scripts, sheets, fonts,
 * icon.
 */
export function assetsOf(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(FILE), ([, path = '']) => path))];
}

/**
 * Paths of files that the page's fragments load on demand, such as the menu. Late fragments are
 * left out, since they need a network.
 */
export function lateAssetsOf(html: string): string[] {
  const early = new Set(assetsOf(html));
  const releases = new Set(Array.from(early, releaseOf));
  const { integrity = {} } = JSON.parse(IMPORT_MAP.exec(html)?.[1] ?? '{}') as { integrity?: Record<string, string> };
  const late = Object.keys(integrity).filter(
    (path) => !early.has(path) && releases.has(releaseOf(path)) && !OTHER_PAGE.test(path),
  );
  return late.slice(0, MOST_LATE);
}

function releaseOf(path: string): string {
  return RELEASE.exec(path)?.[0] ?? '';
}
