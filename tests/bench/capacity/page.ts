/** The page docs/capacity.md. */
import type { Costs } from './model.ts';
import { capacityTables } from './table.ts';

/** The page with current tables. Each stands between a comment with its name, and `end`. */
export function withTables(page: string, costs: Costs): string {
  return Object.entries(capacityTables(costs)).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
      ),
    page,
  );
}
