/** The page docs/capacity.md. */
import { clusterTable } from './cluster.ts';
import { readCosts } from './costs.ts';
import { capacityTables } from './table.ts';

/**
 * The page with current tables, computed from docs/bench.md. Each stands between a comment with its
 * name, and `end`.
 * @throws If a figure is missing there.
 */
export function withTables(page: string, bench: string): string {
  const costs = readCosts(bench);
  return Object.entries({ ...capacityTables(costs), cluster: clusterTable(costs, bench) }).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
      ),
    page,
  );
}
