/** Which combinations of brand, language and edge each kind of page is looked at in. */
import { AUDIT, BRANDS, EVERY_PAGE, LANGUAGES, type Brand, type PageKind, type Served } from './pages.ts';

/** A site of an edge in one language. */
export interface Place {
  readonly brand: Brand;
  readonly language: string;
  readonly served: Served;
}

/** Languages of each edge. The last of the others is a pseudo-language, written right to left. */
const SPOKEN = { site: LANGUAGES, lab: [...LANGUAGES, 'xb'], home: [...LANGUAGES, 'xb'] } as const;

/** The brand whose accessibility snapshots are stored. */
export const FILED_BRAND: Brand = 'amber';

/**
 * Where a kind of page is visited in a browser. Each kind meets every language, both brands and both directions. On `site` it
 * has one language, so that over all kinds every language meets every brand there. An audit visits all combinations.
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
 * Where the documents of a kind of page are read, in languages in which search engines find them: on each edge in each
 * language, with the brands in turn; in an audit in both.
 */
export function documentsOf(kind: PageKind): readonly Place[] {
  if (AUDIT) return edgesOf(kind).flatMap((served) => placesOf(served, LANGUAGES));
  const row = EVERY_PAGE.indexOf(kind);
  return edgesOf(kind).flatMap((served, edge) =>
    LANGUAGES.map((language, turn) => ({ brand: brandOf(row + edge + turn), language, served })),
  );
}

/** Edges that have a kind of page. */
function edgesOf({ edges = ['site', 'lab'] }: PageKind): readonly Served[] {
  return edges;
}

/** The edge on which a kind of page holds the most. */
export function mainEdgeOf(kind: PageKind): Served {
  return edgesOf(kind)[0] ?? 'site';
}

function placesOf(served: Served, languages: readonly string[]): Place[] {
  return BRANDS.flatMap((brand) => languages.map((language) => ({ brand, language, served })));
}

function brandOf(turn: number): Brand {
  return turn % 2 === 0 ? 'amber' : 'slate';
}
