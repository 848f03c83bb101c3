/**
 * The pictures kept in the repository, 40 at most: those in the README, the guides and
 * docs/screens.md. Every clone carries each of them permanently; all others are taken on demand.
 */
export const COMMITTED: ReadonlySet<string> = new Set([
  ...both('home', 'root', 'job', 'calculator', 'category', 'article', 'search', 'footer', 'menu', 'places'),
  ...both('request-form', 'request-thread', 'application', 'survey', 'nearby'),
  'region-amber-phone',
  'region-slate-phone',
  'menu-slate-phone',
  'places-search-amber-phone',
  'request-files-amber-phone',
  'preview-amber-phone',
  'offline-amber-phone',
  'article-dark-slate',
  'article-rtl-amber',
]);

/** One brand on a phone, the other one on a desktop. */
function both(...screens: readonly string[]): string[] {
  return screens.flatMap((name) => [`${name}-amber-phone`, `${name}-slate-desktop`]);
}
