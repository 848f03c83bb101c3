/** Pages that are left out, by the page after them. */
export interface Gap {
  readonly before: number;
}

/**
 * Pages to link to: the first, the last, the present one and its neighbours, with gaps between. A gap never stands for one page
 * alone, as that page takes no more room.
 * @param page The present page, from 1 to `count`.
 */
export function shownPages(page: number, count: number): (number | Gap)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((number) => number >= 1 && number <= count);
  return [...new Set(wanted)].flatMap((number, index, all) => {
    const skipped = number - (all[index - 1] ?? 0) - 1;
    if (skipped === 0) return [number];
    return [skipped === 1 ? number - 1 : { before: number }, number];
  });
}
