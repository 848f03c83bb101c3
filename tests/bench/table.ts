/** One line of most sections: what was measured and the figure, with its unit. */
export type Row = readonly [what: string, figure: string];

/** Lines under one heading. */
export interface Section {
  readonly title: string;
  /** A paragraph above the table. */
  readonly note?: string;
  /** Heads of the columns, if they are not those of a `Row`. */
  readonly columns?: readonly string[];
  /** A shorter line has no more to say. */
  readonly rows: readonly (readonly string[])[];
}

const COLUMNS = ['what', 'figure'];

/** The median, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value that so many percent of a list do not exceed, or NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const index = Math.ceil((values.length * percent) / 100) - 1;
  return values.toSorted((one, other) => one - other)[Math.max(index, 0)] ?? Number.NaN;
}

/** A part of a whole as a percentage. */
export function percent(part: number, whole: number, digits = 0): string {
  return `${((100 * part) / whole).toFixed(digits)} %`;
}

/** A duration with enough digits for comparison. */
export function milliseconds(value: number): string {
  if (Number.isNaN(value)) return '-';
  return `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

/** The sections as a table for a terminal. */
export function asText(sections: readonly Section[]): string {
  return sections
    .map(({ title, note, columns, rows }) => {
      const lines = columns ? [columns, ...rows] : rows;
      // A line that ends early may be longer than its last column.
      const widths = (columns ?? COLUMNS).map((_, index) =>
        Math.max(...lines.filter((line) => line.length > index + 1).map((line) => line[index]?.length ?? 0)),
      );
      const text = lines.map(
        (line) =>
          `  ${line
            .map((cell, index) => cell.padEnd(widths[index] ?? 0))
            .join('  ')
            .trimEnd()}\n`,
      );
      return `${title}\n${note === undefined ? '' : `  ${note}\n`}${text.join('')}`;
    })
    .join('\n');
}

/** The sections as a page of the documentation. */
export function asMarkdown(sections: readonly Section[], introduction: string): string {
  const body = sections
    .map(({ title, note, columns = COLUMNS, rows }) => {
      const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
      return `## ${title}\n\n${note === undefined ? '' : `${note}\n\n`}${lines.join('\n')}\n`;
    })
    .join('\n');
  return `# Measurements\n\n${introduction}\n\n${body}`;
}
