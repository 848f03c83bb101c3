/**
 * The pictures that are kept in the repository, forty at most: those that the README, the guides and docs/screens.md show. Each new one
 * is a file that every clone carries for good; all others are taken when somebody wants to look.
 */
export const KEPT: ReadonlySet<string> = new Set([
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

/** One brand on a phone, the other one on a desk. */
function both(...screens: readonly string[]): string[] {
  return screens.flatMap((name) => [`${name}-amber-phone`, `${name}-slate-desktop`]);
}
