/** Finds circles in what files use. */

/**
 * Groups of files that use each other in a circle: strongly connected components (Tarjan).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} uses
 * @returns {string[][]}
 */
export function circles(uses) {
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const found = [];
  const visit = (/** @type {string} */ file) => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const used of uses.get(file) ?? []) {
      if (!order.has(used)) visit(used);
      if (open.includes(used)) lowest.set(file, Math.min(lowest.get(file) ?? place, lowest.get(used) ?? place));
    }
    if (lowest.get(file) !== place) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const file of uses.keys()) if (!order.has(file)) visit(file);
  return found;
}
