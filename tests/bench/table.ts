/** One line of the report: what was measured and the figure, with its unit. */
export type Row = readonly [what: string, figure: string];

/** Lines under one heading. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The median, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A duration with enough digits for comparison. */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

/** The sections as a table for a terminal. */
export function asText(sections: readonly Section[]): string {
  const widest = Math.max(...sections.flatMap(({ rows }) => rows.map(([what]) => what.length)));
  const line = ([what, figure]: Row) => `  ${what.padEnd(widest)}  ${figure}\n`;
  return sections.map(({ title, rows }) => `${title}\n${rows.map(line).join('')}`).join('\n');
}

/** The sections as a page of the documentation. */
export function asMarkdown(sections: readonly Section[], introduction: string): string {
  const table = (rows: readonly Row[]) =>
    ['| what | figure |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  const body = sections.map(({ title, rows }) => `## ${title}\n\n${table(rows)}\n`).join('\n');
  return `# Measurements\n\n${introduction}\n\n${body}`;
}
