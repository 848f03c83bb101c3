/** Costs, as the last `make bench` measured them. */
import type { Costs } from './model.ts';

/** Pages that are the first of a device since the last release. An assumption. */
const FIRST_VISITS = 0.2;

/** Small requests of a page: its session, its beacon, its unread counter. */
const SMALL_REQUESTS = 3;

/** What the edge needs for a page in memory beside its bytes, in kilobytes. */
const OVERHEAD = 8;

/**
 * Reads costs from docs/bench.md.
 * @throws If a figure is missing there.
 */
export function readCosts(bench: string): Costs {
  const figure = (pattern: RegExp) => {
    const [, text] = pattern.exec(bench) ?? [];
    if (text === undefined) throw new Error(`docs/bench.md has no ${pattern.source}`);
    return Number(text);
  };
  const document = figure(/\| ru, amber \| [\d.]+ KB: document ([\d.]+) KB/);
  const knownText = figure(/\| CPU of its first request in a further city, Brotli \| ([\d.]+) ms/);
  return {
    pageFromMemory: figure(/\| 10,000 pages \| ([\d.]+) ms/),
    // Its first page, and what its second one costs more than a further one.
    newText:
      figure(/\| CPU of the first request of an article, Brotli \| ([\d.]+) ms/) +
      figure(/\| CPU of its first request in a second city, Brotli \| ([\d.]+) ms/) -
      knownText,
    knownText,
    smallRequest: figure(/\| CPU time of a poll \| ([\d.]+) ms/),
    smallRequests: SMALL_REQUESTS,
    page: document,
    firstVisit: figure(/\| ru, amber \| ([\d.]+) KB: document/) - document,
    firstVisits: FIRST_VISITS,
    pageInMemory:
      [/\| identity, (\d+) bytes/, /\| gzip, (\d+) bytes/, /\| br, (\d+) bytes/].reduce(
        (sum, pattern) => sum + figure(pattern) / 1000,
        0,
      ) + OVERHEAD,
  };
}
