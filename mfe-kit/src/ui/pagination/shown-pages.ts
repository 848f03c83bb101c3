/** Skipped pages, identified by the next linked page. */
export interface Gap {
  readonly before: number;
}

/**
 * Pages to link to: first, last, current and its neighbours, with gaps between. A single skipped
 * page is linked instead, because a gap takes the same space.
 * @param page Current page, from 1 to `count`.
 */
export function shownPages(page: number, count: number): (number | Gap)[] {
  const linked = [1, page - 1, page, page + 1, count].filter((number) => number >= 1 && number <= count);
  return [...new Set(linked)].flatMap((number, index, all) => {
    const skipped = number - (all[index - 1] ?? 0) - 1;
    if (skipped === 0) return [number];
    return [skipped === 1 ? number - 1 : { before: number }, number];
  });
}
