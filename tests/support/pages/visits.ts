/** Combinations of brand, language and edge in which each page type is tested. */
import { AUDIT, BRANDS, EVERY_PAGE, LANGUAGES, type Brand, type PageKind, type Served } from './pages.ts';
import { VIEWPORTS, type Viewport } from './viewports.ts';

/** A site of an edge in one language. */
export interface Place {
  readonly brand: Brand;
  readonly language: string;
  readonly served: Served;
}

/** Languages of each edge. The last of the others is a right-to-left pseudo-language. */
const SPOKEN = { site: LANGUAGES, lab: [...LANGUAGES, 'xb'], home: [...LANGUAGES, 'xb'] } as const;

/** The brand of the stored accessibility snapshots. */
export const FILED_BRAND: Brand = 'amber';

/**
 * Where a page type is visited in a browser. Each page type meets every language, both brands and
 * both directions. On `site` it has one language, so that all page types together combine every
 * language with every brand there. An audit visits all combinations.
 */
export function visitsOf(kind: PageKind): readonly Place[] {
  const edges = edgesOf(kind);
  if (AUDIT) return edges.flatMap((served) => placesOf(served, SPOKEN[served]));
  const row = EVERY_PAGE.indexOf(kind);
  return edges.flatMap((served): Place[] => {
    if (served === 'site') return [{ brand: brandOf(row), language: LANGUAGES[(row >> 1) % 2] ?? 'ru', served }];
    const other = edges.includes('site') ? brandOf(row + 1) : 'slate';
    return SPOKEN[served].map((language) => ({ brand: language === 'xb' ? other : FILED_BRAND, language, served }));
  });
}

/**
 * Windows in which axe examines a page type in one of its visits. Successive visits take turns, so
 * that each page type is examined in every window. An audit examines each visit in all windows.
 * @param visit Index in `visitsOf(kind)`.
 */
export function viewportsOf(kind: PageKind, visit: number): readonly Viewport[] {
  if (AUDIT) return VIEWPORTS;
  // The lower two bits of the row choose the brand and the language on `site`.
  const turn = (EVERY_PAGE.indexOf(kind) >> 2) + visit;
  return VIEWPORTS.filter((_, index) => index === turn % VIEWPORTS.length);
}

/**
 * Where the documents of a page type are read, in indexable languages: on each edge in each
 * language, with alternating brands; in an audit with both.
 */
export function documentsOf(kind: PageKind): readonly Place[] {
  if (AUDIT) return edgesOf(kind).flatMap((served) => placesOf(served, LANGUAGES));
  const row = EVERY_PAGE.indexOf(kind);
  return edgesOf(kind).flatMap((served, edge) =>
    LANGUAGES.map((language, turn) => ({ brand: brandOf(row + edge + turn), language, served })),
  );
}

/** Edges that have a page type. */
function edgesOf({ edges = ['site', 'lab'] }: PageKind): readonly Served[] {
  return edges;
}

/** The edge with the most content of a page type. */
export function mainEdgeOf(kind: PageKind): Served {
  return edgesOf(kind)[0] ?? 'site';
}

function placesOf(served: Served, languages: readonly string[]): Place[] {
  return BRANDS.flatMap((brand) => languages.map((language) => ({ brand, language, served })));
}

function brandOf(turn: number): Brand {
  return turn % 2 === 0 ? 'amber' : 'slate';
}
