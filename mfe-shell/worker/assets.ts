/** Elements of a page's head that name a file which the page needs from the start. */
const FILE = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+)"/g;

/** The import map, which names every file with a hash. */
const IMPORT_MAP = /<script type="importmap">(.*?)<\/script>/s;

/** Folder of a release in the path of one of its files. */
const RELEASE = /^\/assets\/[^/]+\/[^/]+\//;

/** Code of another kind of page: nothing on this one asks for it. */
const OTHER_PAGE = /\/page-[^/]+$/;

/** Files kept at most of those that a page may ask for later. Each is some kilobytes. */
const MOST_LATE = 50;

/** Paths of the files that a page of this site needs from the start: scripts, sheets, fonts, its icon; each once. */
export function assetsOf(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(FILE), ([, path = '']) => path))];
}

/**
 * Paths of the files that the fragments of a page ask for when they are needed, such as its menu. Those of fragments that the page itself loads late
 * are left out: they want a network anyway.
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
