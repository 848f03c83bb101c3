/** Measures what the edge has in memory under the traffic of a day, over many addresses. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getPages } from '../get.ts';
import { articleAddresses } from '../pages.ts';
import { freePort } from '../port.ts';
import { startEdge } from '../process.ts';
import { percent, type Section } from '../table.ts';
import { counters, sum } from './counters.ts';
import { writeMoreContent } from './more-content.ts';
import { popular } from './popular.ts';

/** Different addresses: articles in cities and languages. */
const ADDRESSES = 1_000_000;

/** Copies of each article, for so many addresses. */
const COPIES = 10;

/** Pages of a day: those of 200 million a month over 62.5 million addresses, for these. */
const PAGES = 107_000;

const NOTE = `${ADDRESSES.toLocaleString('en')} addresses of articles, requested as Zipf's law with exponent 1 says.
The edge has its default limits and begins with nothing in memory.`;

/** Measures hit rates. */
export async function measureTraffic(): Promise<Section> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-traffic-'));
  const admin = await freePort();
  await writeMoreContent(folder, COPIES);
  const edge = await startEdge({
    ROADSIDE_EMBEDDED_API_CONTENT: folder,
    ROADSIDE_LISTEN_ADMIN: `127.0.0.1:${admin}`,
  });
  try {
    const addresses = await articleAddresses(edge, ADDRESSES);
    const before = await counters({ port: admin });
    await getPages(edge, popular(addresses, PAGES));
    const after = await counters({ port: admin });
    const count = (name: string, label = '') => sum(after, name, label) - sum(before, name, label);
    const [memory, made] = [count('edge_pages_total', 'from="memory"'), count('edge_pages_total', 'from="made"')];
    const [slots, rendered] = [
      count('edge_slot_outcomes_total'),
      count('edge_slot_outcomes_total', 'source="rendered"'),
    ];
    const inAll = (slots / made) * (memory + made);
    return {
      title: 'Memory of the edge in a day of traffic',
      note: NOTE,
      rows: [
        ['pages', (memory + made).toLocaleString('en')],
        ['pages that were in memory as a whole', percent(memory, memory + made, 1)],
        ['slots of the others that were in memory', percent(slots - rendered, slots, 1)],
        // A page from memory has as many slots as one that is made.
        ['slots found in memory, of all pages', percent(inAll - rendered, inAll, 1)],
        ['server renders a page', (rendered / (memory + made)).toFixed(2)],
        ['requests to the product API for a page that was made', (count('edge_api_requests_total') / made).toFixed(2)],
      ],
    };
  } finally {
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}
